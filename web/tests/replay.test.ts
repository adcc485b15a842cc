import { describe, expect, it, vi } from "vitest";
import { isListed, sharedMoment } from "../src/end/share.ts";
import { keyOfLink } from "../src/pages/route.ts";
import { restingDesks } from "../src/replay/desks.ts";
import { finishedOf } from "../src/replay/finished.ts";
import { Frames, following, marksOf, toldOf } from "../src/replay/frames.ts";
import { BadFile, importFile } from "../src/replay/OpenFile.tsx";
import { REPLAY, ReplayTable } from "../src/replay/store.ts";
import { replayTexts } from "../src/replay/texts.ts";
import { rememberPlace } from "../src/state/keys.ts";
import type { Frame } from "../src/types/http.ts";
import type { Event } from "../src/types/live.ts";
import { library } from "./library.ts";

const SEAT = { species: "caylion", goods: "", cards: [], library: [], tucked: {}, support: 3 };
const STEPS = ["trade", "trade", "plans", "bids"];

/** A match of so many steps; every step adds one green, every fifth is a deal. */
function made(length: number, seat: number | null = 0): Frames {
  const frames = Array.from(
    { length },
    (_, place): Frame => ({
      seq: 20 + place * 2,
      at: place,
      turn: 1 + Math.floor(place / 40),
      step: STEPS[Math.floor((place % 40) / 10)] ?? "",
      events: place % 3 ? [{ event: place % 5 ? "said_done" : "traded", say: `step ${place + 1}` }] : [],
      patch: [["=", ["game", "seats", 0, "goods"], `${place + 1}gr`]],
    }),
  );
  const game = { viewer: seat, turn: 1, step: "trade", seats: [{ ...SEAT, goods: "0gr" }, SEAT] };
  return new Frames({ seat, seq: 18, view: { seat, game }, frames });
}

function table(frames: Frames, moment = 0): ReplayTable {
  const card = (number: number) => library.cards.find((one) => one.number === number);
  return new ReplayTable({ table: "aaaaaaaaaaaaaaaa", key: null, language: "en" }, card, frames, moment);
}

const goods = (store: ReplayTable) => store.state.get().view?.game?.seats[0]?.goods;

describe("a replay", () => {
  it("shows every moment, in whatever order they are asked for", () => {
    const frames = made(200);
    const store = table(frames);
    for (const moment of [0, 1, 2, 150, 149, 40, 39, 200, 81, 80, 0, 199]) {
      store.goTo(moment);
      expect(goods(store)).toBe(`${moment}gr`);
      expect(store.moment).toBe(moment);
    }
  });

  it("goes back without playing everything again", () => {
    const frames = made(400);
    const reads = vi.fn();
    const counted = frames.frames.map((frame) => ({
      ...frame,
      get patch() {
        reads();
        return frame.patch;
      },
    }));
    const again = new Frames({ seat: 0, seq: 18, view: { seat: 0, game: { seats: [SEAT] } }, frames: counted });
    again.view(400);
    expect(reads).toHaveBeenCalledTimes(400);
    reads.mockClear();
    again.view(399);
    expect(reads.mock.calls.length).toBeLessThan(40);
    reads.mockClear();
    again.view(400);
    expect(reads.mock.calls.length).toBeLessThan(2);
  });

  it("stays inside its ends", () => {
    const store = table(made(5), 99);
    expect(goods(store)).toBe("5gr");
    store.goTo(-3);
    expect(goods(store)).toBe("0gr");
  });

  it("keeps what does not change the same, so that only what changed is drawn anew", () => {
    const store = table(made(50));
    const other = store.state.get().view?.game?.seats[1];
    store.goTo(30);
    expect(store.state.get().view?.game?.seats[1]).toBe(other);
  });

  it("fills in what only the table of the viewer has", () => {
    const view = table(made(3)).state.get().view;
    expect(view?.sitters).toHaveLength(2);
    expect(view?.options.listed).toBe(false);
    expect(view?.life).toBe("playing");
  });

  it("tells what had happened by then, with numbers", () => {
    const frames = made(10);
    const store = table(frames, 3);
    expect(store.state.get().log.map(({ say, seq }) => [say, seq])).toEqual([
      ["step 2", 22],
      ["step 3", 24],
    ]);
    expect(frames.step(1)).toEqual([]);
    expect(store.state.get().seq).toBe(24);
  });

  it("finds moments by their entries, between them the one before", () => {
    const frames = made(10);
    expect(frames.momentOf(20)).toBe(1);
    expect(frames.momentOf(21)).toBe(1);
    expect(frames.momentOf(19)).toBe(0);
    expect(frames.momentOf(999)).toBe(10);
  });

  it("marks turns, phases and deals", () => {
    const marks = marksOf(made(90));
    expect(marks.turns).toEqual([
      { turn: 1, moment: 0 },
      { turn: 2, moment: 41 },
      { turn: 3, moment: 81 },
    ]);
    expect(marks.phases.slice(0, 4)).toEqual([
      { step: "trade", moment: 0 },
      { step: "plans", moment: 21 },
      { step: "bids", moment: 31 },
      { step: "trade", moment: 41 },
    ]);
    expect(marks.deals.slice(0, 2)).toEqual([6, 11]);
    expect(following(marks.deals, 6, 1)).toBe(11);
    expect(following(marks.deals, 6, -1)).toBeNull();
  });

  it("says what tells most of a step, and how much it leaves out", () => {
    const events = ["ran", "points", "traded", "ran", "invented", "ran"].map((event, place) => ({
      event,
      say: `${event} ${place}`,
      seq: 1,
    }));
    expect(toldOf(events as unknown as Event[])).toEqual({ said: ["ran 0", "traded 2", "invented 4"], more: 3 });
    expect(toldOf([])).toEqual({ said: [], more: 0 });
  });

  it("lets nobody do anything, and answers what it can", async () => {
    const store = table(made(4), 2);
    for (const refused of [store.act(), store.tell(), store.ask("advice"), store.ask("actions")]) {
      await expect(refused).rejects.toMatchObject({ code: REPLAY, message: replayTexts.en.over });
    }
    expect((await store.ask("view")).view).toBe(store.state.get().view);
    expect((await store.ask("desks")).desks).toHaveLength(2);
  });
});

