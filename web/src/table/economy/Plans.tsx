/** The economy plan is committed: what runs, what could still run, what it means for the next turn. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useStore } from "../../live/context.tsx";
import type { PlannedRun } from "../../types/live.ts";
import { Planner } from "../plan/Planner.tsx";
import { setRuns, useOwnPlan } from "../plan/plan.ts";
import { useChecked } from "../plan/useChecked.ts";
import { useDoing } from "../useDoing.ts";
import { EconomyHead } from "./EconomyHead.tsx";
import { SeatsAtWork } from "./SeatsAtWork.tsx";
import { SaidNo } from "./StageHead.tsx";
import { economyTexts } from "./texts.ts";

export function Plans() {
  const tt = useTexts(economyTexts);
  const seat = useMySeat();
  const { isReplay } = useStore();
  const step = useGame((game) => game.step);
  const isCommitted = useGame((game) => game.own?.plan !== null && game.own?.plan !== undefined);
  const isMine = seat !== null && !isReplay;
  return (
    <>
      <EconomyHead
        step="plans"
        todo={isMine && !isCommitted && step === "plans" ? tt.plans.todo : undefined}
        idle={isCommitted && isMine ? tt.changeable : undefined}
        unseen
      />
      {!isMine && <SeatsAtWork />}
      {isMine && (
        <>
          <Planner />
          {step === "plans" && <Commit />}
        </>
      )}
    </>
  );
}

function Commit() {
  const tt = useTexts(economyTexts);
  const { runs } = useOwnPlan();
  const { plan, fresh } = useChecked();
  const committed = useGame((game) => game.own?.plan ?? null);
  const doing = useDoing();
  const idle = plan?.free.length ?? 0;
  const unfit = plan?.runs.filter((run) => !run.ok).length ?? 0; // why, stands beside each
  const action = fresh ? (plan?.action ?? null) : null;
  const isSame = committed !== null && action?.do === "commit_plan" && same(action.runs, committed);
  const leaveOut = () => {
    const fitting = runs.filter((_, place) => plan?.runs[place]?.ok);
    setRuns(fitting, true);
  };
  return (
    <footer className="stage-foot plans-foot">
      <SaidNo text={doing.refused} />
      <div className="plans-says" aria-live="polite">
        {idle > 0 && <p className="plan-warn">{tt.plans.idle(idle)}</p>}
        {plan?.refusal && (
          <p className="plan-bad">
            {tt.plans.cannot} {unfit ? tt.plans.unfit(unfit) : plan.refusal.message}{" "}
            {unfit > 0 && (
              <button type="button" className="plan-link" onClick={leaveOut}>
                {tt.plans.onlyFits}
              </button>
            )}
          </p>
        )}
        {isSame ? (
          <p className="plans-in">
            <Icon name="ui-check" /> {tt.plans.committed(committed.length)} <span>{tt.changeable}</span>
          </p>
        ) : (
          <p className="plan-note">{tt.plans.sealed}</p>
        )}
      </div>
      <button
        type="button"
        className={isSame ? "button large" : "button large primary"}
        disabled={!action || doing.busy || isSame}
        onClick={() => action && void doing.act(action)}
      >
        {committed && !isSame ? tt.plans.change : runs.length ? tt.plans.commit(runs.length) : tt.plans.commitEmpty}
      </button>
    </footer>
  );
}

/** Whether two plans run the same things, however they are written. */
function same(a: readonly PlannedRun[], b: readonly PlannedRun[]): boolean {
  const written = (runs: readonly PlannedRun[]) =>
    runs.map((run) => `${run.card} ${run.slot ?? 0} ${run.pay ?? ""} ${run.colour ?? ""}`).toSorted();
  return written(a).join() === written(b).join();
}
