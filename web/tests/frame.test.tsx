import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TextProvider } from "../src/i18n/text.tsx";
import { OFFLINE, Refused } from "../src/live/refused.ts";
import { forgetPlace, placeAt, rememberPlace } from "../src/state/keys.ts";
import { wanted } from "../src/table/composer/start.ts";
import { Desk } from "../src/table/desk/Desk.tsx";
import { seatOfDigit, useKeys } from "../src/table/keys.ts";
import { actorOf, isAbout, passes } from "../src/table/log/kinds.ts";
import { LogList } from "../src/table/log/LogList.tsx";
import { Sentence, sentenceParts } from "../src/table/log/Sentence.tsx";
import { noteworthy } from "../src/table/notices/noteworthy.ts";
import { Toasts } from "../src/table/notices/Toasts.tsx";
import { tell, tellRefusal, tellTogether, toasts } from "../src/table/notices/toasts.ts";
import { TurnedAway } from "../src/table/Outside.tsx";
import { between } from "../src/table/promises.ts";
import { SeatStrip } from "../src/table/seats/SeatStrip.tsx";
import { placeOf } from "../src/table/sheets/whereCard.ts";
import { resetShell, shell } from "../src/table/shell.ts";
import { stageOf, stepsOf } from "../src/table/steps.ts";
import { frameTexts } from "../src/table/texts.ts";
import { clockText } from "../src/table/top/Clock.tsx";
import { Ready, Undo } from "../src/table/top/Ready.tsx";
import type { DeskAt, Event, PromiseView } from "../src/types/live.ts";
import { ownClock } from "./clock.ts";
import { atTable, FakeTable, game, seen, settled } from "./frame-table.tsx";

const desk = (seat: number, more: Partial<DeskAt> = {}): DeskAt => ({ seat, converters: [], ...more });

const DESKS = {
  desks: [
    desk(0, {
      converters: [
        { card: 19, slot: 0, arrow: "white", state: "lacks", lack: { goods: "2bl", holders: [1] } },
        { card: 20, slot: 0, arrow: "white", state: "runs" },
      ],
      teams: [{ card: 320, ready: true }],
      colonies: 0,
    }),
    desk(1, { idle: 2, wants: "gr", spare: "2br" }),
    desk(2),
  ],
};

ownClock();
beforeEach(() => {
  resetShell();
  toasts.set({ list: [] });
});

afterEach(() => vi.unstubAllGlobals());

test("every step belongs to a phase", () => {
  expect(["trade", "plans", "bids", "steal", "over"].map(stageOf)).toEqual([
    "trade",
    "economy",
    "confluence",
    "confluence",
    "confluence",
  ]);
  expect(stepsOf("confluence")).toEqual(["bids", "colonies", "teams", "steal"]);
});

test("digits count the other seats", () => {
  expect([1, 2, 3].map((digit) => seatOfDigit(digit, 4, 1))).toEqual([0, 2, 3]);
  expect(seatOfDigit(4, 4, 1)).toBeUndefined();
  expect(seatOfDigit(4, 4, null)).toBe(3);
});

function Keys() {
  useKeys();
  return <input aria-label="typing" />;
}

test("keys open panes, seats and help, and rest while somebody types", async () => {
  const store = new FakeTable(seen());
  await atTable(store, <Keys />);
  fireEvent.keyDown(document.body, { key: "l" });
  expect(shell.get().centre).toBe("log");
  fireEvent.keyDown(document.body, { key: "2" });
  expect(shell.get().sheet).toEqual({ kind: "seat", seat: 2 });
  fireEvent.keyDown(document.body, { key: "?" });
  expect(shell.get().sheet).toEqual({ kind: "help" });
  const before = wanted.get().number;
  fireEvent.keyDown(document.body, { key: "o" });
  expect(wanted.get().number).toBe(before + 1);
  fireEvent.keyDown(document.body, { key: "r" });
  expect(store.done).toEqual([{ do: "done", done: true }]);
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "m" });
  fireEvent.keyDown(document.body, { key: "m", ctrlKey: true });
  expect(shell.get().centre).toBe("log");
});

