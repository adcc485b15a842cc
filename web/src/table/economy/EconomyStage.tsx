/** The economy, step by step: promises, last actions, gifts, surplus colonies, plans. */
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import { Gifts } from "./Gifts.tsx";
import { Plans } from "./Plans.tsx";
import { Settle } from "./Settle.tsx";
import { Surplus } from "./Surplus.tsx";
import { Tail } from "./Tail.tsx";
import { economyTexts } from "./texts.ts";
import { useFreshStep } from "./useFresh.ts";
import "./economy.css";

export function EconomyStage() {
  const tt = useTexts(economyTexts);
  const step = useGame((game) => game.step);
  useFreshStep(); // so that the confluence knows that it has just begun
  return (
    <section className="stage" aria-label={`${tt.economy}: ${tt.steps[step]?.name ?? ""}`}>
      <div className="stage-scroll" key={step}>
        <StepBody step={step} />
      </div>
    </section>
  );
}

function StepBody({ step }: { step: string }) {
  switch (step) {
    case "settle":
      return <Settle />;
    case "tail":
      return <Tail />;
    case "gifts":
      return <Gifts />;
    case "surplus":
      return <Surplus />;
    default:
      return <Plans />;
  }
}
