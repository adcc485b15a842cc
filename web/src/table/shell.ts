/** What is open on the table of this browser: panes, sheets, the search. Nothing of it leaves the browser. */
import { makeValue, useValue } from "../state/values.ts";

/** What stands in the middle of the frame; `economy` only while it lasts. */
export const CENTRES = ["economy", "market", "table", "confluence", "ledger", "log"] as const;
export type Centre = (typeof CENTRES)[number];
/** What fills a phone; the composer is a sheet over it. `stage` is what the present step asks for. */
const PHONE_PANES = ["market", "desk", "stage", "table", "ledger", "log"] as const;
export type PhonePane = (typeof PHONE_PANES)[number];

type Sheet =
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "card"; readonly card: number }
  | { readonly kind: "plan" }
  | { readonly kind: "settings" }
  | { readonly kind: "help" }
  | { readonly kind: "away" };

interface Shell {
  readonly centre: Centre;
  readonly phone: PhonePane;
  readonly sheet: Sheet | null;
  /** What was typed into the search of the top bar; the market shows what it finds. */
  readonly search: string;
  /** Whether the composer is open where it is a sheet, on phones. */
  readonly composing: boolean;
  /** A line of the log that is shown marked, by its number. */
  readonly logAt: number | null;
  /** The auctions whose result is shown, by a moment of them; `asked` when somebody opened it by hand. */
  readonly round: { readonly at: number; readonly asked: boolean } | null;
  /** The phase that was last brought to the front. */
  readonly stage: string;
}

const START: Shell = {
  centre: "market",
  phone: "market",
  sheet: null,
  search: "",
  composing: false,
  logAt: null,
  round: null,
  stage: "",
};

export const shell = makeValue<Shell>(START);

export function useShell<P>(pick: (shell: Shell) => P): P {
  return useValue(shell, pick);
}

/** Everything as at the beginning, for another table. */
export function resetShell(): void {
  shell.set(START);
}

export function show(centre: Centre): void {
  shell.set({ centre, phone: centre === "economy" || centre === "confluence" ? "stage" : centre, composing: false });
}

export function showOnPhone(phone: PhonePane): void {
  const kept = phone === "desk" || phone === "stage";
  shell.set((old) => ({ ...old, phone, composing: false, centre: kept ? old.centre : phone }));
}

/** Open or close the composer where it is a sheet. */
export function setComposing(composing: boolean): void {
  shell.set({ composing });
}

/** Show a line of the log. */
export function showLogAt(logAt: number): void {
  shell.set({ centre: "log", phone: "log", sheet: null, logAt });
}

/** Show the result of the auctions that this moment belongs to; without one that of the last ones. */
export function openRound(at: number = Number.MAX_SAFE_INTEGER, asked = true): void {
  shell.set({ round: { at, asked } });
}

export function closeRound(): void {
  shell.set((old) => (old.round ? { ...old, round: null } : old));
}

export function openSheet(sheet: Sheet): void {
  shell.set({ sheet });
}

export const openSeat = (seat: number) => openSheet({ kind: "seat", seat });
export const openCard = (card: number) => openSheet({ kind: "card", card });

export function closeSheet(): void {
  shell.set({ sheet: null });
}

export function search(text: string): void {
  shell.set((old) => ({ ...old, search: text, centre: text ? "market" : old.centre }));
}
