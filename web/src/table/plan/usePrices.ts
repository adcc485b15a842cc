/** What one more of each good is worth to me, in points, by the latest advice. Empty where hints are off. */
import { useLatestAdvice } from "./useAdvice.ts";

const NONE: ReadonlyMap<string, number> = new Map();
const known = new WeakMap<object, ReadonlyMap<string, number>>();

export function usePrices(): ReadonlyMap<string, number> {
  const advice = useLatestAdvice();
  if (!advice) return NONE;
  let prices = known.get(advice);
  if (!prices) {
    prices = new Map(advice.prices.map((price) => [price.good, price.one_more]));
    known.set(advice, prices);
  }
  return prices;
}
