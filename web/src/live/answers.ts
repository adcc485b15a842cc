/**
 * Questions whose answers hang on the view: asked once for all who want to know, asked again when what they hang on
 * changes, and the old answer stays until the new one is there.
 */
import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Answers, Seen } from "../types/live.ts";
import { asRefused, OFFLINE, type Refused } from "./refused.ts";
import type { Question, TableStore } from "./store.ts";

export interface Answered<What extends keyof Answers> {
  readonly answer: Answers[What] | null;
  readonly error: Refused | null;
  /** Whether a newer answer is on its way. */
  readonly asking: boolean;
}

interface Entry {
  state: Answered<keyof Answers>;
  readonly listeners: Set<() => void>;
  /** What the server was asked about: the view at that time. */
  view: Seen | null;
  timer: number;
  busy: boolean;
  again: boolean;
}

const NOTHING: Answered<never> = { answer: null, error: null, asking: false };
const PAUSE = 120;
const MOST = 200;
const LATER = 3000;
const entries = new WeakMap<TableStore, Map<string, Entry>>();

function entryOf(store: TableStore, key: string): Entry {
  let own = entries.get(store);
  if (!own) {
    own = new Map();
    entries.set(store, own);
  }
  let entry = own.get(key);
  if (!entry) {
    if (own.size >= MOST) forget(own);
    entry = { state: NOTHING, listeners: new Set(), view: null, timer: 0, busy: false, again: false };
    own.set(key, entry);
  }
  return entry;
}

/** Answers that nobody looks at any more, such as those about texts that were typed once. */
function forget(own: Map<string, Entry>): void {
  for (const [key, { listeners, busy, timer }] of own) if (!listeners.size && !busy && !timer) own.delete(key);
}

function put(entry: Entry, state: Answered<keyof Answers>): void {
  entry.state = state;
  for (const listener of [...entry.listeners]) listener();
}

async function ask(store: TableStore, what: keyof Answers, question: Question, entry: Entry): Promise<void> {
  if (entry.busy) {
    entry.again = true;
    return;
  }
  entry.busy = true;
  entry.view = store.state.get().view;
  put(entry, { ...entry.state, asking: true });
  try {
    const answer = await store.ask(what, question);
    put(entry, { answer, error: null, asking: false });
  } catch (error) {
    const refused = asRefused(error);
    if (refused.details.newer === true) {
      // Another page of this seat asked the adviser meanwhile, and it answers one at a time.
      entry.busy = false;
      entry.again = false;
      entry.timer = window.setTimeout(
        () => {
          entry.timer = 0;
          if (entry.listeners.size) void ask(store, what, question, entry);
          else entry.view = null;
        },
        LATER * (0.75 + Math.random()),
      );
      return;
    }
    put(entry, { answer: refused.code === OFFLINE ? entry.state.answer : null, error: refused, asking: false });
  }
  entry.busy = false;
  const again = entry.again && entry.listeners.size > 0;
  entry.again = false;
  if (again) void ask(store, what, question, entry);
}

/**
 * The answer to a question. `watch` picks what of the view it hangs on: as long as that is the same object the answer
 * holds. A null question is not asked.
 */
export function useAnswer<What extends keyof Answers>(
  store: TableStore,
  what: What,
  question: Question | null,
  watch: (view: Seen) => unknown,
): Answered<What> {
  const key = `${what} ${JSON.stringify(question)}`;
  const entry = question ? entryOf(store, key) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything about the question
  useEffect(() => {
    if (!entry || !question) return;
    const look = () => {
      const { view, line } = store.state.get();
      if (!view || line !== "live") return;
      if (entry.timer || (entry.view && same(watch(view), watch(entry.view)) && !isOffline(entry))) return;
      // A table where much happens is asked about now and then, not when it comes to rest.
      const wait = entry.view ? PAUSE : 0;
      // A refusal is one of the question before; from here on there is a newer one.
      if (entry.state.error) put(entry, { ...entry.state, asking: true });
      entry.timer = window.setTimeout(() => {
        entry.timer = 0;
        void ask(store, what, question, entry);
      }, wait);
    };
    look();
    return store.state.subscribe(look);
  }, [store, key]);
  const subscribe = useCallback(
    (listener: () => void) => {
      entry?.listeners.add(listener);
      return () => entry?.listeners.delete(listener);
    },
    [entry],
  );
  const read = () => (entry ? entry.state : NOTHING) as Answered<What>;
  return useSyncExternalStore(subscribe, read, read);
}

function isOffline(entry: Entry): boolean {
  return entry.state.error?.code === OFFLINE && !entry.busy;
}

/** Lists are compared item by item: `watch` may pick several things. */
function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, i) => Object.is(part, b[i]));
  return Object.is(a, b);
}
