import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveTable } from "../src/live/store.ts";
import type { Event } from "../src/types/live.ts";
import { FakeSocket, fakeServer, KEY, noServer, outcome, settle, TABLE, welcome } from "./live.ts";

let table: LiveTable;

beforeEach(() => {
  fakeServer();
  table = new LiveTable(TABLE, KEY, "en");
  table.open();
});

afterEach(() => {
  table.close();
  noServer();
});

const state = () => table.state.get();

function enter(more: Record<string, unknown> = {}): FakeSocket {
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome(more));
  return FakeSocket.last;
}

async function comeBack(more: Record<string, unknown>): Promise<FakeSocket> {
  FakeSocket.last.drop();
  await vi.advanceTimersByTimeAsync(250);
  return enter(more);
}

const event = (seq: number, text = `event ${seq}`) => ({ seq, event: "said_done", seat: 0, done: true, say: text });

describe("a welcome", () => {
  test("has everything that is known", () => {
    expect(state()).toMatchObject({ line: "connecting", view: null, seat: null });
    enter();
    expect(state()).toMatchObject({ line: "live", seq: 13, seat: 0, host: false, missedSince: 0, log: [] });
    expect(state().view?.life).toBe("playing");
    expect(state().ahead).toBe(3.5);
  });

  test("tells a spectator and a host apart", async () => {
    enter({ seat: null });
    expect(state()).toMatchObject({ seat: null, host: false });
    await comeBack({ seat: null, host: true });
    expect(state()).toMatchObject({ seat: null, host: true });
  });

  test("is never live without a view", () => {
    const seen: boolean[] = [];
    table.state.subscribe(() => state().line === "live" && seen.push(state().view !== null));
    enter();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
  });

  test("after a drop brings a patch and what was missed", async () => {
    enter();
    await comeBack({
      seq: 16,
      view: undefined,
      patch: [["=", ["game", "turn"], 2]],
      events: [event(14), event(16)],
    });
    expect(FakeSocket.last.sent[0]).toMatchObject({ after: 13 });
    expect(state()).toMatchObject({ seq: 16, missedSince: 13 });
    expect(state().view?.game?.turn).toBe(2);
    expect(state().log.map(({ seq }) => seq)).toEqual([14, 16]);
    await comeBack({ seq: 17, view: undefined, patch: [], events: [event(17)] });
    expect(state().missedSince).toBe(13); // as long as nobody has looked at it
  });

  test("after a drop in which nothing happened has nothing that was missed", async () => {
    enter();
    await comeBack({ view: undefined, patch: [] });
    expect(state().missedSince).toBe(0);
  });
});

describe("an update", () => {
  test("changes the view, and its events are told to those who watch", () => {
    const socket = enter();
    const told: (readonly Event[])[] = [];
    const stop = table.watch((events) => told.push(events));
    const patch = [["splice", ["awaited"], 0, 1, []]];
    socket.say({ type: "update", seq: 15, events: [event(15)], patch });
    expect(state().view?.awaited).toEqual([1]);
    expect(state()).toMatchObject({ seq: 15 });
    expect(state().log).toHaveLength(1);
    expect(told).toEqual([[event(15)]]);
    stop();
    socket.say({ type: "update", seq: 16, events: [event(16)], patch: [] });
    expect(told).toHaveLength(1);
  });

  test("without events leaves the log the same object", () => {
    const socket = enter();
    const { log } = state();
    socket.say({ type: "update", seq: 14, patch: [["=", ["game", "turn"], 2]] });
    expect(state().log).toBe(log);
  });

  test("may bring the whole view", () => {
    const socket = enter();
    socket.say({ type: "update", seq: 90, missed: true, view: { life: "over", awaited: [] } });
    expect(state().view).toEqual({ life: "over", awaited: [] });
  });
});

