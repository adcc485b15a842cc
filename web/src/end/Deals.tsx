/** Deals of the match: the best and the worst of a seat, all of them, and who gained. Each opens its moment. */
import { useState } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { Goods } from "../components/Goods.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useStore } from "../live/context.tsx";
import { Go } from "../pages/Go.tsx";
import type { Report } from "../types/http.ts";
import { chosenDeals, type DealChoice, type DealSide, sideOf, sidesOf, worthOf } from "./model.ts";
import { Nothing } from "./Nothing.tsx";
import { signed } from "./points.ts";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";

interface DealsProps {
  readonly shown: Shown;
  readonly report: Report;
  readonly chosen: number;
}

const CHOICES = ["best", "worst", "own", "table"] as const satisfies DealChoice[];

export function Deals({ shown, report, chosen }: DealsProps) {
  const t = useTexts(endTexts);
  const [choice, setChoice] = useState<DealChoice>("best");
  if (!report.deals.length) return <Nothing>{t.deals.none}</Nothing>;
  const own = sidesOf(report, chosen).length;
  const sides = chosenDeals(report, chosen, choice);
  const counted = { best: null, worst: null, own, table: report.deals.length }[choice];
  return (
    <>
      <fieldset className="end-chips">
        <legend className="sr">{t.deals.choices}</legend>
        {CHOICES.map((one) => (
          <button
            key={one}
            type="button"
            className="chip end-chip"
            aria-pressed={one === choice}
            onClick={() => setChoice(one)}
          >
            {t.deals.choice[one]}
            {one === choice && counted !== null && <span className="end-count">{counted}</span>}
          </button>
        ))}
      </fieldset>
      {sides.length ? (
        <ol className="end-deals" key={`${choice} ${chosen}`}>
          {sides.map((side) => (
            <Deal key={side.deal.seq} side={side} shown={shown} both={choice === "table"} />
          ))}
        </ol>
      ) : (
        <Nothing>
          {own ? (choice === "best" ? t.deals.noneGood : t.deals.noneBad) : t.deals.noneOf(shown.name(chosen))}
        </Nothing>
      )}
      <p className="end-measure">{report.deals.some((deal) => deal.gains) ? t.deals.measure : t.deals.measureGuide}</p>
    </>
  );
}

/** Something else than goods moved, or was promised. */
function hasMore({ text }: DealSide["deal"]): boolean {
  return /#|licence:|ack|envoy|protection|\b(by|at|in|if|unless|share|keep|honour|leave|bid|run|invent|spare)\b/.test(
    text,
  );
}

function Deal({ side, shown, both }: { side: DealSide; shown: Shown; both: boolean }) {
  const text = useText();
  const t = useTexts(endTexts);
  const { table } = useStore();
  const { deal } = side;
  const sides = both ? deal.parties.flatMap((seat) => sideOf(deal, seat) ?? []) : [side];
  return (
    <li className="end-deal">
      <Go to={{ page: "replay", table, seat: shown.mine, at: deal.seq }} className="end-deal-link">
        <span className="sr">
          {t.deals.watch(deal.turn)}: {deal.say}
          {sides.map((one) => ` ${shown.name(one.seat)}: ${signed(text.code, worthOf(one))}.`)}
        </span>
        <span className="end-deal-turn" aria-hidden="true">
          {t.shortTurn(deal.turn)}
        </span>
        <span className="end-deal-sides" aria-hidden="true">
          {sides.map((one) => (
            <Side key={one.seat} side={one} marked={both ? [one.seat] : one.others} shown={shown} />
          ))}
        </span>
      </Go>
    </li>
  );
}

function Side({ side, marked, shown }: { side: DealSide; marked: readonly number[]; shown: Shown }) {
  const text = useText();
  const t = useTexts(endTexts);
  return (
    <span className="end-deal-side">
      <Marks seats={marked} shown={shown} />
      <span className="end-deal-goods" title={side.deal.say}>
        <Goods goods={side.gives} size="small" />
        <span className="end-deal-gets">
          <Icon name="arrow-white" className="arrow end-deal-arrow" />
          <Goods goods={side.gets} size="small" />
        </span>
        {hasMore(side.deal) && <span className="end-deal-more">{t.deals.more}</span>}
      </span>
      <span className="end-gains" title={t.deals.guide(signed(text.code, side.guide))}>
        {side.gain === null && <span className="end-deal-by">{t.deals.byCubes}</span>}
        <Gain value={worthOf(side)} />
      </span>
    </span>
  );
}

function Gain({ value }: { value: number }) {
  const text = useText();
  const tone = Math.round(value * 10) > 0 ? "up" : Math.round(value * 10) < 0 ? "down" : "";
  return <span className={`end-gain ${tone}`}>{signed(text.code, value)}</span>;
}

function Marks({ seats, shown }: { seats: readonly number[]; shown: Shown }) {
  return (
    <span className="end-marks">
      {seats.map((seat) => (
        <Emblem key={seat} species={shown.species[seat] ?? null} size={22} />
      ))}
    </span>
  );
}
