/** Notices of what concerns me, in words. */
import { act } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Attention } from "../src/table/notices/Attention.tsx";
import { toasts } from "../src/table/notices/toasts.ts";
import { resetShell, shell } from "../src/table/shell.ts";
import type { Event } from "../src/types/live.ts";
import { atTable, FakeTable, seen } from "./frame-table.tsx";
import { card } from "./library.ts";

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

test("of an auction in which I bid nothing there is none", async () => {
  const store = new Happening(seen({}, { step: "colonies" }));
  await atTable(store, <Attention />);
  store.happen({ event: "passed", seat: 0, ships: 0 });
  expect(words()).toEqual([]);
});
