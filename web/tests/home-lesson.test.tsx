import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { en } from "../src/i18n/en.ts";
import { economy, paid } from "../src/lesson/goods.ts";
import { hintFor, lineOf } from "../src/lesson/hints.ts";
import { LessonPage } from "../src/lesson/LessonPage.tsx";
import { byRank, factsOf } from "../src/species/facts.ts";
import { speciesTexts } from "../src/species/texts.ts";
import type { Seen } from "../src/types/live.ts";
import { card, cards, library, species } from "./library.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      Response.json(path === "api/cards" ? cards : path === "api/species" ? species : { version: "1", tables: [] }),
    ),
  );
});

afterEach(() => vi.unstubAllGlobals());

async function lesson() {
  render(
    <LibraryProvider>
      <LessonPage />
    </LibraryProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Everything is a converter" });
}

describe("lesson", () => {
  test("three of the four converters run, and the fourth says why not", async () => {
    await lesson();
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
    press("Lunar Mining Consortium");
    expect(document.querySelector(".lesson-says")?.textContent).toContain("Not now");
    press("Planetary Ecological Dominance");
    press("Oceanic Processing");
    press("Distributed Telenet");
    expect(document.querySelector(".lesson-says")?.textContent).toContain("That is all.");
    expect(document.querySelectorAll(".lesson-card.runs")).toHaveLength(3);
    press("Oceanic Processing");
    expect(document.querySelectorAll(".lesson-card.runs")).toHaveLength(2);
  });

  test("only at one price both sides gain", async () => {
    await lesson();
    fireEvent.click(screen.getByRole("button", { name: /Next/ }));
    const verdict = () => document.querySelector(".lesson-says")?.textContent ?? "";
    const more = () => fireEvent.click(screen.getByRole("button", { name: "Offer one green more" }));
    expect(verdict()).toContain("Faderan says no");
    more();
    expect(verdict()).toContain("Both gain");
    const sides = [
      screen.getByRole("region", { name: "You, Caylion" }),
      screen.getByRole("region", { name: "Faderan" }),
    ];
    expect(sides.map((side) => within(side).getByText(/by this deal/).textContent)).toEqual([
      "+1 by this deal",
      "+1.5 by this deal",
    ]);
    more();
    expect(verdict()).toContain("you lose");
  });

  test("sums go by the converters of the real cards", () => {
    const [fauna] = card("93").faces[0].converters;
    if (!fauna) throw new Error("no converter");
    expect(paid({ gr: 2 }, fauna)).toBeNull();
    expect(economy(library.guide, { gr: 4 }, [fauna])).toEqual({ runs: [true], worth: 1 + fauna.guide.out });
  });
});

describe("species", () => {
  test("every species has words in both languages and converters from the cards", () => {
    for (const { id } of byRank(library)) {
      const facts = factsOf(en, library, id);
      expect(facts.converters.length, id).toBeGreaterThan(0);
      for (const t of [speciesTexts.en, speciesTexts.de]) {
        expect(t.of[id]?.special, id).toHaveLength(3);
        expect(t.of[id]?.first, id).toHaveLength(3);
      }
    }
    expect(byRank(library).map(({ id }) => id)[0]).toBe("kit");
  });

  test("pairs are one converter with the sum of both halves", () => {
    const { converters } = factsOf(en, library, "kit");
    expect(converters).toHaveLength(3);
    const large = converters.find(({ name }) => name.text === "Expansive Social Diffusion");
    expect(large?.converter.inputs[0]?.goods).toEqual({ gr: 5 });
    expect(large?.converter.output.goods).toEqual({ bk: 1, bl: 1, ye: 1, sh: 4 });
    expect(large?.converter.text).toBe("5gr -> bk bl ye 4sh");
  });

  test("interest and theft are told apart from what the species runs", () => {
    expect(factsOf(en, library, "eni_et").interest).toHaveLength(6);
    expect(factsOf(en, library, "zeth").theft).toHaveLength(3);
    const yengii = factsOf(en, library, "yengii");
    expect(yengii.takes.map(({ sign, count }) => `${count}${sign}`).join(" ")).toBe("2gr 2wh 2br 1bk 1bl 1ye 1oc");
  });
});

describe("hints", () => {
  const view = (step: string, more: Record<string, unknown> = {}) =>
    ({ game: { step, turn: 1, offers: [], seats: [], ...more } }) as unknown as Seen;
  const offer = { by: 1, parties: [0, 1], agreed: [1] };

  test("come one after the other and are not repeated", () => {
    expect(hintFor(view("trade"), 0, [])).toBe("desk");
    expect(hintFor(view("trade"), 0, ["desk"])).toBe("compose");
    expect(hintFor(view("trade"), 0, ["desk", "compose", "promise", "violet", "ready"])).toBeNull();
    expect(hintFor(view("plans"), 0, ["desk"])).toBe("plan");
    expect(hintFor(view("teams"), 0, [])).toBe("picks");
  });

  test("an offer to me comes first, one of mine or an accepted one does not", () => {
    expect(hintFor(view("trade", { offers: [offer] }), 0, [])).toBe("offer");
    expect(hintFor(view("trade", { offers: [offer] }), 2, [])).toBe("desk");
    expect(hintFor(view("trade", { offers: [{ ...offer, agreed: [0, 1] }] }), 0, [])).toBe("desk");
    expect(hintFor(view("trade", { turn: 2 }), 0, [])).toBe("second");
  });

  test("an offer to anybody is one to me, one that cannot be met is none", () => {
    const open = { ...offer, mode: "first", parties: [1], seen_by: [0, 1] };
    expect(hintFor(view("trade", { offers: [open] }), 0, [])).toBe("offer");
    expect(hintFor(view("trade", { offers: [open] }), 2, [])).toBe("desk");
    expect(hintFor(view("trade", { offers: [{ ...offer, stale: { message: "missing gr" } }] }), 0, [])).toBe("desk");
  });

  test("whoever is ready is not told how to begin, but of an offer that comes", () => {
    const seats = [{ done: true }, {}];
    expect(hintFor(view("trade", { seats }), 0, [])).toBeNull();
    expect(hintFor(view("trade", { seats }), 1, [])).toBe("desk");
    expect(hintFor(view("trade", { seats, offers: [offer] }), 0, [])).toBe("offer");
  });

  test("what was chosen is not asked for again, and after some turns nobody begins", () => {
    expect(hintFor(view("plans", { seats: [{ committed: true }] }), 0, [])).toBeNull();
    expect(hintFor(view("trade", { turn: 4 }), 0, [])).toBeNull();
    expect(hintFor(view("trade", { turn: 4, offers: [offer] }), 0, [])).toBe("offer");
    expect(hintFor(view("gifts", { turn: 5 }), 0, [])).toBe("gifts");
  });

  test("a hint fits the seat: its ships, and whether it steals or is stolen from", () => {
    const bids = (goods: string, turn = 1) => lineOf(view("bids", { turn, seats: [{ goods }] }), 0, "bids");
    expect([bids("4sh gr"), bids("sh 3gr"), bids("4sh", 2), bids("3gr")]).toEqual([
      "bidsFirst",
      "bidsSome",
      "bidsSome",
      "bidsNone",
    ]);
    const bonuses = [1, 2, 3, 4, 5, 6];
    const steal = (seat: number, turn = 1) =>
      lineOf(view("steal", { turn, bonuses, seats: [{ steals: true }, {}] }), seat, "steal");
    expect([steal(0), steal(1), steal(1, 6)]).toEqual(["rob", "robbed", "robbedLast"]);
  });
});
