/** Points of all seats after each turn, with the marks of the species at the ends of their lines. */
import type { Language } from "../../i18n/text.tsx";
import { axisText, pointsText } from "../points.ts";
import type { EndTexts } from "../texts.ts";
import type { Size } from "../useSize.ts";
import { DASHES } from "./patterns.tsx";
import { apart, straight, ticks } from "./scale.ts";

interface Runner {
  readonly seat: number;
  readonly species: string;
  /** From nothing to the score, in twelfths. */
  readonly marks: readonly number[];
}

interface RaceChartProps extends Size {
  readonly runners: readonly Runner[];
  /** The seat in front. */
  readonly chosen: number;
  readonly people: number | null;
  readonly language: Language;
  readonly t: EndTexts;
}

const [LEFT, RIGHT, TOP, BOTTOM] = [30, 78, 12, 24];

export function RaceChart({ width, height, runners, chosen, people, language, t }: RaceChartProps) {
  const columns = runners[0]?.marks.length ?? 2;
  const highest = Math.max(10, people ?? 0, ...runners.flatMap(({ marks }) => marks.map((mark) => mark / 12)));
  const lowest = Math.min(0, ...runners.flatMap(({ marks }) => marks.map((mark) => mark / 12)));
  const lines = ticks(lowest, highest, height < 190 ? 3 : 4);
  const y = straight([lines[0] ?? 0, lines.at(-1) ?? 10], [height - BOTTOM, TOP]);
  const x = straight([0, columns - 1], [LEFT + 10, width - RIGHT]);
  const order = [...runners].sort((a, b) => Number(a.seat === chosen) - Number(b.seat === chosen));
  const labels = apart(
    runners.map(({ marks }) => y((marks.at(-1) ?? 0) / 12)),
    Math.min(19, (height - BOTTOM) / runners.length),
    TOP,
    height - BOTTOM,
  );
  return (
    <g className="end-chart">
      {lines.map((value) => (
        <g key={value}>
          <path d={`M${LEFT} ${y(value)}H${width - RIGHT}`} className={value === 0 ? "end-axis" : "end-grid-line"} />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {axisText(language, value)}
          </text>
        </g>
      ))}
      {people !== null && (
        <>
          <path d={`M${LEFT} ${y(people)}H${width - RIGHT}`} className="end-guide-line" />
          <text x={LEFT + 8} y={y(people) - 5}>
            {t.race.people}
          </text>
        </>
      )}
      {Array.from({ length: columns }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <text key={place} x={x(place)} y={height - 6} textAnchor="middle">
          {columnName(t, place, columns, width)}
        </text>
      ))}
      {order.map(({ seat, species, marks }) => {
        const label = labels[runners.findIndex((runner) => runner.seat === seat)] ?? 0;
        const end = y((marks.at(-1) ?? 0) / 12);
        return (
          <g
            key={seat}
            style={{ color: `var(--${species})` }}
            className={seat === chosen ? "end-line chosen" : "end-line"}
          >
            <path
              d={`M${marks.map((mark, place) => `${x(place)} ${y(mark / 12)}`).join("L")}`}
              className="end-line-path"
              strokeDasharray={DASHES[seat] ?? "none"}
            />
            {marks.map((mark, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
              <circle key={place} cx={x(place)} cy={y(mark / 12)} r={seat === chosen ? 3 : 2} fill="currentColor" />
            ))}
            <path d={`M${width - RIGHT + 4} ${end}L${width - RIGHT + 14} ${label}`} className="end-leader" />
            <svg x={width - RIGHT + 17} y={label - 9} width="18" height="18" aria-hidden="true">
              <use href={`#emblem-${species}`} />
            </svg>
            <text x={width - RIGHT + 40} y={label + 4} className={seat === chosen ? "end-strong" : "end-clear"}>
              {pointsText(marks.at(-1) ?? 0)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function columnName(t: EndTexts, place: number, columns: number, width: number): string {
  if (place === 0) return width < 420 ? "" : t.start;
  if (place === columns - 1) return t.end;
  return width < 520 ? t.shortTurn(place) : t.turn(place);
}
