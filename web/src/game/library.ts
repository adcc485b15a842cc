/** The library: all cards and species, ready to look up. */
import type { Card, Cards, Kind, Name, Species, SpeciesList, Values } from "../types/cards.ts";

/** The order in which kinds of cards are listed, and in which cards of one species lie. */
export const KINDS = [
  "starting",
  "interest",
  "technology",
  "fleet",
  "relic",
  "tile",
  "nullspace",
  "world",
  "colony",
  "team",
  "confluence",
  "donation",
  "setup",
  "reference",
] as const satisfies Kind[];

export const ERAS = [1, 2, 3, 4] as const;
export const ROMAN = ["", "I", "II", "III", "IV"] as const;

/** What stands for the owner of a card that belongs to no species. */
export const NOBODY = "none";

export interface Library {
  /** Species by species, then what belongs to nobody; inside by kind, era and number. */
  readonly cards: readonly Card[];
  readonly species: ReadonlyMap<string, Species>;
  /** Cards by code in lower case: `271`, `b1`. */
  readonly byCode: ReadonlyMap<string, Card>;
  readonly technologies: ReadonlyMap<string, Name>;
  /** The research team that invents a technology. */
  readonly teams: ReadonlyMap<string, Card>;
  readonly numbered: number;
  /** Printed exchange values of goods, in small cubes. */
  readonly guide: Values;
}

export function ownerOf(card: Card): string {
  return card.owner ?? NOBODY;
}

export function makeLibrary(cards: Cards, list: SpeciesList): Library {
  const species = new Map(list.species.map((one) => [one.id, one]));
  const owners = [...species.keys(), NOBODY];
  const place = (card: Card) => owners.indexOf(ownerOf(card)) * 100 + KINDS.indexOf(card.kind);
  const order = (a: Card, b: Card) =>
    place(a) - place(b) || (a.era ?? 0) - (b.era ?? 0) || turn(a) - turn(b) || a.number - b.number;
  const sorted = cards.cards.toSorted(order);
  const technologies = new Map<string, Name>();
  const teams = new Map<string, Card>();
  for (const card of sorted) {
    if (!card.technology) continue;
    if (card.kind === "technology") technologies.set(card.technology, card.faces[0].name);
    if (card.kind === "team") teams.set(card.technology, card);
  }
  const byCode = new Map(sorted.map((card) => [card.code.toLowerCase(), card]));
  return { cards: sorted, species, byCode, technologies, teams, numbered: cards.numbered, guide: cards.guide };
}

export function cardByNumber(library: Library, number: number): Card | undefined {
  return library.cards.find((card) => card.number === number);
}

/** The card of a technology in the deck of a species. */
export function technologyCard(library: Library, owner: string | null, technology: string): Card | undefined {
  return library.cards.find(
    (card) => card.kind === "technology" && card.owner === owner && card.technology === technology,
  );
}

function turn(card: Card): number {
  return card.confluence ? card.confluence.turn * 10 + card.confluence.players[0] : 0;
}
