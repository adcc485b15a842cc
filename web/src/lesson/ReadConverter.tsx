/** The first step: four real converters, three of which can run. */
import { useState } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { Goods } from "../components/Goods.tsx";
import { Recipe } from "../components/Recipe.tsx";
import { useCard } from "../data/LibraryContext.tsx";
import { bundle, type Counts } from "../game/goods.ts";
import { useTexts } from "../i18n/area.ts";
import { faceName, Named, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { Prose } from "../species/Prose.tsx";
import { paid, plus } from "./goods.ts";
import { lessonTexts } from "./texts.ts";

/** Starting cards of Caylion. */
const CARDS = [20, 22, 23, 19] as const;
const STOCK: Counts = { gr: 3, bk: 1 };
const TO_RUN = 3;

export function ReadConverter() {
  const t = useTexts(lessonTexts).read;
  const words = useText();
  const card = useCard();
  const [running, setRunning] = useState<readonly number[]>([]);
  const [said, setSaid] = useState(t.task);
  const found = CARDS.flatMap((number) => {
    const one = card(number);
    const converter = one?.faces[0].converters[0];
    return one && converter ? [{ number, converter, name: faceName(words, one, one.faces[0]) }] : [];
  });
  const chosen = found.filter(({ number }) => running.includes(number));
  const left = chosen.reduce<Counts>((stock, { converter }) => paid(stock, converter) ?? stock, STOCK);
  const gained = chosen.reduce<Counts>((stock, { converter }) => plus(stock, converter.output.goods), {});
  const toggle = (one: (typeof found)[number]) => {
    if (running.includes(one.number)) {
      setRunning(running.filter((number) => number !== one.number));
      setSaid(t.task);
      return;
    }
    if (!paid(left, one.converter)) {
      setSaid(one.number === 19 ? t.lacks : t.spent);
      return;
    }
    const next = [...running, one.number];
    setRunning(next);
    setSaid(next.length === TO_RUN ? t.done : one.number === 20 ? t.free : t.good);
  };
  const isDone = running.length === TO_RUN;
  return (
    <div className="lesson-read">
      <ul className="lesson-cards">
        {found.map((one) => {
          const runs = running.includes(one.number);
          return (
            <li key={one.number}>
              <button
                type="button"
                className={runs ? "lesson-card runs" : "lesson-card"}
                aria-pressed={runs}
                title={t.toggle(one.name.text)}
                onClick={() => toggle(one)}
              >
                <span className="lesson-card-name">
                  <Named spoken={one.name} />
                  <span className="lesson-card-state">
                    {runs && <Icon name="ui-check" />}
                    {runs ? t.run : t.rest}
                  </span>
                </span>
                <Recipe converter={one.converter} />
              </button>
            </li>
          );
        })}
      </ul>
      <div className="lesson-desk">
        <p className="lesson-who">
          <Emblem species="caylion" size={30} />
          <strong>{t.have}</strong>
        </p>
        <dl className="lesson-stock">
          <dt>{t.left}</dt>
          <dd>
            <Goods goods={bundle(left)} size="large" />
          </dd>
          <dt>{t.gain}</dt>
          <dd>
            <Goods goods={bundle(gained)} size="large" empty={t.nothing} />
          </dd>
        </dl>
        <p className={isDone ? "lesson-says good" : "lesson-says"} aria-live="polite">
          <Prose text={said} />
        </p>
        <ul className="lesson-legend">
          <li>
            <Icon name="arrow-white" className="arrow" />
            {t.white}
          </li>
          <li>
            <Icon name="arrow-violet" className="arrow" />
            {t.violet}
          </li>
          <li>
            <span className="lesson-braces" aria-hidden="true">
              <Icon name="brace-open" className="lesson-brace" />
              <Icon name="sign-vp" className="sign" />
              <Icon name="brace-close" className="lesson-brace" />
            </span>
            {t.donation}
          </li>
        </ul>
      </div>
    </div>
  );
}
