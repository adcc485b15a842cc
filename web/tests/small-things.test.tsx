/** Results of auctions that stay, a new link for the own seat, the menu and the back button. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Refused } from "../src/live/refused.ts";
import { closeByBack } from "../src/pages/layers.ts";
import { forgetPlace, placeAt, rememberPlace, rememberRematch } from "../src/state/keys.ts";
import { ConfluenceStage } from "../src/table/confluence/ConfluenceStage.tsx";
import { RoundPanel } from "../src/table/confluence/RoundPanel.tsx";
import { roundAt, roundsIn } from "../src/table/confluence/rounds.ts";
import { useKeys } from "../src/table/keys.ts";
import { wayOf } from "../src/table/log/kinds.ts";
import { NewLink } from "../src/table/NewLink.tsx";
import { toasts } from "../src/table/notices/toasts.ts";
import { openRound, resetShell, shell } from "../src/table/shell.ts";
import { Menu } from "../src/table/top/Menu.tsx";
import type { Event, SeatView } from "../src/types/live.ts";
import { ownClock } from "./clock.ts";
import { atTable, FakeTable, seen, settled } from "./frame-table.tsx";

const seat = (species: string, more: Partial<SeatView> = {}): SeatView => ({
  species,
  goods: "4sh",
  cards: [],
  library: [],
  tucked: {},
  support: 3,
  ...more,
});
const SEATS = [seat("caylion", { colony_halves: 1 }), seat("zeth"), seat("kjas"), seat("unity")];

const on = (seq: number, event: object) => ({ say: "", seq, ...event }) as Event;
const began = (seq: number, turn: number, step: string) => on(seq, { event: "step_began", turn, step });
const bids = (seq: number, track: string, ...ships: number[]) =>
  on(seq, { event: "bids_revealed", track, bids: ships });
const took = (seq: number, by: number, card: number, paid: string) =>
  on(seq, { event: "bought", seat: by, card, paid });
const passed = (seq: number, by: number, ships: number) => on(seq, { event: "passed", seat: by, ships });

const COLONIES = [began(1, 2, "bids"), bids(2, "colony", 2, 1, 3, 0), began(2, 2, "colonies")];
const SOLD = [
  on(3, { event: "bid_split", seat: 2, halves: [2, 1] }),
  took(4, 2, 284, "2sh"),
  took(5, 1, 308, "sh"),
  passed(5, 2, 1),
  passed(5, 0, 2),
  passed(5, 3, 0),
];
const TEAMS = [bids(5, "research", 0, 0, 1, 0), began(5, 2, "teams")];
const TAKEN = [took(6, 2, 322, "sh"), passed(6, 0, 0), passed(6, 1, 0), passed(6, 3, 0)];
const NEXT = [on(7, { event: "refreshed", track: "colony", discarded: [], row: [] }), began(7, 3, "trade")];
const LOG = [...COLONIES, ...SOLD, ...TEAMS, ...TAKEN, ...NEXT];

/** A table to which events come, as the live one lets them come. */
class Told extends FakeTable {
  private watcher: (events: readonly Event[]) => void = () => undefined;

  override watch(watcher: (events: readonly Event[]) => void): () => void {
    this.watcher = watcher;
    return () => undefined;
  }

  come(events: readonly Event[]): void {
    act(() => {
      this.state.set((old) => ({ ...old, log: [...old.log, ...events] }));
      this.watcher(events);
    });
  }
}

function Panel() {
  useKeys();
  return (
    <main>
      <button type="button">elsewhere</button>
      <RoundPanel />
    </main>
  );
}

const result = () => screen.queryByRole("region", { name: "Auctions of turn 2" });
const lines = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

ownClock();
afterEach(resetShell);

