/** Deals in notices are cut short. */
import { expect, test } from "vitest";
import { othersIn, shortSides } from "../src/table/notices/short.ts";
import { noticeTexts } from "../src/table/notices/texts.ts";
import type { Clause, Leg } from "../src/types/live.ts";

const { en, de } = noticeTexts;
const legs: Leg[] = [
  { giver: 0, receiver: 1, goods: "2gr", acknowledgements: 1 },
  { giver: 0, receiver: 2, goods: "gr wh", cards: [7] },
  { giver: 1, receiver: 2, goods: "3ye" },
  { giver: 2, receiver: 0, donation: "bk" },
];
const clauses: Clause[] = [{ clause: "deliver", debtor: 0, creditor: 1, turn: 2, goods: "oc" }];

test("goods of all partners are one bundle, everything else is a number", () => {
  expect(shortSides({ legs, clauses }, 0, en)).toBe("you give 3gr wh + 2 more things + a promise, you get bk.");
  expect(shortSides({ legs, clauses }, 1, en)).toBe("you give 3ye, you get 2gr + 1 more thing + a promise.");
  expect(shortSides({ legs: [] }, 0, de)).toBe("du gibst nichts, du bekommst nichts.");
});

test("the others are named once, and the open place is nobody", () => {
  expect(othersIn({ legs, clauses }, 0)).toEqual([1, 2]);
  expect(othersIn({ legs: [{ giver: 0, receiver: -1, goods: "gr" }] }, 0)).toEqual([]);
});