describe("a patch that does not fit", () => {
  test("leads to a question for the whole view, and meanwhile the view stays", async () => {
    const socket = enter();
    const { view } = state();
    socket.say({ type: "update", seq: 14, patch: [["=", ["nothing", "there"], 1]] });
    socket.say({ type: "update", seq: 15, patch: [["=", ["game", "turn"], 9]] });
    expect(state().view).toBe(view);
    expect(socket.of("ask")).toMatchObject([{ what: "view" }]);
    const [ask] = socket.of("ask");
    socket.say({ type: "answer", id: ask?.id, what: "view", seq: 15, answer: { view: { life: "over" } } });
    await settle();
    expect(state()).toMatchObject({ view: { life: "over" }, seq: 15 });
    socket.say({ type: "update", seq: 16, patch: [["=", ["life"], "closed"]] });
    expect(state().view?.life).toBe("closed");
  });

  test("asks again if the answer is older than what was told since", async () => {
    const socket = enter();
    socket.say({ type: "update", seq: 14, patch: [["-", ["nothing"]]] });
    socket.say({ type: "update", seq: 20, patch: [] });
    socket.say({ type: "answer", id: socket.of("ask")[0]?.id, what: "view", seq: 14, answer: { view: {} } });
    await settle();
    expect(socket.of("ask")).toHaveLength(2);
    socket.say({
      type: "answer",
      id: socket.of("ask")[1]?.id,
      what: "view",
      seq: 20,
      answer: { view: { life: "over" } },
    });
    await settle();
    expect(state().view?.life).toBe("over");
  });

  test("is asked about again if that question is refused", async () => {
    const socket = enter();
    socket.say({ type: "update", seq: 14, patch: [["-", ["nothing"]]] });
    socket.say({ type: "refused", id: socket.of("ask")[0]?.id, code: "SLOW_DOWN", message: "slowly", details: {} });
    await vi.advanceTimersByTimeAsync(1000);
    const again = socket.of("ask")[1];
    socket.say({ type: "answer", id: again?.id, seq: 14, answer: { view: { life: "over" } } });
    await settle();
    expect(state().view?.life).toBe("over");
  });

  test("and a drop over it: nothing is claimed to be known", async () => {
    const socket = enter();
    socket.say({ type: "update", seq: 14, patch: [["-", ["nothing"]]] });
    socket.drop();
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.last.accept()).toMatchObject({ after: null });
    FakeSocket.last.say(welcome({ seq: 20, view: { life: "playing", awaited: [1] } }));
    expect(state().view?.awaited).toEqual([1]);
    FakeSocket.last.say({ type: "update", seq: 21, patch: [["=", ["life"], "over"]] });
    expect(state().view?.life).toBe("over");
  });
});

describe("acting", () => {
  test("changes nothing by itself; it is pending until it is confirmed", async () => {
    const socket = enter();
    const { view } = state();
    const done = outcome(table.act({ do: "done" }));
    expect(state().pending).toEqual([{ id: 1, request: { type: "act", action: { do: "done" } } }]);
    expect(state().view).toBe(view);
    socket.say({ type: "ok", id: 1, seq: 14 });
    await settle();
    expect(done.kind).toBe("done");
    expect(state().pending).toEqual([]);
  });

  test("is refused with the server's reason, and nothing has changed", async () => {
    const socket = enter();
    const { view, seq } = state();
    const refused = table.act({ do: "done" }).catch((error) => error);
    socket.say({ type: "refused", id: 1, code: "WRONG_STEP", message: "not now", details: {} });
    expect(await refused).toMatchObject({ code: "WRONG_STEP" });
    expect(state()).toMatchObject({ seq, pending: [] });
    expect(state().view).toBe(view);
  });

  test("stays pending over a drop", async () => {
    enter();
    const done = outcome(table.act({ do: "done" }));
    const socket = await comeBack({ seq: 14, view: undefined, patch: [] });
    expect(state().pending).toHaveLength(1);
    expect(socket.of("act")).toEqual([{ type: "act", action: { do: "done" }, id: 1 }]);
    socket.say({ type: "ok", id: 1, seq: 14 });
    await settle();
    expect(done.kind).toBe("done");
  });
});

