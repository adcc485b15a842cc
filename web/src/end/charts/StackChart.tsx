/** Points of a seat by turn: bars of pieces, one for each source. What was lost hangs below the line. */
import type { Language } from "../../i18n/text.tsx";
import { AT_END, SOURCES, type Stack } from "../model.ts";
import { PointsMark } from "../Points.tsx";
import { axisText } from "../points.ts";
import type { EndTexts } from "../texts.ts";
import type { Size } from "../useSize.ts";
import { SourceBlock } from "./patterns.tsx";
import { straight, ticks } from "./scale.ts";

interface StackChartProps extends Size {
  readonly stacks: readonly Stack[];
  /** The greatest bar of any seat, so that seats can be compared. */
  readonly most: number;
  readonly language: Language;
  readonly t: EndTexts;
}

const [LEFT, TOP, BOTTOM] = [30, 18, 24];

export function StackChart({ width, height, stacks, most, language, t }: StackChartProps) {
  const lost = Math.min(0, ...stacks.map(({ parts }) => sumOf(parts, -1))) / 12;
  const lines = ticks(lost, Math.max(5, most / 12), height < 190 ? 3 : 4);
  const y = straight([lines[0] ?? 0, lines.at(-1) ?? 5], [height - BOTTOM, TOP]);
  const room = (width - LEFT) / stacks.length;
  const thick = Math.min(48, room * 0.58);
  return (
    <g className="end-chart">
      {lines.map((value) => (
        <g key={value}>
          <path d={`M${LEFT} ${y(value)}H${width}`} className={value === 0 ? "end-axis" : "end-grid-line"} />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {axisText(language, value)}
          </text>
        </g>
      ))}
      {stacks.map(({ turn, parts, sum }, place) => {
        const middle = LEFT + room * (place + 0.5);
        let [up, down] = [0, 0];
        return (
          <g key={turn}>
            {SOURCES.map((source) => {
              const amount = parts[source] / 12;
              if (!amount) return null;
              const from = amount > 0 ? up : down;
              if (amount > 0) up += amount;
              else down += amount;
              const [a, b] = [y(from), y(from + amount)];
              const box = { x: middle - thick / 2, y: Math.min(a, b) + 0.75, width: thick };
              return <SourceBlock key={source} source={source} {...box} height={Math.max(1, Math.abs(a - b) - 1.5)} />;
            })}
            {(sum !== 0 || up > 0) && (
              <text x={middle} y={y(up) - 6} textAnchor="middle" className="end-strong">
                <PointsMark twelfths={sum} />
              </text>
            )}
            <text x={middle} y={height - 6} textAnchor="middle">
              {turn === AT_END ? t.end : room < 52 ? t.shortTurn(turn) : t.turn(turn)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The sum of what was won, or with -1 of what was lost. */
export function sumOf(parts: Stack["parts"], sign: 1 | -1): number {
  return SOURCES.reduce((sum, source) => (parts[source] * sign > 0 ? sum + parts[source] : sum), 0);
}
