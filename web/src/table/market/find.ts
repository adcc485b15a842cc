/** What a search asks for: `3gr>wh`, `need ye`, `idle`, the name of a seat or a card. */
import { type Counts, counts, LETTERS } from "../../game/goods.ts";
import { GOODS, type GoodCode } from "../../game/signs.ts";
import type { Messages } from "../../i18n/en.ts";
import { plain } from "../../search/plain.ts";
import type { OfferView } from "../../types/live.ts";
import { sidesOf } from "./offers.ts";

export interface Wanted {
  /** What I would give and get. */
  readonly give: Counts;
  readonly get: Counts;
  /** Whether converters that lack something are asked for. */
  readonly idle: boolean;
  /** What else was typed, for names. */
  readonly words: readonly string[];
}

const NEED = new Set(["need", "needs", "want", "brauche", "brauch", "suche"]);
const HAVE = new Set(["have", "offer", "spare", "habe", "biete", "ubrig"]);
const IDLE = new Set(["idle", "leer", "ruhend", "ruhende"]);

/** A good as people write it: by code, by letter, by the name of its colour in their language. */
function goodOf(text: string, t: Messages): GoodCode | null {
  const word = text.toLowerCase();
  if ((GOODS as readonly string[]).includes(word)) return word as GoodCode;
  const letter = LETTERS[word];
  if (letter) return letter;
  const name = plain(text);
  return name.length > 2 ? (GOODS.find((code) => t.signNames[code].some((one) => plain(one) === name)) ?? null) : null;
}

function readGoods(text: string, t: Messages): { goods: Counts; rest: string[] } {
  const goods: Partial<Record<GoodCode, number>> = {};
  const rest: string[] = [];
  for (const word of text.split(/[\s,+]+/).filter(Boolean)) {
    const [, digits = "", name = ""] = /^(\d*)(.*)$/.exec(word) ?? [];
    const good = goodOf(name, t);
    if (good) goods[good] = (goods[good] ?? 0) + (digits ? Number(digits) : 1);
    else rest.push(word);
  }
  return { goods, rest };
}

/** As people ask: `who has white?` is `white`, `3 green for white` is `3green > white`. */
function plainly(text: string): string {
  return text
    .replace(/\?/g, " ")
    .replace(/^\s*(?:who|wer)\s+(?:(?:has|have|got|gives|hat|gibt)\s+)?/iu, "")
    .replace(/\s(?:for|für|gegen)\s/giu, " > ")
    .replace(/(?<=\d)\s+(?=\p{L})/gu, "");
}

export function readSearch(asked: string, t: Messages): Wanted {
  const text = plainly(asked);
  const [left = "", right] = text.split(/[>→]/, 2);
  if (right !== undefined) {
    const [give, get] = [readGoods(left, t), readGoods(right, t)];
    return { give: give.goods, get: get.goods, idle: false, words: [...give.rest, ...get.rest].map(plain) };
  }
  const words = text.trim().split(/\s+/);
  const verb = plain(words[0] ?? "");
  if (NEED.has(verb)) {
    const { goods, rest } = readGoods(words.slice(1).join(" "), t);
    return { give: {}, get: goods, idle: false, words: rest.map(plain) };
  }
  if (HAVE.has(verb)) {
    const { goods, rest } = readGoods(words.slice(1).join(" "), t);
    return { give: goods, get: {}, idle: false, words: rest.map(plain) };
  }
  if (IDLE.has(verb)) {
    const { goods, rest } = readGoods(words.slice(1).join(" "), t);
    return { give: goods, get: {}, idle: true, words: rest.map(plain) };
  }
  // a good alone is something one looks for; single letters may begin a name
  const { goods, rest } = readGoods(text.trim().length > 1 ? text : "", t);
  return {
    give: {},
    get: goods,
    idle: false,
    words: (rest.length || text.trim().length < 2 ? [text] : []).map(plain).filter(Boolean),
  };
}

export const kindsOf = (goods: Counts) => Object.keys(goods) as GoodCode[];

/** Whether a bundle holds one of the goods. */
export function holdsAny(bundle: string | undefined, goods: Counts): boolean {
  const held = counts(bundle);
  return kindsOf(goods).some((code) => (held[code] ?? 0) > 0);
}

/** Whether an offer brings what is asked for and takes what is given, or names what was typed. */
export function fitsOffer(offer: OfferView, wanted: Wanted, me: number | null, names: string): boolean {
  const sides = sidesOf(offer, me);
  const bundles = (legs: typeof sides.gives, clauses: typeof sides.promises) =>
    [
      ...legs.map((leg) => [leg.goods, leg.donation, leg.lot].filter(Boolean).join(" ")),
      ...clauses.map((clause) => ("goods" in clause ? (clause.goods ?? "") : "")),
    ].join(" ");
  const isGood =
    (!kindsOf(wanted.get).length || holdsAny(bundles(sides.gets, sides.isPromised), wanted.get)) &&
    (!kindsOf(wanted.give).length || holdsAny(bundles(sides.gives, sides.promises), wanted.give));
  return isGood && wanted.words.every((word) => plain(names).includes(word));
}
