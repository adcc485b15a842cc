/** A value that many places read and some change; who reads a part of it is told when that part changes. */
import { useSyncExternalStore } from "react";

export interface Value<T> {
  readonly get: () => T;
  readonly set: (change: Partial<T> | ((old: T) => T)) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function makeValue<T extends object>(first: T): Value<T> {
  let present = first;
  const listeners = new Set<() => void>();
  return {
    get: () => present,
    set: (change) => {
      const next = typeof change === "function" ? change(present) : { ...present, ...change };
      if (Object.is(next, present)) return;
      present = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of a value; `pick` must give the same object as long as the part is the same. */
export function useValue<T, P>(value: Value<T>, pick: (present: T) => P): P {
  const read = () => pick(value.get());
  return useSyncExternalStore(value.subscribe, read, read);
}

type Subscribe = Value<object>["subscribe"];

const shared = new WeakMap<object, Map<unknown, Subscribe>>();

/** Tells of changes of one part only: it is compared once, however many listen. */
function subscribeTo<T, P>(value: Value<T>, pick: (present: T) => P): Subscribe {
  const parts = shared.get(value) ?? new Map<unknown, Subscribe>();
  shared.set(value, parts);
  const known = parts.get(pick);
  if (known) return known;
  const listeners = new Set<() => void>();
  let last: P;
  let stop = () => {};
  const look = () => {
    const next = pick(value.get());
    if (Object.is(next, last)) return;
    last = next;
    for (const listener of [...listeners]) listener();
  };
  const subscribe: Subscribe = (listener) => {
    if (!listeners.size) {
      last = pick(value.get());
      stop = value.subscribe(look);
    }
    listeners.add(listener);
    return () => {
      if (listeners.delete(listener) && !listeners.size) stop();
    };
  };
  parts.set(pick, subscribe);
  return subscribe;
}

/** A part that very many places read; `pick` must be the same function in all of them. */
export function useSharedValue<T, P>(value: Value<T>, pick: (present: T) => P): P {
  const read = () => pick(value.get());
  return useSyncExternalStore(subscribeTo(value, pick), read, read);
}
