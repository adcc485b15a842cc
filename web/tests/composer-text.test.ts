/** The text of deals, their parts, and how a draft begins. */
import { expect, test } from "vitest";
import { pythonJson } from "../scripts/python.ts";
import { guideValue } from "../src/game/goods.ts";
import { clauseOf, formOf } from "../src/table/composer/clauses.ts";
import { clauseText, dealText, type Names, OPEN, type Terms } from "../src/table/composer/dealText.ts";
import {
  addParty,
  begun,
  cleared,
  type Draft,
  EMPTY,
  lanesOf,
  readBack,
  removeParty,
  replaceParty,
  withTerms,
  withText,
} from "../src/table/composer/draft.ts";
import { guideBalance } from "../src/table/composer/guide.ts";
import { actionOf } from "../src/table/composer/send.ts";
import { addGood, postponed, swapped, toggleCards, withMore } from "../src/table/composer/terms.ts";
import type { DealAnswer, OfferView } from "../src/types/live.ts";
import { cards } from "./library.ts";

interface Example {
  readonly text: string;
  readonly terms: { readonly legs?: Terms["legs"]; readonly clauses?: Terms["clauses"] };
}

const page = pythonJson("tests.composer_deals") as { species: string[]; examples: Example[] };
const ids = new Map(cards.cards.map((card) => [card.number, card.id]));
const names: Names = { species: page.species, cardId: (card) => ids.get(card) };
const termsOf = ({ terms }: Example): Terms => ({ legs: terms.legs ?? [], clauses: terms.clauses ?? [] });
const me = 0;
const draftOf = (more: Partial<Draft>): Draft => ({ ...EMPTY, table: "t", ...more });

test("every example of the page about deals is printed as the server prints it", () => {
  expect(page.examples.length).toBeGreaterThan(25);
  for (const example of page.examples) expect(dealText(termsOf(example), names)).toBe(example.text);
});

test("the examples hold every kind of promise, and the builder gives each back as it was", () => {
  const clauses = page.examples.flatMap((example) => termsOf(example).clauses);
  expect(new Set(clauses.map(({ clause }) => clause)).size).toBe(9);
  for (const clause of clauses) {
    const again = clauseOf(formOf(clause));
    expect(again && clauseText(again, names)).toBe(clauseText(clause, names));
  }
});

test("a promise is not finished as long as something is missing", () => {
  const form = formOf({ clause: "deliver", debtor: 0, creditor: 1, turn: 3 });
  expect(clauseOf(form)).toBeNull();
  expect(clauseOf({ ...form, kind: "run" })).toBeNull();
  expect(clauseOf({ ...form, kind: "honour", text: "  " })).toBeNull();
  expect(clauseOf({ ...form, goods: "gr", until: 5 })).toMatchObject({ goods: "gr", until: 5 });
});

