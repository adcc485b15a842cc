import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { bundleOf, plus, total } from "../src/table/plan/bundles.ts";
import { converterOf, hasChoice, withoutNeedlessChoices } from "../src/table/plan/converters.ts";
import { PlanCard } from "../src/table/plan/PlanCard.tsx";
import { Planner } from "../src/table/plan/Planner.tsx";
import {
  chooseFor,
  keepGoods,
  keptGoods,
  openPlan,
  plan,
  setLock,
  setTimes,
  timesPlanned,
  toggleRun,
} from "../src/table/plan/plan.ts";
import { shortAndSpare } from "../src/table/plan/shortAndSpare.ts";
import { groupDeeds, VioletList } from "../src/table/plan/VioletList.tsx";
import { isViolet } from "../src/table/violet.ts";
import type { Action, PlannedRun } from "../src/types/live.ts";
import { library } from "./library.ts";
import { at, seat, table } from "./plan-table.tsx";

beforeEach(() => {
  window.sessionStorage.clear();
  plan.set({ table: "", turn: 0, runs: [], locks: [], touched: false });
});

const cardOf = (number: number) => library.cards.find((card) => card.number === number);

test("a plan belongs to a table and a turn, and comes back after loading the page again", () => {
  openPlan("a", 2);
  toggleRun(271, 0);
  openPlan("a", 3);
  expect(plan.get()).toMatchObject({ turn: 3, runs: [], touched: false });
  window.sessionStorage.setItem("confluence.plan.b", JSON.stringify({ turn: 4, runs: [{ card: 9 }], touched: true }));
  openPlan("b", 4);
  expect(plan.get()).toMatchObject({ table: "b", turn: 4, runs: [{ card: 9 }], touched: true, locks: [] });
  openPlan("b", 5);
  expect(plan.get().runs).toEqual([]);
  window.sessionStorage.setItem("confluence.plan.c", "{broken");
  openPlan("c", 1);
  expect(plan.get()).toMatchObject({ table: "c", runs: [] });
});

test("runs go in and out, a seedling runs twice, a choice of payment stays with its run", () => {
  openPlan("a", 1);
  toggleRun(20, 1);
  setTimes(30, 0, 2);
  expect(timesPlanned(plan.get().runs, 30, 0)).toBe(2);
  chooseFor(20, 1, { alternative: 0, pay: "3ws" });
  expect(plan.get().runs).toContainEqual({ card: 20, slot: 1, alternative: 0, pay: "3ws" });
  setTimes(30, 0, 1);
  toggleRun(20, 1);
  expect(plan.get().runs).toEqual([{ card: 30, slot: 0 }]);
});

test("locks are added and removed; only one says what is kept", () => {
  openPlan("a", 1);
  setLock("run #271.0", true);
  keepGoods("2gr");
  keepGoods("3gr wh");
  expect(plan.get().locks).toEqual(["run #271.0", "keep 3gr wh"]);
  expect(keptGoods(plan.get().locks)).toBe("3gr wh");
  setLock("run #271.0", false);
  keepGoods("");
  expect(plan.get().locks).toEqual([]);
});

test("two halves of a pair are drawn as one converter, by the sides that are up", () => {
  const shown = (left: boolean, right: boolean) => {
    const own = [
      { card: 177, flipped: left },
      { card: 176, flipped: right },
    ];
    return converterOf(cardOf, own, 177, 0)?.text;
  };
  expect(shown(false, false)).toBe("oc -> gr wh 2br");
  expect(shown(false, true)).toBe("oc -> 2gr 2wh 2br");
  expect(shown(true, false)).toBe("oc -> gr wh 2br bk");
  expect(shown(true, true)).toBe("oc -> 2gr 2wh 2br bk");
  expect(converterOf(cardOf, [{ card: 271, flipped: true }], 271, 0)).toBe(cardOf(271)?.faces[1]?.converters[0]);
});

test("only converters with free places ask how they are paid", () => {
  const free = converterOf(cardOf, [{ card: 218 }], 218, 0);
  const fixed = converterOf(cardOf, [{ card: 271 }], 271, 0);
  if (!free || !fixed) throw new Error("no converters");
  expect([hasChoice(free), hasChoice(fixed)]).toEqual([true, false]);
  const row = { slot: 0, flipped: false, at: { card: 0, slot: 0, arrow: "white", state: "runs" }, most: 1 };
  const rows = [
    { ...row, card: 218, converter: free },
    { ...row, card: 271, converter: fixed },
  ];
  const runs: PlannedRun[] = [
    { card: 218, alternative: 0, pay: "2ws wl" },
    { card: 271, alternative: 0, pay: "3wh" },
  ];
  expect(withoutNeedlessChoices(runs, rows)).toEqual([
    { card: 218, slot: 0, alternative: 0, pay: "2ws wl" },
    { card: 271, slot: 0 },
  ]);
});

