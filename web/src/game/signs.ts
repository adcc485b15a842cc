/** Signs: everything that is drawn with a count on a card, in the order in which it is always shown. */
import type { Climate, Converter, Cost, Goods, Yield } from "../types/cards.ts";

export type GoodCode = keyof Goods;
type Place = "any_small" | "any_large" | "same_small" | "same_large";
export type Sign = GoodCode | Place | Climate | "fleet" | "relic";

/** A number of one sign: `3gr`. */
export interface Item {
  readonly sign: Sign;
  readonly count: number;
}

/** A converter as it is drawn: alternatives of the input, output, and what has to be given away. */
export interface Recipe {
  readonly inputs: readonly (readonly Item[])[];
  readonly output: readonly Item[];
  readonly donation: readonly Item[];
}

export const GOODS = [
  "gr",
  "wh",
  "br",
  "bk",
  "bl",
  "ye",
  "ws",
  "wl",
  "oc",
  "sh",
  "vp",
  "en",
] as const satisfies GoodCode[];
export const PLACES = ["any_small", "any_large", "same_small", "same_large"] as const satisfies Place[];
export const CLIMATES = ["jungle", "ocean", "desert", "ice", "any"] as const satisfies Climate[];

/** How each sign is written in the notation of the project. */
export const NOTATION: Readonly<Record<Sign, string>> = {
  gr: "gr",
  wh: "wh",
  br: "br",
  bk: "bk",
  bl: "bl",
  ye: "ye",
  ws: "ws",
  wl: "wl",
  oc: "oc",
  sh: "sh",
  vp: "vp",
  en: "en",
  any_small: "S?",
  any_large: "L?",
  same_small: "S=",
  same_large: "L=",
  jungle: "J",
  ocean: "O",
  desert: "D",
  ice: "I",
  any: "*",
  fleet: "fs",
  relic: "relic",
};

export const SIGNS = Object.keys(NOTATION) as Sign[];

/** The items of a bundle of goods. */
export function goodsItems(goods: Goods): Item[] {
  return GOODS.flatMap((sign) => counted(sign, goods[sign] ?? 0));
}

/** The items of one alternative of an input. */
export function costItems(cost: Cost): Item[] {
  const climates = CLIMATES.flatMap((sign) =>
    counted(sign, cost.colonies.filter((climate) => climate === sign).length),
  );
  return [
    ...goodsItems(cost.goods),
    ...placeItems(cost),
    ...counted("en", cost.envoys),
    ...climates,
    ...counted("fleet", cost.fleets),
  ];
}

/** The items of an output, without what has to be given away. */
function yieldItems(output: Yield): Item[] {
  return [...goodsItems(output.goods), ...placeItems(output), ...counted("relic", output.relics)];
}

export function recipe(converter: Converter): Recipe {
  return {
    inputs: converter.inputs.map(costItems),
    output: yieldItems(converter.output),
    donation: goodsItems(converter.donation),
  };
}

function placeItems(side: Record<Place, number>): Item[] {
  return PLACES.flatMap((sign) => counted(sign, side[sign]));
}

function counted(sign: Sign, count: number): Item[] {
  return count > 0 ? [{ sign, count }] : [];
}

const BY_NOTATION = new Map<string, Sign>(SIGNS.map((sign) => [NOTATION[sign], sign]));

/** The sign that is written like this: `gr`, `S?`, `J`. */
export function signOf(text: string): Sign | undefined {
  return BY_NOTATION.get(text);
}

/** A bundle in the notation, such as `3gr sh`; words that are no signs are left out. */
export function parseBundle(text: string): Item[] {
  return text.split(/\s+/).flatMap((word) => {
    const [, digits = "", code = ""] = /^(\d*)(.+)$/.exec(word) ?? [];
    const sign = signOf(code);
    return sign ? [{ sign, count: digits ? Number(digits) : 1 }] : [];
  });
}