describe("the result of auctions", () => {
  test("is read from the log, round by round", () => {
    expect(roundsIn(LOG)).toEqual([
      {
        turn: 2,
        from: 2,
        auctions: [
          {
            kind: "colony",
            bids: [2, 1, 3, 0],
            isOver: true,
            done: [
              { seat: 2, ships: 2, card: 284, half: true },
              { seat: 1, ships: 1, card: 308 },
              { seat: 2, ships: 1, card: 0, half: true },
              { seat: 0, ships: 2, card: 0 },
              { seat: 3, ships: 0, card: 0 },
            ],
          },
          {
            kind: "research",
            bids: [0, 0, 1, 0],
            isOver: true,
            done: [
              { seat: 2, ships: 1, card: 322 },
              { seat: 0, ships: 0, card: 0 },
              { seat: 1, ships: 0, card: 0 },
              { seat: 3, ships: 0, card: 0 },
            ],
          },
        ],
      },
    ]);
    const later = [...LOG, began(9, 3, "bids"), bids(10, "colony", 1, 0, 0, 0)];
    expect(roundsIn(later).map(({ turn, auctions }) => [turn, auctions.at(-1)?.isOver])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(roundAt(roundsIn(later), 9)?.turn).toBe(2);
    expect(roundAt(roundsIn(later), 10)?.turn).toBe(3);
    expect(roundAt(roundsIn(later), 1)).toBeUndefined();
  });

  test("comes when an auction is over, with what the server said of ties, and goes with Escape or the next bids", async () => {
    const tied = [
      { seat: 2, ships: 1, halves: 2, tie: "fewer" as const },
      { seat: 1, ships: 1, halves: 2 },
    ];
    const store = new Told(seen({ awaited: [] }, { step: "colonies", seats: SEATS, bids: tied }));
    await atTable(store, <Panel />);
    store.come(COLONIES);
    expect(result()).toBeNull();
    store.come([...SOLD, ...TEAMS]);
    expect(result()).not.toBeNull();
    expect(lines("Colonies")).toEqual([
      "1Kjasjavikalimmbid 2 ships2took Castorhalf of a split bid",
      "2Zethbid 1 ship1took Capella",
      "3Kjasjavikalimmbid 1 ship1passedhalf of a split bid",
      "4Youbid 2 ships2passedcounts as 1",
      "Kjasjavikalimm before Zeth: both stand at 1. Kjasjavikalimm holds 0 colonies, Zeth 0; fewer goes first.",
    ]);
    expect(screen.getByText("Did not bid: Unity")).toBeTruthy();
    // what goes on stands in the stage
    expect(screen.queryByRole("region", { name: "Research teams" })).toBeNull();
    expect(screen.getByRole("status").textContent).toContain("Colonies: the auction is over.");
    expect(document.activeElement).toBe(document.body);

    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(result()).toBeNull();
    store.come([...TAKEN, ...NEXT]);
    expect(lines("Research teams")).toEqual(["1Kjasjavikalimmbid 1 ship1took Organic Chemists"]);
    expect(lines("Colonies")).toHaveLength(5);

    store.come([began(9, 3, "bids"), bids(10, "colony", 1, 0, 0, 0)]);
    expect(result()).toBeNull();
  });

  test("folds to its head line as soon as its room is needed, and is unfolded by a button", async () => {
    const view = seen({ awaited: [] }, { step: "colonies", seats: SEATS });
    const store = new Told(view);
    await atTable(store, <Panel />);
    const head = () => result()?.querySelector(".round-head")?.textContent;
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    store.come([...COLONIES, ...SOLD, ...TEAMS]);
    expect(screen.getByRole("region", { name: "Colonies" })).toBeTruthy();
    // the table waits for me
    act(() => store.state.set({ view: { ...view, awaited: [0] } }));
    expect(head()).toBe("Auctions of turn 2you took nothingShow");
    expect(screen.queryByRole("region", { name: "Colonies" })).toBeNull();
    expect(screen.getByRole("button", { name: "Show" }).getAttribute("aria-expanded")).toBe("false");
    press("Show");
    expect(lines("Colonies")[3]).toBe("4Youbid 2 ships2passedcounts as 1");
    expect(screen.getByRole("button", { name: "Fold" }).getAttribute("aria-expanded")).toBe("true");
    press("Fold");
    expect(screen.queryByRole("region", { name: "Colonies" })).toBeNull();
    press("Dismiss the result");
    expect(result()).toBeNull();

    // what ends with the turn is folded from the start
    act(() => store.state.set({ view: seen({ awaited: [] }, { turn: 3, step: "trade", seats: SEATS }) }));
    store.come([took(6, 0, 322, "sh"), ...NEXT]);
    expect(head()).toBe("Auctions of turn 2you took Organic ChemistsShow");
    // what is asked for is not
    act(() => openRound());
    expect(lines("Research teams")).toHaveLength(1);
  });

  test("does not fold under the hands of who reads it", async () => {
    const view = seen({ awaited: [] }, { step: "colonies", seats: SEATS });
    const store = new Told(view);
    await atTable(store, <Panel />);
    store.come([...COLONIES, ...SOLD, ...TEAMS]);
    const card = screen.getByRole("button", { name: "Castor" });
    card.focus();
    act(() => store.state.set({ view: { ...view, awaited: [0] } }));
    expect(document.activeElement).toBe(card);
  });

  test("does not come where nobody bid", async () => {
    const store = new Told(seen({}, { step: "colonies", seats: SEATS }));
    await atTable(store, <Panel />);
    store.come([began(1, 2, "bids"), bids(2, "colony", 0, 0), passed(2, 0, 0), passed(2, 1, 0)]);
    store.come([bids(2, "research", 0, 0), began(2, 2, "teams"), passed(2, 0, 0), passed(2, 1, 0), ...NEXT]);
    expect(result()).toBeNull();
  });

  test("is opened again from the log and by a button, with the focus there and back", async () => {
    const store = new Told(seen({}, { turn: 3, step: "trade", seats: SEATS }), {}, { log: LOG });
    await atTable(
      store,
      <>
        <Panel />
        <ConfluenceStage />
      </>,
      "en",
    );
    const before = screen.getByRole("button", { name: "elsewhere" });
    before.focus();
    act(() => wayOf(LOG[1] as Event)?.());
    expect(document.activeElement).toBe(result());
    fireEvent.click(screen.getByRole("button", { name: "Castor" }));
    expect(shell.get().sheet).toEqual({ kind: "card", card: 284 });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss the result" }));
    expect(result()).toBeNull();
    expect(document.activeElement).toBe(before);
    fireEvent.click(screen.getByRole("button", { name: "Result of the last auctions" }));
    expect(result()).not.toBeNull();
  });

  test("is fetched where the page is younger than it, in German too", async () => {
    const store = new Told(seen({}, { turn: 3, step: "trade", seats: SEATS }), {}, { logState: "none" });
    await atTable(store, <Panel />, "de");
    act(() => openRound());
    expect(store.loaded).toBe(1);
    expect(screen.getByText("Das Ergebnis ist unterwegs.")).toBeTruthy();
    act(() => store.state.set({ log: LOG, logState: "whole" }));
    expect(screen.getByRole("region", { name: "Auktionen der Runde 2" })).toBeTruthy();
    expect(lines("Kolonien")[3]).toBe("4Dubot 2 Raumschiffe2passtezählt 1");
  });
});

describe("a new link for the own seat", () => {
  const made = { seat: 0, key: "n".repeat(32), link: `/?table=797wz82z8ty2ejxd#key=${"n".repeat(32)}` };
  const links = [
    { seat: 0, link: "/old" },
    { seat: 1, link: "/other" },
  ];

  async function shown(answer: () => Promise<Response>): Promise<FakeTable> {
    const store = new FakeTable(seen());
    rememberPlace({ table: store.table, key: store.key, seat: 0, hostKey: "h".repeat(32), links });
    await atTable(store, <NewLink />);
    vi.stubGlobal("fetch", answer);
    return store;
  }

  const press = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settled();
  };

  afterEach(() => {
    forgetPlace("797wz82z8ty2ejxd");
    vi.unstubAllGlobals();
  });

  test("is asked for twice, and kept before anything else", async () => {
    const asked: string[] = [];
    const answer = (path?: unknown) => {
      asked.push(String(path));
      return Promise.resolve(Response.json(made, { status: 201 }));
    };
    const store = await shown(answer);
    await press("New link for my seat");
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "New link for my seat" }));
    await press("No");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "New link for my seat" }));
    expect(asked).toEqual([]);
    await press("New link for my seat");
    await press("Yes, a new link");
    expect(asked).toEqual([`api/tables/${store.table}/seats/0/link`]);
    expect(placeAt(store.table)).toMatchObject({
      key: made.key,
      seat: 0,
      hostKey: "h".repeat(32),
      links: [{ seat: 0, link: made.link }, links[1]],
    });
    expect(toasts.get().list.at(-1)?.text).toContain("Your seat has a new link");
  });

  test("that is refused or does not come changes nothing", async () => {
    const no = { code: "BUSY", message: "Too much happens.", details: {} } satisfies Partial<Refused>;
    const store = await shown(() => Promise.resolve(Response.json(no, { status: 409 })));
    await press("New link for my seat");
    await press("Yes, a new link");
    expect(screen.getByRole("status").textContent).toContain("Too much happens. Nothing has changed");
    expect(placeAt(store.table)?.key).toBe(store.key);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await press("New link for my seat");
    await press("Yes, a new link");
    expect(screen.getByRole("status").textContent).toContain("It may have happened all the same.");
    expect(placeAt(store.table)?.key).toBe(store.key);
  });
});