test("violet actions of one card are one line with its ways to pay", () => {
  const actions: Action[] = [
    { do: "invent", team: 330, alternative: 0, pay: "9gr" },
    { do: "invent", team: 330, alternative: 1, pay: "6bl" },
    { do: "done" },
    { do: "upgrade", card: 20, spend: 21 },
  ];
  expect(groupDeeds(actions).map((ways) => ways.length)).toEqual([2, 1]);
  expect(actions.filter(isViolet)).toHaveLength(3);
});

test("bundles are added and counted", () => {
  expect(plus("2gr ye", "gr sh")).toBe("3gr ye sh");
  expect(plus("", "vp")).toBe("vp");
  expect(total("2gr ye")).toBe(3);
  expect(
    bundleOf([
      { good: "wh", count: 2 },
      { good: "br", count: 1 },
    ]),
  ).toBe("2wh br");
});

const DESKS = {
  desks: [
    {
      seat: 0,
      converters: [
        { card: 271, slot: 0, arrow: "white", state: "lacks", lack: { goods: "2wh", holders: [1] } },
        { card: 252, slot: 0, arrow: "red", state: "rests" },
      ],
    },
  ],
};
const ZETH = [seat("zeth", "wh 2bk", { cards: [{ card: 271 }, { card: 252 }] }), seat("faderan", "6wh")];
const NOTHING = {
  uses: "",
  yields: "",
  donation: "",
  left: "wh 2bk",
  lacks: "",
  points: 0,
  free: [],
  action: null,
  refusal: null,
};

function planned(question: { runs: PlannedRun[] }) {
  const isIn = question.runs.length > 0;
  const lack = { goods: "2wh", holders: [1] };
  return {
    ...NOTHING,
    lacks: isIn ? "2wh" : "",
    runs: isIn ? [{ card: 271, slot: 0, ok: false, lack }] : [],
  };
}

test("the planner takes a run in, asks the server, and says what lacks and who has it", async () => {
  const { store, asked } = table(
    { step: "plans", seats: ZETH },
    { desks: () => DESKS, plan: planned },
    { options: { hints: false, game: {} } as never },
  );
  const { container } = await at(store, <Planner />);
  const box = await screen.findByRole("checkbox", { name: "Run Envoys" });
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  expect(container.textContent).toContain("Hints are off at this table");
  await act(async () => void fireEvent.click(box));
  await waitFor(() => expect(asked).toContainEqual(["plan", { runs: [{ card: 271, slot: 0 }] }]));
  await screen.findByText("Faderan has 6");
  expect(asked.some(([what]) => what === "advice")).toBe(false);
});

test("what waits for a lacking run is not said to stay", async () => {
  const answer = {
    ...NOTHING,
    waits: "wh",
    left: "2bk",
    lacks: "2wh",
    runs: [{ card: 271, slot: 0, ok: false, lack: { goods: "2wh" } }],
    refusal: { code: "NOT_ENOUGH", message: "the plan as a whole lacks 2wh", details: {} },
  };
  const { store } = table(
    { step: "trade", seats: ZETH },
    { desks: () => DESKS, plan: () => answer },
    { options: { hints: false, game: {} } as never },
  );
  const { container } = await at(store, <Planner />);
  await screen.findByText("Set aside");
  expect(
    [...container.querySelectorAll(".plan-sums > div")].map((line) => line.querySelector("dt")?.textContent),
  ).toEqual(["Uses", "Yields", "Set aside", "Stays", "Lacks"]);
  expect(container.textContent).not.toContain("the plan as a whole lacks");
});

test("what is short is never spare: both are told by the plan, or both by the wish beyond it", () => {
  const surpluses = [{ good: "bk", count: 2 }];
  const advice = { wish: { gain: 2, shortfalls: [{ good: "gr", count: 2 }], surpluses } } as never;
  const whole = { ...NOTHING, left: "3gr 2bk", waits: "", runs: [] } as never;
  expect(shortAndSpare(whole, advice)).toEqual({ short: "2gr", spare: "2bk" });
  expect(shortAndSpare(whole, null)).toEqual({ short: "", spare: "3gr 2bk" });
  const none = { wish: { gain: 0, shortfalls: [], surpluses } } as never;
  expect(shortAndSpare(whole, none)).toEqual({ short: "", spare: "3gr 2bk" });
  const lacking = { ...NOTHING, left: "2bk", waits: "3gr", lacks: "wh", runs: [] } as never;
  expect(shortAndSpare(lacking, advice)).toEqual({ short: "wh", spare: "2bk" });
  expect(shortAndSpare(null, null)).toEqual({ short: "", spare: "" });
});