describe("desks of a replay", () => {
  it("list the converters that lie there, as they lie, and teams apart", () => {
    const card = (number: number) => library.cards.find((one) => one.number === number);
    const team = library.cards.find(({ kind }) => kind === "team")?.number ?? 0;
    const tech = library.cards.find(({ kind, faces }) => kind === "starting" && faces[0].converters.length === 1);
    const number = tech?.number ?? 0;
    const { desks } = restingDesks([{ ...SEAT, cards: [{ card: number, used: [0] }, { card: team }] }], card);
    expect(desks[0]?.teams).toEqual([{ card: team, ready: false }]);
    expect(desks[0]?.converters).toEqual([
      { card: number, slot: 0, arrow: tech?.faces[0].converters[0]?.arrow, state: "used" },
    ]);
  });
});

describe("sharing a moment", () => {
  const moment = { table: "cccccccccccccccc", seat: 2, at: 120 };

  it("names the moment and needs no key where everybody may watch", () => {
    const { address, opens } = sharedMoment(moment, true);
    expect(new URL(address).search).toBe("?replay=cccccccccccccccc&seat=2&at=120");
    expect(opens).toBe("open");
  });

  it("carries the spectators' key and never another one", () => {
    rememberPlace({ table: moment.table, key: "s".repeat(32), seat: 2, hostKey: "h".repeat(32) });
    expect(sharedMoment(moment, false)).toMatchObject({ opens: "closed" });
    expect(sharedMoment(moment, false).address).not.toContain("key");
    rememberPlace({ table: moment.table, key: "s".repeat(32), spectatorLink: `/?table=x#key=${"w".repeat(32)}` });
    const { address, opens } = sharedMoment(moment, false);
    expect(opens).toBe("key");
    expect(new URL(address).hash).toBe(`#key=${"w".repeat(32)}`);
    rememberPlace({ table: "dddddddddddddddd", key: "p".repeat(32), seat: null });
    expect(sharedMoment({ ...moment, table: "dddddddddddddddd" }, false).address).toContain("p".repeat(32));
  });

  it("knows which tables everybody may watch", () => {
    expect(isListed({ listed: true, spectators: "public" })).toBe(true);
    expect(isListed({ listed: true, spectators: "none" })).toBe(false);
    expect(isListed({ listed: false, spectators: "public" })).toBe(false);
    expect(keyOfLink("nothing")).toBeNull();
  });
});

describe("the list of replays", () => {
  it("has only matches that were played to the end", () => {
    const summary = { name: "friday", life: "over", opened: 5, species: ["zeth"], seats: [{ name: "Ada" }] };
    expect(finishedOf("t", summary)).toEqual({
      table: "t",
      name: "friday",
      opened: 5,
      species: ["zeth"],
      sitters: ["Ada"],
    });
    expect(finishedOf("t", { ...summary, life: "playing" })).toBeNull();
    expect(finishedOf("t", { ...summary, species: null })).toBeNull();
  });

  it("says what is wrong with a file", async () => {
    const t = replayTexts.en;
    const open = (text: string) => importFile(new Blob([text]), t);
    await expect(open("no json")).rejects.toThrow(t.list.notJson);
    await expect(open("null")).rejects.toThrow(t.list.notTable);
    await expect(open('{"format": "other"}')).rejects.toThrow(t.list.notTable);
    await expect(open("x".repeat(4_000_001))).rejects.toThrow(t.list.tooLarge);
    vi.stubGlobal("fetch", async () => new Response('{"code":"BAD_IMPORT","message":"no such seat"}', { status: 422 }));
    const refused = open('{"format": "confluence table"}');
    await expect(refused).rejects.toThrow(t.list.refused("no such seat"));
    await expect(refused).rejects.toBeInstanceOf(BadFile);
    vi.unstubAllGlobals();
  });
});
