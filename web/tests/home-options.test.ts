/** What a new table can be is said by the server; the page that sets one up offers that and nothing else. */
import { describe, expect, test } from "vitest";
import { pythonJson } from "../scripts/python.ts";
import {
  CHATS,
  CLOCKS,
  CONTRACTS,
  DRAWS,
  EDITIONS,
  FEWEST,
  LONGEST_HOLD,
  LONGEST_THINK,
  LONGEST_TIME,
  LONGEST_TITLE,
  MOST,
  MOST_EXTENSIONS,
  newDraft,
  RULES,
  requestOf,
  SPECTATORS,
} from "../src/home/draft.ts";
import { LONGEST_NAME } from "../src/home/myName.ts";
import { setupTexts } from "../src/home/setupTexts.ts";
import { homeTexts } from "../src/home/texts.ts";

interface Field {
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly le?: number;
}

interface Said {
  readonly fields: Readonly<Record<string, Field>>;
  readonly clocks: Readonly<Record<string, { readonly trade: number; readonly step: number }>>;
  /** The options of the rules with their values, the usual one first. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

const said = pythonJson("tests.table_options") as Said;

test.each([
  ["draw", DRAWS],
  ["clock", CLOCKS],
  ["chat", CHATS],
  ["spectators", SPECTATORS],
  ["contracts", CONTRACTS],
])("every choice is offered: %s", (name, offered) => {
  expect(offered.toSorted()).toEqual(said.fields[name]?.enum?.toSorted());
});

test("rules are offered with the usual value first", () => {
  // minutes, cubes and numbers of offers are no choice of a few
  const { EDITION, TIMER: _timer, HANDICAP: _handicap, OFFERS: _offers, ...rest } = said.rules;
  expect(EDITIONS).toEqual(EDITION);
  expect(RULES).toEqual(rest);
});

test("limits are those of the server", () => {
  const { seats, trade_seconds, step_seconds, extensions, name, host_name, hold, think } = said.fields;
  expect([LONGEST_HOLD, LONGEST_THINK]).toEqual([hold?.maximum, think?.le]);
  expect([FEWEST, MOST]).toEqual([seats?.minimum, seats?.maximum]);
  expect([LONGEST_TIME * 60, LONGEST_TIME * 60]).toEqual([trade_seconds?.maximum, step_seconds?.maximum]);
  expect(MOST_EXTENSIONS).toBe(extensions?.maximum);
  expect([LONGEST_TITLE, LONGEST_NAME]).toEqual([name?.maxLength, host_name?.maxLength]);
});

test("who changes nothing gets what the server does by itself", () => {
  // who sits there and what the table is called is said in every request
  const {
    name: _name,
    host_name: _host,
    sitters: _sitters,
    game,
    ...request
  } = requestOf(newDraft("Ada", "en"), String);
  const usual = Object.keys(request).map((field) => [field, said.fields[field]?.default]);
  expect(request).toEqual(Object.fromEntries(usual));
  expect(game).toEqual({ EDITION: said.rules.EDITION?.[0] });
});

describe.each(["en", "de"] as const)("times are told as the server takes them: %s", (language) => {
  const setup = setupTexts[language];
  const home = homeTexts[language];
  const numbers = (text = "") => [...text.matchAll(/\d+/g)].map(([number]) => Number(number));

  test.each(["live", "relaxed"])("%s", (clock) => {
    const { trade = 0, step = 0 } = said.clocks[clock] ?? {};
    expect(numbers(setup.clockAbout[clock]).slice(0, 2)).toEqual([trade / 60, step / 60]);
    expect(numbers(home.clock[clock])).toEqual([trade / 60]);
  });

  test("days and no clock", () => {
    expect(said.clocks.days).toMatchObject({ trade: 86_400, step: 86_400 });
    expect(said.clocks.untimed).toMatchObject({ trade: 0, step: 0 });
    for (const clock of ["days", "untimed"]) expect(numbers(setup.clockAbout[clock])).toEqual([]);
  });
});
