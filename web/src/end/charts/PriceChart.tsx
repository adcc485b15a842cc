/** What goods were traded for, turn by turn; their signs stand at the ends of the lines. */
import type { Counts } from "../../game/goods.ts";
import type { Language } from "../../i18n/text.tsx";
import type { PriceLine } from "../model.ts";
import { decimal } from "../points.ts";
import type { EndTexts } from "../texts.ts";
import type { Size } from "../useSize.ts";
import { apart, straight, ticks } from "./scale.ts";

interface PriceChartProps extends Size {
  readonly lines: readonly PriceLine[];
  readonly turns: readonly number[];
  /** Printed exchange values in small cubes. */
  readonly guide: Counts;
  readonly language: Language;
  readonly t: EndTexts;
}

/** Lines of one size of cube differ by their dashes. */
const DASH: Readonly<Record<string, string>> = { br: "7 3", bk: "4 3", sh: "2 3", ye: "11 3", wh: "9 2 2 2" };
/** How far lines of one price lie apart. */
const BESIDE = 2.5;
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 76, 12, 24];

export function PriceChart({ width, height, lines, turns, guide, language, t }: PriceChartProps) {
  const paid = lines.flatMap(({ prices }) => prices.filter((price) => price !== null));
  const marks = ticks(Math.min(1, ...paid), Math.max(1.5, ...paid), height < 200 ? 3 : 4);
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 3;
  const guides = [...new Set(Object.values(guide))].filter((value) => value >= low && value <= high);
  const y = straight([low, high], [height - BOTTOM - 6, TOP]);
  const x = straight([0, Math.max(1, turns.length - 1)], [LEFT + 22, width - RIGHT]);
  const beside = (line: number, turn: number) => sameBefore(lines, line, turn) * BESIDE;
  const lasts = lines.map(({ prices }) => prices.findLastIndex((price) => price !== null));
  const labels = apart(
    lines.map(({ prices }, place) => y(prices[lasts[place] ?? 0] ?? 1)),
    Math.min(22, (height - BOTTOM) / Math.max(1, lines.length)),
    TOP,
    height - BOTTOM + 4,
  );
  return (
    <g className="end-chart">
      {marks.map((value) => (
        <g key={value}>
          <path d={`M${LEFT} ${y(value)}H${width - RIGHT + 8}`} className="end-grid-line" />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {decimal(language, value, Number.isInteger(value) ? 0 : 1)}
          </text>
        </g>
      ))}
      {guides.map((value) => (
        <path key={value} d={`M${LEFT} ${y(value)}H${width - RIGHT + 8}`} className="end-guide-line" />
      ))}
      {turns.map((turn, place) => (
        <text key={turn} x={x(place)} y={height - 4} textAnchor="middle">
          {width < 480 ? t.shortTurn(turn) : t.turn(turn)}
        </text>
      ))}
      {lines.map(({ good, prices }, place) => {
        const last = lasts[place] ?? 0;
        const price = prices[last] ?? 0;
        const label = labels[place] ?? 0;
        return (
          <g key={good} className={`end-line end-good-${good}`}>
            <path
              d={strokes(prices, x, (one, turn) => y(one) - beside(place, turn))}
              className="end-line-path"
              strokeDasharray={DASH[good] ?? "none"}
            />
            {prices.map((one, turn) =>
              one === null ? null : (
                <circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: a price is its turn
                  key={turn}
                  cx={x(turn)}
                  cy={y(one) - beside(place, turn)}
                  r={alone(prices, turn) ? 3 : 1.8}
                  fill="currentColor"
                />
              ),
            )}
            <path
              d={`M${x(last) + 4} ${y(price) - beside(place, last)}H${Math.max(x(last) + 4, width - RIGHT + 4)}L${width - RIGHT + 14} ${label}`}
              className="end-leader"
              strokeDasharray={last === turns.length - 1 ? "none" : "1 3"}
            />
            <svg x={width - RIGHT + 17} y={label - 10} width="20" height="20" aria-hidden="true">
              <use href={`#sign-${good}`} />
            </svg>
            <text x={width - RIGHT + 42} y={label + 4} className="end-clear">
              {decimal(language, price)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Lines of one price lie side by side: how many of the lines before this one have the same. */
function sameBefore(lines: readonly PriceLine[], line: number, turn: number): number {
  const price = lines[line]?.prices[turn];
  return lines.slice(0, line).filter(({ prices }) => prices[turn] === price).length;
}

/** The line through all turns with a price; it is broken where there was none. */
function strokes(
  prices: readonly (number | null)[],
  x: (turn: number) => number,
  y: (price: number, turn: number) => number,
): string {
  return prices
    .map((price, turn) =>
      price === null ? "" : `${turn && prices[turn - 1] !== null ? "L" : "M"}${x(turn)} ${y(price, turn)}`,
    )
    .join("");
}

function alone(prices: readonly (number | null)[], turn: number): boolean {
  return (prices[turn - 1] ?? null) === null && (prices[turn + 1] ?? null) === null;
}
