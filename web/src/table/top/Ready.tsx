/** Who is ready, and my own word; taking back what I did last, where the server allows it. */
import { memo } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useSeen, useStore, useTable } from "../../live/context.tsx";
import type { TableState } from "../../live/store.ts";
import { isSayingReady, sayReady } from "../keys.ts";
import { useSeatName } from "../names.tsx";
import { tellRefusal } from "../notices/toasts.ts";
import { frameTexts } from "../texts.ts";
import { useActions } from "../useActions.ts";

const NONE: readonly number[] = [];

/** Steps in which a word is enough; in the others a choice is committed, or, as with what is owed, something is lost. */
const SAID = new Set(["trade", "tail", "steal"]);
const COMMITTED = new Set(["gifts", "surplus", "plans", "bids"]);

export const Ready = memo(function Ready() {
  const t = useTexts(frameTexts);
  const seat = useMySeat();
  const step = useGame((game) => game.step);
  const all = useGame((game) => game.seats.length);
  const awaited = useSeen((view) => view.awaited ?? NONE);
  const done = useGame((game) => game.seats.filter((one) => one.done).length);
  const committed = useGame((game) => game.seats.filter((one) => one.committed).length);
  const isTrade = step === "trade";
  if (isTrade && seat !== null) return <ReadyButton count={done} all={all} />;
  return (
    <span className="top-await">
      {COMMITTED.has(step) && <span className="tag">{t.committed(committed, all)}</span>}
      {isTrade && <span className="tag">{t.readyLabel(done, all)}</span>}
      <Awaited seats={awaited} mine={seat} />
      {seat !== null && SAID.has(step) && <MaybeDone />}
    </span>
  );
});

function Awaited({ seats, mine }: { seats: readonly number[]; mine: number | null }) {
  const t = useTexts(frameTexts);
  const { list } = useText();
  const named = useSeatName();
  if (mine !== null && seats.includes(mine)) return <span className="top-yours">{t.waitsForYou}</span>;
  if (!seats.length || seats.length > 3) return null;
  return <span className="quiet small">{t.waitsFor(list(seats.map(named)))}</span>;
}

function ReadyButton({ count, all }: { count: number; all: number }) {
  const t = useTexts(frameTexts);
  const store = useStore();
  const seat = useMySeat();
  const isDone = useGame((game) => (seat === null ? false : (game.seats[seat]?.done ?? false)));
  const isSending = useTable(isSayingReady);
  return (
    <button
      type="button"
      className={isDone ? "button top-ready top-ready-on" : "button top-ready"}
      aria-pressed={isDone}
      aria-keyshortcuts="R"
      aria-busy={isSending}
      title={`${isDone ? t.notReady : t.ready} (R). ${t.readyLabel(count, all)}`}
      onClick={() => sayReady(store)}
    >
      {isDone && <Icon name="ui-check" />}
      {t.ready}
      <span className="top-ready-count">
        {count}/{all}
        <span className="sr"> {t.readyLabel(count, all)}</span>
      </span>
    </button>
  );
}

/** In the short steps the word is only asked of some: the server lists it where it is possible. */
function MaybeDone() {
  const t = useTexts(frameTexts);
  const store = useStore();
  const seat = useMySeat();
  const isDone = useGame((game) => (seat === null ? false : (game.seats[seat]?.done ?? false)));
  const isSending = useTable(isSayingReady);
  const { actions } = useActions();
  const action = actions.find((one) => one.do === "done");
  if (!action) return null;
  return (
    <button
      type="button"
      className={isDone ? "button top-ready top-ready-on" : "button primary"}
      aria-pressed={isDone}
      aria-busy={isSending}
      title={isDone ? t.notReady : undefined}
      onClick={() => isSayingReady(store.state.get()) || store.act(action).catch(tellRefusal)}
    >
      {isDone && <Icon name="ui-check" />}
      {t.done}
    </button>
  );
}

/** A second press would take back one thing more. */
function isUndoing({ pending }: TableState): boolean {
  return pending.some(({ request }) => request.type === "undo");
}

export function Undo() {
  const t = useTexts(frameTexts);
  const store = useStore();
  const what = useSeen((view) => view.own?.undo ?? "");
  const isSending = useTable(isUndoing);
  if (!what) return null;
  const label = t.undoLabel(t.undoable[what] ?? "");
  return (
    <button
      type="button"
      className="button ghost square"
      aria-label={label}
      title={label}
      aria-busy={isSending}
      onClick={() => isUndoing(store.state.get()) || store.tell({ type: "undo" }).catch(tellRefusal)}
    >
      <Icon name="ui-undo" />
    </button>
  );
}
