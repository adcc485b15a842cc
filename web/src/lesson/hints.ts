/** Hints of the first game: which there are, when each has its moment, and which were read. */
import { makeValue, useValue } from "../state/values.ts";
import type { Seen } from "../types/live.ts";

export const HINTS = [
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
  /** More than the step, where it matters. */
  readonly when?: (view: Seen, seat: number) => boolean;
}

const MOMENTS: Readonly<Record<HintName, Moment>> = {
  desk: { steps: ["trade"] },
  offer: { steps: ["trade"], when: (view, seat) => hasOffer(view, seat) },
  compose: { steps: ["trade"] },
  promise: { steps: ["trade"] },
  violet: { steps: ["trade"] },
  ready: { steps: ["trade"] },
  settle: { steps: ["settle"] },
  tail: { steps: ["tail"] },
  gifts: { steps: ["gifts"] },
  surplus: { steps: ["surplus"] },
  plan: { steps: ["plans"] },
  bids: { steps: ["bids"] },
  picks: { steps: ["colonies", "teams"] },
  steal: { steps: ["steal"] },
  second: { steps: ["trade"], when: (view) => (view.game?.turn ?? 1) > 1 },
};

function hasOffer(view: Seen, seat: number): boolean {
  return (view.game?.offers ?? []).some(
    ({ by, parties, agreed }) => by !== seat && parties.includes(seat) && !agreed.includes(seat),
  );
}

/** The hint whose moment it is: the first one that was not read yet. */
export function hintFor(view: Seen, seat: number, read: readonly string[]): HintName | null {
  const step = view.game?.step ?? "";
  const fitting = HINTS.filter((name) => !read.includes(name) && MOMENTS[name].steps.includes(step));
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
  try {
    const kept = JSON.parse(window.localStorage.getItem(STORED) ?? "null") as Partial<Kept> | null;
    if (!kept) return FRESH;
    return { on: kept.on !== false, read: Array.isArray(kept.read) ? kept.read : [] };
  } catch {
    return FRESH;
  }
}

const kept = makeValue<Kept>(load());

function keep(change: Partial<Kept>): void {
  kept.set(change);
  try {
    window.localStorage.setItem(STORED, JSON.stringify(kept.get()));
  } catch {
    // kept as long as the page is open
  }
}

export function useHintsOn(): boolean {
  return useValue(kept, (state) => state.on);
}

export function useHintsRead(): readonly string[] {
  return useValue(kept, (state) => state.read);
}

export function readHint(name: HintName): void {
  const { read } = kept.get();
  if (!read.includes(name)) keep({ read: [...read, name] });
}

/** Switching them on again begins anew where everything was read. */
export function setHintsOn(on: boolean): void {
  const { read } = kept.get();
  keep({ on, read: on && HINTS.every((name) => read.includes(name)) ? [] : read });
}

export function forgetHints(): void {
  keep(FRESH);
}
