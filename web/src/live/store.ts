/**
 * A table as this browser knows it: the view, what happened, what is still on its way. Only the server changes the
 * view; nothing is worked out ahead.
 */
import type { Language } from "../i18n/text.tsx";
import { makeValue, type Value } from "../state/values.ts";
import type { Action, Answers, AskMessage, ByeReply, Event, Seen, UpdateReply, WelcomeReply } from "../types/live.ts";
import { Connection, type Line, type Request, type Waiting } from "./connection.ts";
import { applyPatch, PatchError } from "./patch.ts";
import { asRefused, OFFLINE, UNREADABLE, unsaid } from "./refused.ts";
import { rest } from "./rest.ts";

export interface TableState {
  readonly line: Line;
  /** Null until the first welcome. */
  readonly view: Seen | null;
  readonly seq: number;
  /** The own seat; null for spectators and for a host who does not play. */
  readonly seat: number | null;
  readonly host: boolean;
  /** Seconds by which the server's clock is ahead of this one. */
  readonly ahead: number;
  /** What happened, oldest first, as far as it is loaded. */
  readonly log: readonly Event[];
  readonly logState: "none" | "loading" | "whole" | "failed";
  /** What was sent and is not confirmed yet. */
  readonly pending: readonly Waiting[];
  readonly bye: ByeReply | null;
  /** The number of the last thing that was seen before a drop or an absence; 0: nothing was missed. */
  readonly missedSince: number;
}

const NOTHING: TableState = {
  line: "connecting",
  view: null,
  seq: 0,
  seat: null,
  host: false,
  ahead: 0,
  log: [],
  logState: "none",
  pending: [],
  bye: null,
  missedSince: 0,
};

const AGAIN = 1000;

export type Question = Omit<AskMessage, "type" | "id" | "what">;

/** A table that components can show and act on: a live one, or a finished one that is looked at again. */
export interface TableStore {
  readonly table: string;
  readonly key: string | null;
  readonly language: Language;
  readonly state: Value<TableState>;
  /** Whether nothing can be done here: a replay. */
  readonly isReplay: boolean;
  /** Do something in the game; refused with the server's reason, and then nothing has changed. */
  act(action: Action): Promise<void>;
  /** Everything at the table that is not an action of the game: say, sit, vote, wish, steer and so on. */
  tell(request: Telling): Promise<void>;
  ask<What extends keyof Answers>(what: What, question?: Question): Promise<Answers[What]>;
  /** Hear of events as they arrive, for sounds and movement; not of those that were loaded later. */
  watch(watcher: (events: readonly Event[]) => void): () => void;
  /** Load everything that happened into the log. */
  loadLog(): Promise<void>;
}

export type Telling = Exclude<Request, { type: "act" | "ask" | "ping" }>;

export class LiveTable implements TableStore {
  readonly isReplay = false;
  readonly table: string;
  readonly key: string | null;
  readonly language: Language;
  readonly state: Value<TableState> = makeValue(NOTHING);
  private readonly connection: Connection;
  /** Whether the view and the server no longer agree: patches are of no use until the whole view has come. */
  private astray = false;
  /** Counts the holes in the log, so that what is loaded meanwhile is not taken for the whole. */
  private holes = 0;
  private readonly watchers = new Set<(events: readonly Event[]) => void>();

  constructor(table: string, key: string | null, language: Language) {
    this.table = table;
    this.key = key;
    this.language = language;
    this.connection = new Connection(
      { table, key, language },
      {
        onLine: (line) => this.state.set({ line }),
        onPending: (pending) => this.state.set({ pending }),
        onMessage: (message) => {
          if (message.type === "bye") this.state.set({ bye: message });
          else if (message.type === "welcome") this.welcome(message);
          else this.update(message);
        },
        after: () => (this.state.get().view && !this.astray ? this.state.get().seq : null),
      },
    );
  }

  open(): void {
    this.connection.open();
  }

  close(): void {
    this.connection.close();
  }

  async act(action: Action): Promise<void> {
    await this.connection.send({ type: "act", action });
  }

