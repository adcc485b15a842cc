/** The thefts that the server lists, sorted by what is chosen: converter, victim, price, loot. */

import type { Action, PromiseView, SeatView, Theft } from "../../types/live.ts";
import { isOpen } from "../promises.ts";

export function theftsIn(actions: readonly Action[]): Theft[] {
  return actions.flatMap((action) => (action.do === "steal" && action.thefts.length === 1 ? [...action.thefts] : []));
}

/** Different values of one choice, in the order of the list. */
export function choices(thefts: readonly Theft[], of: "pay" | "take"): string[] {
  return [...new Set(thefts.map((theft) => theft[of] ?? ""))];
}

export type Safety = "protected" | "robbed" | "spared" | "nothing" | "open";

/** Whether a seat can be robbed, and if not, why. */
export function safetyOf(
  seat: SeatView,
  place: number,
  thefts: readonly Theft[],
  promises: readonly PromiseView[],
  turn: number,
): Safety {
  if (seat.protected) return "protected";
  if (seat.robbed) return "robbed";
  const isSpared = promises.some(
    (promise) =>
      isOpen(promise) &&
      promise.clause.clause === "spare_player" &&
      promise.clause.victim === place &&
      promise.clause.turn === turn,
  );
  if (isSpared) return "spared";
  return thefts.some((theft) => theft.victim === place) ? "open" : "nothing";
}
