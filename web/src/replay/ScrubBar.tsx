/** The bar under the moments: turns with their numbers, phases, a dot for every deal, and the handle. */
import { useMemo } from "react";
import { useTexts } from "../i18n/area.ts";
import { stageOf } from "../table/steps.ts";
import type { Frames, Marks } from "./frames.ts";
import { replayTexts } from "./texts.ts";

interface ScrubBarProps {
  readonly frames: Frames;
  readonly marks: Marks;
  readonly moment: number;
  readonly said: string;
  readonly onChange: (moment: number) => void;
}

export function ScrubBar({ frames, marks, moment, said, onChange }: ScrubBarProps) {
  const t = useTexts(replayTexts);
  const { length } = frames;
  const at = (place: number) => `${(place / Math.max(1, length)) * 100}%`;
  const drawn = useMemo(() => <Drawn marks={marks} length={length} />, [marks, length]);
  return (
    <div className="scrub">
      <div className="scrub-track" aria-hidden="true">
        {drawn}
        <span className="scrub-done" style={{ width: at(moment) }} />
      </div>
      <input
        type="range"
        className="scrub-input"
        data-scrub=""
        aria-label={t.bar}
        aria-valuetext={said}
        min={0}
        max={length}
        step={1}
        value={moment}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

function Drawn({ marks, length }: { marks: Marks; length: number }) {
  const share = (moment: number) => (moment / Math.max(1, length)) * 100;
  return (
    <>
      {marks.phases.map(({ step, moment }, place) => {
        const end = marks.phases[place + 1]?.moment ?? length;
        return (
          <span
            key={moment}
            className={`scrub-phase ${step === "over" ? "over" : stageOf(step)}`}
            style={{ left: `${share(moment)}%`, width: `${share(end) - share(moment)}%` }}
          />
        );
      })}
      {marks.deals.map((moment) => (
        <span key={moment} className="scrub-deal" style={{ left: `${share(moment)}%` }} />
      ))}
      {marks.turns.map(({ turn, moment }) => (
        <span key={turn} className="scrub-turn" style={{ left: `${share(moment)}%` }}>
          {turn}
        </span>
      ))}
    </>
  );
}
