/** What the plan as a whole uses, brings, leaves and lacks. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import type { Refused } from "../../live/refused.ts";
import type { PlanAnswer } from "../../types/live.ts";
import { planTexts } from "./texts.ts";

interface PlanSumsProps {
  readonly plan: PlanAnswer | null;
  readonly fresh: boolean;
  readonly error: Refused | null;
}

export function PlanSums({ plan, fresh, error }: PlanSumsProps) {
  const tt = useTexts(planTexts);
  const step = useGame((game) => game.step);
  // what is wrong with a run stands beside it; where the plan is committed, it stands there
  const isRefused = step !== "plans" && plan?.refusal && plan.runs.every((run) => run.ok);
  const lines: [string, string, string][] = [
    [tt.uses, plan?.uses ?? "", ""],
    [tt.yields, plan?.yields ?? "", "plan-strong"],
    ...(plan?.waits ? ([[tt.waits, plan.waits, ""]] as [string, string, string][]) : []),
    [tt.stays, plan?.left ?? "", ""],
    ...(plan?.lacks ? ([[tt.missing, plan.lacks, "plan-short"]] as [string, string, string][]) : []),
  ];
  return (
    <section className="plan-block" aria-labelledby="plan-sums" aria-busy={!fresh}>
      <div className="plan-head">
        <h3 id="plan-sums">{tt.sums}</h3>
        {!fresh && <span className="plan-note">{tt.checking}</span>}
      </div>
      <dl className="plan-sums" aria-live="polite">
        {lines.map(([name, goods, look]) => (
          <div key={name} className={look}>
            <dt>{name}</dt>
            <dd>
              <Goods goods={goods} empty={tt.nothing} />
            </dd>
          </div>
        ))}
        {plan?.donation && (
          <div className="plan-donation">
            <dt>{tt.donation}</dt>
            <dd>
              <Goods goods={plan.donation} donation />
            </dd>
          </div>
        )}
      </dl>
      {plan?.surplus ? <p className="plan-warn">{tt.surplus(plan.surplus)}</p> : null}
      {isRefused && <p className="plan-bad">{plan?.refusal?.message}</p>}
      {error && !plan && <p className="plan-bad">{error.message}</p>}
    </section>
  );
}
