/** The own plan of the economy: what I intend to run. It is private and stays in this browser until it is committed. */
import { makeValue, useValue } from "../../state/values.ts";
import type { PlannedRun } from "../../types/live.ts";

export interface Plan {
  /** The table and the turn it was made for; a plan of another turn is forgotten. */
  readonly table: string;
  readonly turn: number;
  readonly runs: readonly PlannedRun[];
  /** What the auto-plan has to keep to, as locks of the adviser: `run #271`, `keep 2gr`. */
  readonly locks: readonly string[];
  /** Whether the person changed something by hand; the auto-plan then asks before it replaces it. */
  readonly touched: boolean;
}

const NONE: Plan = { table: "", turn: 0, runs: [], locks: [], touched: false };

export const plan = makeValue<Plan>(NONE);

export function usePlan<P>(pick: (plan: Plan) => P): P {
  return useValue(plan, pick);
}

export function isPlanned(runs: readonly PlannedRun[], card: number, slot: number): boolean {
  return runs.some((run) => run.card === card && (run.slot ?? 0) === slot);
}

/** Take a run into the plan, or out of it. */
export function toggleRun(card: number, slot: number): void {
  plan.set((old) => {
    const runs = isPlanned(old.runs, card, slot)
      ? old.runs.filter((run) => run.card !== card || (run.slot ?? 0) !== slot)
      : [...old.runs, { card, slot }];
    return { ...old, runs, touched: true };
  });
}
