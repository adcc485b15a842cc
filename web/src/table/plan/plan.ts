/** The own plan of the economy: what I intend to run. It is private and stays in this browser until it is committed. */
import { useEffect } from "react";
import { useGame, useStore } from "../../live/context.tsx";
import { keep, keptFields } from "../../state/kept.ts";
import { makeValue, useValue } from "../../state/values.ts";
import type { PlannedRun } from "../../types/live.ts";

interface Plan {
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
const STORED = "confluence.plan.";

export const plan = makeValue<Plan>(NONE);

function usePlan<P>(pick: (plan: Plan) => P): P {
  return useValue(plan, pick);
}

/** The plan of the turn that is shown; one that was made before the page was loaded again is brought back. */
export function useOwnPlan(): Plan {
  const { table } = useStore();
  const turn = useGame((game) => game.turn);
  useEffect(() => openPlan(table, turn), [table, turn]);
  const present = usePlan((own) => own);
  return present.table === table && present.turn === turn ? present : NONE;
}

/** Begin or go on with the plan of a turn. */
export function openPlan(table: string, turn: number): void {
  const { table: openTable, turn: openTurn } = plan.get();
  if (openTable === table && openTurn === turn) return;
  plan.set(load(table, turn) ?? { ...NONE, table, turn });
}

export function isPlanned(runs: readonly PlannedRun[], card: number, slot: number): boolean {
  return timesPlanned(runs, card, slot) > 0;
}

/** How often a converter is in the plan: a colony with a seedling may run twice. */
export function timesPlanned(runs: readonly PlannedRun[], card: number, slot: number): number {
  return runs.filter((run) => isRunOf(run, card, slot)).length;
}

/** Take a run into the plan, or out of it. */
export function toggleRun(card: number, slot: number): void {
  setTimes(card, slot, isPlanned(plan.get().runs, card, slot) ? 0 : 1);
}

export function setTimes(card: number, slot: number, times: number): void {
  plan.set((old) => {
    const own = old.runs.filter((run) => isRunOf(run, card, slot)).slice(0, times);
    while (own.length < times) own.push({ card, slot });
    const others = old.runs.filter((run) => !isRunOf(run, card, slot));
    return { ...old, runs: [...others, ...own], touched: true };
  });
}

/** Say how the runs of a converter are paid, where there is a choice. */
export function chooseFor(
  card: number,
  slot: number,
  choice: Pick<PlannedRun, "pay" | "alternative" | "colour">,
): void {
  plan.set((old) => ({
    ...old,
    runs: old.runs.map((run) => (isRunOf(run, card, slot) ? { card, slot, ...choice } : run)),
    touched: true,
  }));
}

/** Replace the whole plan; `touched` says whether it is the person's own from now on. */
export function setRuns(runs: readonly PlannedRun[], touched: boolean): void {
  plan.set((old) => (sameRuns(old.runs, runs) && old.touched === touched ? old : { ...old, runs, touched }));
}

export function setLock(lock: string, on: boolean): void {
  plan.set((old) => {
    const others = old.locks.filter((other) => other !== lock);
    return { ...old, locks: on ? [...others, lock] : others };
  });
}

/** Goods that the auto-plan leaves alone; an empty bundle: none. */
export function keepGoods(bundle: string): void {
  plan.set((old) => {
    const others = old.locks.filter((lock) => !lock.startsWith("keep "));
    return { ...old, locks: bundle ? [...others, `keep ${bundle}`] : others };
  });
}

export function keptGoods(locks: readonly string[]): string {
  return locks.find((lock) => lock.startsWith("keep "))?.slice("keep ".length) ?? "";
}

export function clearLocks(): void {
  plan.set({ locks: [] });
}

function sameRuns(a: readonly PlannedRun[], b: readonly PlannedRun[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isRunOf(run: PlannedRun, card: number, slot: number): boolean {
  return run.card === card && (run.slot ?? 0) === slot;
}

function load(table: string, turn: number): Plan | null {
  const stored = keptFields(STORED + table, "session") as Partial<Plan>;
  if (stored.turn !== turn || !Array.isArray(stored.runs)) return null;
  return { ...NONE, ...stored, table, turn };
}

plan.subscribe(() => {
  const { table, ...own } = plan.get();
  if (table) keep(STORED + table, own, "session");
});
