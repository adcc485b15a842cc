/** The keys of the table, all in one place; they rest while somebody types and while a dialog is open. */
import { useEffect } from "react";
import { useStore } from "../live/context.tsx";
import type { TableState, TableStore } from "../live/store.ts";
import { compose } from "./composer/start.ts";
import { tellRefusal } from "./notices/toasts.ts";
import { type Centre, closeRound, openSeat, openSheet, shell, show } from "./shell.ts";

const TABS: Readonly<Record<string, Centre>> = { m: "market", t: "table", c: "confluence", g: "ledger", l: "log" };

/** Every key with the name of its line in the help, in the order in which they are listed. */
export const KEYS = [
  ["/", "search"],
  ["1–9", "seat"],
  ["M", "market"],
  ["T", "table"],
  ["C", "confluence"],
  ["G", "ledger"],
  ["L", "log"],
  ["O", "compose"],
  ["P", "plan"],
  ["R", "ready"],
  ["?", "help"],
  ["Esc", "close"],
] as const;

/** Where the search of the top bar is found. */
export const SEARCH_ID = "table-search";

function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** Other seats in the order of the strip: the own seat has no number. */
export function seatOfDigit(digit: number, seats: number, own: number | null): number | undefined {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== own);
  return others[digit - 1];
}

/** Whether my word that I am ready, or not, is on its way; a second press has to wait for what comes of the first. */
export function isSayingReady({ pending }: TableState): boolean {
  return pending.some(({ request }) => request.type === "act" && request.action.do === "done");
}

export function sayReady(store: TableStore): void {
  const state = store.state.get();
  const { view, seat } = state;
  const chair = seat === null ? undefined : view?.game?.seats[seat];
  if (!chair || store.isReplay || isSayingReady(state)) return;
  store.act({ do: "done", done: !(chair.done ?? false) }).catch(tellRefusal);
}

function press(key: string, store: TableStore): boolean {
  const { view, seat } = store.state.get();
  const seats = view?.game?.seats.length ?? 0;
  const tab = TABS[key];
  if (tab) {
    show(tab);
  } else if (/^[1-9]$/.test(key)) {
    const found = seatOfDigit(Number(key), seats, seat);
    if (found === undefined) return false;
    openSeat(found);
  } else if (key === "?") {
    openSheet({ kind: "help" });
  } else if (key === "/") {
    const field = document.getElementById(SEARCH_ID);
    if (!(field instanceof HTMLInputElement)) return false;
    field.focus();
    field.select();
  } else if (store.isReplay || seat === null) {
    return false;
  } else if (key === "o" && view?.game?.deals) {
    compose({});
  } else if (key === "p") {
    openSheet({ kind: "plan" });
  } else if (key === "r" && view?.game?.step !== "settle") {
    // there the same word costs points, and is asked twice in its place
    sayReady(store);
  } else {
    return false;
  }
  return true;
}

export function useKeys(): void {
  const store = useStore();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") {
        if (shell.get().search) shell.set({ search: "" });
        else if (!shell.get().composing) closeRound();
        return;
      }
      if (press(event.key.length === 1 ? event.key.toLowerCase() : event.key, store)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [store]);
}
