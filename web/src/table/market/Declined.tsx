/** My offers that were declined in this step, with who did it and why: they are gone from the list of open offers. */
import { useEffect, useMemo } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useMySeat, useStore, useTable } from "../../live/context.tsx";
import type { Event, OfferClosedEvent, OfferedEvent } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { Sentence } from "../log/Sentence.tsx";
import { SeatMark } from "../names.tsx";
import { shortSides } from "../notices/short.ts";
import { noticeTexts } from "../notices/texts.ts";
import { marketTexts } from "./texts.ts";

const MOST = 5;

interface Refusal {
  readonly offered: OfferedEvent;
  readonly closed: OfferClosedEvent;
}

/** The latest refusals of a seat's own offers since the step began, newest first. */
function declinedIn(log: readonly Event[], me: number): Refusal[] {
  const began = log.findLastIndex(({ event }) => event === "step_began");
  const mine = new Map<number, OfferedEvent>();
  for (const event of log) if (event.event === "offered" && event.by === me) mine.set(event.offer, event);
  return log
    .slice(began + 1)
    .flatMap((event) => {
      const offered = event.event === "offer_closed" && event.why === "declined" ? mine.get(event.offer) : undefined;
      return offered && event.event === "offer_closed" ? [{ offered, closed: event }] : [];
    })
    .toReversed()
    .slice(0, MOST);
}

export function Declined() {
  const t = useTexts(marketTexts);
  const short = useTexts(noticeTexts);
  const store = useStore();
  const me = useMySeat();
  const log = useTable((state) => state.log);
  const isLoaded = useTable((state) => state.logState !== "none");
  useEffect(() => {
    // after a reload the refusals of before are in the history only
    if (!isLoaded) void store.loadLog();
  }, [store, isLoaded]);
  const refusals = useMemo(() => (me === null ? [] : declinedIn(log, me)), [log, me]);
  if (me === null || !refusals.length) return null;
  return (
    <section className="market-declined" aria-label={t.declined}>
      <h3 className="market-declined-title">{t.declined}</h3>
      <ul>
        {refusals.map(({ offered, closed }) => (
          <li key={closed.seq}>
            {closed.by === undefined || closed.by === null ? null : <SeatMark seat={closed.by} size={20} />}
            <span className="market-declined-words">
              <Sentence text={closed.say} />
              <small>
                <Sentence text={shortSides(offered, me, short)} />
              </small>
            </span>
            {closed.by === undefined || closed.by === null ? null : (
              <button
                type="button"
                className="button small ghost"
                onClick={() => compose({ seat: closed.by as number })}
              >
                {t.again}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
