/** The order of choice in an auction: what was done, who chooses, who comes after, and why equal bids stand so. */
import type { BidView, Event } from "../../types/live.ts";
import type { Kind } from "./tracks.ts";

export interface Done {
  readonly seat: number;
  readonly ships: number;
  /** The card that was taken, 0: passed. */
  readonly card: number;
}

export const TRACK_OF: Readonly<Record<string, Kind>> = { colonies: "colony", teams: "research" };

/** What bids of the present auction did so far, in order. */
export function doneBids(log: readonly Event[], turn: number, track: Kind): Done[] {
  let now = 1;
  let open = false;
  let found: Done[] = [];
  for (const event of log) {
    if (event.event === "step_began") now = event.turn;
    if (event.event === "bids_revealed") {
      open = event.track === track && now === turn;
      if (open) found = [];
    }
    if (event.event === "refreshed") open = false;
    if (!open) continue;
    if (event.event === "bought") {
      found.push({ seat: event.seat, ships: Number(/^(\d*)sh$/.exec(event.paid)?.[1] || 1), card: event.card });
    }
    if (event.event === "passed") found.push({ seat: event.seat, ships: event.ships, card: 0 });
  }
  return found;
}

export interface Tie {
  readonly first: number;
  readonly other: number;
  readonly halves: number;
  readonly why: "kit" | "fewer" | "number";
}

/** Why of two equal bids one comes first, where the order that the server gave can be explained. */
export function ties(
  bids: readonly BidView[],
  track: Kind,
  held: (seat: number) => number,
  species: (seat: number) => { readonly id: string; readonly tie: number },
): Tie[] {
  return bids.flatMap((bid, place): Tie[] => {
    const next = bids[place + 1];
    if (!next || next.halves !== bid.halves || next.seat === bid.seat || bid.halves === 0) return [];
    const pair = { first: bid.seat, other: next.seat, halves: bid.halves };
    if (track === "colony" && species(bid.seat).id === "kit") return [{ ...pair, why: "kit" }];
    if (held(bid.seat) < held(next.seat)) return [{ ...pair, why: "fewer" }];
    const isHigher = held(bid.seat) === held(next.seat) && species(bid.seat).tie > species(next.seat).tie;
    return isHigher ? [{ ...pair, why: "number" }] : [];
  });
}
