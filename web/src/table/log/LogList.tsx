/** What happened, newest first, in sentences of the server. Older lines are drawn as they are scrolled to. */
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat, useStore, useTable } from "../../live/context.tsx";
import type { Event } from "../../types/live.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { shell, useShell } from "../shell.ts";
import { frameTexts } from "../texts.ts";
import { actorOf, FILTERS, type Filter, kindOf, passes, wayOf } from "./kinds.ts";
import { Sentence } from "./Sentence.tsx";
import { logTexts } from "./texts.ts";

const PAGE = 80;

export function LogList() {
  const t = useTexts(logTexts);
  const store = useStore();
  const mine = useMySeat();
  const log = useTable((state) => state.log);
  const state = useTable((all) => all.logState);
  const at = useShell((all) => all.logAt);
  const [filter, setFilter] = useState<Filter>("all");
  const [seat, setSeat] = useState<number | null>(null);
  const [pages, setPages] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === "none") void store.loadLog();
  }, [store, state]);

  const late = useDeferredValue(log);
  const lines = useMemo(
    () => late.filter((event) => event.say && passes(event, filter, seat, mine)).toReversed(),
    [late, filter, seat, mine],
  );
  const marked = at === null ? -1 : lines.findIndex((event) => event.seq <= at);
  const shown = lines.slice(0, Math.max(pages * PAGE, marked + PAGE / 2));
  const hasMore = shown.length < lines.length;

  useEffect(() => {
    const last = end.current;
    if (!last || !hasMore || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) setPages((count) => count + 1);
      },
      { root: list.current, rootMargin: "600px" },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [hasMore]);

  useEffect(() => {
    if (marked < 0) return;
    list.current?.querySelector(".log-marked")?.scrollIntoView({ block: "center" });
    const timer = window.setTimeout(() => shell.set({ logAt: null }), 4000);
    return () => window.clearTimeout(timer);
  }, [marked]);

  const choose = (next: Filter) => {
    setFilter(next);
    setPages(1);
    if (list.current) list.current.scrollTop = 0;
  };
  return (
    <section className="log" aria-label={t.title}>
      <h2 className="sr">{t.title}</h2>
      <div className="log-filters">
        <fieldset className="log-kinds">
          <legend className="sr">{t.filterLabel}</legend>
          {FILTERS.filter((one) => one !== "me" || mine !== null).map((one) => (
            <button
              key={one}
              type="button"
              className={filter === one ? "chip chip-on" : "chip"}
              aria-pressed={filter === one}
              onClick={() => choose(one)}
            >
              {t.filters[one]}
            </button>
          ))}
        </fieldset>
        <SeatChoice seat={seat} onChange={setSeat} />
      </div>
      <div ref={list} className="log-lines fading">
        {state === "loading" && !log.length && <p className="desk-empty">{t.loading}</p>}
        {state === "failed" && (
          <p className="desk-empty">
            {t.failed}{" "}
            <button type="button" className="button small" onClick={() => void store.loadLog()}>
              {t.retry}
            </button>
          </p>
        )}
        {!lines.length && state !== "loading" && state !== "failed" && (
          <p className="desk-empty">{log.length ? t.nothing : t.empty}</p>
        )}
        <ol className="log-list" reversed>
          {shown.map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the end, where lines are only added
            <LogLine key={lines.length - place} event={event} isMarked={place === marked} />
          ))}
        </ol>
        {hasMore && <div ref={end} className="log-end" />}
      </div>
    </section>
  );
}

function SeatChoice({ seat, onChange }: { seat: number | null; onChange: (seat: number | null) => void }) {
  const t = useTexts(logTexts);
  const named = useSeatName();
  const count = useGame((game) => game.seats.length);
  return (
    <label className="log-seat">
      <span className="sr">{t.seat}</span>
      <select
        value={seat ?? ""}
        onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
      >
        <option value="">{t.everybody}</option>
        {Array.from({ length: count }, (_, other) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
          <option key={other} value={other}>
            {named(other)}
          </option>
        ))}
      </select>
    </label>
  );
}

const LogLine = memo(function LogLine({ event, isMarked }: { event: Event; isMarked: boolean }) {
  const t = useTexts(logTexts);
  const f = useTexts(frameTexts);
  if (event.event === "step_began") {
    return (
      <li className="log-step">
        <h3>{t.moment(event.turn, f.steps[event.step] ?? event.step)}</h3>
      </li>
    );
  }
  const open = wayOf(event);
  const actor = actorOf(event);
  const inner = (
    <>
      {actor === null || actor < 0 ? <span className="log-nobody" /> : <SeatMark seat={actor} size={20} />}
      <span>
        <Sentence text={event.say} />
      </span>
    </>
  );
  return (
    <li className={`log-line log-${kindOf(event)}${isMarked ? " log-marked" : ""}`}>
      {open ? (
        <button type="button" className="log-text" title={t.opens} onClick={open}>
          {inner}
        </button>
      ) : (
        <p className="log-text">{inner}</p>
      )}
    </li>
  );
});
