/** The best turn as the adviser sees it: violet actions in order, each one step away, and its runs. */
import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import { isViolet } from "../violet.ts";
import { Deed } from "./Deed.tsx";
import { planTexts } from "./texts.ts";
import { useAdvice } from "./useAdvice.ts";

export function AdvicePanel() {
  const tt = useTexts(planTexts);
  const { state, advice, at, error } = useAdvice();
  const step = useGame((game) => game.step);
  if (state === "off") {
    return (
      <section className="plan-block plan-quiet" aria-label={tt.hintsOff}>
        <h3>{tt.hintsOff}</h3>
        <p className="plan-note">{tt.hintsOffText}</p>
      </section>
    );
  }
  const steps = (advice?.actions ?? []).filter(isViolet);
  const canAct = step === "trade" || step === "tail";
  return (
    <section className="plan-block" aria-labelledby="plan-advice">
      <div className="plan-head">
        <h3 id="plan-advice">{tt.advice}</h3>
        <span className="plan-note" aria-live="polite">
          {state === "thinking" ? tt.thinking : at > 0 && <Age at={at} />}
        </span>
        {advice && <b className="plan-number">{tt.points(advice.plan.value)}</b>}
      </div>
      {state === "rests" && !advice && <p className="plan-note">{tt.adviceRests}</p>}
      {state === "failed" && (
        <p className="plan-bad">
          {tt.adviceFailed} {error?.message}
        </p>
      )}
      {advice && canAct && (
        <>
          <h4 className="plan-sub">{steps.length ? tt.stepsFirst : tt.stepsNone}</h4>
          <ol className="plan-deeds">
            {steps.map((action) => (
              <Deed key={JSON.stringify(action)} action={action} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** How old the advice is; counted anew twice a minute. */
function Age({ at }: { at: number }) {
  const tt = useTexts(planTexts);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 30_000);
    return () => window.clearInterval(timer);
  }, []);
  return tt.age(Math.max(0, Math.floor((now - at) / 60_000)));
}
