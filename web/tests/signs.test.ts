import { expect, test } from "vitest";
import {
  CLIMATES,
  costItems,
  GOODS,
  goodsItems,
  type Item,
  NOTATION,
  parseBundle,
  recipe,
  SIGNS,
  signOf,
} from "../src/game/signs.ts";
import { SIGN_DRAWINGS } from "../src/icons/signs.tsx";
import type { Converter } from "../src/types/cards.ts";
import { card, library } from "./library.ts";

const converters: Converter[] = library.cards.flatMap((one) => [
  ...one.faces.flatMap((face) => face.converters),
  ...[one.upgrades.converter, one.enters].filter((converter) => converter !== null),
]);

function written(items: readonly Item[]): string[] {
  return items.map(({ sign, count }) => (count === 1 ? "" : count) + NOTATION[sign]).sort();
}

function words(text: string): string[] {
  return text.split(" ").filter(Boolean).sort();
}

test("all converters are drawn with exactly the signs of their notation", () => {
  expect(converters.length).toBeGreaterThan(630);
  for (const converter of converters) {
    const { inputs, output, donation } = recipe(converter);
    const [left = "", right = ""] = converter.text.split(/[-=~]>/);
    const given = /\{(.*)\}/.exec(right)?.[1] ?? "";
    expect(inputs.map(written)).toEqual(left.split("/").map(words));
    expect(written(output)).toEqual(words(right.replace(/\{.*\}/, "")));
    expect(written(donation)).toEqual(words(given));
  }
});

test("every sign of the data has a drawing, a code and a place in the order", () => {
  expect(Object.keys(SIGN_DRAWINGS).sort()).toEqual([...SIGNS].sort());
  expect(new Set(Object.values(NOTATION)).size).toBe(SIGNS.length);
  for (const sign of SIGNS) expect(signOf(NOTATION[sign])).toBe(sign);
  const used = new Set(converters.flatMap((c) => [...Object.keys(c.output.goods), ...Object.keys(c.donation)]));
  for (const code of used) expect(GOODS).toContain(code);
  expect(CLIMATES).toHaveLength(5);
});

test("goods keep their order, and colonies of one climate are counted together", () => {
  expect(goodsItems({ sh: 2, gr: 1, bl: 3 }).map((item) => item.sign)).toEqual(["gr", "bl", "sh"]);
  const [first] = card("271").faces[0].converters;
  if (!first?.inputs[0]) throw new Error("no converter");
  const cost = { ...first.inputs[0], colonies: ["jungle", "any", "jungle"] as const };
  expect(costItems({ ...cost, colonies: [...cost.colonies] }).slice(-2)).toEqual([
    { sign: "jungle", count: 2 },
    { sign: "any", count: 1 },
  ]);
});

test("bundles are read, other words are left out", () => {
  expect(parseBundle("3gr sh")).toEqual([
    { sign: "gr", count: 3 },
    { sign: "sh", count: 1 },
  ]);
  expect(parseBundle("gr br bl oc")).toHaveLength(4);
  expect(parseBundle("2")).toEqual([]);
  expect(parseBundle("")).toEqual([]);
});
