import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type Line, type Waiting } from "../src/live/connection.ts";
import type { ServerMessage } from "../src/types/live.ts";
import { FakeSocket, fakeServer, KEY, noServer, outcome, settle, TABLE, welcome } from "./live.ts";

let lines: Line[];
let heard: ServerMessage[];
let pending: readonly Waiting[];
let known: number | null;
let connection: Connection;

beforeEach(() => {
  fakeServer();
  [lines, heard, pending, known] = [[], [], [], null];
  connection = new Connection(
    { table: TABLE, key: KEY, language: "de" },
    {
      onLine: (line) => lines.push(line),
      onMessage: (message) => heard.push(message),
      onPending: (now) => {
        pending = now;
      },
      after: () => known,
    },
  );
  connection.open();
});

afterEach(() => {
  connection.close();
  noServer();
});

function enter(more: Record<string, unknown> = {}): FakeSocket {
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome(more));
  return FakeSocket.last;
}

const ACT = { type: "act", action: { do: "done" } } as const;

test("says hello with the key, in its language, and a word by which it is known again", () => {
  expect(FakeSocket.last.url).toBe("ws://localhost:3000/live");
  const hello = FakeSocket.last.accept();
  expect(hello).toMatchObject({ type: "hello", table: TABLE, key: KEY, language: "de", after: null });
  expect(hello.session).toMatch(/^\d+-\d+-\d+-\d+$/);
  FakeSocket.last.say(welcome());
  expect(lines).toEqual(["live"]);
  expect(heard.map(({ type }) => type)).toEqual(["welcome"]);
});

test("the address of the connection has nothing of the page's address in it", () => {
  connection.close();
  window.history.replaceState(null, "", `/below/?table=${TABLE}#key=${KEY}`);
  connection.open();
  expect(FakeSocket.last.url).toBe("ws://localhost:3000/below/live");
});

test("what is done before the welcome goes out after it, in order and numbered", async () => {
  const first = outcome(connection.send(ACT));
  outcome(connection.send({ type: "say", text: "hello" }));
  expect(pending.map(({ request }) => request.type)).toEqual(["act", "say"]);
  const socket = enter();
  expect(socket.sent.slice(1)).toEqual([
    { ...ACT, id: 1 },
    { type: "say", text: "hello", id: 2 },
  ]);
  socket.say({ type: "ok", id: 1, seq: 14 });
  await settle();
  expect(first.kind).toBe("done");
  expect(pending.map(({ id }) => id)).toEqual([2]);
});

test("a refusal has the code, the sentence and the details of the server", async () => {
  const socket = enter();
  const sent = connection.send(ACT).catch((error) => error);
  socket.say({ type: "refused", id: 1, code: "WRONG_STEP", message: "not now", details: { step: "trade" } });
  expect(await sent).toMatchObject({ code: "WRONG_STEP", message: "not now", details: { step: "trade" } });
  expect(pending).toEqual([]);
});

test("answers to others are not ours", async () => {
  const socket = enter();
  const sent = outcome(connection.send(ACT));
  socket.say({ type: "ok", id: 99, seq: 14 });
  socket.say({ type: "refused", id: null, code: "BAD_MESSAGE", message: "", details: {} });
  await settle();
  expect(sent.kind).toBe("open");
});