test("the place at a rematch has the host's key, and knows who opened it", () => {
  rememberPlace({ table: "aaaa", key: "k", hostKey: "h" });
  rememberRematch("aaaa", "bbbb", { key: "k", rematch: "mine" });
  expect(placeAt("bbbb")).toMatchObject({ key: "k", hostKey: "h", rematch: "mine" });
  rememberRematch("aaaa", "bbbb", { key: "k" });
  expect(placeAt("bbbb")?.rematch).toBe("mine");
  rememberRematch("aaaa", "cccc", { key: "k" });
  expect(placeAt("cccc")?.rematch).toBe("theirs");
  for (const table of ["aaaa", "bbbb", "cccc"]) forgetPlace(table);
});

describe("the menu", () => {
  let stop = () => {};
  const moment = async () => {
    await settled();
    await settled();
  };

  beforeEach(() => {
    stop = closeByBack();
  });

  afterEach(async () => {
    stop();
    await moment();
    window.history.pushState(null, "", "/");
  });

  test("is closed by the back button, and has the focus back", async () => {
    await atTable(new FakeTable(seen()), <Menu />);
    window.history.pushState(null, "", "/?table=here");
    const button = screen.getByRole("button", { name: /Menu/ });
    fireEvent.click(button);
    await moment();
    expect(screen.getByRole("menu")).toBeTruthy();
    window.history.back();
    await moment();
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(window.location.search).toBe("?table=here");
    // a sheet that an item opens stays open
    fireEvent.click(button);
    await moment();
    fireEvent.click(screen.getByRole("menuitem", { name: /^Settings/ }));
    await moment();
    expect(shell.get().sheet).toEqual({ kind: "settings" });
    expect(window.location.search).toBe("?table=here");
  });
});
