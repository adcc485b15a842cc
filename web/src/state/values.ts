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
