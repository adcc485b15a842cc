/** Converters as sentences, for screen readers. */
import { type Item, type Recipe, recipe, signOf } from "../game/signs.ts";
import type { Arrow, Converter, Guide } from "../types/cards.ts";
import type { Messages } from "./en.ts";

export function readItems(t: Messages, items: readonly Item[]): string {
  return t.list(items.map((item) => t.sign(item.sign, item.count)));
}

export function readConverter(t: Messages, converter: Converter, result?: string, valued = false): string {
  const sentence = readRecipe(t, recipe(converter), converter.arrow, result);
  return valued ? `${sentence}. ${t.card.value(...valueParts(t, converter.guide))}` : sentence;
}

/** What a converter takes and gives in small cubes; alternatives of the input stand side by side. */
export function valueParts(t: Messages, guide: Guide): [paid: string, gained: string] {
  return [guide.in.map(t.count).join(" / "), t.count(guide.out)];
}

/** What a value leaves out, because it has none. */
export function unpricedNames(t: Messages, guide: Guide): string {
  const name = (code: string) => {
    const sign = signOf(code);
    return sign ? t.signNames[sign][1] : code;
  };
  return t.list(guide.unpriced.map(name));
}

function readRecipe(t: Messages, { inputs, output, donation }: Recipe, arrow: Arrow, result?: string): string {
  const paid = inputs.filter((items) => items.length).map((items) => readItems(t, items));
  const gained = [...(output.length ? [readItems(t, output)] : []), ...(result ? [result] : [])];
  const parts = [paid.length ? t.read.pay(t.either(paid)) : t.read.free];
  if (gained.length) parts.push(t.read.get(gained.join(", ")));
  if (donation.length) parts.push(t.read.give(readItems(t, donation)));
  return `${t.arrow(arrow).name}: ${parts.join("; ")}`;
}
