/** Places of a chord diagram: every seat has a piece of the ring, every flow a ribbon across. */
import type { Flow } from "../../types/http.ts";

type Arc = readonly [from: number, to: number];

interface Ribbon {
  readonly giver: number;
  readonly receiver: number;
  readonly halves: number;
  /** Where it leaves the giver and where it reaches the receiver, in radians. */
  readonly out: Arc;
  readonly into: Arc;
}

export interface Chord {
  readonly arcs: readonly Arc[];
  readonly ribbons: readonly Ribbon[];
}

const GAP = 0.07;
/** A seat that traded nothing still has a piece of the ring. */
const LEAST = 0.04;

export function chordOf(flows: readonly Flow[], seats: number): Chord {
  const between = (giver: number, receiver: number) =>
    flows.filter((flow) => flow.giver === giver && flow.receiver === receiver).reduce((sum, f) => sum + f.halves, 0);
  const totals = Array.from({ length: seats }, (_, seat) =>
    flows.filter((flow) => flow.giver === seat || flow.receiver === seat).reduce((sum, f) => sum + f.halves, 0),
  );
  const all = totals.reduce((sum, total) => sum + total, 0);
  const room = 2 * Math.PI - seats * (GAP + LEAST);
  const scale = all ? room / all : 0;
  const arcs: Arc[] = [];
  let angle = -Math.PI / 2 - ((totals[0] ?? 0) * scale + LEAST) / 2;
  for (const total of totals) {
    arcs.push([angle, angle + total * scale + LEAST]);
    angle += total * scale + LEAST + GAP;
  }
  // Around each piece, what goes to and comes from the next seat lies first, so that few ribbons cross.
  const place = arcs.map(([from]) => from + LEAST / 2);
  const ends = new Map<string, Arc>();
  const take = (seat: number, name: string, halves: number) => {
    const from = place[seat] ?? 0;
    place[seat] = from + halves * scale;
    ends.set(name, [from, from + halves * scale]);
  };
  for (let seat = 0; seat < seats; seat++) {
    for (let distance = seats - 1; distance > 0; distance--) {
      const other = (seat + distance) % seats;
      take(seat, `out ${seat} ${other}`, between(seat, other));
      take(seat, `into ${other} ${seat}`, between(other, seat));
    }
  }
  const ribbons: Ribbon[] = [];
  for (let giver = 0; giver < seats; giver++) {
    for (let receiver = 0; receiver < seats; receiver++) {
      const out = ends.get(`out ${giver} ${receiver}`);
      const into = ends.get(`into ${giver} ${receiver}`);
      const halves = between(giver, receiver);
      if (out && into && halves > 0) ribbons.push({ giver, receiver, halves, out, into });
    }
  }
  return { arcs, ribbons };
}

export function onCircle(radius: number, angle: number): [x: number, y: number] {
  return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The outline of a ribbon; it is a little narrower where it arrives. */
export function ribbonPath({ out, into }: Ribbon, radius: number): string {
  const at = (r: number, angle: number) => onCircle(r, angle).join(" ");
  const end = radius - radius * 0.05;
  return [
    `M${at(radius, out[0])}`,
    `A${radius} ${radius} 0 ${out[1] - out[0] > Math.PI ? 1 : 0} 1 ${at(radius, out[1])}`,
    `Q0 0 ${at(end, into[0])}`,
    `A${end} ${end} 0 ${into[1] - into[0] > Math.PI ? 1 : 0} 1 ${at(end, into[1])}`,
    `Q0 0 ${at(radius, out[0])}Z`,
  ].join("");
}

export function arcPath([from, to]: Arc, radius: number): string {
  const large = to - from > Math.PI ? 1 : 0;
  return `M${onCircle(radius, from).join(" ")}A${radius} ${radius} 0 ${large} 1 ${onCircle(radius, to).join(" ")}`;
}
