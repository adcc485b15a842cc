/**
 * One live connection to a table, kept up: it says hello, comes back after a drop with what it knows, and sends again
 * what was not answered. It knows nothing of views; what arrives is handed on.
 */
import type { ClientMessage, ServerMessage } from "../types/live.ts";
import { OFFLINE, Refused, unsaid } from "./refused.ts";

export type Line = "connecting" | "live" | "lost" | "ended";

/** Distributes over the union, so that every message keeps its own fields. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** Any message but the greeting, without the number that the connection gives it. */
export type Request = Without<Exclude<ClientMessage, { type: "hello" }>, "id">;

interface Greeting {
  readonly table: string;
  readonly key: string | null;
  readonly language: string;
}

interface Listener {
  onLine(line: Line): void;
  /** Welcome, update and bye; answers go to whoever asked. */
  onMessage(message: Extract<ServerMessage, { type: "welcome" | "update" | "bye" }>): void;
  onPending(pending: readonly Waiting[]): void;
  /** The number of the last update that arrived, for the greeting after a drop; null if nothing is known. */
  after(): number | null;
}

export interface Waiting {
  readonly id: number;
  readonly request: Request;
}

interface Asked extends Waiting {
  readonly resolve: (reply: ServerMessage) => void;
  readonly reject: (error: Refused) => void;
  sent: boolean;
  /** How often the server could not say what became of it. */
  doubts: number;
}

/** Byes after which coming back is of no use. */
const FINAL = new Set(["BAD_HELLO", "BAD_KEY", "NO_TABLE", "BAD_PROTOCOL", "KEY_CHANGED", "TABLE_GONE"]);
const WAITS = [250, 500, 1000, 2000, 4000, 8000] as const;
const PING_EVERY = 20_000;
const PATIENCE = 10_000;
/** What the server could not write down is sent again after this time, so often. */
const AGAIN = 2000;
const MOST_DOUBTS = 10;

/** Whether it changes nothing: a question or a ping. */
function isQuestion({ request }: Waiting): boolean {
  return request.type === "ask" || request.type === "ping";
}

export class Connection {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Asked>();
  private number = 1;
  private attempt = 0;
  private timer = 0;
  private heart = 0;
  private heard = 0;
  /** When it was asked whether anybody is there; 0: something was heard since. */
  private pinged = 0;
  private line: Line = "connecting";
  private stopped = false;
  private readonly session = crypto.getRandomValues(new Uint32Array(4)).join("-");
  private readonly greeting: Greeting;
  private readonly listener: Listener;

  constructor(greeting: Greeting, listener: Listener) {
    this.greeting = greeting;
    this.listener = listener;
  }

  open(): void {
    this.stopped = false;
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  close(): void {
    this.stopped = true;
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    window.clearTimeout(this.timer);
    window.clearInterval(this.heart);
    this.socket?.close(1000);
    this.socket = null;
    this.refuseAll(unsaid(OFFLINE, "the page was left"));
  }

  /** Send something; the promise has the server's answer, or is refused with its reason. */
  send(request: Request): Promise<ServerMessage> {
    if (this.line === "ended" || this.stopped) return Promise.reject(unsaid(OFFLINE, "the connection has ended"));
    return new Promise((resolve, reject) => {
      const id = this.number++;
      this.waiting.set(id, { id, request, resolve, reject, sent: false, doubts: 0 });
      this.tellPending();
      this.flush();
    });
  }

  private readonly hurry = (): void => {
    if (this.line === "lost" && document.visibilityState === "visible") this.connect();
  };

  private connect(): void {
    if (this.stopped || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    window.clearTimeout(this.timer);
    const address = new URL("live", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = "";
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.heard = Date.now();
    this.pinged = 0;
    socket.onopen = () => {
      const { table, key, language } = this.greeting;
      const hello = { type: "hello", table, key, language, session: this.session, after: this.listener.after() };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.socket === socket && this.lose();
    window.clearInterval(this.heart);
    this.heart = window.setInterval(() => this.beat(socket), PING_EVERY / 2);
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    this.pinged = 0;
    if (message.type === "welcome") {
      this.attempt = 0;
      this.listener.onMessage(message);
      this.setLine("live");
      this.flush();
    } else if (message.type === "update") {
      this.listener.onMessage(message);
    } else if (message.type === "bye") {
      if (FINAL.has(message.code)) {
        this.setLine("ended");
        this.refuseAll(new Refused(message.code, message.message));
      }
      this.listener.onMessage(message);
    } else {
      this.answer(message);
    }
  }

  private answer(message: Extract<ServerMessage, { type: "ok" | "refused" | "answer" | "pong" }>): void {
    const asked = message.id === null ? undefined : this.waiting.get(message.id);
    if (!asked) return;
    if (message.type === "refused" && message.code === "STORE_DOWN" && this.doubt(asked)) return;
    this.waiting.delete(asked.id);
    if (message.type === "refused") asked.reject(new Refused(message.code, message.message, message.details));
    else asked.resolve(message);
    this.tellPending();
  }

  /** Whether to send it again: the server may have done it or not, and with the same number it does nothing twice. */
  private doubt(asked: Asked): boolean {
    if (isQuestion(asked) || ++asked.doubts > MOST_DOUBTS) return false;
    window.setTimeout(() => {
      asked.sent = false;
      this.flush();
    }, AGAIN);
    return true;
  }

  private flush(): void {
    const socket = this.socket;
    if (this.line !== "live" || socket?.readyState !== WebSocket.OPEN) return;
    for (const asked of this.waiting.values()) {
      if (asked.sent) continue;
      asked.sent = true;
      socket.send(JSON.stringify({ ...asked.request, id: asked.id }));
    }
  }

  /**
   * A connection that does not answer is no connection, whatever the system believes. In the background beats come
   * late: silence alone means nothing before somebody was asked.
   */
  private beat(socket: WebSocket): void {
    if (this.socket !== socket || socket.readyState > WebSocket.OPEN) return;
    const now = Date.now();
    const isLive = this.line === "live";
    if (isLive ? this.pinged && now - this.pinged >= PATIENCE : now - this.heard > PATIENCE) {
      this.socket = null;
      socket.close();
      this.lose();
    } else if (isLive && !this.pinged && now - this.heard > PING_EVERY / 2) {
      this.pinged = now;
      void this.send({ type: "ping" }).catch(() => undefined);
    }
  }

  private lose(): void {
    this.socket = null;
    if (this.stopped || this.line === "ended") return;
    this.setLine("lost");
    // Questions are of yesterday; what was done is sent again, and the server does nothing twice.
    for (const asked of this.waiting.values()) {
      asked.sent = false;
      if (!isQuestion(asked)) continue;
      this.waiting.delete(asked.id);
      asked.reject(unsaid(OFFLINE, "the connection was lost"));
    }
    const wait = WAITS[Math.min(this.attempt++, WAITS.length - 1)] ?? 8000;
    this.timer = window.setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private refuseAll(error: Refused): void {
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const asked of left) asked.reject(error);
    this.tellPending();
  }

  private setLine(line: Line): void {
    this.line = line;
    this.listener.onLine(line);
  }

  private tellPending(): void {
    const asked = [...this.waiting.values()].filter((one) => !isQuestion(one));
    this.listener.onPending(asked.map(({ id, request }) => ({ id, request })));
  }
}
