/** What happened in the whole match, line by line; a line leads to its moment. */
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { Sentence } from "../table/log/Sentence.tsx";
import type { Event } from "../types/live.ts";
import type { Frames } from "./frames.ts";
import { replayTexts } from "./texts.ts";

interface ReplayLogProps {
  readonly frames: Frames;
  readonly moment: number;
  readonly onJump: (moment: number) => void;
  readonly onClose: () => void;
}

interface Line {
  readonly moment: number;
  readonly event: Event;
  readonly turn: number;
  readonly isFirst: boolean;
}

/** What somebody looks for who skims. */
const KEY = new Set<string>([
  "traded",
  "invented",
  "bought",
  "bids_revealed",
  "stolen",
  "promise_made",
  "promise_settled",
  "upgraded",
  "step_began",
  "scored",
]);

function linesOf(frames: Frames, all: boolean): Line[] {
  const lines: Line[] = [];
  for (let moment = 1; moment <= frames.length; moment++) {
    for (const event of frames.step(moment)) {
      if (!all && !KEY.has(event.event)) continue;
      const turn = frames.turn(moment);
      lines.push({ moment, event, turn, isFirst: lines.at(-1)?.turn !== turn });
    }
  }
  return lines;
}

export function ReplayLog({ frames, moment, onJump, onClose }: ReplayLogProps) {
  const t = useTexts(replayTexts);
  const [all, setAll] = useState(false);
  const lines = useMemo(() => linesOf(frames, all), [frames, all]);
  const list = useRef<HTMLOListElement>(null);
  const present = lines.findLast((line) => line.moment <= moment)?.moment ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are to be marked anew
  useEffect(() => {
    const place = list.current;
    if (!place) return;
    for (const old of place.querySelectorAll('[aria-current="true"]')) old.removeAttribute("aria-current");
    const found = place.querySelectorAll<HTMLElement>(`[data-moment="${present}"]`);
    for (const line of found) line.setAttribute("aria-current", "true");
    const row = found[found.length - 1];
    if (!row) return;
    const below = row.getBoundingClientRect().top - place.getBoundingClientRect().top;
    place.scrollTop += below - place.clientHeight / 2;
  }, [present, lines]);
  return (
    <aside className="replay-log" aria-label={t.log}>
      <div className="replay-log-head">
        <h2 className="replay-log-title">{t.logShort}</h2>
        <fieldset className="segments">
          <legend className="sr">{t.which}</legend>
          <button type="button" className="segment" aria-pressed={!all} onClick={() => setAll(false)}>
            {t.key}
          </button>
          <button type="button" className="segment" aria-pressed={all} onClick={() => setAll(true)}>
            {t.everything}
          </button>
        </fieldset>
        <button type="button" className="button ghost square" aria-label={t.close} onClick={onClose}>
          <Icon name="ui-close" />
        </button>
      </div>
      <ol className="replay-lines" ref={list}>
        <Lines lines={lines} onJump={onJump} />
      </ol>
    </aside>
  );
}

const Lines = memo(function Lines({ lines, onJump }: { lines: readonly Line[]; onJump: (moment: number) => void }) {
  const t = useTexts(replayTexts);
  return lines.map(({ moment, event, turn, isFirst }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places
    <li key={place} className="replay-line-row">
      {isFirst && <h3 className="replay-log-turn">{t.turn(turn)}</h3>}
      <button
        type="button"
        className={`replay-line ${event.event}`}
        data-moment={moment}
        onClick={() => onJump(moment)}
      >
        <Sentence text={event.say} />
      </button>
    </li>
  ));
});
