/** A table for tests of the frame: real cards, a view that the test makes, answers that it chooses. */
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { type Language, TextProvider } from "../src/i18n/text.tsx";
import { TableProvider } from "../src/live/context.tsx";
import { Refused } from "../src/live/refused.ts";
import type { Question, TableState, TableStore, Telling } from "../src/live/store.ts";
import { makeValue, type Value } from "../src/state/values.ts";
import type { Action, Answers, Event, SeatView, Seen, View } from "../src/types/live.ts";
import { pass } from "./clock.ts";
import { cards, species } from "./library.ts";

const seat = (name: string, goods: string, more: Partial<SeatView> = {}): SeatView => ({
  species: name,
  goods,
  cards: [],
  library: [],
  tucked: {},
  support: 3,
  ...more,
});

export function game(more: Partial<View> = {}): View {
  return {
    viewer: 0,
    turn: 2,
    step: "trade",
    edition: "2020",
    seats: [
      seat("caylion", "3gr 2wh sh", { cards: [{ card: 19 }, { card: 20 }] }),
      seat("zeth", "2br ye", { donation: "bk" }),
      seat("kjas", "4sh"),
    ],
    colony_track: [308, 284],
    research_track: [322],
    colony_minimum: [1, 1],
    research_minimum: [1],
    colony_deck: { cards: 30 },
    team_deck: { cards: 30 },
    relic_deck: { cards: 0 },
    bonuses: [
      [6, 3],
      [5, 2],
      [4, 2],
      [4, 1],
      [3, 1],
      [2, 0],
    ],
    row: [],
    own: { points: 4 },
    deals: true,
    ...more,
  };
}

export function seen(more: Partial<Seen> = {}, inGame: Partial<View> = {}): Seen {
  return {
    seat: 0,
    life: "playing",
    options: {
      draw: "random",
      clock: "live",
      seconds: { extension: 120 },
      game: {},
      hints: true,
      matching: true,
      chat: "open",
      spectators: "public",
      listed: true,
      retention_days: 30,
      autopilot: "cautious",
      autopilot_promises: 0,
    },
    expires: 0,
    sitters: [
      { kind: "person", name: "Ada", here: true },
      { kind: "bot", name: "fair", player: "fair" },
      { kind: "person", name: "Chen" },
    ],
    clock: { needed: 1 },
    name: "friday",
    awaited: [0, 1],
    game: game(inGame),
    own: { wishes: {} },
    ...more,
  };
}

export class FakeTable implements TableStore {
  readonly table = "797wz82z8ty2ejxd";
  readonly key = "kq3yxEoD3pL0q8cW1n5rT7uVbXzA2sDf";
  readonly language: Language = "en";
  readonly state: Value<TableState>;
  readonly isReplay: boolean;
  readonly done: Action[] = [];
  readonly told: Telling[] = [];
  readonly answers: Partial<{ [What in keyof Answers]: Partial<Answers[What]> }>;
  refusal: Refused | null = null;
  loaded = 0;

  constructor(view: Seen, answers: FakeTable["answers"] = {}, state: Partial<TableState> = {}, isReplay = false) {
    this.answers = answers;
    this.isReplay = isReplay;
    this.state = makeValue<TableState>({
      line: "live",
      view,
      seq: 20,
      seat: view.seat,
      host: false,
      ahead: 0,
      log: [],
      logState: "whole",
      pending: [],
      bye: null,
      missedSince: 0,
      ...state,
    });
  }

  async act(action: Action): Promise<void> {
    this.done.push(action);
    if (this.refusal) throw this.refusal;
  }

  async tell(request: Telling): Promise<void> {
    this.told.push(request);
    if (this.refusal) throw this.refusal;
  }

  async ask<What extends keyof Answers>(what: What, _question?: Question): Promise<Answers[What]> {
    const answer = this.answers[what];
    if (!answer) throw new Refused("NO_ANSWER", what);
    return answer as Answers[What];
  }

  watch(_watcher: (events: readonly Event[]) => void): () => void {
    return () => undefined;
  }

  async loadLog(): Promise<void> {
    this.loaded += 1;
  }
}

/** Show something at a table. */
export async function atTable(store: TableStore, children: ReactNode, language: Language = "en") {
  vi.stubGlobal("fetch", async (name: string) => {
    const answer = name.includes("species") ? species : name.endsWith("players") ? { players: [] } : cards;
    return { ok: true, json: async () => answer, text: async () => JSON.stringify(answer) };
  });
  const view = render(
    <TextProvider language={language}>
      <LibraryProvider>
        <TableProvider store={store}>{children}</TableProvider>
      </LibraryProvider>
    </TextProvider>,
  );
  await settled();
  return view;
}

/** Let answers arrive. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 4; round++) await pass(5);
}
