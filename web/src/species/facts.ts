/** What the cards say about a species, put together for the primer. */
import type { Library } from "../game/library.ts";
import { type Item, recipe, SIGNS } from "../game/signs.ts";
import { faceName, type Spoken } from "../i18n/text.tsx";
import type { Card, Converter, Species } from "../types/cards.ts";

type Texts = Parameters<typeof faceName>[0];

export interface Line {
  readonly card: number;
  readonly name: Spoken;
  readonly converter: Converter;
}

export interface Facts {
  /** What the species runs in the economy from the beginning. */
  readonly converters: readonly Line[];
  /** What only others can run. */
  readonly interest: readonly Line[];
  /** What runs in the steal step. */
  readonly theft: readonly Line[];
  /** All inputs and all outputs of the converters together. */
  readonly takes: readonly Item[];
  readonly gives: readonly Item[];
  /** Cards that are not in play at the beginning. */
  readonly waiting: number;
}

export function factsOf(t: Texts, library: Library, species: string): Facts {
  const own = library.cards.filter((card) => card.owner === species && card.kind !== "reference");
  const starting = own.filter((card) => card.starts);
  const lines = starting.flatMap((card) => linesOf(t, library, card));
  const white = lines.filter(({ card, converter }) => converter.arrow === "white" && !isInterest(starting, card));
  return {
    converters: white,
    interest: lines.filter(({ card }) => isInterest(starting, card)),
    theft: lines.filter(({ converter }) => converter.arrow === "red"),
    takes: together(white.map(({ converter }) => recipe(converter).inputs[0] ?? [])),
    gives: together(white.map(({ converter }) => recipe(converter).output)),
    waiting: own.filter((card) => !card.starts && card.kind !== "setup" && card.kind !== "donation").length,
  };
}

function isInterest(cards: readonly Card[], number: number): boolean {
  return cards.some((card) => card.number === number && card.kind === "interest");
}

function linesOf(t: Texts, library: Library, card: Card): Line[] {
  const [face] = card.faces;
  const name = faceName(t, card, face);
  if (!card.pair) return face.converters.map((converter) => ({ card: card.number, name, converter }));
  const partner = library.cards.find(({ number }) => number === card.pair?.partner);
  const whole = card.pair.joined.find(({ side, partner_side }) => side === "front" && partner_side === "front");
  if (!partner || !whole) return [];
  const both = { text: `${name.text} ${faceName(t, partner, partner.faces[0]).text}`, lang: name.lang };
  return [{ card: card.number, name: both, converter: whole.converter }];
}

function together(lists: readonly (readonly Item[])[]): Item[] {
  const found = new Map<Item["sign"], number>();
  for (const { sign, count } of lists.flat()) found.set(sign, (found.get(sign) ?? 0) + count);
  return SIGNS.flatMap((sign) => (found.has(sign) ? [{ sign, count: found.get(sign) ?? 0 }] : []));
}

/** The species from the easiest to the hardest, as the books order them. */
export function byRank(library: Library): Species[] {
  return [...library.species.values()].toSorted((a, b) => a.rank - b.rank);
}
