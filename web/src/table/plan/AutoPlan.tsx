/** Taking over what the adviser would run: by itself as long as I have not changed anything, else when I say so. */
import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat } from "../../live/context.tsx";
import { useRows, withoutNeedlessChoices } from "./converters.ts";
import { setRuns, useOwnPlan } from "./plan.ts";
import { planTexts } from "./texts.ts";
import { useAdvice } from "./useAdvice.ts";

/** What the adviser would run, as it would go into the plan; null as long as that is not known. */
function useAdvisedRuns() {
  const { advice } = useAdvice();
  const rows = useRows();
  return advice?.runs && rows ? withoutNeedlessChoices(advice.runs, rows) : null;
}

/** Keeps a plan that nobody has touched as the adviser sees it; after a reload a committed plan comes back. */
export function useAutoPlan(): void {
  const runs = useAdvisedRuns();
  const { touched, turn } = useOwnPlan();
  const seat = useMySeat();
  const committed = useGame((game) => (seat === null ? null : (game.own?.plan ?? null)));
  const wanted = committed ?? runs;
  const key = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything about the runs
  useEffect(() => {
    if (wanted && !touched && turn) setRuns(wanted, false);
  }, [key, touched, turn]);
}

export function AutoPlanButton({ small = false }: { small?: boolean }) {
  const tt = useTexts(planTexts);
  const runs = useAdvisedRuns();
  const { state } = useAdvice();
  const { touched } = useOwnPlan();
  const [asking, setAsking] = useState(false);
  if (state === "off") return null;
  const size = small ? "button small" : "button";
  const take = () => {
    if (runs) setRuns(runs, false);
    setAsking(false);
  };
  if (asking && touched) {
    return (
      <span className="plan-replace" role="alertdialog" aria-label={tt.replaceAsk}>
        <span className="small">{tt.replaceAsk}</span>
        <button type="button" className={size} onClick={take} ref={(button) => button?.focus()}>
          {tt.replace}
        </button>
        <button type="button" className={`${size} ghost`} onClick={() => setAsking(false)}>
          {tt.keepMine}
        </button>
      </span>
    );
  }
  // the card says beside it that it thinks, and the button keeps its place
  const isThinking = !runs && state === "thinking";
  if ((isThinking && !small) || (!runs && state === "failed")) {
    return (
      <span className="plan-wait" role="status">
        {state === "failed" ? tt.autoPlanFailed : tt.autoPlanWaits}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={size}
      disabled={!runs}
      title={runs ? undefined : isThinking ? tt.autoPlanWaits : tt.adviceRests}
      onClick={() => (touched ? setAsking(true) : take())}
    >
      {tt.autoPlan}
    </button>
  );
}