  async tell(request: Telling): Promise<void> {
    await this.connection.send(request);
  }

  async ask<What extends keyof Answers>(what: What, question: Question = {}): Promise<Answers[What]> {
    const reply = await this.connection.send({ type: "ask", what, ...question });
    if (reply.type !== "answer") throw unsaid(UNREADABLE, `${reply.type} instead of an answer`);
    return reply.answer as unknown as Answers[What];
  }

  watch(watcher: (events: readonly Event[]) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  async loadLog(): Promise<void> {
    if (this.state.get().logState === "loading" || this.state.get().logState === "whole") return;
    this.state.set({ logState: "loading" });
    const { holes } = this;
    try {
      const found: Event[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page: Awaited<ReturnType<typeof rest.history>> = await rest.history(this.table, this.key, {
          after,
          limit: 1000,
          language: this.language,
        });
        for (const entry of page.entries) {
          for (const event of entry.events) found.push({ ...event, seq: entry.seq } as unknown as Event);
        }
        after = page.next;
      }
      const last = found.at(-1)?.seq ?? 0;
      const newer = this.state.get().log.filter((event) => event.seq > last);
      this.state.set({ log: [...found, ...newer], logState: holes === this.holes ? "whole" : "none" });
      if (holes !== this.holes) await this.loadLog();
    } catch {
      this.state.set({ logState: "failed" });
    }
  }

  private welcome(message: WelcomeReply): void {
    const before = this.state.get();
    const events = (message.events ?? []) as Event[];
    const wasAstray = this.astray; // then the greeting did not say what we know, and no events came with the view
    this.state.set({
      view: this.seen(message),
      seq: message.seq,
      seat: message.seat !== null && message.seat >= 0 ? message.seat : null,
      host: message.host,
      ahead: message.now - Date.now() / 1000,
      bye: null,
      log: before.view ? continued(before.log, events) : events,
      missedSince: before.view && events.length ? before.missedSince || before.seq : before.missedSince,
    });
    if (message.missed || wasAstray) this.missed();
  }

  private update(message: UpdateReply): void {
    const events = (message.events ?? []) as Event[];
    const { log } = this.state.get();
    this.state.set({ view: this.seen(message), seq: message.seq, log: continued(log, events) });
    if (message.missed) this.missed();
    if (events.length) for (const watcher of [...this.watchers]) watcher(events);
  }

  /** Events were left out: what is loaded has a hole. */
  private missed(): void {
    this.holes++;
    const { logState } = this.state.get();
    if (logState !== "whole") return;
    this.state.set({ logState: "none" });
    void this.loadLog();
  }

  /** The view after a message; the old one if the patch does not fit it. */
  private seen(message: WelcomeReply | UpdateReply): Seen | null {
    if (message.view) {
      this.astray = false;
      return message.view as unknown as Seen;
    }
    const { view } = this.state.get();
    if (!view || this.astray) return view;
    try {
      return applyPatch(view, message.patch ?? []);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      this.astray = true;
      void this.findBack();
      return view;
    }
  }

  /** Ask for the whole view. If the connection is lost over it, the next greeting asks for it too. */
  private async findBack(): Promise<void> {
    while (this.astray) {
      try {
        const reply = await this.connection.send({ type: "ask", what: "view" });
        if (reply.type !== "answer" || reply.seq < this.state.get().seq || !this.astray) continue;
        this.astray = false;
        this.state.set({ view: (reply.answer as unknown as Answers["view"]).view as unknown as Seen, seq: reply.seq });
      } catch (error) {
        if (asRefused(error).code === OFFLINE) return;
        await new Promise((resolve) => window.setTimeout(resolve, AGAIN));
      }
    }
  }
}

/** The log with what came after it; what was loaded meanwhile is there already. */
function continued(log: readonly Event[], events: readonly Event[]): readonly Event[] {
  const last = log.at(-1)?.seq ?? 0;
  const newer = events.filter(({ seq }) => seq > last);
  return newer.length ? [...log, ...newer] : log;
}
