/** The planner: all white converters with what the server says about each, and what the plan as a whole brings. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useStore } from "../../live/context.tsx";
import type { PlanAnswer } from "../../types/live.ts";
import { AdvicePanel } from "./AdvicePanel.tsx";
import { AutoPlanButton, useAutoPlan } from "./AutoPlan.tsx";
import { useRows } from "./converters.ts";
import { Locks } from "./Locks.tsx";
import { PlanSums } from "./PlanSums.tsx";
import { Prices } from "./Prices.tsx";
import { plan, setRuns, useOwnPlan } from "./plan.ts";
import { RunRow, StrangerRow } from "./RunRow.tsx";
import { Shortfalls } from "./Shortfalls.tsx";
import { planTexts } from "./texts.ts";
import { useAdvice } from "./useAdvice.ts";
import { strangers, useChecked } from "./useChecked.ts";
import "./plan.css";

export function Planner() {
  const tt = useTexts(planTexts);
  const { runs, locks } = useOwnPlan();
  const rows = useRows();
  const { plan: checked, fresh, error } = useChecked();
  const { state } = useAdvice();
  useAutoPlan();
  const [lockable, setLockable] = useState(locks.length > 0);
  const withLocks = state !== "off" && (lockable || locks.length > 0);
  const free = checked?.free.length ?? 0;
  return (
    <div className="planner">
      <div className="planner-columns">
        <section className="planner-runs" aria-labelledby="planner-converters">
          <div className="plan-head">
            <h3 id="planner-converters">{tt.converters}</h3>
            <span className="plan-note" aria-live="polite">
              {checked && (free > 0 ? tt.canRun(free) : runs.length > 0 ? tt.allIn : "")}
            </span>
            <span className="plan-tools">
              {runs.length > 0 && (
                <button type="button" className="button small ghost" onClick={() => setRuns([], true)}>
                  {tt.empty}
                </button>
              )}
              <FillButton free={checked?.free ?? []} />
              <AutoPlanButton small />
            </span>
          </div>
          {!rows && <p className="plan-empty">{tt.loading}</p>}
          {rows?.length === 0 && <p className="plan-empty">{tt.noConverters}</p>}
          <ul className="plan-rows">
            {rows?.map((row) => (
              <RunRow key={`${row.card}.${row.slot}`} row={row} plan={checked} withLocks={withLocks} />
            ))}
          </ul>
          {rows && strangers(runs, rows).length > 0 && (
            <>
              <h4 className="plan-sub">{tt.ahead}</h4>
              <ul className="plan-rows">
                {strangers(runs, rows).map((run) => (
                  <StrangerRow key={`${run.card}.${run.slot ?? 0}`} run={run} plan={checked} />
                ))}
              </ul>
            </>
          )}
        </section>
        <div className="planner-side">
          <PlanSums plan={checked} fresh={fresh} error={error} />
          <AdvicePanel />
          <Shortfalls />
          <Prices />
          {state !== "off" && <Locks open={withLocks} onOpen={setLockable} />}
        </div>
      </div>
    </div>
  );
}

/** Takes in what the server says can still run, one after the other, until nothing more fits. */
function FillButton({ free }: { free: PlanAnswer["free"] }) {
  const tt = useTexts(planTexts);
  const store = useStore();
  const fill = async () => {
    let left = free;
    for (let tries = 0; left[0] && tries < 40; tries++) {
      const runs = [...plan.get().runs, { card: left[0].card, slot: left[0].slot ?? 0 }];
      setRuns(runs, true);
      left = (await store.ask("plan", { runs })).free;
    }
  };
  return (
    <button
      type="button"
      className="button small"
      disabled={!free.length}
      onClick={() => void fill().catch(() => undefined)}
    >
      {tt.fill}
    </button>
  );
}
