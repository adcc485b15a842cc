/** Bundles of goods as counts, for showing them in columns. */
import { type GoodCode, parseBundle } from "./signs.ts";

export type Counts = Readonly<Partial<Record<GoodCode, number>>>;

/** The eight goods that everybody trades, in the order in which they always stand. */
export const COLUMNS = ["gr", "wh", "br", "bk", "bl", "ye", "oc", "sh"] as const satisfies GoodCode[];

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
  const order = ["gr", "wh", "br", "bk", "bl", "ye", "ws", "wl", "oc", "sh", "vp", "en"] as const;
  return order
    .filter((code) => (of[code] ?? 0) > 0)
    .map((code) => (of[code] === 1 ? code : `${of[code]}${code}`))
    .join(" ");
}
