/** What the new table will be, and the button that opens it. */
import type { ReactNode } from "react";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { Choices } from "./Choices.tsx";
import { canBegin, type Draft, nameFor, withMe } from "./draft.ts";
import { setupTexts } from "./setupTexts.ts";
import { homeTexts } from "./texts.ts";

interface SetUpSummaryProps {
  readonly draft: Draft;
  readonly busy: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
  /** What went wrong. */
  readonly children: ReactNode;
}

const STARTS = ["gather", "now"] as const;

export function SetUpSummary({ draft, busy, onChange, children }: SetUpSummaryProps) {
  const t = useTexts(setupTexts);
  const home = useTexts(homeTexts);
  const count = (kinds: readonly string[]) => draft.seats.filter(({ kind }) => kinds.includes(kind)).length;
  const ready = canBegin(draft);
  const now = draft.begin && ready;
  return (
    <aside className="setup-side" aria-label={t.summary}>
      <div className="setup-card">
        <h2>{draft.name.trim() || nameFor(withMe(draft, home.player), home.tableOf) || home.own.unnamed}</h2>
        <Circle draft={draft} />
        <p>{t.peopleAndBots(count(["me", "friend"]), count(["open"]), count(["bot"]))}</p>
        <dl className="setup-facts">
          <dt>{t.species}</dt>
          <dd>{t.draws[draft.draw]}</dd>
          <dt>{t.clock}</dt>
          <dd>{t.clocks[draft.clock]}</dd>
          <dt>{t.hints}</dt>
          <dd>{draft.hints ? t.on : t.off}</dd>
          <dt>{t.edition}</dt>
          <dd>{t.editions[draft.edition]}</dd>
        </dl>
        <Choices
          legend={t.start}
          options={STARTS}
          names={{ now: t.now, gather: t.gather }}
          about={{ now: ready ? t.nowAbout : t.cannotNow, gather: t.gatherAbout }}
          value={now ? "now" : "gather"}
          disabled={(option) => option === "now" && !ready}
          onChange={(start) => onChange({ begin: start === "now" })}
        />
        {children}
        <button type="submit" className="button primary large" aria-busy={busy} disabled={busy}>
          {busy ? <span className="busy-dots">{t.creating}</span> : now ? t.createNow : t.create}
        </button>
      </div>
    </aside>
  );
}

/** The seats around the table, seen from above. */
function Circle({ draft }: { draft: Draft }) {
  const count = draft.seats.length;
  return (
    <div className="setup-circle" aria-hidden="true">
      <svg viewBox="-100 -62 200 124" aria-hidden="true" focusable="false">
        <ellipse rx="62" ry="34" className="setup-disc" />
        <ellipse rx="84" ry="50" className="setup-ring" />
      </svg>
      {draft.seats.map((seat, place) => {
        const angle = (place / count) * 2 * Math.PI + Math.PI / 2;
        const key = `seat ${place}`;
        const style = { left: `${50 + 42 * Math.cos(angle)}%`, top: `${50 + 40.3 * Math.sin(angle)}%` };
        return (
          <span key={key} className={`setup-place ${seat.kind}`} style={style}>
            {seat.kind !== "open" && <Icon name={seat.kind === "bot" ? "ui-bot" : "ui-person"} />}
          </span>
        );
      })}
    </div>
  );
}