describe("what the server could not write down", () => {
  const unknown = (id: unknown) => ({ type: "refused", id, code: "STORE_DOWN", message: "unknown", details: {} });

  test("is sent again with the same id until it is known what became of it", async () => {
    const socket = enter();
    const said = outcome(connection.send(ACT));
    for (const times of [1, 2, 3]) {
      expect(socket.of("act").map(({ id }) => id)).toEqual(Array.from({ length: times }, () => 1));
      socket.say(unknown(1));
      await vi.advanceTimersByTimeAsync(2000);
      expect([said.kind, pending.length]).toEqual(["open", 1]);
    }
    socket.say({ type: "ok", id: 1, seq: 14 });
    await settle();
    expect([said.kind, pending.length]).toEqual(["done", 0]);
  });

  test("is told if that goes on, and questions are not asked again", async () => {
    const socket = enter();
    const said = outcome(connection.send(ACT));
    for (let i = 0; i < 11; i++) {
      socket.say(unknown(1));
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(said).toEqual({ kind: "refused", value: "STORE_DOWN" });
    expect(socket.of("act")).toHaveLength(11);
    const asked = outcome(connection.send({ type: "ask", what: "view" }));
    socket.say(unknown(2));
    await settle();
    expect(asked).toEqual({ kind: "refused", value: "STORE_DOWN" });
  });
});

describe("after a drop", () => {
  test("it comes back with the last number, and sends again what was not answered, with the same id", async () => {
    const socket = enter();
    const answered = outcome(connection.send(ACT));
    socket.say({ type: "ok", id: 1, seq: 15 });
    const open = outcome(connection.send({ type: "act", action: { do: "done", done: false } }));
    await settle();
    known = 15;
    socket.drop();
    expect(lines).toEqual(["live", "lost"]);
    expect(pending.map(({ id }) => id)).toEqual([2]);
    await vi.advanceTimersByTimeAsync(250);
    const hello = FakeSocket.last.accept();
    expect(hello).toMatchObject({ type: "hello", after: 15, session: socket.sent[0]?.session });
    expect(FakeSocket.last.of("act")).toEqual([]); // not before the welcome
    FakeSocket.last.say(welcome({ seq: 16 }));
    expect(FakeSocket.last.of("act")).toEqual([{ type: "act", action: { do: "done", done: false }, id: 2 }]);
    FakeSocket.last.say({ type: "ok", id: 2, seq: 16 });
    await settle();
    expect([answered.kind, open.kind]).toEqual(["done", "done"]);
    expect(lines).toEqual(["live", "lost", "live"]);
  });

  test("what is done meanwhile waits", async () => {
    enter().drop();
    const sent = outcome(connection.send(ACT));
    await vi.advanceTimersByTimeAsync(250);
    expect(enter().of("act")).toEqual([{ ...ACT, id: 1 }]);
    FakeSocket.last.say({ type: "ok", id: 1, seq: 14 });
    await settle();
    expect(sent.kind).toBe("done");
  });

  test("questions are not asked again: they were about another view", async () => {
    const socket = enter();
    const asked = outcome(connection.send({ type: "ask", what: "actions" }));
    expect(pending).toEqual([]);
    socket.drop();
    await settle();
    expect(asked).toEqual({ kind: "refused", value: "OFFLINE" });
    await vi.advanceTimersByTimeAsync(250);
    expect(enter().of("ask")).toEqual([]);
  });

  test("it waits longer each time, up to eight seconds, and begins anew after a welcome", async () => {
    enter().drop();
    for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
      const before = FakeSocket.all.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(FakeSocket.all.length).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all.length).toBe(before + 1);
      FakeSocket.last.drop();
    }
    await vi.advanceTimersByTimeAsync(8000);
    enter().drop();
    const before = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  test("it hurries when the network is back or the page is looked at again", async () => {
    enter().drop();
    await vi.advanceTimersByTimeAsync(250);
    FakeSocket.last.drop();
    const before = FakeSocket.all.length;
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all.length).toBe(before + 1);
    window.dispatchEvent(new Event("online")); // one attempt at a time
    expect(FakeSocket.all.length).toBe(before + 1);
    FakeSocket.last.drop();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all.length).toBe(before + 2);
  });

  test("what an old connection still says is not heard", async () => {
    const old = enter();
    old.drop();
    await vi.advanceTimersByTimeAsync(250);
    enter();
    const before = heard.length;
    old.say({ type: "update", seq: 14, patch: [] });
    old.onclose?.();
    expect(heard.length).toBe(before);
    expect(lines.at(-1)).toBe("live");
  });
});

describe("goodbyes", () => {
  test.each(["BAD_KEY", "NO_TABLE", "BAD_PROTOCOL", "KEY_CHANGED", "TABLE_GONE", "BAD_HELLO"])(
    "%s is final",
    async (code) => {
      const socket = enter();
      const sent = outcome(connection.send(ACT));
      socket.say({ type: "bye", code, message: "no" });
      socket.drop();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(lines.at(-1)).toBe("ended");
      expect(FakeSocket.all.length).toBe(1);
      expect(sent).toEqual({ kind: "refused", value: code });
      expect(heard.at(-1)).toMatchObject({ type: "bye", code });
      await expect(connection.send(ACT)).rejects.toMatchObject({ code: "OFFLINE" });
      expect(pending).toEqual([]);
    },
  );

  test.each(["BYE", "SERVER_ERROR", "SLOW_DOWN", "NO_HELLO"])("%s is not", async (code) => {
    const socket = enter();
    const sent = outcome(connection.send(ACT));
    socket.say({ type: "bye", code, message: "soon" });
    socket.drop();
    await vi.advanceTimersByTimeAsync(250);
    expect(enter().of("act")).toHaveLength(1);
    expect(sent.kind).toBe("open");
  });
});

describe("a connection that only seems to be one", () => {
  test("is asked for a sign of life, and given up without one", async () => {
    const socket = enter();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(socket.of("ping")).toHaveLength(1);
    expect(pending).toEqual([]); // nothing that a person has to wait for
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lines.at(-1)).toBe("lost");
    expect(socket.readyState).toBe(FakeSocket.CLOSED);
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.all.length).toBe(2);
  });

  test("lives on when it answers", async () => {
    const socket = enter();
    let answered = 0;
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(10_000);
      for (const ping of socket.of("ping").slice(answered)) socket.say({ type: "pong", id: ping.id, now: 0 });
      answered = socket.of("ping").length;
    }
    expect(socket.of("ping").length).toBeGreaterThan(3);
    expect(lines).toEqual(["live"]);
    expect(FakeSocket.all.length).toBe(1);
  });

  test("is asked first where beats come late, as in a tab in the background", async () => {
    const socket = enter();
    vi.setSystemTime(Date.now() + 60_000); // no timer ran meanwhile
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines.at(-1)).toBe("live");
    const [ping] = socket.of("ping");
    vi.setSystemTime(Date.now() + 60_000);
    socket.say({ type: "pong", id: ping?.id, now: 0 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines).toEqual(["live"]);
  });

  test("is given up when it does not come about, or nobody says welcome", async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lines).toEqual(["lost"]);
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.last.accept();
    await vi.advanceTimersByTimeAsync(20_500);
    expect(FakeSocket.all.length).toBe(3);
  });
});

test("leaving the page ends it quietly", async () => {
  const socket = enter();
  const sent = outcome(connection.send(ACT));
  connection.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.readyState).toBe(FakeSocket.CLOSED);
  expect(sent).toEqual({ kind: "refused", value: "OFFLINE" });
  expect(FakeSocket.all.length).toBe(1);
  window.dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(1);
});
