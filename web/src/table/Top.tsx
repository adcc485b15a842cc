/** The bar at the top of the frame: where the match stands, the clock, the search, what waits for me, the menu. */
import { memo } from "react";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useGame, useMySeat, useSeen, useStore, useTable } from "../live/context.tsx";
import { Go } from "../pages/Go.tsx";
import { useDue } from "./promises.ts";
import { show } from "./shell.ts";
import { STAGES, stageOf, stepsOf } from "./steps.ts";
import { frameTexts } from "./texts.ts";
import { Clock } from "./top/Clock.tsx";
import { Menu } from "./top/Menu.tsx";
import { Ready, Undo } from "./top/Ready.tsx";
import { TableSearch } from "./top/TableSearch.tsx";
import { useTurns } from "./useTurns.ts";
import "./top.css";

export function Top() {
  const t = useTexts(frameTexts);
  const { isReplay } = useStore();
  const seat = useMySeat();
  return (
    <header className="top-bar">
      <TableTitle />
      <Go to={{ page: "home" }} className="top-home" label={t.home}>
        <Icon name="logo" className="logo-mark" />
      </Go>
      <Turn />
      <span className="top-rule" />
      <Phases />
      {!isReplay && <Clock />}
      <span className="top-gap" />
      <Pending />
      <TableSearch />
      <Due />
      {seat !== null && !isReplay && <Undo />}
      {!isReplay && <Ready />}
      {(isReplay || seat === null) && <span className="tag">{isReplay ? t.replay : t.watching}</span>}
      <Menu />
    </header>
  );
}

/** What the page is about, for who hears it. */
export function TableTitle() {
  const t = useTexts(frameTexts);
  const name = useSeen((view) => view.name ?? "");
  const step = useGame((game) => game.step);
  return <h1 className="sr">{name || t.steps[step]}</h1>;
}

const Turn = memo(function Turn() {
  const t = useTexts(frameTexts);
  const turns = useTurns();
  const turn = useGame((game) => game.turn);
  return (
    <div className="top-turn">
      <p className="top-turn-text">
        {t.turn(turn)} <span className="quiet-2">{t.ofTurns(turns)}</span>
      </p>
      <span className="top-pips" aria-hidden="true">
        {Array.from({ length: turns }, (_, place) => place + 1).map((pip) => (
          <span key={pip} className={pip < turn ? "pip pip-past" : pip === turn ? "pip pip-now" : "pip"} />
        ))}
      </span>
    </div>
  );
});

/** The three phases; the present one with its steps. */
const Phases = memo(function Phases() {
  const t = useTexts(frameTexts);
  const step = useGame((game) => game.step);
  const hasThief = useGame((game) => game.seats.some((seat) => seat.steals));
  const now = stageOf(step);
  // The steps of the economy have long names and a head of their own: only the present one stands here.
  const steps = stepsOf(now).filter((one) => (now === "economy" ? one === step : one !== "steal" || hasThief));
  return (
    <div className="top-phases">
      <ol className="top-steps" aria-label={t.phaseLabel}>
        {STAGES.map((stage) => (
          <li key={stage} aria-current={stage === now ? "step" : undefined}>
            {t.phases[stage]}
          </li>
        ))}
      </ol>
      {now !== "trade" && (
        <ol className="top-steps top-steps-inner" aria-label={t.phases[now]}>
          {steps.map((one) => (
            <li key={one} aria-current={one === step ? "step" : undefined}>
              {t.steps[one] ?? one}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
});

/** What was sent and is not confirmed yet. */
function Pending() {
  const t = useTexts(frameTexts);
  const count = useTable((state) => state.pending.length);
  return (
    <span className="top-pending" role="status">
      {count > 0 && (
        <>
          <Icon name="ui-retry" />
          <span className="sr">{t.sending(count)}</span>
          {count > 1 && <span aria-hidden="true">{count}</span>}
        </>
      )}
    </span>
  );
}

/** Promises that fall due now: mine and those to me. */
function Due() {
  const t = useTexts(frameTexts);
  const due = useDue();
  if (!due) return null;
  return (
    <button type="button" className="button ghost top-due" aria-label={t.dueLabel(due)} onClick={() => show("ledger")}>
      <Icon name="ui-clock" />
      {t.due(due)}
    </button>
  );
}
