/** What was done in an auction so far. */
import type { Event } from "../../types/live.ts";
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
