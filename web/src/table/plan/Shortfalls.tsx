/** What would bring more if somebody sold it, who could, and what I can give for it. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame } from "../../live/context.tsx";
import type { Helper, Shortfall, Surplus } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { closeSheet } from "../shell.ts";
import { planTexts } from "./texts.ts";
import { useAdvice } from "./useAdvice.ts";

export function Shortfalls() {
  const tt = useTexts(planTexts);
  const { advice } = useAdvice();
  const step = useGame((game) => game.step);
  if (!advice || step !== "trade") return null;
  const shortfalls = advice.wish?.shortfalls ?? [];
  const surpluses = (advice.wish?.surpluses ?? []).filter((surplus) => surplus.takers?.length);
  return (
    <section className="plan-block" aria-labelledby="plan-shortfalls">
      <div className="plan-head">
        <h3 id="plan-shortfalls">{tt.shortfalls}</h3>
        {advice.wish && shortfalls.length > 0 && (
          <span className="plan-note">{tt.shortfallsGain(tt.points(advice.wish.gain, true))}</span>
        )}
      </div>
      {shortfalls.length === 0 && <p className="plan-note">{tt.noShortfalls}</p>}
      <ul className="plan-shortfalls">
        {shortfalls.map((shortfall) => (
          <ShortfallLine key={shortfall.good + String(shortfall.any_colour)} shortfall={shortfall} />
        ))}
      </ul>
      {surpluses.length > 0 && (
        <>
          <h4 className="plan-sub">{tt.surpluses}</h4>
          <ul className="plan-shortfalls">
            {surpluses.map((surplus) => (
              <SurplusLine key={surplus.good} surplus={surplus} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function bundle(good: string, count: number): string {
  return count === 1 ? good : `${count}${good}`;
}

function ShortfallLine({ shortfall }: { shortfall: Shortfall }) {
  const tt = useTexts(planTexts);
  const t = useText();
  const named = useCardName();
  const steps = (shortfall.steps ?? []).map((step) => (step.card ? named(step.card, step.back).text : step.do));
  const goods = shortfall.any_colour
    ? bundle(shortfall.good === "wl" || ["bk", "bl", "ye"].includes(shortfall.good) ? "L?" : "S?", shortfall.count)
    : bundle(shortfall.good, shortfall.count);
  const helpers = (shortfall.helpers ?? []).slice(0, 3);
  return (
    <li className="plan-shortfall">
      <Goods goods={goods} />
      <span className="plan-note">{steps.length ? tt.forSteps(t.list([...new Set(steps)])) : tt.forBids}</span>
      <span className="plan-helpers">
        {helpers.map((helper) => (
          <HelperButton key={helper.seat} helper={helper} shortfall={shortfall} />
        ))}
        {helpers.length === 0 && <span className="plan-note">{tt.nobody}</span>}
      </span>
    </li>
  );
}

function HelperButton({ helper, shortfall }: { helper: Helper; shortfall: Shortfall }) {
  const tt = useTexts(planTexts);
  const named = useSeatName();
  const ask = () => {
    const get = bundle(shortfall.good, Math.min(helper.spare, shortfall.count));
    compose({ seat: helper.seat, get, ...(helper.takes ? { give: helper.takes } : {}) });
    closeSheet();
  };
  return (
    <button type="button" className="plan-helper" onClick={ask}>
      <SeatMark seat={helper.seat} size={20} />
      <span>
        <span className="sr">{tt.ask(named(helper.seat))}: </span>
        {named(helper.seat)}{" "}
        <span className="plan-dim">{helper.must_give ? tt.mustGive : tt.spareThere(helper.spare)}</span>
      </span>
      {helper.takes && (
        <span className="plan-takes">
          {tt.takesIn} <Goods goods={helper.takes} size="small" />
        </span>
      )}
    </button>
  );
}

function SurplusLine({ surplus }: { surplus: Surplus }) {
  const tt = useTexts(planTexts);
  const named = useSeatName();
  const goods = bundle(surplus.good, surplus.count);
  return (
    <li className="plan-shortfall">
      <Goods goods={goods} />
      <span className="plan-note">{tt.wantedBy}</span>
      <span className="plan-helpers">
        {(surplus.takers ?? []).slice(0, 4).map((seat) => (
          <button
            key={seat}
            type="button"
            className="plan-helper"
            onClick={() => {
              compose({ seat, give: goods });
              closeSheet();
            }}
          >
            <SeatMark seat={seat} size={20} />
            <span>
              <span className="sr">{tt.offer}: </span>
              {named(seat)}
            </span>
          </button>
        ))}
      </span>
    </li>
  );
}
