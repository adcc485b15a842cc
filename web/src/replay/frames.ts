/** The moments of a replay: views made from patches, with marks on the way so that going back is quick. */
import { applyPatch } from "../live/patch.ts";
import type { Frame, Replay } from "../types/http.ts";
import type { Event, Operation, Seen } from "../types/live.ts";

/** How far marks are apart, in frames. */
const EVERY = 40;

/** What a table has where a replay leaves it out: through the eyes of others only the match is seen. */
const BARE: Omit<Seen, "seat" | "sitters"> = {
  life: "playing",
  options: {
    draw: "",
    clock: "untimed",
    seconds: {},
    game: {},
    hints: false,
    matching: false,
    chat: "off",
    spectators: "none",
    listed: false,
    retention_days: 0,
    autopilot: "",
    autopilot_promises: 0,
  },
  expires: 0,
  clock: {},
};

export class Frames {
  readonly seat: number | null;
  readonly frames: readonly Frame[];
  /** All events, oldest first. */
  readonly events: readonly Event[];
  /** By moment: how many events have happened. */
  private readonly told: readonly number[];
  private readonly marks = new Map<number, Seen>();
  private last: { moment: number; view: Seen };

  constructor(replay: Replay, sitters: Seen["sitters"] = []) {
    this.seat = replay.seat;
    this.frames = replay.frames;
    const view = replay.view as unknown as Partial<Seen>;
    const whole = { ...BARE, sitters, ...view, seat: replay.seat };
    const first: Seen = whole.sitters.length ? whole : { ...whole, sitters: nobody(whole) };
    this.marks.set(0, first);
    this.last = { moment: 0, view: first };
    const events: Event[] = [];
    const told = [0];
    for (const frame of replay.frames) {
      for (const event of frame.events) events.push({ seq: frame.seq, ...event } as unknown as Event);
      told.push(events.length);
    }
    this.events = events;
    this.told = told;
  }

  /** Moments are counted from 0, the beginning; moment n is after frame n. */
  get length(): number {
    return this.frames.length;
  }

  /** What was seen at a moment. */
  view(moment: number): Seen {
    let from = Math.floor(moment / EVERY) * EVERY;
    while (!this.marks.has(from)) from -= EVERY;
    let view = this.marks.get(from) as Seen;
    if (this.last.moment <= moment && this.last.moment > from) ({ moment: from, view } = this.last);
    for (let place = from; place < moment; place++) {
      view = applyPatch(view, (this.frames[place]?.patch ?? []) as unknown as Operation[]);
      if ((place + 1) % EVERY === 0) this.marks.set(place + 1, view);
    }
    this.last = { moment, view };
    return view;
  }

  /** What had happened by then. */
  log(moment: number): readonly Event[] {
    return this.events.slice(0, this.told[moment] ?? 0);
  }

  /** What happened in the last step. */
  step(moment: number): readonly Event[] {
    return this.events.slice(this.told[moment - 1] ?? 0, this.told[moment] ?? 0);
  }

  /** The number of the entry at a moment; 0 at the beginning. */
  seq(moment: number): number {
    return this.frames[moment - 1]?.seq ?? 0;
  }

  /** The moment right after an entry, or after the last one before it. */
  momentOf(seq: number): number {
    return this.frames.findLastIndex((frame) => frame.seq <= seq) + 1;
  }

  turn(moment: number): number {
    return this.frames[moment - 1]?.turn ?? 1;
  }
}

function nobody({ game }: Partial<Seen>): Seen["sitters"] {
  return (game?.seats ?? []).map(() => ({ kind: "person" }));
}

// ------------------------------------------------------------------ what the scrub bar marks

export interface Marks {
  /** Moments with which a turn begins. */
  readonly turns: readonly { readonly turn: number; readonly moment: number }[];
  /** Moments with which a step begins, with the phase it belongs to. */
  readonly phases: readonly { readonly step: string; readonly moment: number }[];
  readonly deals: readonly number[];
}

export function marksOf({ frames }: Frames): Marks {
  const turns: { turn: number; moment: number }[] = [];
  const phases: { step: string; moment: number }[] = [];
  const deals: number[] = [];
  for (const [place, { turn, step, events }] of frames.entries()) {
    const moment = place + 1;
    if (turn !== turns.at(-1)?.turn) turns.push({ turn, moment: turns.length ? moment : 0 });
    if (step !== phases.at(-1)?.step) phases.push({ step, moment: phases.length ? moment : 0 });
    if (events.some(({ event }) => event === "traded")) deals.push(moment);
  }
  return { turns, phases, deals };
}

/** The first of some moments after this one, or with -1 the last before it. */
export function following(moments: readonly number[], moment: number, direction: 1 | -1): number | null {
  const found = direction > 0 ? moments.find((one) => one > moment) : moments.findLast((one) => one < moment);
  return found ?? null;
}

// ------------------------------------------------------------------ the sentence of a moment

/** What tells most about a step, the first most of all. */
const TELLING = ["scored", "traded", "invented", "stolen", "bids_revealed", "bought", "upgraded", "step_began"];
const SAID = 3;

/** The most telling sentences of a step in their order, and how many are left out. */
export function toldOf(events: readonly Event[]): { said: string[]; more: number } {
  const weight = ({ event }: Event) => TELLING.indexOf(event) >>> 0; // what is not listed comes last
  const kept = new Set(events.toSorted((a, b) => weight(a) - weight(b)).slice(0, SAID));
  return { said: events.filter((event) => kept.has(event)).map(({ say }) => say), more: events.length - kept.size };
}
