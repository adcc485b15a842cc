/** What a Zeth player decides: which red converter robs whom, what is paid, what is taken. */
import { useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useSeen } from "../../live/context.tsx";
import type { Theft } from "../../types/live.ts";
import { SaidNo } from "../economy/StageHead.tsx";
import { useSeatName } from "../names.tsx";
import { useDoing } from "../useDoing.ts";
import { RedConverters } from "./RedConverters.tsx";
import { confluenceTexts } from "./texts.ts";
import { choices, sensible } from "./thefts.ts";

interface StealPanelProps {
  readonly thefts: readonly Theft[];
  readonly victim: number | null;
  readonly onVictim: (victim: number | null) => void;
}

export function StealPanel({ thefts, victim, onVictim }: StealPanelProps) {
  const tt = useTexts(confluenceTexts);
  const together = useSeen((view) => view.options.game.STEAL_ORDER === "together");
  const [gathered, setGathered] = useState<readonly Theft[]>([]);
  const left = thefts.filter(
    (one) => !gathered.some((other) => other.card === one.card || other.victim === one.victim),
  );
  const plot = usePlot(left, victim);
  const { card, theft } = plot;
  const next = () => {
    plot.choose(null);
    onVictim(null);
  };
  return (
    <section className="conf-panel" aria-labelledby="steal-title">
      <h3 id="steal-title">{tt.steal.converters}</h3>
      <RedConverters thefts={plot.possible} chosen={card} onChoose={plot.choose} />
      <p className="plan-note" aria-live="polite">
        {card === null ? tt.steal.chooseCard : victim === null ? tt.steal.chooseVictim : ""}
      </p>
      {theft && <Terms plot={plot} theft={theft} />}
      {together && <p className="plan-note">{tt.steal.togetherHint}</p>}
      <Gathered thefts={gathered} />
      <Commit
        theft={theft}
        victim={victim}
        gathered={together ? gathered : null}
        onGather={(one) => setGathered([...gathered, one])}
        onNext={next}
      />
    </section>
  );
}

interface Plot {
  /** Thefts from the victim, by any converter. */
  readonly possible: readonly Theft[];
  readonly byCard: readonly Theft[];
  readonly byPay: readonly Theft[];
  readonly card: number | null;
  /** What would be done, when converter and victim are chosen. */
  readonly theft: Theft | undefined;
  /** Another converter, with nothing chosen for it yet. */
  readonly choose: (card: number | null) => void;
  readonly onPay: (pay: string) => void;
  readonly onTake: (take: string) => void;
}

/** One theft as far as it is chosen: the converter, what is paid, what is taken. */
function usePlot(thefts: readonly Theft[], victim: number | null): Plot {
  const [card, setCard] = useState<number | null>(null);
  const [pay, setPay] = useState<string | null>(null);
  const [take, setTake] = useState<string | null>(null);
  const possible = thefts.filter((one) => victim === null || one.victim === victim);
  const byCard = possible.filter((one) => one.card === card);
  const byPay = byCard.filter((one) => pay === null || (one.pay ?? "") === pay);
  const fitting = byPay.filter((one) => take === null || (one.take ?? "") === take);
  const theft = victim === null ? undefined : (sensible(fitting) ?? sensible(byPay) ?? sensible(byCard));
  return {
    ...{ possible, byCard, byPay, card, theft },
    choose: (one) => {
      setCard(one);
      setPay(null);
      setTake(null);
    },
    onPay: setPay,
    onTake: (one) => {
      setPay(theft?.pay ?? "");
      setTake(one);
    },
  };
}

/** What is paid and what is taken, where there is a choice, and what comes of it. */
function Terms({ plot, theft }: { plot: Plot; theft: Theft }) {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  const pay = theft.pay ?? "";
  const take = theft.take ?? "";
  return (
    <div className="conf-theft">
      <Choice label={tt.steal.payWith} values={choices(plot.byCard, "pay")} value={pay} onChange={plot.onPay} />
      <Choice label={tt.steal.takeWhat} values={choices(plot.byPay, "take")} value={take} onChange={plot.onTake} />
      <p className="conf-theft-sum">
        <Goods goods={pay} empty={tt.steal.free} />
        <Arrow />
        <Goods goods={take} empty={tt.steal.free} />
        <span className="plan-note">{tt.steal.from(named(theft.victim))}</span>
      </p>
    </div>
  );
}

/** Thefts that wait until they happen all at once. */
function Gathered({ thefts }: { thefts: readonly Theft[] }) {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  return thefts.map((one) => (
    <p key={one.card} className="conf-theft-sum">
      <Goods goods={one.take ?? ""} empty={tt.steal.free} />
      <span className="plan-note">{tt.steal.from(named(one.victim))}</span>
    </p>
  ));
}

interface CommitProps {
  readonly theft: Theft | undefined;
  readonly victim: number | null;
  /** Null: every theft happens at once. */
  readonly gathered: readonly Theft[] | null;
  readonly onGather: (theft: Theft) => void;
  /** The theft is done or gathered; another one can be chosen. */
  readonly onNext: () => void;
}

function Commit({ theft, victim, gathered, onGather, onNext }: CommitProps) {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  const doing = useDoing();
  const hasRobbed = useGame((game) => game.seats.some((seat) => seat.robbed));
  const rob = async () => {
    if (!theft) return;
    if (gathered) onGather(theft);
    else if (!(await doing.act({ do: "steal", thefts: [theft] }))) return;
    onNext();
  };
  const robs = gathered ? tt.steal.add : tt.steal.rob;
  return (
    <div className="conf-commit">
      <SaidNo text={doing.refused} />
      <button type="button" className="button large primary" disabled={!theft || doing.busy} onClick={() => void rob()}>
        {victim === null ? tt.steal.chooseVictim : robs(named(victim))}
      </button>
      {gathered && gathered.length > 0 && (
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
  );
}

function Arrow() {
  return (
    <svg className="arrow" aria-hidden="true">
      <use href="#arrow-red" />
    </svg>
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