test("a deal can be begun in every step in which the server takes one", async () => {
  for (const [deals, more] of [
    [true, 1],
    [false, 0],
  ] as const) {
    cleanup();
    await atTable(new FakeTable(seen({}, { step: "bids", deals })), <Keys />);
    const before = wanted.get().number;
    fireEvent.keyDown(document.body, { key: "o" });
    expect(wanted.get().number - before).toBe(more);
  }
});

test("what costs points where promises are settled is not said by a key", async () => {
  const store = new FakeTable(seen({}, { step: "settle" }));
  await atTable(store, <Keys />);
  fireEvent.keyDown(document.body, { key: "r" });
  expect(store.done).toEqual([]);
});

test("who only looks cannot act by keys", async () => {
  const store = new FakeTable(seen({ seat: null }));
  await atTable(store, <Keys />);
  const before = wanted.get().number;
  fireEvent.keyDown(document.body, { key: "r" });
  fireEvent.keyDown(document.body, { key: "o" });
  fireEvent.keyDown(document.body, { key: "t" });
  expect(store.done).toEqual([]);
  expect(wanted.get().number).toBe(before);
  expect(shell.get().centre).toBe("table");
});

test("seats show what they have, want and can spare; the own one is not among them", async () => {
  await atTable(new FakeTable(seen(), { desks: DESKS }), <SeatStrip />);
  const rows = screen.getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  const zeth = within(rows[0] as HTMLElement);
  expect(zeth.getByText("bot")).toBeTruthy();
  expect(zeth.getByText("2 idle")).toBeTruthy();
  expect(zeth.getByText("has 2 brown and 1 yellow; wants 1 green; can spare 2 brown")).toBeTruthy();
  const drawn = [...(rows[0]?.querySelectorAll(".seat-good") ?? [])];
  expect(drawn.map((cell) => cell.textContent)).toEqual(["0", "0", "2", "0", "0", "1", "0", "0"]);
  expect(drawn[0]?.className).toContain("seat-want");
  expect(drawn[2]?.className).toContain("seat-spare");
  expect(within(rows[1] as HTMLElement).getByText("away")).toBeTruthy();
  fireEvent.click(zeth.getByRole("button", { name: "Zeth: whole area" }));
  expect(shell.get().sheet).toEqual({ kind: "seat", seat: 1 });
});

test("a click on what a seat has asks for it", async () => {
  await atTable(new FakeTable(seen(), { desks: DESKS }), <SeatStrip />);
  fireEvent.click(screen.getByTitle("Ask Zeth for 1 yellow"));
  expect(wanted.get().start).toEqual({ seat: 1, get: "ye" });
});

test("the desk offers stock, asks for what is lacking and invents with what the server lists", async () => {
  const store = new FakeTable(seen(), {
    desks: DESKS,
    actions: {
      must: true,
      step: "trade",
      fallback: null,
      actions: [
        { do: "invent", team: 320, pay: "6wh", alternative: 0 },
        { do: "invent", team: 320, pay: "4bl", alternative: 1 },
      ],
    },
  });
  await atTable(store, <Desk />);
  await settled();
  fireEvent.click(screen.getByRole("button", { name: "Offer 1 green" }));
  expect(wanted.get().start).toEqual({ give: "gr" });
  fireEvent.click(screen.getByTitle("Ask Zeth for 2 blue"));
  expect(wanted.get().start).toEqual({ seat: 1, get: "2bl" });
  fireEvent.click(screen.getByRole("button", { name: /^Invent: / }));
  expect(store.done).toEqual([]);
  const ways = document.querySelectorAll(".desk-way");
  expect(ways).toHaveLength(2);
  fireEvent.click(ways[1] as Element);
  expect(store.done).toEqual([{ do: "invent", team: 320, pay: "4bl", alternative: 1 }]);
  await settled();
});

test("a refusal is told in the server's words, a lost line is not a refusal", async () => {
  tellRefusal(new Refused("WRONG_STEP", "this action belongs to another step"));
  tellRefusal(new Refused(OFFLINE, "no line"));
  expect(toasts.get().list.map(({ text, kind }) => [text, kind])).toEqual([
    ["this action belongs to another step", "refusal"],
  ]);
});