test("a run of a card that is not in play yet says once what comes first", async () => {
  const refusal = { code: "NOT_HELD", message: "the card is not in the area", details: {} };
  const runs = [{ card: 218, slot: 0, ok: false, ahead: true, lack: { goods: "wh" } }];
  const { store } = table(
    { step: "trade", seats: ZETH },
    { desks: () => DESKS, plan: () => ({ ...NOTHING, runs, refusal }) },
    { options: { hints: false, game: {} } as never },
  );
  openPlan(store.table, 2);
  toggleRun(218, 0);
  const { container } = await at(store, <Planner />);
  await screen.findByText("first bring Fractal Symmetry into play");
  expect(container.querySelector(".plan-row-bad")).toBeNull();
  expect(container.textContent).not.toContain("not in the area");
  expect(container.textContent?.match(/into play/g)).toHaveLength(1);
  expect(container.querySelector(".plan-row .plan-lack")).toBeTruthy();
});

test("violet actions are drawn with what they bring", async () => {
  const actions: Action[] = [
    { do: "enter_play", card: 191, pay: "2ye" },
    { do: "upgrade", card: 271, pay: "gr" },
    { do: "invent", team: 330, alternative: 0, pay: "9gr" },
    { do: "draw", pay: "" },
  ];
  const { store } = table({ step: "tail", seats: ZETH });
  const { container } = await at(store, <VioletList actions={actions} none="" />);
  const drawn = [...container.querySelectorAll(".plan-deed")].map((deed) =>
    [...deed.querySelectorAll(".plan-gain [role=img]")].map((one) => one.getAttribute("aria-label")),
  );
  expect(drawn).toEqual([
    ["Economy: pay 1 brown; get 1 blue"],
    ["Economy: pay 3 white; get 1 point; give away 1 ultratech, 1 point, and 1 envoy"],
    ["3 points", "Economy: pay 4 brown; get 1 white, 2 blue, and 1 yellow"],
    [],
  ]);
});

test("a converter that may run more than once is planned as often as the server says", async () => {
  const desks = { desks: [{ seat: 0, converters: [{ card: 301, slot: 0, arrow: "white", state: "runs", most: 2 }] }] };
  const { store } = table(
    { step: "plans", seats: [seat("caylion", "9gr", { cards: [{ card: 301, seedling: true }] })] },
    { desks: () => desks, plan: () => ({ ...NOTHING, runs: [] }) },
    { options: { hints: false, game: {} } as never },
  );
  await at(store, <Planner />);
  const times = within(await screen.findByRole("group")).getAllByRole("button");
  expect(times.map((one) => one.textContent)).toEqual(["0", "1", "2"]);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("the card in the desk shows how much of the plan runs and follows the adviser until it is touched", async () => {
  const advice = {
    turn: 2,
    runs: [{ card: 271, slot: 0, alternative: 0, pay: "3wh" }],
    plan: { value: 12.34 },
    prices: [],
    wish: { gain: 2, shortfalls: [{ good: "wh", count: 2 }], surpluses: [] },
  };
  const { store } = table(
    { step: "trade", seats: ZETH },
    { desks: () => DESKS, plan: planned, advice: () => advice as never },
  );
  await at(store, <PlanCard />);
  const card = screen.getByRole("region", { name: "Economy plan" });
  await waitFor(() => expect(plan.get().runs).toEqual([{ card: 271, slot: 0 }]));
  await waitFor(() => expect(within(card).getByRole("img", { name: "2 white" })).toBeTruthy());
  await within(card).findByRole("img", { name: "0 of 1 converters run in your plan" });
  expect(card.textContent).toContain("12.3");
  expect(card.textContent).toContain("14.3");
  act(() => toggleRun(271, 0));
  fireEvent.click(await screen.findByRole("button", { name: "Auto-plan" }));
  fireEvent.click(screen.getByRole("button", { name: "Replace it" }));
  await waitFor(() => expect(plan.get()).toMatchObject({ runs: [{ card: 271, slot: 0 }], touched: false }));
});

test.each([
  ["en", "Terraform Canopus", "Upgrade"],
  ["de", "Canopus terraformieren", "upgraden"],
] as const)("a colony is terraformed, whatever else is upgraded: %s", async (language, colony, other) => {
  const actions: Action[] = [
    { do: "upgrade", card: 310, pay: "wh" },
    { do: "upgrade", card: 20, spend: 21 },
  ];
  const { store } = table({ step: "tail", seats: [seat("kit", "wh")] });
  await at(store, <VioletList actions={actions} none="" />, language);
  const [first, second] = document.querySelectorAll(".plan-deed-name b");
  expect(first?.textContent).toBe(colony);
  expect(second?.textContent).toContain(other);
});
