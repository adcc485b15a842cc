/** Sums for the lesson: what can be paid from a few cubes, and what the rest is worth at guide values. */
import { type Counts, guideValue } from "../game/goods.ts";
import type { Converter } from "../types/cards.ts";

/** What is left after paying, or null where it cannot be paid. */
export function paid(stock: Counts, converter: Converter): Counts | null {
  const left: Record<string, number> = { ...stock };
  for (const [good, count] of Object.entries(converter.inputs[0]?.goods ?? {})) {
    const rest = (left[good] ?? 0) - count;
    if (rest < 0) return null;
    left[good] = rest;
  }
  return left;
}

export function plus(stock: Counts, more: Counts): Counts {
  const sum: Record<string, number> = { ...stock };
  for (const [good, count] of Object.entries(more)) sum[good] = (sum[good] ?? 0) + count;
  return sum;
}

interface Economy {
  /** Which converters run, by their place. */
  readonly runs: readonly boolean[];
  /** Everything afterwards, at guide values. */
  readonly worth: number;
}

/** Run what can be paid, in the given order. */
export function economy(guide: Counts, stock: Counts, converters: readonly Converter[]): Economy {
  let left = stock;
  let made = 0;
  const runs = converters.map((converter) => {
    const rest = paid(left, converter);
    if (!rest) return false;
    left = rest;
    made += guideValue(guide, converter.output.goods);
    return true;
  });
  return { runs, worth: guideValue(guide, left) + made };
}