test("a question gets its answer", async () => {
  const socket = enter();
  const asked = table.ask("deal", { text: "a>b: gr" });
  expect(socket.of("ask")).toEqual([{ type: "ask", what: "deal", text: "a>b: gr", id: 1 }]);
  socket.say({ type: "answer", id: 1, what: "deal", seq: 13, answer: { reads: "A gives" } });
  expect(await asked).toEqual({ reads: "A gives" });
});

test("a final bye is kept for the person to read", () => {
  const socket = enter();
  socket.say({ type: "bye", code: "KEY_CHANGED", message: "ask the host" });
  expect(state()).toMatchObject({ line: "ended", bye: { code: "KEY_CHANGED", message: "ask the host" } });
});

describe("the whole log", () => {
  let pages: { entries: { seq: number; events: Record<string, unknown>[] }[]; next: number | null }[];
  let asked: string[];

  beforeEach(() => {
    [pages, asked] = [[], []];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      const page = pages.shift();
      return Promise.resolve(page ? Response.json(page) : new Response("{}", { status: 503 }));
    });
  });

  const entry = (seq: number) => ({ seq, at: 0, events: [{ event: "said_done", seat: 0, say: `event ${seq}` }] });

  test("is loaded page by page, and joined to what came meanwhile", async () => {
    const socket = enter();
    pages = [
      { entries: [entry(3), entry(5)], next: 5 },
      { entries: [entry(9), entry(13)], next: null },
    ];
    const loading = table.loadLog();
    socket.say({ type: "update", seq: 14, events: [event(14)], patch: [] });
    await table.loadLog(); // a second wish changes nothing
    await loading;
    expect(asked).toEqual([
      `api/tables/${TABLE}/history?after=0&limit=1000&language=en`,
      `api/tables/${TABLE}/history?after=5&limit=1000&language=en`,
    ]);
    expect(state().logState).toBe("whole");
    expect(state().log.map(({ seq }) => seq)).toEqual([3, 5, 9, 13, 14]);
  });

  test("that is ahead of the line has nothing twice", async () => {
    const socket = enter();
    pages = [{ entries: [entry(13), entry(14)], next: null }];
    await table.loadLog();
    const heard: number[] = [];
    table.watch((events) => heard.push(...events.map(({ seq }) => seq)));
    socket.say({ type: "update", seq: 15, events: [event(14), event(15)], patch: [] });
    expect(state().log.map(({ seq }) => seq)).toEqual([13, 14, 15]);
    expect(heard).toEqual([14, 15]);
  });

  test("knows of the hole where the view was lost and came back whole", async () => {
    const socket = enter();
    pages = [{ entries: [entry(13)], next: null }];
    await table.loadLog();
    socket.say({ type: "update", seq: 14, events: [event(14)], patch: [["-", ["nothing"]]] });
    pages = [{ entries: [entry(13), entry(14), entry(18)], next: null }];
    await comeBack({ seq: 20 });
    await settle();
    expect(state().log.map(({ seq }) => seq)).toEqual([13, 14, 18]);
    expect(state().logState).toBe("whole");
  });

  test("that has a hole is loaded again", async () => {
    const socket = enter();
    pages = [{ entries: [entry(3)], next: null }];
    await table.loadLog();
    pages = [{ entries: [entry(3), entry(20), entry(30)], next: null }];
    socket.say({ type: "update", seq: 31, missed: true, events: [event(31)], patch: [] });
    await settle();
    expect(state().log.map(({ seq }) => seq)).toEqual([3, 20, 30, 31]);
    expect(state().logState).toBe("whole");
  });

  test("that gets a hole while it is loaded is not taken for whole", async () => {
    const socket = enter();
    pages = [{ entries: [entry(3)], next: null }];
    const loading = table.loadLog();
    socket.say({ type: "update", seq: 31, missed: true, events: [event(31)], patch: [] });
    pages.push({ entries: [entry(3), entry(20), entry(31)], next: null });
    await loading;
    expect(state().log.map(({ seq }) => seq)).toEqual([3, 20, 31]);
  });

  test("that does not come can be asked for again", async () => {
    enter();
    await table.loadLog();
    expect(state().logState).toBe("failed");
    pages = [{ entries: [], next: null }];
    await table.loadLog();
    expect(state().logState).toBe("whole");
  });
});
