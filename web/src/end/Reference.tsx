/** The scores of this table on the scale of people's scores at tables of this size. */
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import type { Report } from "../types/http.ts";
import { apart, straight } from "./charts/scale.ts";
import { decimal, pointsText } from "./points.ts";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";
import { useSize } from "./useSize.ts";

interface ReferenceProps {
  readonly shown: Shown;
  readonly reference: Report["reference"];
}

const [EDGE, MARK] = [14, 15];

export function Reference({ shown, reference }: ReferenceProps) {
  const text = useText();
  const t = useTexts(endTexts);
  const [place, { width }] = useSize<HTMLDivElement>({ width: 380, height: 62 });
  const { scores, species } = shown;
  if (!reference) return <p className="end-reference quiet small">{t.reference.none(scores.length)}</p>;
  const { mean = 0, winner = 0, low = mean, high = mean } = reference;
  const own = scores.map((score) => score / 12);
  const from = Math.max(0, Math.min(low, ...own) - 4);
  const to = Math.max(high, winner, ...own) + 4;
  const x = straight([from, to], [EDGE, width - EDGE]);
  const marks = apart(own.map(x), MARK, EDGE, width - EDGE);
  const [meanAt = 0, winnerAt = 0] = apart([x(mean), x(winner)], 76, 34, width - 30);
  const said = t.reference.say(scores.length, decimal(text.code, mean), decimal(text.code, winner));
  const label = `${t.reference.chart}: ${text.list(scores.map((score, seat) => `${shown.name(seat)} ${pointsText(score)}`))}`;
  return (
    <div className="end-reference" ref={place}>
      <svg className="end-svg end-chart" width={width} height="44" role="img" aria-label={label}>
        <rect x={x(low)} y="20" width={Math.max(2, x(high) - x(low))} height="8" rx="4" className="end-band" />
        <path d={`M${EDGE} 24H${width - EDGE}`} className="end-axis" />
        {[mean, winner].map((value, which) => (
          <g key={value}>
            <path d={`M${x(value)} 17V31`} className="end-tick" />
            <text x={which ? winnerAt : meanAt} y="42" textAnchor="middle">
              {which ? t.reference.winner : t.reference.mean} {Math.round(value)}
            </text>
          </g>
        ))}
        {marks.map((at, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its seat
          <g key={seat} style={{ color: `var(--${species[seat]})` }}>
            <path d={`M${x(own[seat] ?? 0)} 24L${at} 16`} className="end-leader" />
            <circle cx={x(own[seat] ?? 0)} cy="24" r="3" fill="currentColor" />
            <svg x={at - 7} y="0" width="14" height="14" aria-hidden="true">
              <use href={`#emblem-${species[seat]}`} />
            </svg>
          </g>
        ))}
      </svg>
      <p
        className="end-reference-text"
        title={t.reference.range(decimal(text.code, low, 0), decimal(text.code, high, 0))}
      >
        {said}
      </p>
    </div>
  );
}
