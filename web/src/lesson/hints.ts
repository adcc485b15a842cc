/** Hints of the first game: which there are, when each has its moment, and which were read. */
import { counts } from "../game/goods.ts";
import { waitsFor } from "../live/offers.ts";
import { keep, keptFields } from "../state/kept.ts";
import { makeValue, useValue } from "../state/values.ts";
import type { Seen } from "../types/live.ts";

const HINTS = [
  "desk",
  "offer",
  "compose",
  "promise",
  "violet",
  "ready",
  "settle",
  "tail",
  "gifts",
  "surplus",
  "plan",
  "bids",
  "picks",
  "steal",
  "second",
] as const;
export type HintName = (typeof HINTS)[number];

interface Moment {
  readonly steps: readonly string[];
  /** What everybody knows after a few turns is said in the first ones only. */
  readonly basic?: true;
  /** More than the step, where it matters. */
  readonly when?: (view: Seen, seat: number) => boolean;
}

const MOMENTS: Readonly<Record<HintName, Moment>> = {
  desk: { steps: ["trade"], basic: true },
  offer: { steps: ["trade"], when: (view, seat) => hasOffer(view, seat) },
  compose: { steps: ["trade"], basic: true },
  promise: { steps: ["trade"], basic: true },
  violet: { steps: ["trade"], basic: true },
  ready: { steps: ["trade"], basic: true },
  settle: { steps: ["settle"] },
  tail: { steps: ["tail"] },
  gifts: { steps: ["gifts"] },
  surplus: { steps: ["surplus"] },
  plan: { steps: ["plans"], basic: true },
  bids: { steps: ["bids"], basic: true },
  picks: { steps: ["colonies", "teams"], basic: true },
  steal: { steps: ["steal"] },
  second: { steps: ["trade"], when: (view) => turnOf(view) > 1, basic: true },
};

/** After so many turns nobody plays for the first time. */
const FIRST_TURNS = 3;

function turnOf(view: Seen): number {
  return view.game?.turn ?? 1;
}

/** What is said where the same hint means another thing to another seat. */
export type HintLine =
  | Exclude<HintName, "bids" | "steal">
  | "bidsFirst"
  | "bidsSome"
  | "bidsNone"
  | "rob"
  | "robbed"
  | "robbedLast";

export function lineOf(view: Seen, seat: number, name: HintName): HintLine {
  const own = view.game?.seats[seat];
  if (name === "bids") {
    const ships = counts(own?.goods).sh ?? 0;
    return ships === 0 ? "bidsNone" : ships >= 4 && turnOf(view) === 1 ? "bidsFirst" : "bidsSome";
  }
  if (name === "steal") {
    if (own?.steals) return "rob";
    return turnOf(view) < (view.game?.bonuses.length ?? 0) ? "robbed" : "robbedLast";
  }
  return name;
}

function hasOffer(view: Seen, seat: number): boolean {
  return (view.game?.offers ?? []).some((offer) => waitsFor(offer, seat));
}

/** The hint whose moment it is: the first one that was not read yet. */
export function hintFor(view: Seen, seat: number, read: readonly string[]): HintName | null {
  const step = view.game?.step ?? "";
  // who is ready or has chosen has nothing left to begin with, but may still be asked
  const own = view.game?.seats[seat];
  const isDone = own?.done || own?.committed;
  const isKnown = turnOf(view) > FIRST_TURNS;
  const open = HINTS.filter((name) => (isDone ? name === "offer" : !(isKnown && MOMENTS[name].basic)));
  const fitting = open.filter((name) => !read.includes(name) && MOMENTS[name].steps.includes(step));
  const now = fitting.filter((name) => MOMENTS[name].when?.(view, seat) ?? true);
  // an offer on the table is more urgent than what can be read at any time
  return now.find((name) => MOMENTS[name].when) ?? now[0] ?? null;
}

interface Kept {
  readonly on: boolean;
  readonly read: readonly string[];
}

const STORED = "confluence.hints";
const FRESH: Kept = { on: true, read: [] };

function load(): Kept {
  const { on, read } = keptFields(STORED);
  return { on: on !== false, read: Array.isArray(read) ? read : [] };
}

const hints = makeValue<Kept>(load());

function change(part: Partial<Kept>): void {
  hints.set(part);
  keep(STORED, hints.get());
}

export function useHintsOn(): boolean {
  return useValue(hints, (state) => state.on);
}

export function useHintsRead(): readonly string[] {
  return useValue(hints, (state) => state.read);
}

export function readHint(name: HintName): void {
  const { read } = hints.get();
  if (!read.includes(name)) change({ read: [...read, name] });
}

/** Switching them on again begins anew where everything was read. */
export function setHintsOn(on: boolean): void {
  const { read } = hints.get();
  change({ on, read: on && HINTS.every((name) => read.includes(name)) ? [] : read });
}

export function forgetHints(): void {
  change(FRESH);
}
