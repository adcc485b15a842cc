/**
 * Reads what was typed into the search field.
 *
 *     3gr          exactly three green somewhere in a converter; `gr` is any number of them
 *     gr > ye      green in the input, yellow in the output; `->`, `=>` and `~>` also ask for that arrow
 *     {vp}         points that have to be given away
 *     271, B1      the card with this number
 *     deep hunt    words of names, species, kinds and climates in both languages
 *
 * All signs have to be found in one converter, all words on the card.
 */
import { SIGNS, type Sign, signOf } from "../game/signs.ts";
import { de } from "../i18n/de.ts";
import { en } from "../i18n/en.ts";
import type { Arrow } from "../types/cards.ts";
import { plain, words } from "./plain.ts";

type Part = "anywhere" | "input" | "output" | "donation";

export interface SignTerm {
  readonly sign: Sign;
  /** No count is any number. */
  readonly count: number | null;
  readonly part: Part;
}

/** A word; if it is the name of a sign, a card with that sign fits as well. */
interface WordTerm {
  readonly word: string;
  readonly sign: Sign | null;
}

export interface Query {
  readonly signs: readonly SignTerm[];
  readonly arrow: Arrow | null;
  readonly words: readonly WordTerm[];
  readonly codes: readonly string[];
  /** The whole text, for ranking by name. */
  readonly plain: string;
}

const ARROWS: Readonly<Record<string, Arrow | null>> = {
  ">": null,
  "->": "white",
  "→": "white",
  "=>": "violet",
  "⇒": "violet",
  "~>": "red",
  "⇝": "red",
};
const PIECES = /[-=~]?>|[→⇒⇝{}]|[^\s{}>→⇒⇝]+?(?=[-=~]?>|[\s{}→⇒⇝]|$)/g;
const CODE = /^(?:#?(\d{1,3})|#?(b\d))$/i;
const COUNTED = /^(\d*)(.+)$/;

/** Names of signs in both languages, so that `ships` and `grün` find what `sh` and `gr` find. */
const SIGN_WORDS = new Map<string, Sign>(
  SIGNS.flatMap((sign) =>
    [en, de].flatMap((t) => t.signNames[sign].map((name): [string, Sign] => [plain(name), sign])),
  ),
);

export function parseQuery(text: string): Query {
  const pieces = text.match(PIECES) ?? [];
  const hasArrow = pieces.some((piece) => piece in ARROWS);
  const signs: SignTerm[] = [];
  const found: WordTerm[] = [];
  const codes: string[] = [];
  let arrow: Arrow | null = null;
  let part: Part = hasArrow ? "input" : "anywhere";
  let outside: Part = part;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? "";
    const next = pieces[index + 1] ?? "";
    if (piece in ARROWS) {
      arrow = ARROWS[piece] ?? null;
      part = outside = "output";
    } else if (piece === "{") {
      part = "donation";
    } else if (piece === "}") {
      part = outside;
    } else if (/^\d+$/.test(piece) && signNamed(next)) {
      // "3 green" and "3 gr" are `3gr`
      signs.push({ sign: signNamed(next) as Sign, count: Number(piece), part });
      index++;
    } else if (CODE.test(piece)) {
      codes.push(piece.replace("#", "").toLowerCase());
    } else {
      const [, digits = "", name = ""] = COUNTED.exec(piece) ?? [];
      const sign = digits || hasArrow || part === "donation" ? signNamed(name) : signWritten(name);
      if (sign) signs.push({ sign, count: digits ? Number(digits) : null, part });
      else found.push(...words(piece).map((word) => ({ word, sign: SIGN_WORDS.get(word) ?? null })));
    }
  }
  return { signs, arrow, words: found, codes, plain: plain(text) };
}

export function isEmpty(query: Query): boolean {
  return !query.signs.length && !query.words.length && !query.codes.length && !query.arrow;
}

/** A sign by its code; codes of one letter only in capitals, small ones are words. */
function signWritten(text: string): Sign | undefined {
  if (text === "relic") return undefined; // a word of many names as well
  return signOf(text) ?? (text.length > 1 ? (signOf(text.toLowerCase()) ?? signOf(text.toUpperCase())) : undefined);
}

function signNamed(text: string): Sign | undefined {
  return signWritten(text) ?? SIGN_WORDS.get(plain(text));
}
