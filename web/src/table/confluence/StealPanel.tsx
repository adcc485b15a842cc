/** What a Zeth player decides: which red converter robs whom, what is paid, what is taken. */
import { useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { Recipe } from "../../components/Recipe.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { Named, useText } from "../../i18n/text.tsx";
import { useGame, useMySeat, useSeen } from "../../live/context.tsx";
import type { CardView, Theft } from "../../types/live.ts";
import { SaidNo } from "../economy/StageHead.tsx";
import { useCardName, useSeatName } from "../names.tsx";
import { converterOf } from "../plan/converters.ts";
import { useDoing } from "../useDoing.ts";
import { confluenceTexts } from "./texts.ts";
import { choices, sensible } from "./thefts.ts";

const NO_CARDS: readonly CardView[] = [];

interface StealPanelProps {
  readonly thefts: readonly Theft[];
  readonly victim: number | null;
  readonly onVictim: (victim: number | null) => void;
}

export function StealPanel({ thefts, victim, onVictim }: StealPanelProps) {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  const doing = useDoing();
  const together = useSeen((view) => view.options.game.STEAL_ORDER === "together");
  const [card, setCard] = useState<number | null>(null);
  const [pay, setPay] = useState<string | null>(null);
  const [take, setTake] = useState<string | null>(null);
  const [gathered, setGathered] = useState<readonly Theft[]>([]);
  const left = thefts.filter(
    (one) => !gathered.some((other) => other.card === one.card || other.victim === one.victim),
  );
  const of = left.filter((one) => victim === null || one.victim === victim);
  const byCard = of.filter((one) => one.card === card);
  const byPay = byCard.filter((one) => pay === null || (one.pay ?? "") === pay);
  const fitting = byPay.filter((one) => take === null || (one.take ?? "") === take);
  const theft = victim === null ? undefined : (sensible(fitting) ?? sensible(byPay) ?? sensible(byCard));
  const forget = () => {
    setCard(null);
    setPay(null);
    setTake(null);
    onVictim(null);
  };
  const choose = (one: number) => {
    setCard(one);
    setPay(null);
    setTake(null);
  };
  const rob = async () => {
    if (!theft) return;
    if (together) setGathered([...gathered, theft]);
    else if (!(await doing.act({ do: "steal", thefts: [theft] }))) return;
    forget();
  };
  const hasRobbed = useGame((game) => game.seats.some((seat) => seat.robbed));
  return (
    <section className="conf-panel" aria-labelledby="steal-title">
      <h3 id="steal-title">{tt.steal.converters}</h3>
      <RedConverters thefts={of} chosen={card} onChoose={choose} />
      <p className="plan-note" aria-live="polite">
        {card === null ? tt.steal.chooseCard : victim === null ? tt.steal.chooseVictim : ""}
      </p>
      {theft && victim !== null && card !== null && (
        <div className="conf-theft">
          <Choice label={tt.steal.payWith} values={choices(byCard, "pay")} value={theft.pay ?? ""} onChange={setPay} />
          <Choice
            label={tt.steal.takeWhat}
            values={choices(byPay, "take")}
            value={theft.take ?? ""}
            onChange={(one) => {
              setPay(theft.pay ?? "");
              setTake(one);
            }}
          />
          <p className="conf-theft-sum">
            <Goods goods={theft.pay ?? ""} empty={tt.steal.free} />
            <Arrow />
            <Goods goods={theft.take ?? ""} empty={tt.steal.free} />
            <span className="plan-note">{tt.steal.from(named(victim))}</span>
          </p>
        </div>
      )}
      {together && <p className="plan-note">{tt.steal.togetherHint}</p>}
      {gathered.map((one) => (
        <p key={one.card} className="conf-theft-sum">
          <Goods goods={one.take ?? ""} empty={tt.steal.free} />
          <span className="plan-note">{tt.steal.from(named(one.victim))}</span>
        </p>
      ))}
      <div className="conf-commit">
        <SaidNo text={doing.refused} />
        <button
          type="button"
          className="button large primary"
          disabled={!theft || card === null || victim === null || doing.busy}
          onClick={() => void rob()}
        >
          {victim === null
            ? tt.steal.chooseVictim
            : together
              ? tt.steal.add(named(victim))
              : tt.steal.rob(named(victim))}
        </button>
        {gathered.length > 0 && (
          <button
            type="button"
            className="button large"
            disabled={doing.busy}
            onClick={() => void doing.act({ do: "steal", thefts: [...gathered] })}
          >
            {tt.steal.together(gathered.length)}
          </button>
        )}
        <button
          type="button"
          className="button large"
          disabled={doing.busy}
          onClick={() => void doing.act({ do: "done" })}
        >
          {hasRobbed ? tt.steal.done : tt.steal.doneNone}
        </button>
      </div>
    </section>
  );
}

function Arrow() {
  return (
    <svg className="arrow" aria-hidden="true">
      <use href="#arrow-red" />
    </svg>
  );
}

interface RedConvertersProps {
  readonly thefts: readonly Theft[];
  readonly chosen: number | null;
  readonly onChoose: (card: number) => void;
}

function RedConverters({ thefts, chosen, onChoose }: RedConvertersProps) {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const cards = useCard();
  const named = useCardName();
  const own = useGame((game) => (me === null ? NO_CARDS : (game.seats[me]?.cards ?? NO_CARDS)));
  const red = own.flatMap((view) => {
    const converter = converterOf(cards, own, view.card, 0);
    return converter?.arrow === "red" ? [{ view, converter }] : [];
  });
  return (
    <div className="conf-reds">
      {red.map(({ view, converter }) => {
        const ways = thefts.filter((theft) => theft.card === view.card).length;
        const isUsed = (view.used ?? []).length > 0;
        return (
          <button
            key={view.card}
            type="button"
            className="conf-red"
            aria-pressed={chosen === view.card}
            disabled={!ways}
            onClick={() => onChoose(view.card)}
          >
            <b>
              <Named spoken={named(view.card, view.flipped)} />
            </b>
            <Recipe converter={converter} />
            <span className="plan-note">{isUsed ? tt.steal.usedUp : ways ? tt.steal.can(ways) : tt.steal.nothing}</span>
          </button>
        );
      })}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ label, values, value, onChange }: ChoiceProps) {
  const tt = useTexts(confluenceTexts);
  const t = useText();
  if (values.length < 2) return null;
  return (
    <label className="conf-choice">
      <span>{label}</span>
      <select className="plan-select" value={value} onChange={(event) => onChange(event.target.value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {one ? readItems(t, parseBundle(one)) : tt.steal.free}
          </option>
        ))}
      </select>
    </label>
  );
}
