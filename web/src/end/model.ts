/** What the end screen shows, worked out of the report: sums and orders, nothing about rules. */
import { COLUMNS } from "../game/goods.ts";
import type { DealLine, Report } from "../types/http.ts";

export const SOURCES = [
  "converters",
  "inventions",
  "upgrades",
  "species",
  "donations",
  "compensation",
  "left over",
] as const;
export type Source = (typeof SOURCES)[number];

/** The turn under which the report keeps what was left over. */
export const AT_END = 0;

function isSource(text: string): text is Source {
  return (SOURCES as readonly string[]).includes(text);
}

/** Turns of the match, then its end. */
export function turnsOf(report: Report): number[] {
  const played = Math.max(...report.runs.map((turns) => turns.length), ...report.points.map(({ turn }) => turn), 1);
  return Array.from({ length: played }, (_, place) => place + 1);
}

/** Seats from the winner on; seats of one rank in their order at the table. */
export function standing(ranks: readonly number[]): number[] {
  return ranks.map((_, seat) => seat).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
}

type BySource = Readonly<Record<Source, number>>;

const NONE: BySource = {
  converters: 0,
  inventions: 0,
  upgrades: 0,
  species: 0,
  donations: 0,
  compensation: 0,
  "left over": 0,
};

function collect(report: Report, seat: number, turn?: number): BySource {
  const sums: Record<Source, number> = { ...NONE };
  for (const line of report.points) {
    if (line.seat !== seat || (turn !== undefined && line.turn !== turn)) continue;
    sums[isSource(line.source) ? line.source : "species"] += line.twelfths;
  }
  return sums;
}

/** The points of a seat by where they came from, in twelfths. */
export function bySource(report: Report, seat: number): BySource {
  return collect(report, seat);
}

/** Sources that gave points to anybody; the table has no empty columns. */
export function sourcesUsed(report: Report): Source[] {
  const used = new Set(report.points.filter(({ twelfths }) => twelfths).map(({ source }) => source));
  return SOURCES.filter((source) => used.has(source));
}

export interface Stack {
  readonly turn: number;
  readonly parts: BySource;
  readonly sum: number;
}

/** The points of a seat turn by turn, the end last. */
export function stacksOf(report: Report, seat: number): Stack[] {
  return [...turnsOf(report), AT_END].map((turn) => {
    const parts = collect(report, seat, turn);
    return { turn, parts, sum: SOURCES.reduce((sum, source) => sum + parts[source], 0) };
  });
}

/** The points of a seat after every turn, from nothing on; the last number is its score. */
export function raceOf(report: Report, seat: number): number[] {
  let sum = 0;
  const marks = stacksOf(report, seat).map((stack) => {
    sum += stack.sum;
    return sum;
  });
  return [0, ...marks.slice(0, -1), report.scores[seat] ?? sum];
}

// ------------------------------------------------------------------ goods

export interface PriceLine {
  readonly good: string;
  /** The price by turn; null where it was not traded. */
  readonly prices: readonly (number | null)[];
}

export function priceLines(report: Report): PriceLine[] {
  const turns = turnsOf(report);
  return COLUMNS.map((good) => ({
    good,
    prices: turns.map((turn) => report.prices.find((at) => at.good === good && at.turn === turn)?.price ?? null),
  })).filter(({ prices }) => prices.some((price) => price !== null));
}

interface Balance {
  readonly given: number;
  readonly got: number;
}

/** What a seat gave and got in the whole match, in small cubes. */
export function balanceOf(report: Report, seat: number): Balance {
  let [given, got] = [0, 0];
  for (const flow of report.flows) {
    if (flow.giver === seat) given += flow.halves / 2;
    if (flow.receiver === seat) got += flow.halves / 2;
  }
  return { given, got };
}

// ------------------------------------------------------------------ deals

export interface DealSide {
  readonly deal: DealLine;
  readonly seat: number;
  readonly others: readonly number[];
  readonly gives: string;
  readonly gets: string;
  /** By the planner, in points, where it was worked out. */
  readonly gain: number | null;
  /** By guide values, in small cubes. */
  readonly guide: number;
}

export function sideOf(deal: DealLine, seat: number): DealSide | null {
  const place = deal.parties.indexOf(seat);
  if (place < 0) return null;
  return {
    deal,
    seat,
    others: deal.parties.filter((other) => other !== seat),
    gives: deal.gives[place] ?? "",
    gets: deal.gets[place] ?? "",
    gain: deal.gains?.[place] ?? null,
    guide: (deal.halves[place] ?? 0) / 2,
  };
}

export function sidesOf(report: Report, seat: number): DealSide[] {
  return report.deals.flatMap((deal) => sideOf(deal, seat) ?? []);
}

/** What a deal brought to a side: by the planner if it was asked, by guide values if not. */
export function worthOf(side: DealSide): number {
  return side.gain ?? side.guide;
}

export type DealChoice = "best" | "worst" | "own" | "table";
const FEW = 6;
/** What is written as 0.0 is neither good nor bad. */
const LEAST = 0.05;

export function chosenDeals(report: Report, seat: number, choice: DealChoice): DealSide[] {
  if (choice === "table") return report.deals.flatMap((deal) => sideOf(deal, deal.parties[0] ?? 0) ?? []);
  const sides = sidesOf(report, seat);
  if (choice === "own") return sides;
  const order = choice === "best" ? -1 : 1;
  return sides
    .filter((side) => -order * worthOf(side) >= LEAST)
    .toSorted((a, b) => order * (worthOf(a) - worthOf(b)) || a.deal.seq - b.deal.seq)
    .slice(0, FEW);
}

// ------------------------------------------------------------------ promises

export const ENDS = ["kept", "waived", "broken", "open"] as const;
export type End = (typeof ENDS)[number];

const END_OF: Readonly<Record<string, End>> = {
  kept: "kept",
  waived: "waived",
  amended: "waived",
  impossible: "broken",
  compensated: "broken",
  penalised: "broken",
};

export function endOf(state: string): End {
  return END_OF[state] ?? "open";
}

/** How many promises of a seat ended in which way. */
export function promisesOf(report: Report, seat: number): Readonly<Record<End, number>> {
  const found: Record<End, number> = { kept: 0, waived: 0, broken: 0, open: 0 };
  for (const promise of report.promises) if (promise.debtor === seat) found[endOf(promise.state)] += 1;
  return found;
}

// ------------------------------------------------------------------ bids

export const TRACKS = ["colony", "research"] as const;
export type Track = (typeof TRACKS)[number];

export interface Bid {
  readonly seat: number;
  readonly ships: number;
  readonly cards: readonly number[];
  /** The next bid below it, of which it had to stay ahead. */
  readonly next: number;
}

/** Bids of a turn on a track, the highest first; nothing bid is no bid. */
export function bidsOn(report: Report, track: Track, turn: number, isTeam: (card: number) => boolean): Bid[] {
  const made = report.bids
    .filter((bid) => bid.turn === turn && bid[track] > 0)
    .map((bid) => ({
      seat: bid.seat,
      ships: bid[track],
      cards: bid.bought.filter((card) => isTeam(card) === (track === "research")),
    }))
    .toSorted((a, b) => b.ships - a.ships || a.seat - b.seat);
  return made.map((bid, place) => ({ ...bid, next: made[place + 1]?.ships ?? 0 }));
}
