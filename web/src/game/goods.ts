/** Bundles of goods as counts, for showing them in columns. */
import { GOODS, type GoodCode, parseBundle } from "./signs.ts";

export type Counts = Readonly<Partial<Record<GoodCode, number>>>;

/** The eight goods that everybody trades, in the order in which they always stand. */
export const COLUMNS = ["gr", "wh", "br", "bk", "bl", "ye", "oc", "sh"] as const satisfies GoodCode[];

/** The keys of the goods; they are the letters on their signs. */
export const LETTERS: Readonly<Record<string, GoodCode>> = {
  g: "gr",
  w: "wh",
  n: "br",
  k: "bk",
  b: "bl",
  y: "ye",
  u: "oc",
  s: "sh",
};

export function counts(bundle: string | undefined): Counts {
  const found: Partial<Record<GoodCode, number>> = {};
  for (const { sign, count } of parseBundle(bundle ?? "")) {
    const code = sign as GoodCode;
    found[code] = (found[code] ?? 0) + count;
  }
  return found;
}

/** The bundle in the notation, in the fixed order; counts of 0 and less are left out. */
export function bundle(of: Counts): string {
  return GOODS.filter((code) => (of[code] ?? 0) > 0)
    .map((code) => (of[code] === 1 ? code : `${of[code]}${code}`))
    .join(" ");
}

/** What goods are worth at the printed exchange values, in small cubes: a guide for the eye, binding nobody. */
export function guideValue(guide: Counts, goods: Counts): number {
  return GOODS.reduce((sum, code) => sum + (guide[code] ?? 0) * (goods[code] ?? 0), 0);
}
