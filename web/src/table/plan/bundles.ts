/** Bundles of goods put together and taken apart. */
import { bundle, type Counts, counts } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";

/** Counted goods, such as shortfalls, as one bundle. */
export function bundleOf(goods: readonly { readonly good: string; readonly count: number }[]): string {
  const sum: Partial<Record<GoodCode, number>> = {};
  for (const { good, count } of goods) sum[good as GoodCode] = (sum[good as GoodCode] ?? 0) + count;
  return bundle(sum);
}

export function plus(a: string, b: string): string {
  const sum: Partial<Record<GoodCode, number>> = { ...counts(a) };
  for (const [good, count] of entries(counts(b))) sum[good] = (sum[good] ?? 0) + count;
  return bundle(sum);
}

export function entries(of: Counts): [GoodCode, number][] {
  return Object.entries(of) as [GoodCode, number][];
}

/** How many of all goods there are. */
export function total(text: string | undefined): number {
  return entries(counts(text)).reduce((sum, [, count]) => sum + count, 0);
}
