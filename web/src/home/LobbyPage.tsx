/** All listed tables with filters, and the own ones. */
import { useState } from "react";
import { EmptyOrbit } from "../components/Trouble.tsx";
import { texts, useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { Go } from "../pages/Go.tsx";
import { CLOCKS } from "./draft.ts";
import { JoinDialog } from "./JoinDialog.tsx";
import { JoinForm } from "./JoinForm.tsx";
import { OwnTables } from "./OwnTables.tsx";
import { Page } from "./Page.tsx";
import { Problem } from "./Problem.tsx";
import { SeatRow } from "./SeatRow.tsx";
import { setupTexts } from "./setupTexts.ts";
import { canJoin, canWatch, type TableLine } from "./summary.ts";
import { homeTexts } from "./texts.ts";
import { useLobby } from "./useLobby.ts";
import "./home.css";
import "./lobby.css";

const lobbyTexts = texts(
  {
    title: "Tables",
    lead: "Sit down where a seat is free, or watch how others trade. The list renews itself.",
    own: "Your tables",
    filters: "Show only",
    free: "Free seats",
    hints: "Hints on",
    watch: "Open to watch",
    none: "No table fits these filters.",
    clear: "Show all",
    found: (count: number) => (count === 1 ? "1 table" : `${count} tables`),
    opened: (minutes: number) =>
      minutes < 1 ? "just opened" : minutes < 90 ? `${minutes} min ago` : `${Math.round(minutes / 60)} h ago`,
    by: (name: string) => `by ${name}`,
  },
  {
    title: "Tische",
    lead: "Setz dich, wo ein Platz frei ist, oder sieh anderen beim Handeln zu. Die Liste erneuert sich von selbst.",
    own: "Deine Tische",
    filters: "Nur zeigen",
    free: "Freie Plätze",
    hints: "Mit Tipps",
    watch: "Mit Zuschauern",
    none: "Kein Tisch passt zu diesen Filtern.",
    clear: "Alle zeigen",
    found: (count) => (count === 1 ? "1 Tisch" : `${count} Tische`),
    opened: (minutes) =>
      minutes < 1 ? "gerade eröffnet" : minutes < 90 ? `vor ${minutes} Min.` : `vor ${Math.round(minutes / 60)} Std.`,
    by: (name) => `von ${name}`,
  },
);

type Filter = "free" | "hints" | "watch" | (typeof CLOCKS)[number];

function fits(line: TableLine, filters: ReadonlySet<Filter>): boolean {
  if (filters.has("free") && !canJoin(line)) return false;
  if (filters.has("hints") && !line.hints) return false;
  if (filters.has("watch") && !canWatch(line)) return false;
  const clocks = CLOCKS.filter((clock) => filters.has(clock));
  return !clocks.length || clocks.some((clock) => clock === line.clock);
}

export function LobbyPage() {
  const t = useTexts(lobbyTexts);
  const home = useTexts(homeTexts);
  const setup = useTexts(setupTexts);
  const [lobby, retry] = useLobby();
  const [filters, setFilters] = useState<ReadonlySet<Filter>>(new Set());
  const [joining, setJoining] = useState<TableLine | null>(null);
  const [problem, setProblem] = useState("");
  const alive = lobby.tables.filter(({ life }) => life === "gathering" || life === "playing");
  const shown = alive.filter((line) => fits(line, filters));
  const toggle = (filter: Filter) => {
    const next = new Set(filters);
    if (!next.delete(filter)) next.add(filter);
    setFilters(next);
  };
  const names: Record<Filter, string> = {
    free: t.free,
    hints: t.hints,
    watch: t.watch,
    untimed: setup.clocks.untimed ?? "",
    live: setup.clocks.live ?? "",
    relaxed: setup.clocks.relaxed ?? "",
    days: setup.clocks.days ?? "",
  };
  return (
    <Page here="lobby" title={t.title} className="lobby">
      <div className="lobby-body">
        <div className="lobby-head">
          <div className="page-head">
            <h1>{t.title}</h1>
            <p>{t.lead}</p>
          </div>
          <div className="lobby-doors">
            <Go to={{ page: "new" }} className="button primary home-large">
              {home.create}
            </Go>
            <JoinForm onProblem={setProblem} />
          </div>
        </div>
        {problem && <Problem text={problem} />}
        <OwnTables most={60} heading={t.own} />
        <section className="lobby-list" aria-labelledby="lobby-open">
          <div className="lobby-list-head">
            <h2 id="lobby-open">{home.open.title}</h2>
            <span className="quiet" role="status">
              {lobby.status === "ready" && t.found(shown.length)}
            </span>
          </div>
          {alive.length > 0 && (
            <fieldset className="lobby-filters">
              <legend className="sr">{t.filters}</legend>
              {(Object.keys(names) as Filter[]).map((filter) => (
                <button
                  key={filter}
                  type="button"
                  className="chip lobby-chip"
                  aria-pressed={filters.has(filter)}
                  onClick={() => toggle(filter)}
                >
                  {filters.has(filter) && <Icon name="ui-check" />}
                  {names[filter]}
                </button>
              ))}
            </fieldset>
          )}
          <ul className="lobby-tables">
            {shown.map((line) => (
              <Line key={line.table} line={line} onJoin={() => setJoining(line)} />
            ))}
          </ul>
          {!shown.length && (
            <div className="notice lobby-empty" aria-live="polite">
              <EmptyOrbit broken={lobby.status === "away"} />
              <Empty
                status={lobby.status}
                filtered={alive.length > 0}
                onRetry={retry}
                onClear={() => setFilters(new Set())}
              />
            </div>
          )}
          {shown.length > 0 && lobby.status === "away" && <Problem text={home.open.away} />}
        </section>
      </div>
      {joining && <JoinDialog table={joining.table} onClose={() => setJoining(null)} />}
    </Page>
  );
}

interface EmptyProps {
  readonly status: "loading" | "ready" | "away";
  readonly filtered: boolean;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

function Empty({ status, filtered, onRetry, onClear }: EmptyProps) {
  const t = useTexts(lobbyTexts);
  const home = useTexts(homeTexts);
  if (status === "loading") return <p className="quiet busy-dots">{home.open.loading}</p>;
  if (status === "away") {
    return (
      <>
        <p className="notice-text">{home.open.away}</p>
        <button type="button" className="button" onClick={onRetry}>
          <Icon name="ui-retry" />
          {home.open.retry}
        </button>
      </>
    );
  }
  if (filtered) {
    return (
      <>
        <p className="notice-text">{t.none}</p>
        <button type="button" className="button" onClick={onClear}>
          {t.clear}
        </button>
      </>
    );
  }
  return (
    <>
      <p className="notice-text">{home.open.empty}</p>
      <p className="quiet">{home.open.emptyWhat}</p>
    </>
  );
}

function Line({ line, onJoin }: { line: TableLine; onJoin: () => void }) {
  const t = useTexts(lobbyTexts);
  const home = useTexts(homeTexts);
  const setup = useTexts(setupTexts);
  const name = line.name || home.own.unnamed;
  const minutes = Math.max(0, Math.round((Date.now() / 1000 - line.opened) / 60));
  const facts = [
    line.host && t.by(line.host),
    home.clock[line.clock],
    setup.draws[line.draw],
    line.hints && home.open.hints,
    t.opened(minutes),
  ];
  return (
    <li className="lobby-line">
      <span className="lobby-name">
        <strong>{name}</strong>
        <span>{facts.filter(Boolean).join(" · ")}</span>
      </span>
      <span className="lobby-state">
        {line.life === "playing" ? home.life.playing(line.turn) : home.life.gathering}
      </span>
      <SeatRow line={line} />
      <span className="lobby-actions">
        {canWatch(line) && (
          <Go to={{ page: "table", table: line.table }} className="button ghost" label={home.open.watchAt(name)}>
            <Icon name="ui-eye" />
            {home.open.watch}
          </Go>
        )}
        {canJoin(line) && (
          <button type="button" className="button" aria-label={home.open.sitAt(name)} onClick={onJoin}>
            {home.open.sit}
          </button>
        )}
      </span>
    </li>
  );
}
