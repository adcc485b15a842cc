/** The tokens keep the contrast of WCAG AA in both themes: text 4.5, marks and edges of controls 3. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "..", "src", "design", "tokens.css"), "utf-8");
const SPECIES = ["caylion", "faderan", "zeth", "kjas", "unity", "yengii", "kit", "imdril", "eni_et"];

function tokens(dark: boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", value = ""] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /^light-dark\((#\w+|transparent),\s*(#\w+|transparent)\)$/.exec(value);
    const colour = pair ? pair[dark ? 2 : 1] : value;
    if (colour?.startsWith("#")) found.set(name, colour);
  }
  return found;
}

function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const texts: [string, string][] = [
  ...["ink", "ink-2", "ink-3", "accent", "warn", "bad", "violet", "red"].flatMap((ink) =>
    ["sky-0", "sky-1", "sky-2"].map((sky): [string, string] => [ink, sky]),
  ),
  ["ink", "sky-3"],
  ["ink", "sky-4"],
  ["ink-2", "sky-3"],
  ["accent-ink", "accent"],
  ...["gr", "wh", "br", "bk", "bl", "ye", "oc", "sh", "vp", "en", "fs", "rl"].map((good): [string, string] => [
    `g-${good}-t`,
    `g-${good}`,
  ]),
  ["g-wi-t", "g-wi"],
  ["g-wi-t", "g-wi2"],
];
const marks: [string, string][] = [
  ...SPECIES.map((name): [string, string] => [name, "sky-2"]),
  ["edge", "sky-0"],
  ["edge", "sky-1"],
];

test.each([true, false])("dark: %s", (dark) => {
  const known = tokens(dark);
  const check = (pairs: [string, string][], least: number) => {
    for (const [front, ground] of pairs) {
      const [a, b] = [known.get(front), known.get(ground)];
      if (!a || !b) throw new Error(`no colour ${front} or ${ground}`);
      expect(ratio(a, b), `${front} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  };
  check(texts, 4.5);
  check(marks, 3);
});
