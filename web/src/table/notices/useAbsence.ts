/** How long nobody has looked at a table in this browser: loading the page again is no absence. */
import { useCallback, useEffect, useRef } from "react";
import { useStore, useTable } from "../../live/context.tsx";
import { keep, keptFields } from "../../state/kept.ts";

/** Milliseconds after which somebody was away. */
export const LONG = 120_000;
const STORED = "confluence.looked";
const EVERY = 10_000;
/** So long after somebody came back the line may take to come back too. */
const ARRIVING = 60_000;

function lookedAt(table: string): number {
  const { [table]: at } = keptFields(STORED);
  return typeof at === "number" ? at : 0;
}

/** Of tables that nobody has looked at for a day it makes no difference when that was. */
function note(table: string, now: number): void {
  const recent = Object.entries(keptFields(STORED)).filter(([, at]) => typeof at === "number" && now - at < 86_400_000);
  keep(STORED, { ...Object.fromEntries(recent), [table]: now });
}

/** Milliseconds since somebody looked at this table here, over a working line; a browser that never did says many. */
export function useAbsence(): () => number {
  const { table } = useStore();
  const isLive = useTable((state) => state.line === "live");
  const back = useRef({ at: 0, after: 0 });
  useEffect(() => {
    if (!isLive) return undefined;
    const look = () => {
      if (document.hidden) return;
      const now = Date.now();
      const after = now - lookedAt(table);
      if (after >= LONG) back.current = { at: now, after };
      note(table, now);
    };
    const first = window.setTimeout(look, 1000);
    const timer = window.setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [table, isLive]);
  return useCallback(() => {
    const now = Date.now();
    const { at, after } = back.current;
    return Math.max(now - lookedAt(table), now - at < ARRIVING ? after : 0);
  }, [table]);
}
