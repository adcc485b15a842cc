/** The thefts that the server lists, sorted by what is chosen: converter, victim, price, loot. */

import type { Action, SeatView, Theft } from "../../types/live.ts";

export function theftsIn(actions: readonly Action[]): Theft[] {
  return actions.flatMap((action) => (action.do === "steal" && action.thefts.length === 1 ? [...action.thefts] : []));
}

/** Different values of one choice, in the order of the list. */
export function choices(thefts: readonly Theft[], of: "pay" | "take"): string[] {
  return [...new Set(thefts.map((theft) => theft[of] ?? ""))];
}

/** What is proposed first: something that does not take exactly what is paid for it, if there is such a thing. */
export function sensible(thefts: readonly Theft[]): Theft | undefined {
  return thefts.find((theft) => (theft.pay ?? "") !== (theft.take ?? "")) ?? thefts[0];
}

/** Whether what the server says about the safety of a seat is good news for it. */
export function isGoodFor(safe: SeatView["safe"]): boolean {
  return safe === "protected" || safe === "spared";
}
