/** The area of a seat: converters by what can be done with them, teams, improvements, what is lent. */
import { memo, type ReactNode } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Action } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { isPlanned, useOwnPlan } from "../plan/plan.ts";
import { useActions } from "../useActions.ts";
import { useCanAct } from "../useCanAct.ts";
import { CardName, FirstRecipe } from "./CardName.tsx";
import { ConverterLine } from "./ConverterLine.tsx";
import { Improvements } from "./Improvements.tsx";
import { Teams } from "./Teams.tsx";
import { deskTexts } from "./texts.ts";
import { type AreaRows, STATES, useArea } from "./useArea.ts";
import "./lines.css";

const NONE: readonly Action[] = [];

export const Area = memo(function Area({ seat }: { seat: number }) {
  const t = useTexts(deskTexts);
  const { rows, failed } = useArea(seat);
  const own = useMySeat();
  const mine = useCanAct() && own === seat;
  const all = useActions().actions;
  const actions = mine ? all : NONE;
  if (!rows) return <p className="desk-empty">{failed ? t.failed : t.asking}</p>;
  return (
    <>
      <Teams rows={rows.teams} mine={mine} actions={actions} />
      <Converters rows={rows} mine={mine} actions={actions} />
      <Improvements rows={rows.upgrades} mine={mine} actions={actions} />
      <LentCards rows={rows} />
    </>
  );
});

function Converters({ rows, mine, actions }: { rows: AreaRows; mine: boolean; actions: readonly Action[] }) {
  const t = useTexts(deskTexts);
  const { runs } = useOwnPlan();
  return (
    <section>
      <h3 className="desk-title">
        {t.converters} <span className="quiet-2">{rows.converters.length}</span>
      </h3>
      {!rows.converters.length && <p className="desk-empty">{t.nothing}</p>}
      {STATES.map((state) => {
        const group = rows.converters.filter((row) => row.at.state === state);
        if (!group.length) return null;
        return (
          <Group key={state} title={t.groups[state] ?? state}>
            {group.map((row) => (
              <ConverterLine
                key={`${row.at.card}.${row.at.slot}`}
                row={row}
                mine={mine}
                planned={mine && isPlanned(runs, row.at.card, row.at.slot)}
                actions={actions}
              />
            ))}
          </Group>
        );
      })}
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="sr">{title}</h4>
      <ul className="lines">{children}</ul>
    </>
  );
}

/** Own cards that lie with others until the turn ends. */
function LentCards({ rows }: { rows: AreaRows }) {
  const t = useTexts(deskTexts);
  const named = useSeatName();
  const turn = useGame((game) => game.turn);
  if (!rows.lent.length) return null;
  return (
    <section>
      <h3 className="desk-title">
        {t.lent} <span className="quiet-2">{rows.lent.length}</span>
      </h3>
      <ul className="lines">
        {rows.lent.map(({ card, flipped, to }) => (
          <li key={card.number} className="line-row line-lent">
            <span className="line-mark">
              <Icon name="ui-lent" />
            </span>
            <div className="line-body">
              <CardName card={card} flipped={flipped} />
              <FirstRecipe card={card} flipped={flipped} />
            </div>
            <div className="line-side">
              <span className="lack">
                <span>{t.lentTo(named(to))}</span>
                <span className="lack-who">{t.backAfter(turn)}</span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
