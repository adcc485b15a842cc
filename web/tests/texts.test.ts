import { describe, expect, test } from "vitest";
import { KINDS } from "../src/game/library.ts";
import { SIGNS } from "../src/game/signs.ts";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { readConverter } from "../src/i18n/read.ts";
import { faceName, nameIn } from "../src/i18n/text.tsx";
import { card, library } from "./library.ts";

/** Every text of a catalogue by its path; functions count as texts. */
function paths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => paths(part, `${path}.${key}`));
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

describe("both catalogues", () => {
  test("say the same things", () => {
    expect(paths(de)).toEqual(paths(en));
  });

  test.each([en, de])("have no empty text: $ownName", (t) => {
    for (const text of texts(t)) expect(text.trim()).not.toBe("");
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