test("the same notice twice is one, and there are never many", () => {
  for (const text of ["a", "b", "c", "a", "d", "e"]) tell(text);
  expect(toasts.get().list.map(({ text }) => text)).toEqual(["a", "d", "e"]);
});

test("a notice goes by itself, counted from when it is seen", async () => {
  tell("a");
  vi.advanceTimersByTime(60_000);
  render(<Toasts />, { wrapper: ({ children }) => <TextProvider language="en">{children}</TextProvider> });
  expect(screen.queryByText("a")).not.toBeNull();
  act(() => vi.advanceTimersByTime(4500));
  expect(screen.queryByText("a")).toBeNull();
});

test("many of a kind are one notice with their number", () => {
  const many = (count: number) => `${count} offers`;
  tellTogether("first", many, "offer");
  tell("a deal", "deal");
  tellTogether("second", many, "offer");
  tellTogether("third", many, "offer");
  expect(toasts.get().list.map(({ text }) => text)).toEqual(["a deal", "3 offers"]);
});

test("ready says who is ready and sends my word", async () => {
  const store = new FakeTable(seen());
  await atTable(store, <Ready />);
  const button = screen.getByRole("button", { name: /^Ready/ });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  expect(button.textContent).toContain("0/3");
  fireEvent.click(button);
  await settled();
  expect(store.done).toEqual([{ do: "done", done: true }]);
});

const PENDING = {
  done: { id: 7, request: { type: "act", action: { do: "done", done: true } } },
  undo: { id: 8, request: { type: "undo" } },
} as const;

test("what is on its way is not said twice: ready", async () => {
  const store = new FakeTable(seen(), {}, { pending: [PENDING.done] });
  await atTable(store, <Ready />);
  const button = screen.getByRole("button", { name: /^Ready/ });
  expect(button.getAttribute("aria-busy")).toBe("true");
  fireEvent.click(button);
  store.state.set({ pending: [PENDING.undo] });
  fireEvent.click(button);
  await settled();
  expect(store.done).toHaveLength(1);
});

test("what is on its way is not said twice: undo", async () => {
  const store = new FakeTable(seen({ own: { ...seen().own, undo: "act" } } as never), {}, { pending: [PENDING.undo] });
  await atTable(store, <Undo />);
  const button = screen.getByRole("button");
  fireEvent.click(button);
  store.state.set({ pending: [PENDING.done] });
  fireEvent.click(button);
  await settled();
  expect(store.told).toEqual([{ type: "undo" }]);
});

const traded: Event = {
  event: "traded",
  offer: 3,
  legs: [{ giver: 1, receiver: 2, goods: "gr" }],
  participants: [1, 2],
  seq: 7,
  say: "Zeth gives Kjas a green cube.",
};
const offered: Event = {
  event: "offered",
  offer: 4,
  by: 1,
  legs: [{ giver: 1, receiver: 0, goods: "gr" }],
  seq: 8,
  say: "Zeth offers.",
};

test("events are about the seats in them", () => {
  expect(actorOf(traded)).toBe(1);
  expect([0, 1, 2].map((seat) => isAbout(traded, seat))).toEqual([false, true, true]);
  expect(isAbout(offered, 0)).toBe(true);
  expect(passes(traded, "me", null, 0)).toBe(false);
  expect(passes(traded, "deals", null, 0)).toBe(true);
  expect(passes(traded, "economy", null, 0)).toBe(false);
  expect(passes(offered, "all", 2, 0)).toBe(false);
});

test("only what concerns me is told", () => {
  expect(noteworthy(offered, 0)).toMatchObject({ kind: "offer", sound: "offer" });
  expect(noteworthy(offered, 1)).toBeNull();
  expect(noteworthy(offered, 2)).toBeNull();
  expect(noteworthy(traded, 2)).toMatchObject({ kind: "deal", sound: "deal" });
  expect(noteworthy(traded, 0)).toBeNull();
});

