/** Ships that were bid: for each track a line for every turn, the marks of the seats where their bids stand. */
import type { Bid } from "../model.ts";
import type { EndTexts } from "../texts.ts";
import type { Size } from "../useSize.ts";
import { straight, ticks } from "./scale.ts";

interface BidRow {
  readonly turn: number;
  readonly bids: readonly Bid[];
}

interface BidChartProps extends Size {
  readonly rows: readonly BidRow[];
  readonly species: readonly string[];
  readonly chosen: number;
  readonly most: number;
  readonly title: string;
  readonly t: EndTexts;
}

const [LEFT, RIGHT, TOP, BOTTOM, MARK] = [34, 14, 26, 22, 16];

export function BidChart({ width, height, rows, species, chosen, most, title, t }: BidChartProps) {
  const lines = ticks(0, Math.max(4, most), width < 240 ? 3 : 5).filter(Number.isInteger);
  const x = straight([0, lines.at(-1) ?? most], [LEFT + 8, width - RIGHT]);
  const room = (height - TOP - BOTTOM) / Math.max(1, rows.length);
  return (
    <g className="end-chart">
      <text x={LEFT - 26} y={13} className="end-clear">
        {title}
      </text>
      {lines.map((value) => (
        <g key={value}>
          <path d={`M${x(value)} ${TOP}V${height - BOTTOM}`} className="end-grid-line" />
          <text x={x(value)} y={height - 6} textAnchor="middle">
            {value}
          </text>
        </g>
      ))}
      {rows.map(({ turn, bids }, place) => {
        const middle = TOP + room * (place + 0.5);
        const placed = spread(bids, x(1) - x(0));
        return (
          <g key={turn}>
            <text x={LEFT - 10} y={middle + 4} textAnchor="end">
              {t.shortTurn(turn)}
            </text>
            <path d={`M${LEFT} ${middle}H${width - RIGHT}`} className="end-axis" />
            {placed.map(({ bid, shift }) => (
              <g
                key={bid.seat}
                style={{ color: `var(--${species[bid.seat]})` }}
                className={`end-bid${bid.cards.length ? " took" : ""}${bid.seat === chosen ? " chosen" : ""}`}
              >
                <circle cx={x(bid.ships) + shift} cy={middle} r={MARK / 2 + 2} className="end-bid-ground" />
                <svg x={x(bid.ships) + shift - 6} y={middle - 6} width="12" height="12" aria-hidden="true">
                  <use href={`#emblem-${species[bid.seat]}`} />
                </svg>
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** Equal bids stand side by side, if they can nearer to their number than to the next. */
function spread(bids: readonly Bid[], unit: number): { bid: Bid; shift: number }[] {
  return bids.map((bid) => {
    const equal = bids.filter(({ ships }) => ships === bid.ships);
    const step = Math.max(11, Math.min(MARK + 2, (unit * 0.9) / Math.max(1, equal.length - 1)));
    return { bid, shift: (equal.indexOf(bid) - (equal.length - 1) / 2) * step };
  });
}
