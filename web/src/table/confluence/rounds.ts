/** The auctions of a turn as the log tells them: all bids, and what each of them did, in order. */
import { counts } from "../../game/goods.ts";
import type { Event } from "../../types/live.ts";
import type { Kind } from "./tracks.ts";

/** A bid that is done. */
export interface Done {
  readonly seat: number;
  readonly ships: number;
  /** The card that was taken, 0: passed. */
  readonly card: number;
  /** Whether it is a half of a bid that was split. */
  readonly half?: true;
}

export interface Auction {
  readonly kind: Kind;
  /** What every seat bid, in ships. */
  readonly bids: readonly number[];
  readonly done: readonly Done[];
  readonly isOver: boolean;
}

export interface Round {
  readonly turn: number;
  /** The number of the moment when its first bids were revealed. */
  readonly from: number;
  readonly auctions: readonly Auction[];
}

export const TRACK_OF: Readonly<Record<string, Kind>> = { colonies: "colony", teams: "research" };

interface Writing {
  readonly auction: { kind: Kind; bids: readonly number[]; done: Done[]; isOver: boolean };
  readonly halves: Set<number>;
}

/** Every round that the log knows from its first bid on, oldest first. */
export function roundsIn(log: readonly Event[]): Round[] {
  const rounds: (Round & { auctions: Auction[] })[] = [];
  let turn = 1;
  let now: Writing | null = null;
  const end = () => {
    if (now) now.auction.isOver = true;
    now = null;
  };
  for (const event of log) {
    switch (event.event) {
      case "step_began":
        turn = event.turn;
        if (now && TRACK_OF[event.step] !== now.auction.kind) end();
        break;
      case "refreshed":
        end();
        break;
      case "bids_revealed": {
        end();
        const kind: Kind = event.track === "colony" ? "colony" : "research";
        now = { auction: { kind, bids: event.bids, done: [], isOver: false }, halves: new Set() };
        const round = rounds.at(-1);
        if (round?.turn === turn) round.auctions.push(now.auction);
        else rounds.push({ turn, from: event.seq, auctions: [now.auction] });
        break;
      }
      case "bid_split":
        now?.halves.add(event.seat);
        break;
      case "bought":
        if (now) note(now, event.seat, counts(event.paid).sh ?? 0, event.card);
        break;
      case "passed":
        if (now) note(now, event.seat, event.ships, 0);
        break;
    }
  }
  return rounds;
}

function note({ auction, halves }: Writing, seat: number, ships: number, card: number): void {
  auction.done.push({ seat, ships, card, ...(halves.has(seat) ? { half: true } : {}) });
}

/** The round that a moment belongs to: the last one that had begun by then. */
export function roundAt(rounds: readonly Round[], seq: number): Round | undefined {
  return rounds.findLast(({ from }) => from <= seq);
}

/** What is still going on stands in the stage; with the results it has a place only where there is nothing else. */
export function shownOf({ auctions }: Round): readonly Auction[] {
  const over = auctions.filter(({ isOver }) => isOver);
  return over.length ? over : auctions;
}

/** The cards that a seat took in what is shown of a round. */
export function takenBy(seat: number, round: Round): number[] {
  const done = shownOf(round).flatMap((auction) => auction.done);
  return done.filter((one) => one.seat === seat && one.card).map(({ card }) => card);
}

/** What bids of an auction did so far, in order. */
export function doneBids(log: readonly Event[], turn: number, track: Kind): readonly Done[] {
  const round = roundsIn(log).find((one) => one.turn === turn);
  return round?.auctions.findLast(({ kind }) => kind === track)?.done ?? [];
}
