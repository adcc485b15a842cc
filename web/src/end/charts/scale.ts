/** Numbers for axes, and room for labels. */

/** Round numbers from `low` to `high`, both inside: about as many as asked for. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = Math.max(high - low, 1e-9) / Math.max(1, about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, place) => tidy((first + place) * step));
}

function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A straight scale from values to places. */
export function straight(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const slope = from[1] === from[0] ? 0 : (to[1] - to[0]) / (from[1] - from[0]);
  return (value) => Math.round((to[0] + (value - from[0]) * slope) * 100) / 100;
}

/** Move labels apart: places in the order of the wishes, at least `gap` from one to the next, all inside. */
export function apart(wished: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wished.map((_, place) => place).toSorted((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
  const found = wished.map(() => 0);
  let edge = low - gap;
  for (const place of order) {
    edge = Math.max(edge + gap, wished[place] ?? 0);
    found[place] = edge;
  }
  let limit = high;
  for (const place of order.toReversed()) {
    const at = Math.min(found[place] ?? 0, limit);
    found[place] = at;
    limit = at - gap;
  }
  return found;
}
