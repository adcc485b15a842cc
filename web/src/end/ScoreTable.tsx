/** Who has how many points, and where from. A click on a seat shows that seat in the charts. */
import { Emblem } from "../components/Emblem.tsx";
import { useTexts } from "../i18n/area.ts";
import { useMedia } from "../state/useMedia.ts";
import { bySource, type Source, sourcesUsed, standing } from "./model.ts";
import { Points } from "./Points.tsx";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";

interface ScoreTableProps {
  readonly shown: Shown;
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
}

const NARROW = "(max-width: 1180px)";

export function ScoreTable({ shown, chosen, onChoose }: ScoreTableProps) {
  const t = useTexts(endTexts);
  const { report, scores, ranks, species, mine } = shown;
  // Where there is little room the sources are scrolled to; the total is not.
  const isNarrow = useMedia(NARROW);
  const sources: readonly Source[] = report ? sourcesUsed(report) : [];
  const totalHead = (
    <th scope="col" className="end-score-head">
      {t.total}
    </th>
  );
  return (
    <div className="end-scores">
      <table className={`end-score-table ${ranks.length > 6 ? "many" : ranks.length < 5 ? "few" : ""}`}>
        <caption className="sr">{t.scores}</caption>
        <thead>
          <tr>
            <th scope="col" className="end-score-head">
              <span className="sr">{t.seat}</span>
            </th>
            {isNarrow && totalHead}
            {sources.map((source) => (
              <th key={source} scope="col" className="end-score-head">
                {t.source[source]}
              </th>
            ))}
            {!isNarrow && totalHead}
          </tr>
        </thead>
        <tbody>
          {standing(ranks).map((seat) => {
            const parts = report ? bySource(report, seat) : null;
            const state = ["end-row", seat === mine && "mine", seat === chosen && "chosen"].filter(Boolean).join(" ");
            const total = (
              <td className="end-score end-total">
                <Points twelfths={scores[seat] ?? 0} />
              </td>
            );
            return (
              <tr key={seat} className={state}>
                <th scope="row" className="end-score-seat">
                  <button
                    type="button"
                    className="end-who"
                    aria-pressed={seat === chosen}
                    title={t.choose(shown.name(seat))}
                    onClick={() => onChoose(seat)}
                  >
                    <span className="end-rank" aria-hidden="true">
                      {ranks[seat]}
                    </span>
                    <span className="sr">{t.rank(ranks[seat] ?? 0)}: </span>
                    <Emblem species={species[seat] ?? null} size={26} />
                    <span className="end-name">{shown.name(seat)}</span>
                    <span className="end-sitter">{seat === mine ? t.youMark : shown.sitter(seat)}</span>
                  </button>
                </th>
                {isNarrow && total}
                {sources.map((source) => (
                  <td key={source} className={(parts?.[source] ?? 0) < 0 ? "end-score lost" : "end-score"}>
                    <Points twelfths={parts?.[source] ?? 0} dash />
                  </td>
                ))}
                {!isNarrow && total}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
