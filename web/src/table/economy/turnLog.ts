/** What the log says about the present turn. */
import { useEffect, useMemo } from "react";
import { useGame, useStore, useTable } from "../../live/context.tsx";
import type { Event } from "../../types/live.ts";

/** The events of a turn from the first announcement of one step on, up to another step. */
export function between(log: readonly Event[], turn: number, from: string, to?: string): readonly Event[] {
  const begins = (step: string) => (event: Event) =>
    event.event === "step_began" && event.turn === turn && event.step === step;
  // the very first step of a match is not announced
  const start = turn === 1 && from === "trade" ? 0 : log.findIndex(begins(from));
  if (start < 0) return [];
  const end = to ? log.findIndex(begins(to)) : -1;
  return log.slice(start, end < 0 ? undefined : end + 1);
}

/** Events of this turn between two steps; what happened before this page was loaded is fetched. */
export function useTurnLog(from: string, to?: string): readonly Event[] {
  const store = useStore();
  const log = useTable((state) => state.log);
  const logState = useTable((state) => state.logState);
  const turn = useGame((game) => game.turn);
  const found = useMemo(() => between(log, turn, from, to), [log, turn, from, to]);
  const isMissing = found.length === 0 && logState === "none";
  useEffect(() => {
    if (isMissing) void store.loadLog();
  }, [isMissing, store]);
  return found;
}
