/** What an event is about: its kind, the seats in it, and where a click on its line leads. */
import type { Event } from "../../types/live.ts";
import { openCard, openRound, openSeat, show } from "../shell.ts";

export const FILTERS = ["all", "me", "deals", "promises", "economy", "auctions"] as const;
export type Filter = (typeof FILTERS)[number];

const KINDS: Readonly<Record<Event["event"], Exclude<Filter, "all" | "me"> | "table">> = {
  offered: "deals",
  agreed: "deals",
  offer_closed: "deals",
  traded: "deals",
  gifted: "deals",
  returned: "deals",
  protected: "deals",
  promise_made: "promises",
  promise_settled: "promises",
  delivered: "promises",
  ran: "economy",
  entered: "economy",
  upgraded: "economy",
  invented: "economy",
  shared: "economy",
  discarded: "economy",
  forced_gifts: "economy",
  rewarded: "economy",
  points: "economy",
  stolen: "economy",
  bids_revealed: "auctions",
  bid_split: "auctions",
  bought: "auctions",
  passed: "auctions",
  refreshed: "auctions",
  committed: "table",
  said_done: "table",
  step_began: "table",
  scored: "table",
  undone: "table",
};

export function kindOf(event: Event): string {
  return KINDS[event.event] ?? "table";
}

/** Who did it, for the mark at the beginning of the line. */
export function actorOf(event: Event): number | null {
  if ("seat" in event) return event.seat;
  if ("by" in event) return event.by;
  if ("giver" in event) return event.giver;
  if ("debtor" in event) return event.debtor;
  if ("clause" in event) return event.clause.debtor;
  if ("inventor" in event) return event.inventor;
  if ("owner" in event) return event.owner;
  if (event.event === "traded") return event.legs[0]?.giver ?? event.participants[0] ?? null;
  return null;
}

const SEATS = [
  "seat",
  "by",
  "giver",
  "receiver",
  "debtor",
  "creditor",
  "inventor",
  "owner",
  "holder",
  "victim",
  "thief",
];

export function isAbout(event: Event, seat: number): boolean {
  if (event.event === "traded") return event.participants.includes(seat);
  if (event.event === "offered" || event.event === "promise_made") {
    const parts = event.event === "offered" ? [...(event.legs ?? []), ...(event.clauses ?? [])] : [event.clause];
    if (parts.some((part) => named(part, seat))) return true;
  }
  return named(event, seat);
}

function named(part: object, seat: number): boolean {
  return SEATS.some((field) => (part as Readonly<Record<string, unknown>>)[field] === seat);
}

export function passes(event: Event, filter: Filter, seat: number | null, mine: number | null): boolean {
  if (seat !== null && !isAbout(event, seat)) return event.event === "step_began" && filter === "all";
  if (filter === "all") return true;
  if (filter === "me") return mine !== null && isAbout(event, mine);
  return kindOf(event) === filter;
}

/** What a click on the line opens; undefined where there is nothing to see. */
export function wayOf(event: Event): (() => void) | undefined {
  const card = "card" in event ? (event.card ?? 0) : 0;
  if (card > 0) return () => openCard(card);
  if ("team" in event) return () => openCard(event.team);
  if ("promise" in event) return () => show("ledger");
  if (event.event === "offered" || event.event === "agreed") return () => show("market");
  if (event.event === "refreshed") return () => show("confluence");
  if (event.event === "bids_revealed" || event.event === "bid_split" || event.event === "passed") {
    return () => openRound(event.seq);
  }
  const seat = actorOf(event);
  return seat === null ? undefined : () => openSeat(seat);
}
