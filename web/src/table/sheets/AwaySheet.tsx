/** What happened while I was away, and what was done for me. */
import { useEffect, useState } from "react";
import { Modal } from "../../components/Modal.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useMySeat, useStore, useTable } from "../../live/context.tsx";
import { type Away, rest } from "../../live/rest.ts";
import type { Event, Message } from "../../types/live.ts";
import { isAbout } from "../log/kinds.ts";
import { Sentence } from "../log/Sentence.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { closeSheet, show } from "../shell.ts";
import { SheetHead } from "./SheetHead.tsx";
import { sheetTexts } from "./texts.ts";
import "./sheets.css";

const MOST = 40;

export function AwaySheet() {
  const t = useTexts(sheetTexts);
  const store = useStore();
  const seat = useMySeat();
  const [away, setAway] = useState<Away | null | "failed">(null);
  useEffect(() => {
    const { missedSince, view } = store.state.get();
    const since = missedSince || view?.own?.left || undefined;
    rest.away(store.table, store.key, since).then(
      (found) => setAway(found),
      () => setAway("failed"),
    );
    void store.loadLog();
    store.state.set({ missedSince: 0 });
  }, [store]);
  return (
    <Modal labelledBy="away-title" className="sheet away-sheet" onClose={closeSheet}>
      <SheetHead id="away-title" title={t.awayTitle} />
      {away === null && <p className="quiet">{t.awayLoading}</p>}
      {away === "failed" && <p className="quiet">{t.awayFailed}</p>}
      {away !== null && away !== "failed" && seat !== null && <Told away={away} seat={seat} />}
      <div className="away-ways">
        <button type="button" className="button primary" onClick={closeSheet}>
          {t.goOn}
        </button>
        <button
          type="button"
          className="button ghost"
          onClick={() => {
            closeSheet();
            show("log");
          }}
        >
          {t.toLog}
        </button>
      </div>
    </Modal>
  );
}

/** Events of the answer have no sentences: those of the log with the same numbers have. */
function Told({ away, seat }: { away: Away; seat: number }) {
  const t = useTexts(sheetTexts);
  const named = useSeatName();
  const log = useTable((state) => state.log);
  const since = log.filter((event) => event.seq > away.since);
  const mine = new Map(away.own.map((one) => [one.seq, one.by]));
  const done = since.filter((event) => mine.has(event.seq));
  const others = since.filter((event) => !mine.has(event.seq) && isAbout(event, seat)).slice(-MOST);
  const chat = away.chat as unknown as readonly Message[];
  if (!done.length && !others.length && !chat.length) return <p className="quiet">{t.awayNothing}</p>;
  return (
    <div className="away-parts">
      {done.length > 0 && (
        <section>
          <h3 className="help-title">{t.awayMine}</h3>
          <Lines events={done} note={(event) => t.awayBy[mine.get(event.seq) ?? ""] ?? ""} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h3 className="help-title">{t.awayEvents}</h3>
          <Lines events={others} note={() => ""} />
          {away.events_left_out > 0 && <p className="quiet small">{t.awayLeftOut(away.events_left_out)}</p>}
        </section>
      )}
      {chat.length > 0 && (
        <section>
          <h3 className="help-title">{t.awayChat}</h3>
          <ul className="away-lines">
            {chat.slice(-MOST).map((message) => (
              <li key={message.id}>
                {message.seat >= 0 && <SeatMark seat={message.seat} size={20} />}
                <span>
                  <b>{message.seat >= 0 ? named(message.seat) : ""}</b> {message.text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Lines({ events, note }: { events: readonly Event[]; note: (event: Event) => string }) {
  return (
    <ul className="away-lines">
      {events.map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several events share a number, and the list only grows
        <li key={place}>
          <span>
            <Sentence text={event.say} />
          </span>{" "}
          <span className="quiet-2">{note(event)}</span>
        </li>
      ))}
    </ul>
  );
}
