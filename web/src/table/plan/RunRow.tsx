/** One white converter in the planner: a box to take it in, what it does, what it still lacks. */
import { Recipe } from "../../components/Recipe.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Named } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { PlanAnswer, PlannedRun } from "../../types/live.ts";
import { useCardName } from "../names.tsx";
import { openCard } from "../shell.ts";
import { hasChoice, type Row } from "./converters.ts";
import { LackLine } from "./Lack.tsx";
import { LockChoice } from "./Locks.tsx";
import { PayChoice } from "./PayChoice.tsx";
import { setTimes, timesPlanned, toggleRun, useOwnPlan } from "./plan.ts";
import { planTexts } from "./texts.ts";
import { checkedRuns } from "./useChecked.ts";

interface RunRowProps {
  readonly row: Row;
  readonly plan: PlanAnswer | null;
  /** Whether the auto-plan can be told to run it or to leave it. */
  readonly withLocks: boolean;
}

export function RunRow({ row, plan, withLocks }: RunRowProps) {
  const tt = useTexts(planTexts);
  const name = useCardName()(row.card, row.flipped);
  const { runs } = useOwnPlan();
  const { card, slot, at } = row;
  const times = timesPlanned(runs, card, slot);
  const checked = checkedRuns(plan, card, slot);
  const bad = checked.find((run) => !run.ok);
  const isOff = at.state === "used" || at.state === "rests";
  const state = isOff ? "off" : times === 0 ? "out" : bad ? "bad" : "in";
  return (
    <li className={`plan-row plan-row-${state}${row.most > 1 ? " plan-row-times" : ""}`}>
      <span className="plan-row-take">
        {row.most > 1 ? (
          <Times row={row} times={times} label={tt.times(name.text)} />
        ) : (
          <input
            type="checkbox"
            className="plan-box"
            aria-label={tt.run(name.text)}
            checked={times > 0}
            disabled={isOff && times === 0}
            onChange={() => toggleRun(card, slot)}
          />
        )}
      </span>
      <span className="plan-row-what">
        <button type="button" className="plan-name" onClick={() => openCard(card)}>
          <Named spoken={name} />
        </button>
        <Recipe converter={row.converter} />
        {times > 0 && hasChoice(row.converter) && <PayChoice row={row} uses={checked[0]?.uses ?? ""} />}
      </span>
      <span className="plan-row-state">
        <RowState row={row} state={state} bad={bad} />
        {withLocks && !isOff && <LockChoice card={card} slot={slot} name={name.text} />}
      </span>
    </li>
  );
}

function RowState({ row, state, bad }: { row: Row; state: string; bad: PlanAnswer["runs"][number] | undefined }) {
  const tt = useTexts(planTexts);
  if (state === "off") return <span className="plan-note">{row.at.state === "used" ? tt.used : tt.rests}</span>;
  if (state === "in") {
    return (
      <span className="plan-good plan-mark">
        <Icon name="ui-check" /> {tt.runs}
      </span>
    );
  }
  if (bad?.lack) return <LackLine lack={bad.lack} />;
  if (bad) return <span className="plan-bad">{bad.why || tt.notNow}</span>;
  return row.at.lack ? <LackLine lack={row.at.lack} /> : null;
}

function Times({ row, times, label }: { row: Row; times: number; label: string }) {
  return (
    <fieldset className="plan-times">
      <legend className="sr">{label}</legend>
      {Array.from({ length: row.most + 1 }, (_, count) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is about
          key={count}
          type="button"
          className="plan-time"
          aria-pressed={times === count}
          onClick={() => setTimes(row.card, row.slot, count)}
        >
          {count}
        </button>
      ))}
    </fieldset>
  );
}

/** A run whose card does not lie in front of me: not yet, or no longer. */
export function StrangerRow({ run, plan }: { run: PlannedRun; plan: PlanAnswer | null }) {
  const tt = useTexts(planTexts);
  const name = useCardName()(run.card);
  const slot = run.slot ?? 0;
  const checked = checkedRuns(plan, run.card, slot)[0];
  const converter = useCard()(run.card)?.faces[0].converters[slot];
  return (
    <li className={checked?.ahead ? "plan-row" : "plan-row plan-row-bad"}>
      <span className="plan-row-take">
        <input
          type="checkbox"
          className="plan-box"
          checked
          aria-label={tt.takeOut(name.text)}
          onChange={() => setTimes(run.card, slot, 0)}
        />
      </span>
      <span className="plan-row-what">
        <button type="button" className="plan-name" onClick={() => openCard(run.card)}>
          <Named spoken={name} />
        </button>
        {converter && <Recipe converter={converter} />}
      </span>
      <span className="plan-row-state">
        {checked?.ahead && <span className="plan-ahead">{tt.bringFirst(name.text)}</span>}
        {checked?.why && <span className="plan-bad">{checked.why}</span>}
        {checked?.lack && <LackLine lack={checked.lack} />}
      </span>
    </li>
  );
}
