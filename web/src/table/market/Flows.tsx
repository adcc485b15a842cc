/** A deal of three or more as a small drawing: the parties in a ring, arrows for what moves, a tick for who agreed. */
import { useMySeat, useSeatSpecies } from "../../live/context.tsx";
import type { OfferView } from "../../types/live.ts";
import { OPEN } from "../composer/dealText.ts";
import { isCrowd, partiesIn } from "./offers.ts";

const BOX = 44;
const RING = 15;

interface Spot {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
}

export function Flows({ offer, size = 40 }: { offer: OfferView; size?: number }) {
  const all = useSeatSpecies();
  const me = useMySeat();
  const parties = partiesIn(offer);
  // the more parties the smaller their discs
  const disc = parties.length > 6 ? 4.6 : parties.length > 4 ? 5.2 : 7.5;
  const ring = parties.length > 6 ? RING + 3 : RING;
  const spots: Spot[] = parties.map((seat, place) => {
    const angle = (2 * Math.PI * place) / parties.length - Math.PI / 2;
    return { seat, x: BOX / 2 + ring * Math.cos(angle), y: BOX / 2 + 1.5 + ring * Math.sin(angle) };
  });
  const pairs = new Set([
    ...(offer.legs ?? []).map((leg) => `${leg.giver}>${leg.receiver}`),
    ...(offer.clauses ?? []).map((clause) => `${clause.debtor}>${clause.creditor}`),
  ]);
  // where everybody gives to everybody only the own arrows say something
  const own = `${me !== null && parties.includes(me) ? me : offer.by}`;
  const drawn = [...pairs].filter((pair) => !isCrowd(offer) || pair.split(">").includes(own));
  const at = (seat: number) => spots.find((spot) => spot.seat === seat);
  return (
    <svg className="market-flows" width={size} height={size} viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true">
      {drawn.map((pair) => {
        const [from, to] = pair.split(">").map((seat) => at(Number(seat)));
        return from && to ? <Arrow key={pair} from={from} to={to} disc={disc} /> : null;
      })}
      {spots.map(({ seat, x, y }) => {
        const species = all[seat];
        return (
          <g key={seat} color={species ? `var(--${species})` : "var(--ink-3)"}>
            <circle
              cx={x}
              cy={y}
              r={disc}
              fill="var(--sky-2)"
              stroke="currentColor"
              strokeWidth="1"
              strokeOpacity=".5"
            />
            <use
              href={`#emblem-${seat === OPEN || !species ? "none" : species}`}
              x={x - disc * 0.66}
              y={y - disc * 0.66}
              width={disc * 1.32}
              height={disc * 1.32}
            />
            {offer.agreed.includes(seat) && (
              <g transform={`translate(${x + disc * 0.75} ${y - disc * 0.8}) scale(${disc > 5 ? 1 : 0.65})`}>
                <circle r="3.6" fill="var(--accent)" />
                <path d="M-1.7 .1l1.2 1.2 2.2-2.5" fill="none" stroke="var(--accent-ink)" strokeWidth="1.2" />
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** From edge to edge of the discs, a little to the right, so that two directions do not lie on each other. */
function Arrow({ from, to, disc }: { from: Spot; to: Spot; disc: number }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [sx, sy] = [-uy * 1.6, ux * 1.6];
  const [x1, y1] = [from.x + ux * (disc + 1) + sx, from.y + uy * (disc + 1) + sy];
  const [x2, y2] = [to.x - ux * (disc + 2) + sx, to.y - uy * (disc + 2) + sy];
  const head = `M${x2 - ux * 2.6 - uy * 1.8} ${y2 - uy * 2.6 + ux * 1.8}L${x2} ${y2}L${x2 - ux * 2.6 + uy * 1.8} ${y2 - uy * 2.6 - ux * 1.8}`;
  return (
    <path
      d={`M${x1} ${y1}L${x2} ${y2}${head}`}
      fill="none"
      stroke="var(--ink-2)"
      strokeWidth="1.2"
      strokeLinecap="round"
    />
  );
}
