/** The plan in short, beside the stock: how much of it runs, what is missing and over, what it brings. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useStore } from "../../live/context.tsx";
import { openSheet } from "../shell.ts";
import { stageOf } from "../steps.ts";
import { AutoPlanButton, useAutoPlan } from "./AutoPlan.tsx";
import { useRows } from "./converters.ts";
import { useOwnPlan } from "./plan.ts";
import { Ring } from "./Ring.tsx";
import { shortAndSpare } from "./shortAndSpare.ts";
import { planTexts } from "./texts.ts";
import { useAdvice } from "./useAdvice.ts";
import { useChecked } from "./useChecked.ts";
import "./plan.css";

export function PlanCard() {
  const tt = useTexts(planTexts);
  const { isReplay } = useStore();
  const stage = useGame((game) => stageOf(game.step));
  const { runs } = useOwnPlan();
  const rows = useRows();
  const { plan, fresh } = useChecked();
  const { advice, state } = useAdvice();
  useAutoPlan();
  if (isReplay || stage === "confluence") return null; // it has run
  const going = plan ? plan.runs.filter((run) => run.ok).length : runs.length;
  const possible = (rows ?? [])
    .filter((row) => row.at.state !== "rests" && row.at.state !== "used")
    .reduce((sum, row) => sum + row.most, 0);
  const { short, spare } = shortAndSpare(plan, advice);
  return (
    <section className="plan-card" aria-label={tt.title} aria-busy={!fresh}>
      <Ring planned={going} of={Math.max(possible, going)} label={tt.ring(going, Math.max(possible, going))} />
      <dl className="plan-card-lines" aria-live="polite">
        <div className={short ? "plan-short" : ""}>
          <dt>{tt.short}</dt>
          <dd>
            <Goods goods={short} size="small" empty={tt.nothing} />
          </dd>
        </div>
        <div>
          <dt>{tt.spare}</dt>
          <dd>
            <Goods goods={spare} size="small" empty={tt.nothing} />
          </dd>
        </div>
        <div>
          <dt>{tt.yields}</dt>
          <dd>
            <Goods goods={plan?.yields ?? ""} size="small" empty={tt.nothing} />
          </dd>
        </div>
      </dl>
      <div className="plan-card-foot">
        {advice ? (
          <p className="plan-worth" title={tt.worthHint}>
            {tt.turnWorth} <b>{tt.points(advice.plan.value)}</b>
            {advice.wish && advice.wish.gain >= 0.05 && (
              <>
                <Icon name="ui-to" className="plan-worth-to" />
                <b className="plan-good">{tt.points(advice.plan.value + advice.wish.gain)}</b>
                <span className="sr">{tt.closed}</span>
              </>
            )}
          </p>
        ) : (
          <p className="plan-worth">{state === "thinking" ? tt.thinking : ""}</p>
        )}
        <AutoPlanButton small />
        <button type="button" className="button small" onClick={() => openSheet({ kind: "plan" })}>
          {tt.openPlanner}
        </button>
      </div>
    </section>
  );
}
