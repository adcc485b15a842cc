/** Donation goods taken apart into lots, each with its receiver, and put together into gifts again. */
import { counts } from "../../game/goods.ts";
import type { Handover } from "../../types/live.ts";
import { entries, plus } from "../plan/bundles.ts";

export interface Lot {
  readonly key: string;
  /** A bundle in the notation. */
  readonly goods: string;
  /** Whether it is the lot that goes to one seat as a whole. */
  readonly bound: boolean;
}

/** One lot for each good; goods that are split are one lot a piece. */
export function lotsOf(donation: string, lot: string, split: ReadonlySet<string>): Lot[] {
  const found: Lot[] = [];
  for (const [good, count] of entries(counts(donation))) {
    if (split.has(good)) {
      for (let n = 0; n < count; n++) found.push({ key: `${good} ${n}`, goods: good, bound: false });
    } else found.push({ key: good, goods: count === 1 ? good : `${count}${good}`, bound: false });
  }
  if (lot) found.push({ key: "lot", goods: lot, bound: true });
  return found;
}

export function giftsOf(lots: readonly Lot[], receivers: Readonly<Record<string, number>>): Handover[] {
  const by = new Map<number, { donation: string; lot: string }>();
  for (const one of lots) {
    const receiver = receivers[one.key];
    if (receiver === undefined) continue;
    const old = by.get(receiver) ?? { donation: "", lot: "" };
    by.set(receiver, one.bound ? { ...old, lot: one.goods } : { ...old, donation: plus(old.donation, one.goods) });
  }
  return [...by].map(([receiver, { donation, lot }]) => ({
    receiver,
    ...(donation ? { donation } : {}),
    ...(lot ? { lot } : {}),
  }));
}
