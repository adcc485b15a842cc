import { describe, expect, test } from "vitest";
import { facetValues, find, NO_FILTERS, toggled } from "../src/search/filters.ts";
import { makeIndex } from "../src/search/index.ts";
import { plain } from "../src/search/plain.ts";
import { isEmpty, parseQuery } from "../src/search/query.ts";
import type { Card } from "../src/types/cards.ts";
import { library } from "./library.ts";

const index = makeIndex(library);

function search(text: string): readonly Card[] {
  return find(index, { ...NO_FILTERS, text }).cards;
}

function codes(text: string): string[] {
  return search(text).map((card) => card.code);
}

function texts(card: Card): string[] {
  const others = [card.upgrades.converter, card.enters].flatMap((converter) => (converter ? [converter.text] : []));
  return [...card.faces.flatMap((face) => face.converters.map((converter) => converter.text)), ...others];
}

describe("reading a query", () => {
  test.each([
    ["3gr", [{ sign: "gr", count: 3, part: "anywhere" }]],
    ["3 gr", [{ sign: "gr", count: 3, part: "anywhere" }]],
    ["3 green", [{ sign: "gr", count: 3, part: "anywhere" }]],
    ["2 Schiffe", []],
    ["2 Raumschiffe", [{ sign: "sh", count: 2, part: "anywhere" }]],
    ["GR", [{ sign: "gr", count: null, part: "anywhere" }]],
    [
      "3gr>ye",
      [
        { sign: "gr", count: 3, part: "input" },
        { sign: "ye", count: null, part: "output" },
      ],
    ],
    [
      "3gr -> ye {bk} sh",
      [
        { sign: "gr", count: 3, part: "input" },
        { sign: "ye", count: null, part: "output" },
        { sign: "bk", count: null, part: "donation" },
        { sign: "sh", count: null, part: "output" },
      ],
    ],
    ["{2vp}", [{ sign: "vp", count: 2, part: "donation" }]],
    ["J", [{ sign: "jungle", count: null, part: "anywhere" }]],
    ["3S?", [{ sign: "any_small", count: 3, part: "anywhere" }]],
    ["jungle", []],
  ])("%s", (text, signs) => {
    expect(parseQuery(text).signs).toEqual(signs);
  });

  test("arrows ask for a phase, a bare one does not", () => {
    expect(parseQuery("=> vp").arrow).toBe("violet");
    expect(parseQuery("3wh → vp").arrow).toBe("white");
    expect(parseQuery("bk ~> oc").arrow).toBe("red");
    expect(parseQuery("> vp").arrow).toBeNull();
  });

  test("numbers are cards, words are words", () => {
    expect(parseQuery("271").codes).toEqual(["271"]);
    expect(parseQuery("#b1").codes).toEqual(["b1"]);
    expect(parseQuery("Kt'Zr deep-hunt").words.map(({ word }) => word)).toEqual(["ktzr", "deep", "hunt"]);
    expect(isEmpty(parseQuery("  "))).toBe(true);
    expect(isEmpty(parseQuery("- , ."))).toBe(true);
  });

  test("nothing that can be typed breaks it", () => {
    for (const text of ["{", "}", ">", "->", "}}{{", "3", "999", "3gr3gr", "*", "\\", "%F0", "🚀", "a".repeat(5000)]) {
      expect(() => search(text)).not.toThrow();
    }
  });
});

describe("finding cards", () => {
  test("all cards without a query", () => {
    expect(search("")).toHaveLength(392);
    expect(search("   ")).toHaveLength(392);
  });

  test("by number, also of tiles", () => {
    expect(codes("271")).toEqual(["271"]);
    expect(codes("#B1")).toEqual(["B1"]);
    expect(codes("390")).toEqual([]);
  });

  test("by names in both languages, without accents and case", () => {
    expect(codes("deep hunting")).toEqual(["46"]);
    expect(codes("tiefen-jagd")).toEqual(["46"]);
    expect(search("NANOTECHNOLOGIE").filter((card) => card.kind === "technology")).toHaveLength(9);
    expect(codes("singularitatskontrolle techniker")).toHaveLength(1);
    expect(plain("Bézier – Größe, Kt’Zr")).toBe("bezier grosse ktzr");
  });

  test("by goods: exactly this many, somewhere in a converter", () => {
    const found = new Set(codes("3gr"));
    for (const card of library.cards) {
      expect(found.has(card.code), card.code).toBe(texts(card).some((text) => /(^|[\s{])3gr\b/.test(text)));
    }
    expect(found.size).toBeGreaterThan(10);
  });

  test("by flow: what goes in and what comes out of one converter", () => {
    const found = search("3wh > {bk}");
    expect(found.length).toBeGreaterThan(0);
    for (const card of found) expect(texts(card).some((text) => /^3wh .*\{.*bk.*\}/.test(text))).toBe(true);
    for (const card of search("=> vp")) expect(texts(card).some((text) => / => .*vp/.test(text))).toBe(true);
    for (const card of search("bk en ~>")) expect(card.owner).toBe("zeth");
  });

  test("by species, kind and climate, in either language", () => {
    expect(search("zeth")).toHaveLength(28);
    expect(search("harmonie computerwelt")).toHaveLength(4);
    expect(search("relic world").every((card) => card.kind === "relic" || texts(card).join().includes("relic"))).toBe(
      true,
    );
    expect(search("ocean colony").length).toBeGreaterThan(5);
  });

  test("goods by name find what their codes find, and names with that word", () => {
    const named = new Set(codes("ships"));
    for (const code of codes("sh")) expect(named.has(code)).toBe(true);
  });

  test("cards that are called so come first", () => {
    const starts = search("genetic").map((card) => card.faces.some((face) => face.name.en.startsWith("Genetic")));
    expect(starts[0]).toBe(true);
    expect(starts.lastIndexOf(true)).toBeLessThan(starts.indexOf(false));
  });
});

describe("filters", () => {
  test("values of one facet add up, facets narrow down", () => {
    let filters = toggled(NO_FILTERS, "species", "zeth");
    expect(find(index, filters).cards).toHaveLength(28);
    filters = toggled(filters, "species", "kit");
    expect(find(index, filters).cards).toHaveLength(70);
    filters = toggled(filters, "kind", "technology");
    expect(find(index, filters).cards).toHaveLength(42);
    expect(find(index, toggled(filters, "kind", "technology")).cards).toHaveLength(70);
  });

  test("counts say what choosing a value would show", () => {
    const filters = toggled(toggled(NO_FILTERS, "species", "zeth"), "era", "2");
    const { counts } = find(index, { ...filters, text: "vp" });
    for (const facet of ["species", "kind", "era"] as const) {
      for (const value of facetValues(library, facet)) {
        const only = { ...filters, text: "vp", chosen: { ...filters.chosen, [facet]: [value] } };
        expect(counts[facet].get(value) ?? 0, `${facet} ${value}`).toBe(find(index, only).cards.length);
      }
    }
  });

  test("every card has a value that is offered, apart from the eras", () => {
    const { counts } = find(index, NO_FILTERS);
    for (const facet of ["species", "kind"] as const) {
      const sum = facetValues(library, facet).reduce((total, value) => total + (counts[facet].get(value) ?? 0), 0);
      expect(sum).toBe(392);
    }
  });
});