test("a long log draws the newest lines first, and filters", async () => {
  const many: Event[] = Array.from({ length: 2000 }, (_, place) => ({ ...traded, seq: place, say: `line ${place}` }));
  const store = new FakeTable(seen(), {}, { log: [...many, { ...offered, seq: 2000 }] });
  await atTable(store, <LogList />);
  const lines = () => [...document.querySelectorAll(".log-line")].map((line) => line.textContent);
  expect(lines().length).toBeLessThan(200);
  expect(lines().slice(0, 2)).toEqual(["Zeth offers.", "line 1999"]);
  fireEvent.click(screen.getByRole("button", { name: "Mine" }));
  expect(lines()).toEqual(["Zeth offers."]);
  fireEvent.click(screen.getByRole("button", { name: "Auctions" }));
  expect(lines()).toEqual([]);
  expect(screen.getByText("Nothing of this kind yet.")).toBeTruthy();
});

test("cards are found wherever they lie", () => {
  const table = game();
  expect(placeOf(table, 20)).toBe("held 0");
  expect(placeOf(table, 308)).toBe("track");
  expect(placeOf(table, 999)).toBe("nowhere");
});

test("promises between two seats, both ways, only open ones", () => {
  const promise = (id: number, debtor: number, creditor: number, state?: PromiseView["state"]): PromiseView => ({
    id,
    deal: 1,
    parties: [debtor, creditor],
    clause: { clause: "deliver", debtor, creditor, turn: 3, goods: "gr" },
    ...(state ? { state } : {}),
  });
  const { owed, owing } = between(
    [promise(1, 1, 0), promise(2, 0, 1, "due"), promise(3, 1, 0, "kept"), promise(4, 2, 0)],
    0,
    1,
  );
  expect(owed.map(({ id }) => id)).toEqual([1]);
  expect(owing.map(({ id }) => id)).toEqual([2]);
});

test("the clock speaks in minutes, hours and days", () => {
  expect([75, 600, 3 * 3600, 3 * 86400].map((left) => clockText(left, frameTexts.en))).toEqual([
    "1:15",
    "10:00",
    "3 h",
    "3 days",
  ]);
});

test.each([
  ["BAD_KEY", "This link opens nothing here"],
  ["KEY_CHANGED", "This seat has a new link"],
  ["NO_TABLE", "There is no such table"],
  ["TABLE_GONE", "The table was taken away"],
  ["BAD_PROTOCOL", "This page is older than the server"],
  ["BAD_HELLO", "The server said goodbye"],
])("turned away with %s, a page says what to do", async (code, title) => {
  await atTable(new FakeTable(seen()), <TurnedAway bye={{ type: "bye", code, message: "words" }} />);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the start page" })).toBeTruthy();
});

test.each(["BAD_KEY", "KEY_CHANGED"])("with %s a host loses the seat, not the table", async (code) => {
  const store = new FakeTable(seen());
  rememberPlace({ table: store.table, key: "of the seat", hostKey: "of the host", links: [] });
  await atTable(store, <TurnedAway bye={{ type: "bye", code, message: "words" }} />);
  expect(screen.queryByRole("button", { name: "Watch without a seat" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Open it as the host" }));
  expect(placeAt(store.table)).toMatchObject({ key: "of the host", hostKey: "of the host", seat: -1 });
  forgetPlace(store.table);
});

test("goods in sentences are found, words and names are left alone", () => {
  expect(sentenceParts("Zeth gives Kit 3gr sh; Kit gives Zeth 2wh.")).toEqual([
    "Zeth gives Kit ",
    "3gr sh",
    "; Kit gives Zeth ",
    "2wh",
    ".",
  ]);
  for (const text of ["Eni Et is done.", "a shared idea", "kit>zeth", "Kt'br'Kt"]) {
    expect(sentenceParts(text)).toEqual([text]);
  }
});

test("no line of a sentence begins with the mark that follows goods", async () => {
  await atTable(new FakeTable(seen()), <Sentence text="Zeth gives Kit 3gr sh; Kit gives Zeth 2wh." />);
  const [first, second] = document.querySelectorAll(".goods-said");
  expect([first?.lastChild?.textContent, first?.nextSibling?.textContent]).toEqual([";", " Kit gives Zeth "]);
  expect([second?.lastChild?.textContent, second?.nextSibling?.textContent ?? ""]).toEqual([".", ""]);
});
