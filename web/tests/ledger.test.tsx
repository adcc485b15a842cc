/** The ledger: order, balance, what can be done with a promise; and the strip in the dock. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { wanted } from "../src/table/composer/start.ts";
import { balances, inOrder, moved } from "../src/table/ledger/entries.ts";
import { Ledger } from "../src/table/ledger/Ledger.tsx";
import { PromiseStrip } from "../src/table/ledger/PromiseStrip.tsx";
import { useDue } from "../src/table/promises.ts";
import { shell } from "../src/table/shell.ts";
import type { PromiseView } from "../src/types/live.ts";
import { ownClock } from "./clock.ts";
import { atTable, FakeTable, seen } from "./frame-table.tsx";
import { cards } from "./library.ts";
import { promise } from "./market-table.tsx";

const owed = (id: number, more: Partial<PromiseView> = {}) =>
  promise(id, { clause: { clause: "deliver", debtor: 1, creditor: 0, turn: 3, goods: "ye" }, ...more });
const honour: PromiseView = promise(9, {
  clause: { clause: "honour", debtor: 2, creditor: 0, turn: 4, text: "I vote for you" },
  parties: [0, 2],
  due: 0,
});

const table = (promises: PromiseView[], serving: number[] = []) =>
  new FakeTable(seen({}, { promises, own: { points: 4, serving } }));

ownClock();

test("what is due comes first, what is settled last", () => {
  const list = [promise(1, { state: "kept" }), promise(2), promise(3, { state: "due" }), owed(4)];
  expect(inOrder(list, 0).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
});

test("what is open between me and another is added up by guide value", () => {
  expect(balances(cards.guide, [promise(1), owed(2), promise(3, { state: "kept" }), honour], 0)).toEqual([
    { seat: 1, owe: 2, owed: 1.5, oweCount: 1, owedCount: 1 },
    { seat: 2, owe: 0, owed: 0, oweCount: 0, owedCount: 1 },
  ]);
});

test("one promise moves one place", () => {
  expect(moved([5, 4, 3], 3, -1)).toEqual([5, 3, 4]);
  expect(moved([5, 4, 3], 5, -1)).toEqual([5, 4, 3]);
});

test("promises are told in words, and a creditor can let go after a second thought", async () => {
  const store = table([promise(1), owed(2), honour]);
  await atTable(store, <Ledger />);
  const entries = () => within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem");
  expect(entries().map((entry) => entry.querySelector(".ledger-sentence")?.textContent)).toEqual([
    "You will give Zeth 2 green by trade 3",
    "Zeth will give you 1 yellow by trade 3",
    "Kjasjavikalimm gave you their word: “I vote for you” by trade 4",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "I am owed 2" }));
  const [first, second] = entries();
  fireEvent.click(within(first as HTMLElement).getByRole("button", { name: "Waive" }));
  expect(store.done).toEqual([]);
  fireEvent.click(within(first as HTMLElement).getByRole("button", { name: "Waive" }));
  fireEvent.click(within(second as HTMLElement).getByRole("button", { name: "It was kept" }));
  expect(store.done).toEqual([
    { do: "release", promise: 2 },
    { do: "release", promise: 9, kept: true },
  ]);
});

test("what stands between me and others has a heading of its own", async () => {
  await atTable(table([promise(1), owed(2)]), <Ledger />);
  expect(screen.getByRole("heading", { name: "Between you and the others" })).toBeTruthy();
  expect(screen.getByText("Promised goods, counted by the guide.")).toBeTruthy();
});

test("a change is proposed with the old text, compensation begins with nothing", async () => {
  await atTable(table([promise(1)]), <Ledger />);
  fireEvent.click(screen.getByRole("button", { name: "Propose a change" }));
  expect(wanted.get().start).toEqual({ text: "caylion>zeth: 2gr by trade 3", replaces: [1] });
  fireEvent.click(screen.getByRole("button", { name: "Offer compensation" }));
  expect(wanted.get().start).toEqual({ seat: 1, replaces: [1] });
});

test("where goods do not suffice the order can be changed", async () => {
  const now = (id: number, goods: string) =>
    promise(id, { state: "due", clause: { clause: "deliver", debtor: 0, creditor: 1, turn: 2, goods }, due: 2 });
  const store = table([now(1, "gr"), now(2, "bl"), now(3, "ye")], [3, 1, 2]);
  await atTable(store, <Ledger />);
  fireEvent.click(screen.getByRole("button", { name: /^I owe/ }));
  const order = [...document.querySelectorAll(".ledger-order li > span")].map((item) => item.textContent);
  expect(order, "as the server serves them").toEqual([
    "You will give Zeth 1 yellow by trade 2",
    "You will give Zeth 1 green by trade 2",
    "You will give Zeth 1 blue by trade 2",
  ]);
  fireEvent.click(screen.getAllByRole("button", { name: /^Later: / })[0] as HTMLElement);
  expect(store.done).toEqual([{ do: "prefer", promises: [1, 3, 2] }]);
});

const Badge = () => <output>{useDue()}</output>;

test("what is due, and when, is what the server says, in the ledger and at the badge", async () => {
  const mine = { debtor: 0, creditor: 1 };
  const promises = [
    promise(1, { clause: { clause: "share", ...mine, turn: 3, card: 19 }, due: 4 }),
    promise(2, { clause: { clause: "keep_card", ...mine, turn: 3, card: 19 }, due: 0 }),
    promise(3, { clause: { clause: "bid_at_most", ...mine, turn: 3, track: "colony" }, due: 0 }),
  ];
  const store = new FakeTable(seen({}, { turn: 3, promises }));
  const at = (turn: number, more: PromiseView[] = []) =>
    act(() => store.state.set({ view: seen({}, { turn, promises: [...promises, ...more] }) }));
  await atTable(
    store,
    <>
      <Badge />
      <Ledger />
    </>,
  );
  const badge = () => screen.getByRole("status").textContent;
  const told = (turn: number) => screen.getByRole("button", { name: new RegExp(`Turn ${turn}: `) }).textContent;
  expect(badge(), "a share of this economy is delivered in the next turn, behaviour never").toBe("0");
  expect([told(3), told(4)]).toEqual([expect.stringContaining("you owe 2,"), expect.stringContaining("you owe 1,")]);
  at(3, [promise(4)]);
  expect(badge()).toBe("1");
  at(4);
  expect(badge()).toBe("1");
});

test("a turn narrows the list, settled ones are shown when asked for", async () => {
  await atTable(table([promise(1), promise(2, { state: "kept" }), honour]), <Ledger />);
  fireEvent.click(screen.getByRole("button", { name: /Turn 4/ }));
  expect(document.querySelectorAll(".ledger-entry")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: /Turn 4/ }));
  fireEvent.click(screen.getByRole("button", { name: /^with settled ones/ }));
  expect(document.querySelectorAll(".ledger-entry")).toHaveLength(3);
  fireEvent.click(screen.getByRole("button", { name: /Turn 6/ }));
  expect(screen.getByRole("heading", { name: "Nothing is open for turn 6." })).toBeTruthy();
});

test("the strip shows the next promises and opens the ledger", async () => {
  await atTable(table([promise(1), owed(2), honour, promise(4)]), <PromiseStrip />);
  expect(screen.getByText("1 more · you owe 2 · owed 2")).toBeTruthy();
  act(() => shell.set({ centre: "market" }));
  fireEvent.click(screen.getAllByRole("listitem")[0]?.querySelector("button") as HTMLElement);
  expect(shell.get().centre).toBe("ledger");
});

test("what is settled is not nothing: the ledger offers to show it", async () => {
  const settled = [owed(1, { state: "kept" }), owed(2, { state: "waived" })];
  await atTable(table(settled), <Ledger />);
  expect(screen.queryByText("No promises at this table yet.")).toBeNull();
  expect(screen.getByText("No promise is open.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: `Show the ${settled.length} settled ones` }));
  expect(document.querySelectorAll(".ledger-list > li")).toHaveLength(settled.length);
});

test("nothing promised is said in words, in German too", async () => {
  await atTable(table([]), <PromiseStrip />, "de");
  expect(screen.getByText("Keine offenen Versprechen.")).toBeTruthy();
});
