/** Tables of the lobby that still have a free seat, and what to say when there are none. */
import { useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { Go } from "../pages/Go.tsx";
import { JoinDialog } from "./JoinDialog.tsx";
import { SeatRow } from "./SeatRow.tsx";
import { canJoin, type TableLine } from "./summary.ts";
import { homeTexts } from "./texts.ts";
import { useLobby } from "./useLobby.ts";

export function OpenTables({ most }: { most: number }) {
  const t = useTexts(homeTexts);
  const [lobby, retry] = useLobby();
  const [joining, setJoining] = useState<TableLine | null>(null);
  const open = lobby.tables.filter((line) => canJoin(line)).slice(0, most);
  return (
    <section className="home-tables" aria-labelledby="home-open">
      <div className="home-tables-head">
        <h2 id="home-open">{t.open.title}</h2>
        {lobby.tables.length > open.length && <Go to={{ page: "lobby" }}>{t.open.all}</Go>}
      </div>
      <div aria-live="polite">
        {lobby.status === "loading" && <Waiting />}
        {lobby.status === "away" && (
          <p className="home-empty">
            <span className="home-away">{t.open.away}</span>{" "}
            <button type="button" className="home-inline" onClick={retry}>
              {t.open.retry}
            </button>
          </p>
        )}
        {lobby.status === "ready" && !open.length && (
          <p className="home-empty">
            <strong>{t.open.empty}</strong> {t.open.emptyWhat}
          </p>
        )}
      </div>
      <ul>
        {open.map((line) => (
          <li key={line.table} className="table-line">
            <span className="table-line-name">
              <strong>{line.name || t.own.unnamed}</strong>{" "}
              <span>{[t.clock[line.clock] ?? "", line.hints && t.open.hints].filter(Boolean).join(", ")}</span>
            </span>
            <SeatRow line={line} />
            <span className="table-line-free">{t.open.free(line.open)}</span>
            <button
              type="button"
              className="button small"
              aria-label={t.open.sitAt(line.name || t.own.unnamed)}
              onClick={() => setJoining(line)}
            >
              {t.open.sit}
            </button>
          </li>
        ))}
      </ul>
      {joining && <JoinDialog table={joining.table} onClose={() => setJoining(null)} />}
    </section>
  );
}

/** Lines without words, until the first answer. */
function Waiting() {
  const t = useTexts(homeTexts);
  return (
    <div className="home-waiting">
      <span className="sr">{t.open.loading}</span>
      <span className="home-bone" />
      <span className="home-bone short" />
    </div>
  );
}
