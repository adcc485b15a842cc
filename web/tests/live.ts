/** A server for tests of the live connection: sockets that a test answers by hand, and a clock that it moves. */
import { vi } from "vitest";
import type { Refused } from "../src/live/refused.ts";
import type { ClientMessage, ServerMessage } from "../src/types/live.ts";

export type Sent = { [K in keyof ClientMessage]: ClientMessage[K] } & Record<string, unknown>;

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readonly url: string;
  readyState = FakeSocket.CONNECTING;
  readonly sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(url: string | URL) {
    this.url = String(url);
    FakeSocket.all.push(this);
  }

  /** The newest connection. */
  static get last(): FakeSocket {
    const found = FakeSocket.all.at(-1);
    if (!found) throw new Error("nobody has connected");
    return found;
  }

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error("not open");
    this.sent.push(JSON.parse(text) as Sent);
  }

  /** As seen from the client; the other side hears nothing of it here. */
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  accept(): Sent {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    const hello = this.sent.at(-1);
    if (!hello) throw new Error("nothing was said");
    return hello;
  }

  say(message: ServerMessage | Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }

  /** What was sent of one kind. */
  of(type: string): Sent[] {
    return this.sent.filter((message) => message.type === type);
  }
}

export function fakeServer(): void {
  FakeSocket.all = [];
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
}

export function noServer(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export const TABLE = "797wz82z8ty2ejxd";
export const KEY = "kq3yxEoD3pL0q8cW1n5rT7uVbXzA2sDf";

export function welcome(more: Record<string, unknown> = {}): Record<string, unknown> {
  const view = { seat: 0, life: "playing", awaited: [0, 1], game: { turn: 1, step: "trade", seats: [{}, {}] } };
  return { type: "welcome", table: TABLE, seat: 0, host: false, now: 1_800_000_003.5, seq: 13, view, ...more };
}

/** What became of a promise, without waiting for it. */
export function outcome(promise: Promise<unknown>): { kind: "open" | "done" | "refused"; value?: unknown } {
  const found: { kind: "open" | "done" | "refused"; value?: unknown } = { kind: "open" };
  promise.then(
    (value) => Object.assign(found, { kind: "done", value }),
    (error: Refused) => Object.assign(found, { kind: "refused", value: error.code }),
  );
  return found;
}

/** Let everything that is due at once happen. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}
