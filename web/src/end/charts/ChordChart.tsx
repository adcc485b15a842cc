/** Goods between seats as ribbons across a ring. One seat is in front: plain is what it gave, striped what it got. */
import { arcPath, type Chord, onCircle, ribbonPath } from "./chord.ts";

interface ChordChartProps {
  readonly chord: Chord;
  readonly species: readonly string[];
  readonly chosen: number;
  readonly radius: number;
}

export function ChordChart({ chord, species, chosen, radius }: ChordChartProps) {
  const front = (giver: number, receiver: number) => giver === chosen || receiver === chosen;
  const order = chord.ribbons.toSorted(
    (a, b) => Number(front(a.giver, a.receiver)) - Number(front(b.giver, b.receiver)) || b.halves - a.halves,
  );
  const inner = radius * 0.94;
  return (
    <g className="end-chord">
      {order.map((ribbon) => {
        const path = ribbonPath(ribbon, inner);
        const isFront = front(ribbon.giver, ribbon.receiver);
        return (
          <g key={`${ribbon.giver} ${ribbon.receiver}`} className={isFront ? "end-ribbon front" : "end-ribbon"}>
            <path d={path} fill={`var(--${species[ribbon.giver]})`} />
            {ribbon.receiver === chosen && <path d={path} fill="url(#end-stripes)" />}
          </g>
        );
      })}
      {chord.arcs.map((arc, seat) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of the ring is its seat
          key={seat}
          d={arcPath(arc, radius)}
          className={seat === chosen ? "end-arc chosen" : "end-arc"}
          stroke={`var(--${species[seat]})`}
        />
      ))}
    </g>
  );
}

/** Where the mark of a seat stands, outside the ring. */
export function markPlace(chord: Chord, seat: number, radius: number): [x: number, y: number] {
  const [from, to] = chord.arcs[seat] ?? [0, 0];
  return onCircle(radius, (from + to) / 2);
}
