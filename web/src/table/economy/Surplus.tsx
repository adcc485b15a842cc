/** More colonies than I can support: which of them go. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useMySeat, useSeen } from "../../live/context.tsx";
import type { CardView } from "../../types/live.ts";
import { ColonyFace } from "../confluence/ColonyFace.tsx";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { useActions } from "../useActions.ts";
import { useDoing } from "../useDoing.ts";
import { EconomyHead } from "./EconomyHead.tsx";
import { SaidNo } from "./StageHead.tsx";
import { economyTexts } from "./texts.ts";

const NO_CARDS: readonly CardView[] = [];

export function Surplus() {
  const tt = useTexts(economyTexts);
  const seat = useMySeat();
  const support = useGame((game) => (seat === null ? 0 : (game.seats[seat]?.support ?? 0)));
  const { actions, answer } = useActions();
  const ways = actions.filter((action) => action.do === "commit_surplus");
  const due = answer?.step === "surplus" ? (ways[0]?.colonies.length ?? 0) : 0;
  const choices = [...new Set(ways.flatMap((way) => way.colonies))];
  return (
    <>
      <EconomyHead step="surplus" todo={due ? tt.surplus.todo(due, support) : undefined} />
      {due > 0 && <SurplusChoice due={due} choices={choices} />}
      <Others />
    </>
  );
}

function Others() {
  const tt = useTexts(economyTexts);
  const named = useSeatName();
  const me = useMySeat();
  const awaited = useSeen((view) => view.awaited) ?? [];
  const seats = useGame((game) => game.seats);
  const others = awaited.filter((place) => place !== me);
  if (!others.length) return null;
  return (
    <ul className="settle-list">
      {others.map((place) => (
        <li key={place} className="settle-row">
          <SeatMark seat={place} size={28} />
          <span>{tt.surplus.others(named(place), seats[place]?.surplus ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}

function SurplusChoice({ due, choices }: { due: number; choices: readonly number[] }) {
  const tt = useTexts(economyTexts);
  const t = useText();
  const seat = useMySeat();
  const named = useCardName();
  const doing = useDoing();
  const cards = useGame((game) => (seat === null ? NO_CARDS : (game.seats[seat]?.cards ?? NO_CARDS)));
  const committed = useGame((game) => game.own?.surplus ?? null);
  const [own, setOwn] = useState<readonly number[] | null>(null);
  const chosen = own ?? committed ?? [];
  const toggle = (card: number) => {
    const others = chosen.filter((other) => other !== card);
    // one more than is due takes the place of the first
    setOwn(others.length < chosen.length ? others : [...chosen, card].slice(-due));
  };
  const names = t.list(chosen.map((card) => named(card).text));
  return (
    <>
      <ul className="surplus-cards">
        {choices.map((card) => {
          const view = cards.find((other) => other.card === card);
          const goes = chosen.includes(card);
          return (
            <li key={card}>
              <button
                type="button"
                className={goes ? "surplus-card surplus-goes" : "surplus-card"}
                aria-pressed={goes}
                onClick={() => toggle(card)}
              >
                <ColonyFace card={card} flipped={view?.flipped ?? false} />
                {view?.seedling && <span className="plan-note">{tt.surplus.seedling}</span>}
                <span className="surplus-state">{goes ? tt.surplus.goes : tt.surplus.stays}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <footer className="stage-foot">
        <SaidNo text={doing.refused} />
        <p className="plan-note" aria-live="polite">
          {committed && !own
            ? `${tt.surplus.committed} ${t.list(committed.map((card) => named(card).text))}. ${tt.changeable}`
            : tt.surplus.chosen(chosen.length, due)}
        </p>
        <button
          type="button"
          className="button large primary"
          disabled={chosen.length !== due || doing.busy || (committed !== null && !own)}
          onClick={() =>
            void doing.act({ do: "commit_surplus", colonies: [...chosen] }).then((ok) => ok && setOwn(null))
          }
        >
          {chosen.length === due ? tt.surplus.commit(names) : tt.surplus.commitNone}
        </button>
      </footer>
    </>
  );
}
