/** The index of the search: what each card can be found by. */
import type { Library } from "../game/library.ts";
import { goodsItems, type Item, parseBundle, type Recipe, recipe } from "../game/signs.ts";
import { de } from "../i18n/de.ts";
import { en } from "../i18n/en.ts";
import type { Arrow, Card, Converter } from "../types/cards.ts";
import { plain } from "./plain.ts";
import type { Query, SignTerm } from "./query.ts";

interface Flow extends Recipe {
  readonly arrow: Arrow | null;
}

export interface Entry {
  readonly card: Card;
  readonly code: string;
  /** Names of the sides in both languages. */
  readonly names: readonly string[];
  /** Everything that words look at. */
  readonly text: string;
  readonly flows: readonly Flow[];
}

export type Index = readonly Entry[];

export function makeIndex(library: Library): Index {
  return library.cards.map((card) => {
    const names = card.faces.flatMap((face) => [face.name.en, face.name.de ?? ""]).map(plain);
    const owner = library.species.get(card.owner ?? "");
    const technology = library.technologies.get(card.technology ?? "");
    const climates = card.faces.flatMap((face) =>
      face.climate ? [en.climate(face.climate), de.climate(face.climate)] : [],
    );
    const others = [
      owner?.name.en,
      owner?.name.de,
      owner?.faction.en,
      owner?.faction.de,
      technology?.en,
      technology?.de,
      ...[en, de].flatMap((t) => [t.kind(card.kind), t.kinds(card.kind)]),
      ...climates,
    ];
    const text = [...names, ...others.map((other) => plain(other ?? ""))].join("\n");
    return { card, code: card.code.toLowerCase(), names, text, flows: flows(card) };
  });
}

/** Whether a card fits everything that was asked for. */
export function fits(entry: Entry, query: Query): boolean {
  return (
    query.codes.every((code) => entry.code === code) &&
    query.words.every(
      ({ word, sign }) =>
        entry.text.includes(word) ||
        (sign !== null && entry.flows.some((flow) => holds(flow, { sign, count: null, part: "anywhere" }))),
    ) &&
    ((!query.signs.length && !query.arrow) || entry.flows.some((flow) => flowFits(flow, query)))
  );
}

/** How well a card fits: cards whose name begins with the text come first, then those whose name contains it. */
export function rank(entry: Entry, query: Query): number {
  if (!query.plain) return 0;
  if (entry.names.some((name) => name.startsWith(query.plain))) return 0;
  return entry.names.some((name) => name.includes(query.plain)) ? 1 : 2;
}

function flowFits(flow: Flow, query: Query): boolean {
  if (query.arrow && flow.arrow !== query.arrow) return false;
  const inputs = query.signs.filter((term) => term.part === "input");
  const others = query.signs.filter((term) => term.part !== "input");
  return (
    (!inputs.length || flow.inputs.some((items) => inputs.every((term) => contains(items, term)))) &&
    others.every((term) => holds(flow, term))
  );
}

function holds(flow: Flow, term: SignTerm): boolean {
  if (contains(flow.donation, term)) return true;
  if (term.part === "donation") return false;
  if (contains(flow.output, term)) return true;
  return term.part === "anywhere" && flow.inputs.some((items) => contains(items, term));
}

function contains(items: readonly Item[], { sign, count }: SignTerm): boolean {
  return items.some((item) => item.sign === sign && (count === null || item.count === count));
}

/** Every converter of a card, and what else brings goods, as flows from input to output. */
function flows(card: Card): Flow[] {
  const gains = (output: Item[]): Flow[] => (output.length ? [{ inputs: [], output, donation: [], arrow: null }] : []);
  const converters: (Converter | null)[] = [card.upgrades.converter, card.enters];
  return [
    ...card.faces.flatMap((face) => [
      ...face.converters.map(flow),
      ...gains(goodsItems(face.reveal)),
      ...gains(face.effects.flatMap((effect) => parseBundle(effect.argument))),
      ...gains(face.fleet_support ? [{ sign: "fleet", count: face.fleet_support }] : []),
    ]),
    ...converters.flatMap((converter) => (converter ? [flow(converter)] : [])),
  ];
}

function flow(converter: Converter): Flow {
  return { ...recipe(converter), arrow: converter.arrow };
}
