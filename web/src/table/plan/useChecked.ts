/** The own plan, checked by the server against what I have now. The last answer stays until the next one is there. */
import { useRef } from "react";
import { useAsked, useMySeat, useStore } from "../../live/context.tsx";
import type { Refused } from "../../live/refused.ts";
import type { PlanAnswer, PlannedRun, RunAt, Seen } from "../../types/live.ts";
import { useOwnPlan } from "./plan.ts";

interface Checked {
  readonly plan: PlanAnswer | null;
  /** Whether the answer is for the plan as it is now. */
  readonly fresh: boolean;
  readonly error: Refused | null;
}

const WATCH = (view: Seen) => [view.game?.seats, view.game?.step, view.game?.promises];

export function useChecked(): Checked {
  const { runs, turn } = useOwnPlan();
  const seat = useMySeat();
  const { isReplay } = useStore();
  const isAsked = seat !== null && turn > 0 && !isReplay;
  const { answer, error, asking } = useAsked("plan", isAsked ? { runs: [...runs] } : null, WATCH);
  const last = useRef<PlanAnswer | null>(null);
  if (answer) last.current = answer;
  return { plan: answer ?? last.current, fresh: answer !== null && !asking, error };
}

/** What the server says about the runs of one converter. */
export function checkedRuns(plan: PlanAnswer | null, card: number, slot: number): RunAt[] {
  return (plan?.runs ?? []).filter((run) => run.card === card && (run.slot ?? 0) === slot);
}

/** Runs whose cards lie nowhere in front of me: planned ahead of an invention, or left from a card that is gone. */
export function strangers(runs: readonly PlannedRun[], rows: readonly { card: number; slot: number }[]): PlannedRun[] {
  return runs.filter((run) => !rows.some((row) => row.card === run.card && row.slot === (run.slot ?? 0)));
}
