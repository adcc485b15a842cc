/** What could not be done for a new table. The table is there all the same, and says so where people gather. */
import { makeValue, useValue } from "../state/values.ts";

interface Undone {
  readonly table: string;
  readonly what: "wishes" | "begin";
  readonly error: unknown;
}

export const undone = makeValue<{ readonly last: Undone | null }>({ last: null });

export function useUndone(table: string): Undone | null {
  return useValue(undone, ({ last }) => (last?.table === table ? last : null));
}
