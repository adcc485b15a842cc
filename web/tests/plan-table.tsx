/** A table without a server for tests of the phases: a view that the test gives, and a note of everything that is sent. */
import { type RenderResult, render, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { TextProvider } from "../src/i18n/text.tsx";
import { TableProvider } from "../src/live/context.tsx";
import type { TableState, TableStore } from "../src/live/store.ts";
import { makeValue } from "../src/state/values.ts";
import type { Action, Answers, Event, SeatView, Seen, View } from "../src/types/live.ts";
import { cards, species } from "./library.ts";

export function seat(of: string, goods: string, more: Partial<SeatView> = {}): SeatView {
  return { species: of, goods, cards: [], library: [], tucked: {}, support: 3, ...more };
}

export function game(more: Partial<View>): View {
  const deck = { cards: 10, top: 296 };
  return {
    viewer: 0,
    turn: 2,
    step: "bids",
    edition: "2020",
    seats: [],
    colony_track: [296, 310],
    research_track: [330],
    colony_minimum: [1, 2],
    research_minimum: [1],
    colony_deck: deck,
    team_deck: { cards: 3, top: 331 },
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
    ...more,
  };
}

export interface Told {
  readonly store: TableStore;
  readonly acted: Action[];
  readonly told: unknown[];
  readonly asked: [string, unknown][];
}

type Given = Partial<{ [What in keyof Answers]: (question: never) => Partial<Answers[What]> }>;

export function table(view: Partial<View>, answers: Given = {}, seen: Partial<Seen> = {}, log: Event[] = []): Told {
  const acted: Action[] = [];
  const told: unknown[] = [];
  const asked: [string, unknown][] = [];
  const whole = {
    seat: 0,
    life: "playing",
    options: { hints: true, game: {} },
    clock: {},
    sitters: [],
    own: { wishes: {} },
    game: game(view),
    ...seen,
  } as unknown as Seen;
  const state = {
    line: "live",
    view: whole,
    seq: 1,
    seat: 0,
    host: false,
    ahead: 0,
    log,
    logState: "whole",
    pending: [],
    bye: null,
    missedSince: 0,
  } as unknown as TableState;
  const store = {
    table: `table ${Math.random()}`,
    key: null,
    language: "en",
    isReplay: false,
    state: makeValue(state),
    act: async (action: Action) => void acted.push(action),
    tell: async (request: unknown) => void told.push(request),
    ask: async (what: keyof Answers, question: never) => {
      asked.push([what, question]);
      const answer = answers[what];
      if (!answer) throw new Error(`nobody answers ${what}`);
      return answer(question);
    },
    watch: () => () => undefined,
    loadLog: async () => undefined,
  } as unknown as TableStore;
  return { store, acted, told, asked };
}

/** Show something at a table, with the real cards. */
export async function at(store: TableStore, children: ReactNode, language: "en" | "de" = "en"): Promise<RenderResult> {
  vi.stubGlobal("fetch", async (address: string | URL | Request) =>
    Response.json(String(address instanceof Request ? address.url : address).includes("species") ? species : cards),
  );
  const shown = render(
    <TextProvider language={language}>
      <LibraryProvider>
        <TableProvider store={store}>{children}</TableProvider>
      </LibraryProvider>
    </TextProvider>,
  );
  await waitFor(() => {
    if (shown.container.querySelector("main.alone")) throw new Error("the cards are still on their way");
  });
  return shown;
}
