/** Notices of what concerns me, in words. */
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Chat } from "../src/table/log/Chat.tsx";
import { Market } from "../src/table/market/Market.tsx";
import { setSnoozed } from "../src/table/market/snooze.ts";
import { Attention } from "../src/table/notices/Attention.tsx";
import { toasts } from "../src/table/notices/toasts.ts";
import { resetShell, shell } from "../src/table/shell.ts";
import type { Event, OfferView } from "../src/types/live.ts";
import { ownClock } from "./clock.ts";
import { atTable, FakeTable, seen } from "./frame-table.tsx";
import { card } from "./library.ts";
import { offer, promise, withOffers } from "./market-table.tsx";

ownClock();
beforeEach(() => {
  resetShell();
  toasts.set({ list: [] });
});

class Happening extends FakeTable {
  private readonly watchers: ((events: readonly Event[]) => void)[] = [];
  override watch(watcher: (events: readonly Event[]) => void): () => void {
    this.watchers.push(watcher);
    return () => void this.watchers.splice(this.watchers.indexOf(watcher), 1);
  }
  happen(...events: object[]): void {
    const all = events.map((event, at) => ({ seq: at + 30, say: "as in the log", ...event }) as unknown as Event);
    act(() => {
      for (const watcher of this.watchers) watcher(all);
    });
  }
}
const words = () => toasts.get().list.map(({ text }) => text);

test("a notice names the promise that an offer takes the place of", async () => {
  const clause = { clause: "deliver" as const, debtor: 1, creditor: 0, turn: 3, goods: "2ye" };
  const store = new Happening(seen({}, { promises: [{ id: 8, deal: 1, parties: [0, 1], clause }] }));
  await atTable(store, <Attention />);
  shell.set({ centre: "log" });
  const legs = [{ giver: 1, receiver: 0, goods: "ye" }];
  store.happen({ event: "offered", offer: 3, by: 1, legs, replaces: [8] });
  expect(words()).toEqual([
    "Zeth offers: you give nothing, you get ye. In place of a promise: Zeth will give you 2 yellow by trade 3.",
  ]);
});

test("a notice counts what I deliver in the trade that begins", async () => {
  const mine = { debtor: 0, creditor: 1, turn: 2 };
  const promises = [
    promise(1, { clause: { clause: "share", ...mine, card: 19 }, due: 3 }),
    promise(2, { clause: { clause: "keep_card", ...mine, card: 19 }, due: 0 }),
    promise(3, { clause: { clause: "bid_at_most", ...mine, track: "colony" }, due: 0 }),
  ];
  const store = new Happening(seen({}, { promises }));
  await atTable(store, <Attention />);
  store.happen({ event: "step_began", turn: 2, step: "trade" });
  store.happen({ event: "step_began", turn: 3, step: "trade" });
  // of the steps only the last one is of interest
  expect(words()).toEqual(["Turn 3: Trade", "A promise of yours is due in this turn."]);
});

test("the title counts the offers that wait for me, as the market does", async () => {
  const table = (offers: OfferView[]) => withOffers(offers, { awaited: [] });
  const store = new Happening(table([]));
  await atTable(
    store,
    <>
      <Attention />
      <Market />
    </>,
  );
  const counted = (offers: OfferView[]) => {
    act(() => store.state.set({ view: table(offers) }));
    const chip = screen.getByRole("button", { name: /^For you/ }).textContent;
    return [document.title, chip];
  };
  expect(counted([offer(1)])).toEqual(["(1) friday", "For you 1"]);
  const open = { mode: "first" as const, parties: [1], seen_by: [0, 1, 2] };
  expect(counted([offer(1), offer(2, open)]), "one to anybody is for me too").toEqual(["(2) friday", "For you 2"]);
  const none = [
    offer(1, { stale: { message: "missing gr" } }),
    offer(2, { ...open, agreed: [0, 1] }),
    offer(3, { by: 0, agreed: [] }),
    offer(4, { ...open, seen_by: [1, 2] }),
  ];
  expect(counted(none), "what cannot be met, what is answered, what is mine").toEqual(["friday", "For you 0"]);
});

