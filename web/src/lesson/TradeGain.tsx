/** The second step: the same deal at different prices, and what each side has of it. */
import { type ReactNode, useState } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { Goods } from "../components/Goods.tsx";
import { Recipe } from "../components/Recipe.tsx";
import { useCard, useCards } from "../data/LibraryContext.tsx";
import { bundle, type Counts } from "../game/goods.ts";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { Converter } from "../types/cards.ts";
import { economy, plus } from "./goods.ts";
import { lessonTexts } from "./texts.ts";

/** Lunar Mining and Oceanic Processing against Non-Indigenous Fauna. */
const MINE = [19, 22] as const;
const THEIRS = [93] as const;
const MY_STOCK: Counts = { gr: 4, bl: 1 };
const THEIR_STOCK: Counts = { gr: 1, bl: 1 };
const MOST = 4;

export function TradeGain() {
  const t = useTexts(lessonTexts).trade;
  const card = useCard();
  const { guide } = useCards();
  const [price, setPrice] = useState(1);
  const converters = (numbers: readonly number[]): Converter[] =>
    numbers.flatMap((number) => card(number)?.faces[0].converters.slice(0, 1) ?? []);
  const mine = side(guide, MY_STOCK, { gr: -price, bl: 1 }, converters(MINE));
  const theirs = side(guide, THEIR_STOCK, { gr: price, bl: -1 }, converters(THEIRS));
  const verdict = theirs.gain < 0 ? t.low : mine.gain < 0 ? t.high : t.both;
  const isGood = mine.gain > 0 && theirs.gain > 0;
  return (
    <div className="lesson-trade">
      <Side name={t.you} species="caylion" side={mine} />
      <div className="lesson-offer">
        <span className="lesson-offer-line">
          <span className="lesson-offer-says">{t.give}</span>
          <span className="stepper">
            <button
              type="button"
              className="button square"
              aria-label={t.less}
              disabled={price <= 1}
              onClick={() => setPrice(price - 1)}
            >
              −
            </button>
            <Goods goods={bundle({ gr: price })} size="large" />
            <button
              type="button"
              className="button square"
              aria-label={t.more}
              disabled={price >= MOST}
              onClick={() => setPrice(price + 1)}
            >
              +
            </button>
          </span>
        </span>
        <Icon name="ui-swap" className="lesson-swap" />
        <span className="lesson-offer-line">
          <span className="lesson-offer-says">{t.get}</span>
          <Goods goods="bl" size="large" />
        </span>
      </div>
      <Side name={t.they} species="faderan" side={theirs} />
      <p className={isGood ? "lesson-says good" : "lesson-says bad"} aria-live="polite">
        {verdict}
      </p>
      <p className="lesson-note">{t.note}</p>
    </div>
  );
}

interface SideState {
  readonly stock: Counts;
  readonly converters: readonly Converter[];
  readonly runs: readonly boolean[];
  readonly before: number;
  readonly after: number;
  readonly gain: number;
}

function side(guide: Counts, stock: Counts, change: Counts, converters: readonly Converter[]): SideState {
  const before = economy(guide, stock, converters);
  const dealt = plus(stock, change);
  const after = economy(guide, dealt, converters);
  return {
    stock: dealt,
    converters,
    runs: after.runs,
    before: before.worth,
    after: after.worth,
    gain: after.worth - before.worth,
  };
}

function Side({ name, species, side: of }: { name: string; species: string; side: SideState }): ReactNode {
  const t = useTexts(lessonTexts).trade;
  const words = useText();
  const sign = of.gain > 0 ? "+" : of.gain < 0 ? "−" : "";
  const gain = of.gain ? t.gain(`${sign}${words.count(Math.abs(of.gain))}`) : t.zero;
  return (
    <section className="lesson-side" aria-label={name}>
      <p className="lesson-who">
        <Emblem species={species} size={34} />
        <strong>{name}</strong>
        <Goods goods={bundle(of.stock)} />
      </p>
      <ul className="lesson-lines">
        {of.converters.map((converter, place) => (
          <li key={converter.text} className={of.runs[place] ? "lesson-line runs" : "lesson-line"}>
            <Icon name={of.runs[place] ? "ui-check" : "ui-close"} />
            <Recipe converter={converter} />
            <span className="lesson-line-state">{of.runs[place] ? t.runs : t.lacks}</span>
          </li>
        ))}
      </ul>
      <p className="lesson-worth">
        <span className="lesson-worth-number">{words.count(of.after)}</span>
        <span>
          {t.worth}
          <br />
          <span className={of.gain > 0 ? "lesson-gain up" : of.gain < 0 ? "lesson-gain down" : "lesson-gain"}>
            {gain}
          </span>
        </span>
      </p>
    </section>
  );
}
