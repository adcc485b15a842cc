/** The clock of the step by the server's time, and the vote for more of it. */
import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useMySeat, useSeen, useStore, useTable } from "../../live/context.tsx";
import { tellRefusal } from "../notices/toasts.ts";
import { frameTexts } from "../texts.ts";

const SOON = 60;

/** Seconds until the bell, kept up to date; null without a bell. */
function useSecondsLeft(): number | null {
  const bell = useSeen((view) => view.clock.bell ?? null);
  const left = useSeen((view) => view.clock.left ?? null);
  const isPaused = useSeen((view) => view.clock.paused ?? false);
  const ahead = useTable((state) => state.ahead);
  const read = () => (bell === null ? null : Math.max(0, Math.ceil(bell - Date.now() / 1000 - ahead)));
  const [, tick] = useState(0);
  useEffect(() => {
    if (bell === null || isPaused) return undefined;
    const timer = window.setInterval(() => tick((count) => count + 1), 1000);
    return () => window.clearInterval(timer);
  }, [bell, isPaused]);
  return isPaused ? left : read();
}

export function clockText(seconds: number, t: typeof frameTexts.en): string {
  if (seconds >= 36 * 3600) return t.days(Math.round(seconds / 86400));
  if (seconds >= 2 * 3600) return t.hours(Math.round(seconds / 3600));
  const rest = Math.floor(seconds);
  return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}

export function Clock() {
  const t = useTexts(frameTexts);
  const seconds = useSecondsLeft();
  const isPaused = useSeen((view) => view.clock.paused ?? false);
  if (seconds === null && !isPaused) return null;
  const isSoon = seconds !== null && seconds <= SOON && !isPaused;
  return (
    <div className={isSoon ? "top-clock top-clock-soon" : "top-clock"}>
      {seconds !== null && (
        <span role="timer" aria-label={t.clock} className="top-clock-time">
          {clockText(seconds, t)}
        </span>
      )}
      {isPaused && <span className="tag">{t.paused}</span>}
      <Vote />
    </div>
  );
}

/** People who play may vote for a longer trade phase. */
function Vote() {
  const t = useTexts(frameTexts);
  const { count } = useText();
  const store = useStore();
  const seat = useMySeat();
  const isTrade = useGame((game) => game.step === "trade");
  const extension = useSeen((view) => view.options.seconds.extension ?? 0);
  const left = useSeen((view) => view.clock.extensions_left ?? 0);
  const votes = useSeen((view) => view.clock.votes) ?? [];
  const needed = useSeen((view) => view.clock.needed ?? 0);
  if (!isTrade || !extension || !left || seat === null) return null;
  const minutes = count(Math.round(extension / 6) / 10);
  const hasVoted = votes.includes(seat);
  return (
    <button
      type="button"
      className="button small top-vote"
      aria-label={t.moreLabel(minutes, votes.length, needed)}
      aria-pressed={hasVoted}
      disabled={hasVoted}
      onClick={() => store.tell({ type: "vote" }).catch(tellRefusal)}
    >
      {t.more(minutes)}
      <span className="quiet-2">
        {votes.length}/{needed}
      </span>
    </button>
  );
}
