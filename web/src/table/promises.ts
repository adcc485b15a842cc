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

/** How many open promises of mine are for this turn, or already due. */
export function useDue(): number {
  const seat = useMySeat();
  return useGame((game) => {
    if (seat === null) return 0;
    return promisesOf(game).filter(
      (promise) =>
        promise.clause.debtor === seat &&
        isOpen(promise) &&
        (promise.state === "due" || promise.clause.turn === game.turn),
    ).length;
  });
}