test("what I set aside is counted nowhere", async () => {
  const store = new Happening(withOffers([offer(1), offer(2)], { awaited: [] }));
  setSnoozed(store.table, 2, offer(2), true);
  await atTable(store, <Attention />);
  expect(document.title).toBe("(1) friday");
  act(() => setSnoozed(store.table, 2, offer(2), false));
  expect(document.title).toBe("(2) friday");
});

test("a notice says how an auction ended for me", async () => {
  const store = new Happening(seen({}, { step: "colonies" }));
  await atTable(store, <Attention />);
  store.happen(
    { event: "bought", seat: 1, card: 284, paid: "4sh" },
    { event: "bought", seat: 0, card: 308, paid: "3sh" },
    { event: "passed", seat: 2, ships: 2 },
    { event: "step_began", turn: 2, step: "teams" },
    { event: "passed", seat: 0, ships: 2 },
  );
  const taken = card("308").faces[0].name.en;
  expect(words()).toEqual([
    `Colonies: you chose ${taken}.`,
    "Turn 2: Teams",
    "Teams: your bid took nothing; your 2 ships stay.",
  ]);
});

test("there are never more than three, and none when the match is over", async () => {
  const store = new Happening(seen({}, { step: "colonies" }));
  await atTable(store, <Attention />);
  const bought = [308, 284, 322].map((taken) => ({ event: "bought", seat: 0, card: taken, paid: "sh" }));
  store.happen({ event: "step_began", turn: 2, step: "teams" }, ...bought);
  expect(words()).toHaveLength(3);
  expect(words()).not.toContain("Turn 2: Teams");
  act(() => store.state.set({ view: seen({ life: "over" }) }));
  expect(words()).toEqual([]);
  store.happen({ event: "step_began", turn: 6, step: "plans" });
  expect(words()).toEqual([]);
});

test("of an auction in which I bid nothing there is none", async () => {
  const store = new Happening(seen({}, { step: "colonies" }));
  await atTable(store, <Attention />);
  store.happen({ event: "passed", seat: 0, ships: 0 });
  expect(words()).toEqual([]);
});

test("who declined my offer is named with the reason, also of an offer that was there before", async () => {
  const store = new Happening(withOffers([offer(3, { by: 0, agreed: [0] })]));
  await atTable(store, <Attention />);
  const closed = { event: "offer_closed", why: "declined", seen_by: [0, 1], by: 1 };
  store.happen({ ...closed, offer: 3 });
  const reason = { code: "needed", good: "bl" };
  store.happen({ event: "offered", offer: 4, by: 0, legs: [{ giver: 0, receiver: 1, goods: "gr" }] });
  store.happen({ ...closed, offer: 4, reason, say: "Zeth declines offer 4: “I need blue myself”." });
  store.happen({ ...closed, offer: 9 });
  expect(words()).toEqual(["Zeth declined your offer.", "Zeth declined your offer: “I need blue myself”"]);
});

test("what a bot says to all is no notice, what it says to me is", async () => {
  const store = new Happening(seen());
  await atTable(store, <Attention />);
  const said = { at: 0, seat: 1, player: "hard", remark: { code: "no_deal" as const } };
  const chat = [
    { ...said, id: 1, to: null, text: "No deal." },
    { ...said, id: 2, to: 0, text: "Too dear." },
  ];
  act(() => store.state.set({ view: seen({ chat }) }));
  expect(words()).toEqual(["Zeth, privately: Too dear."]);
});

test("the chat marks what a bot said", async () => {
  const person = { id: 1, at: 0, seat: 2, to: null, text: "Hello." };
  const bot = { id: 2, at: 0, seat: 1, to: null, text: "No deal.", player: "hard" };
  await atTable(new Happening(seen({ chat: [person, bot] })), <Chat />);
  const lines = screen.getAllByRole("listitem").map((line) => line.querySelector(".chat-bot")?.textContent);
  expect(lines).toEqual([undefined, "bot"]);
});
