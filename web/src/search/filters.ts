/** Filters: which species, kinds and eras are wanted, and how many cards each choice would show. */
import { ERAS, KINDS, type Library, NOBODY, ownerOf } from "../game/library.ts";
import type { Card } from "../types/cards.ts";
import { type Entry, fits, type Index, rank } from "./index.ts";
import { isEmpty, parseQuery } from "./query.ts";

export type Facet = "species" | "kind" | "era";
export const FACETS = ["species", "kind", "era"] as const satisfies Facet[];

export interface Filters {
  readonly text: string;
  /** Chosen values by facet; none chosen means all. */
  readonly chosen: Readonly<Record<Facet, readonly string[]>>;
}

export const NO_FILTERS: Filters = { text: "", chosen: { species: [], kind: [], era: [] } };

export interface Found {
  readonly cards: readonly Card[];
  /** Whether words or signs were asked for, so that the best come first. */
  readonly ranked: boolean;
  /** How many cards each value would show, given the text and the other facets. */
  readonly counts: Readonly<Record<Facet, ReadonlyMap<string, number>>>;
}

function facetValue(card: Card, facet: Facet): string {
  if (facet === "species") return ownerOf(card);
  return facet === "kind" ? card.kind : String(card.era ?? "");
}

/** The values of a facet in the order in which they are offered. */
export function facetValues(library: Library, facet: Facet): string[] {
  if (facet === "species") return [...library.species.keys(), NOBODY];
  return facet === "kind" ? [...KINDS] : ERAS.map(String);
}

export function isFiltered(filters: Filters): boolean {
  return filters.text.trim() !== "" || activeCount(filters) > 0;
}

export function activeCount({ chosen }: Filters): number {
  return FACETS.reduce((sum, facet) => sum + chosen[facet].length, 0);
}

export function toggled(filters: Filters, facet: Facet, value: string): Filters {
  const before = filters.chosen[facet];
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  return { ...filters, chosen: { ...filters.chosen, [facet]: after } };
}

export function find(index: Index, filters: Filters): Found {
  const query = parseQuery(filters.text);
  const counts = {
    species: new Map<string, number>(),
    kind: new Map<string, number>(),
    era: new Map<string, number>(),
  };
  const found: Entry[] = [];
  for (const entry of index) {
    if (!fits(entry, query)) continue;
    const misses = FACETS.filter((facet) => !allows(filters, facet, entry.card));
    if (!misses.length) found.push(entry);
    for (const facet of FACETS) {
      if (misses.every((missed) => missed === facet)) add(counts[facet], facetValue(entry.card, facet));
    }
  }
  const ranked = !isEmpty(query);
  if (ranked) found.sort((a, b) => rank(a, query) - rank(b, query));
  return { cards: found.map((entry) => entry.card), ranked, counts };
}

function allows(filters: Filters, facet: Facet, card: Card): boolean {
  const wanted = filters.chosen[facet];
  return !wanted.length || wanted.includes(facetValue(card, facet));
}

function add(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