test("guide values are those that are printed beside the converters", () => {
  let checked = 0;
  for (const card of cards.cards) {
    for (const converter of card.faces.flatMap((face) => face.converters)) {
      const { goods, any_small, any_large, same_small, same_large } = converter.output;
      if (any_small || any_large || same_small || same_large) continue;
      const sum = guideValue(cards.guide, goods) + guideValue(cards.guide, converter.donation);
      expect(sum, converter.text).toBe(converter.guide.out);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(100);
  expect(guideValue(cards.guide, { gr: 3, bk: 2, oc: 1 })).toBe(9);
});

test("what comes and what goes is added up with every turn of a promise", () => {
  const terms: Terms = {
    legs: [
      { giver: 0, receiver: 1, goods: "2gr", donation: "bl" },
      { giver: 1, receiver: 0, goods: "oc" },
    ],
    clauses: [{ clause: "deliver", debtor: 0, creditor: 1, turn: 3, until: 5, goods: "sh" }],
  };
  expect(guideBalance(cards.guide, terms, 0)).toBe(3 - 2 - 1.5 - 3);
  expect(guideBalance(cards.guide, terms, 1)).toBe(-guideBalance(cards.guide, terms, 0));
});

test("goods are added, taken away and never fall below nothing", () => {
  const pair = { giver: 0, receiver: 8 };
  let terms: Terms = { legs: [], clauses: [] };
  terms = addGood(terms, pair, "gr", 2);
  terms = addGood(terms, pair, "bl", 1, "donation");
  expect(dealText(terms, names)).toBe("caylion>zeth: 2gr {bl}");
  terms = addGood(terms, pair, "bl", -3, "donation");
  terms = addGood(terms, pair, "gr", -1);
  expect(dealText(terms, names)).toBe("caylion>zeth: gr");
  expect(addGood(terms, pair, "gr", -1).legs).toEqual([]);
  expect(toggleCards(toggleCards(terms, pair, [19]), pair, [19])).toEqual({
    ...terms,
    legs: [{ ...terms.legs[0], cards: [] }],
  });
});

test("swapping twice changes nothing, and paying later moves everything that can wait", () => {
  const terms: Terms = { legs: [{ giver: 0, receiver: 8, goods: "2gr", cards: [19], protection: true }], clauses: [] };
  expect(swapped(swapped(terms))).toEqual(terms);
  expect(dealText(postponed(terms, { giver: 0, receiver: 8 }, 3), names)).toBe(
    `caylion>zeth: protection; caylion>zeth: 2gr #${ids.get(19)} by trade 3`,
  );
});

test("parties come and go with what stands between them", () => {
  const pair = { giver: me, receiver: OPEN };
  let draft = withTerms(draftOf({}), addGood(EMPTY, pair, "gr", 1), names);
  expect(draft.text).toBe("caylion>*: gr");
  draft = addParty(draft, 8, names);
  expect([draft.text, draft.others]).toEqual(["caylion>zeth: gr", [8]]);
  draft = addParty(draft, 4, names);
  draft = withTerms(draft, addGood(draft, { giver: 8, receiver: 4 }, "wh", 1), names);
  expect(draft.text).toBe("caylion>zeth: gr; zeth>kit: wh");
  expect(lanesOf(draft, draft.others, me, null)).toEqual([
    { giver: 0, receiver: 8 },
    { giver: 8, receiver: 4 },
  ]);
  expect(removeParty(draft, 8, names)).toMatchObject({ text: "", others: [4] });
  expect(replaceParty(draft, 4, 5, names)).toMatchObject({ text: "caylion>zeth: gr; zeth>kjas: wh", others: [8, 5] });
  expect(replaceParty(draft, 8, OPEN, names)).toMatchObject({ text: "caylion>*: gr", others: [OPEN] });
});

test("what was typed becomes parts only if it still stands there", () => {
  const typed = withText(draftOf({}), "zeth>caylion: 2wh");
  const terms: Terms = { legs: [{ giver: 8, receiver: 0, goods: "2wh" }], clauses: [] };
  expect(readBack(typed, "zeth>caylion: wh", terms, me)).toBe(typed);
  expect(readBack(typed, "zeth>caylion: 2wh", terms, me)).toMatchObject({
    typed: false,
    others: [8],
    legs: terms.legs,
  });
});

test("goods that are pressed somewhere go into the deal with the same seat, else a new one begins", () => {
  const known = { me, names, offers: [] };
  const first = begun(draftOf({}), { seat: 8, get: "2wh" }, known);
  expect(first).toMatchObject({ text: "zeth>caylion: 2wh", others: [8] });
  if (!first) throw new Error("nothing begun");
  expect(begun(first, { give: "gr #19" }, known)?.text).toBe(`zeth>caylion: 2wh; caylion>zeth: gr #${ids.get(19)}`);
  expect(begun(first, { seat: 4, give: "gr" }, known)).toMatchObject({
    text: "caylion>kit: gr",
    before: { text: first.text },
  });
  expect(begun(first, {}, known)).toBeNull();
  expect(begun(draftOf({}), { give: "{bl}" }, known)?.text).toBe("caylion>*: {bl}");
  expect(withMore(EMPTY, { giver: 0, receiver: 8 }, "licence:x")).toBeNull();
});

test("a counter turns the open place into me and keeps what was offered", () => {
  const offer: OfferView = {
    id: 7,
    by: 8,
    parties: [8],
    agreed: [8],
    seen_by: [0, 8],
    mode: "first",
    life: "standing",
    legs: [
      { giver: 8, receiver: OPEN, goods: "oc" },
      { giver: OPEN, receiver: 8, goods: "4gr" },
    ],
  };
  const counter = begun(draftOf({}), { counters: 7 }, { me, names, offers: [offer] });
  expect(counter).toMatchObject({
    text: "zeth>caylion: oc; caylion>zeth: 4gr",
    others: [8],
    counters: 7,
    life: "standing",
  });
  const own = begun(draftOf({}), { revises: 7 }, { me: 8, names, offers: [offer] });
  expect(own).toMatchObject({ text: "zeth>*: oc; *>zeth: 4gr", others: [OPEN], revises: 7 });
});

test("what is sent is what the server read, with the circumstances of the draft", () => {
  const legs = [{ giver: 0, receiver: OPEN, goods: "gr" }];
  const answer = { action: { do: "propose", legs }, parties: [0, OPEN] } as unknown as DealAnswer;
  const draft = draftOf({ mode: "choose", life: "turn", audience: [4], counters: 3, replaces: [9] });
  expect(actionOf(draft, answer)).toEqual({
    do: "propose",
    legs,
    clauses: [],
    mode: "choose",
    life: "turn",
    audience: [4],
    counters: 3,
    replaces: [9],
  });
  expect(actionOf({ ...draft, revises: 5 }, answer)).toEqual({ do: "revise", offer: 5, legs, clauses: [] });
  expect(actionOf(draftOf({ mode: "choose" }), { ...answer, parties: [0, 8] })).toMatchObject({ mode: "all" });
});

test("clearing keeps what was there, so that it can come back", () => {
  const draft = withText(draftOf({}), "caylion>zeth: gr");
  expect(cleared(draft)).toMatchObject({ text: "", before: { text: "caylion>zeth: gr" } });
  expect(cleared(cleared(draft)).before?.text).toBe("caylion>zeth: gr");
});
