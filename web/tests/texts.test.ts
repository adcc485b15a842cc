import { describe, expect, test } from "vitest";
import { endTexts } from "../src/end/texts.ts";
import { KINDS } from "../src/game/library.ts";
import { SIGNS } from "../src/game/signs.ts";
import type { Texts } from "../src/i18n/area.ts";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { readConverter } from "../src/i18n/read.ts";
import { faceName, nameIn } from "../src/i18n/text.tsx";
import { confluenceTexts } from "../src/table/confluence/texts.ts";
import { economyTexts } from "../src/table/economy/texts.ts";
import { frameTexts } from "../src/table/texts.ts";
import { card, library } from "./library.ts";

/** Every text of a catalogue by its path; functions count as texts. */
function paths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => paths(part, `${path}.${key}`));
}

/** The texts by their paths, without the functions: what those say hangs on what they are given. */
function fixed(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => fixed(part, `${path}.${key}`));
}

/** Texts of several words that are the same in both languages. */
const SAME = new Set<string>(["Sidereal Confluence"]);
/** What is typed is the same in every language: deals, and the first column of tables that explain the notation. */
const TYPED = /\.(helpRows|searchRows)\.\d+\.0$|\.promise\.deal$/;
/** Nothing is said on purpose: a person is called by the own name alone. */
const SILENT = /\.kinds\.person$/;

/** Every catalogue of every area: `texts.ts` next to its components, and what all of them share. */
const areas = Object.entries(
  import.meta.glob<Record<string, unknown>>(["../src/**/texts.ts", "../src/**/*Texts.ts"], { eager: true }),
).flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([, value]) => typeof value === "object" && value !== null && "en" in value && "de" in value)
    .map(([name, value]) => ({ name: `${file.replace("../src/", "")} ${name}`, ...(value as Texts<unknown>) })),
);
areas.push({ name: "i18n", en, de });

test("every area has its texts", () => {
  expect(areas.length).toBeGreaterThan(1);
  const files = Object.keys(import.meta.glob(["../src/**/texts.ts", "../src/**/*Texts.ts"]));
  for (const file of files) expect(areas.some(({ name }) => file.endsWith(name.split(" ")[0] ?? "?"))).toBe(true);
});

describe.each(areas)("$name", (area) => {
  test("says the same things in both languages", () => {
    expect(paths(area.de)).toEqual(paths(area.en));
  });

  test("has no empty text, and none with blanks around it", () => {
    for (const [path, text] of [...fixed(area.en, "en"), ...fixed(area.de, "de")]) {
      if (!SILENT.test(path)) expect(text.trim(), path).not.toBe("");
      expect(text, path).not.toMatch(/ {2}|\.\.\.|\bTODO\b/);
    }
  });

  test("is really translated", () => {
    const german = new Map(fixed(area.de));
    const forgotten = fixed(area.en).filter(
      ([path, text]) =>
        /\p{L}{2,}[\s,.–-]+\p{L}{2,}/u.test(text) && german.get(path) === text && !SAME.has(text) && !TYPED.test(path),
    );
    expect(forgotten).toEqual([]);
  });

  test("says the same kind of thing: a text for a text, a function for a function", () => {
    expect(kinds(area.de)).toEqual(kinds(area.en));
  });
});

function kinds(value: unknown, path = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[path, typeof value]];
  return Object.entries(value).flatMap(([key, part]) => kinds(part, `${path}.${key}`));
}

describe("both catalogues", () => {
  test.each([en, de])("name every kind and every sign: $ownName", (t) => {
    for (const kind of KINDS) expect(t.kind(kind) && t.kinds(kind)).toBeTruthy();
    for (const sign of SIGNS) expect(t.signName(sign)).toBeTruthy();
  });

  test("have words for every effect of a card", () => {
    const effects = library.cards.flatMap((one) => one.faces.flatMap((face) => face.effects));
    expect(effects.length).toBeGreaterThan(5);
    for (const { name, argument } of effects) {
      for (const t of [en, de]) expect(t.effect(name, argument, "X")).not.toContain(name);
    }
  });
});

test.each(["en", "de"] as const)("a step of the turn has one name, whoever says it: %s", (language) => {
  const steps = { ...economyTexts[language].steps, ...confluenceTexts[language].steps };
  for (const [step, { name }] of Object.entries(steps)) {
    expect(frameTexts[language].steps[step]).toBe(name);
  }
  expect(frameTexts[language].steps.over).toBe(endTexts[language].title);
});

test("plural forms and numbers follow the language", () => {
  expect(en.results.all(1)).toBe("1 card");
  expect(en.results.some(2, 392)).toBe("2 of 392 cards");
  expect(de.results.all(1)).toBe("1 Karte");
  expect(de.results.some(0, 392)).toBe("0 von 392 Karten");
  expect(en.sign("sh", 1)).toBe("1 ship");
  expect(de.sign("sh", 3)).toBe("3 Raumschiffe");
  expect(en.count(4.5)).toBe("4.5");
  expect(de.count(4.5)).toBe("4,5");
});

test("converters are read aloud with everything that is drawn", () => {
  const [converter] = card("271").faces[0].converters;
  if (!converter) throw new Error("no converter");
  expect(readConverter(en, converter)).toBe(
    "Economy: pay 3 white; give away 1 brown, 1 blue, 1 yellow, 1 ultratech, and 1 envoy",
  );
  const [steal] = card("252").faces[0].converters;
  if (!steal) throw new Error("no converter");
  expect(readConverter(de, steal, undefined, true)).toBe(
    "Diebstahl: zahle 1 Schwarz und 3 Handelsgesandte oder 1 Weiß und 2 Gelb; erhalte 1 Ultratech. Wert 1,5 / 4 zu 3 kleinen Würfeln",
  );
});

test("names stay English where no German one is known, and say so", () => {
  expect(nameIn(de, { en: "Envoys", de: null })).toEqual({ text: "Envoys", lang: "en" });
  expect(nameIn(de, { en: "Deep Hunting", de: "Tiefen-Jagd" })).toEqual({ text: "Tiefen-Jagd", lang: "de" });
  const round = card("361");
  expect(faceName(de, round, round.faces[0])).toEqual({ text: "Rundenkarte, Runde 6", lang: "de" });
});
