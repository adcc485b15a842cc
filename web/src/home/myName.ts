/** The name that a person goes by at tables, kept in this browser. */
import { keepText, keptText } from "../state/kept.ts";
import { makeValue, useValue } from "../state/values.ts";

const STORED = "confluence.name";
/** As many characters as the server takes. */
export const LONGEST_NAME = 40;

const mine = makeValue({ name: (keptText(STORED) ?? "").slice(0, LONGEST_NAME) });

export function useMyName(): string {
  return useValue(mine, (state) => state.name);
}

export function myName(): string {
  return mine.get().name;
}

export function rememberName(name: string): void {
  const tidy = name.trim().slice(0, LONGEST_NAME);
  mine.set({ name: tidy });
  keepText(STORED, tidy);
}
