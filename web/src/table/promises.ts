/** Promises that concern the own seat. */
import { useGame, useMySeat } from "../live/context.tsx";
import type { PromiseView, View } from "../types/live.ts";

const NO_PROMISES: readonly PromiseView[] = [];

export const promisesOf = (game: View): readonly PromiseView[] => game.promises ?? NO_PROMISES;

export function isOpen(promise: PromiseView): boolean {
  const state = promise.state ?? "open";
  return state === "open" || state === "due";
}

/** Open promises between two seats: what the other owes me, what I owe it. */
export function between(promises: readonly PromiseView[], me: number, other: number) {
  const open = promises.filter(isOpen);
  return {
    owed: open.filter(({ clause }) => clause.debtor === other && clause.creditor === me),
    owing: open.filter(({ clause }) => clause.debtor === me && clause.creditor === other),
  };
}

/** The turn a promise is for: where something is delivered the server says when. */
export function turnOf({ due, clause }: PromiseView): number {
  return due || clause.turn;
}

/** How many open promises of a seat are delivered in a turn. */
export function dueIn(promises: readonly PromiseView[], seat: number | null, turn: number): number {
  return promises.filter((promise) => isOpen(promise) && promise.clause.debtor === seat && promise.due === turn).length;
}

/** How many of mine are delivered in this turn. */
export function useDue(): number {
  const seat = useMySeat();
  return useGame((game) => dueIn(promisesOf(game), seat, game.turn));
}
