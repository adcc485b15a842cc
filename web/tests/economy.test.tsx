import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { EconomyStage } from "../src/table/economy/EconomyStage.tsx";
import { giftsOf, lotsOf } from "../src/table/economy/lots.ts";
import { Made, madeBySeat } from "../src/table/economy/Made.tsx";
import { Surplus } from "../src/table/economy/Surplus.tsx";
import { between } from "../src/table/economy/turnLog.ts";
import type { Event, PromiseView, SeatView } from "../src/types/live.ts";
import { at, seat, table } from "./plan-table.tsx";

const began = (turn: number, step: string) => ({ event: "step_began", turn, step, seq: 1, say: "" }) as Event;
const ran = (place: number, gained: string, donated = "") =>
  ({ event: "ran", seat: place, card: 1, slot: 0, gained, donated, seq: 1, say: "" }) as Event;

test("donation goods are lots by good, or piece by piece, and become gifts by receiver", () => {
  expect(lotsOf("2wh bk", "br en", new Set()).map((lot) => lot.goods)).toEqual(["2wh", "bk", "br en"]);
  const lots = lotsOf("2wh bk", "br en", new Set(["wh"]));
  expect(lots.map((lot) => lot.key)).toEqual(["wh 0", "wh 1", "bk", "lot"]);
  expect(giftsOf(lots, { "wh 0": 1, "wh 1": 2, bk: 1, lot: 1 })).toEqual([
    { receiver: 1, donation: "wh bk", lot: "br en" },
    { receiver: 2, donation: "wh" },
  ]);
  expect(giftsOf(lots, { bk: 3 })).toEqual([{ receiver: 3, donation: "bk" }]);
});

test("what the economy made is what ran between plans and bids of this turn", () => {
  const log = [
    began(1, "plans"),
    ran(0, "9gr"),
    began(1, "bids"),
    began(2, "trade"),
    ran(1, "vp"),
    began(2, "plans"),
    ran(0, "2gr vp"),
    ran(0, "gr", "bk"),
    began(2, "bids"),
    ran(1, "5sh"),
  ];
  const made = madeBySeat(between(log, 2, "plans", "bids"), 2);
  expect(made).toEqual([
    { runs: 2, gained: "3gr vp", donated: "bk" },
    { runs: 0, gained: "", donated: "" },
  ]);
  expect(between(log, 3, "plans")).toEqual([]);
});

test("the summary of the economy opens by itself for a moment and can be skipped", async () => {
  const log = [began(2, "plans"), ran(0, "3gr"), began(2, "bids")];
  const { store } = table({ seats: [seat("kit", ""), seat("zeth", "")] }, {}, {}, log);
  const skip = vi.fn();
  await at(store, <Made fresh skip={skip} />);
  expect(screen.getByRole("img", { name: "3 green" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Skip" }));
  expect(skip).toHaveBeenCalled();
  expect(screen.queryByRole("img", { name: "3 green" })).toBeNull();
});

test("how many colonies others have to give up is what the server says", async () => {
  const seats = [seat("kit", ""), seat("zeth", "", { surplus: 2 }), seat("kjas", "", { surplus: 1 })];
  const { store } = table(
    { step: "surplus", seats },
    { actions: () => ({ must: false, step: "surplus", actions: [], fallback: null }) },
    { awaited: [1] },
  );
  const { container } = await at(store, <Surplus />);
  const rows = [...container.querySelectorAll(".settle-row")].map((row) => row.textContent);
  expect(rows).toEqual(["Zeth has to give up 2"]);
});

test("gifts: every lot needs a receiver before they can be committed", async () => {
  const seats = [seat("zeth", "", { donation: "2wh" }), seat("kit", ""), seat("kjas", "")];
  const { store, acted } = table(
    { step: "gifts", seats },
    { desks: () => ({ desks: [{ seat: 1, converters: [], wants: "wh" }] }) },
    { awaited: [0] },
  );
  await at(store, <EconomyStage />);
  const commit = screen.getByRole("button", { name: "Commit the gifts" }) as HTMLButtonElement;
  expect(commit.disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "One by one" }));
  const [first, second] = screen.getAllByRole("group");
  const choose = (group: Element | undefined, name: string) => {
    const button = [...(group?.querySelectorAll("button") ?? [])].find((one) => one.textContent?.includes(name));
    if (!button) throw new Error(`no ${name}`);
    fireEvent.click(button);
  };
  choose(first, "Kt'Zr'Kt'Rtl");
  expect(commit.disabled).toBe(true);
  choose(second, "Kjas");
  await act(async () => void fireEvent.click(commit));
  expect(acted).toEqual([
    {
      do: "commit_gifts",
      gifts: [
        { receiver: 1, donation: "wh" },
        { receiver: 2, donation: "wh" },
      ],
    },
  ]);
});

test("surplus: as many colonies as are due, from those that the server names", async () => {
  const seats = [seat("unity", "", { support: 1, cards: [{ card: 296 }, { card: 310 }] })];
  const actions = [
    { do: "commit_surplus", colonies: [296] },
    { do: "commit_surplus", colonies: [310] },
  ];
  const { store, acted } = table(
    { step: "surplus", seats },
    { actions: () => ({ must: true, step: "surplus", actions: actions as never, fallback: null }) },
    { awaited: [0] },
  );
  await at(store, <EconomyStage />);
  fireEvent.click(await screen.findByRole("button", { name: /Betelgeuse/ }));
  fireEvent.click(screen.getByRole("button", { name: /^Canopus/ }));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Give up Canopus" })));
  expect(acted).toEqual([{ do: "commit_surplus", colonies: [310] }]);
});

test("who owes nothing is told so, and who is awaited stands there", async () => {
  const seats = [seat("kit", ""), seat("zeth", "", { donation: "bk" })];
  const { store } = table({ step: "gifts", seats }, {}, { awaited: [1] });
  await at(store, <EconomyStage />, "de");
  expect(screen.getByText("Hier hast du nichts zu tun.")).toBeTruthy();
  expect(screen.getByText("Warten auf Zeth")).toBeTruthy();
});

test("a replay tells nobody what to do, and waits for no reader", async () => {
  const { store } = table({ step: "plans", seats: [seat("kit", ""), seat("zeth", "")] }, {}, { awaited: [0] });
  Object.assign(store, { isReplay: true });
  await at(store, <EconomyStage />);
  expect(document.querySelector(".stage-todo")).toBeNull();
  expect(screen.getByText("Waiting for Kt'Zr'Kt'Rtl")).toBeTruthy();
});

test("a plan is committed as the server completed it, and a refusal says why", async () => {
  const action = { do: "commit_plan", runs: [] };
  const plan = {
    runs: [],
    uses: "",
    yields: "",
    donation: "",
    left: "",
    lacks: "",
    points: 0,
    free: [{ card: 271, slot: 0, arrow: "white", state: "runs" }],
    action,
    refusal: null,
  };
  const { store, acted } = table(
    { step: "plans", seats: [seat("zeth", "3wh", { cards: [{ card: 271 }] })] },
    { desks: () => ({ desks: [] }), plan: () => plan as never },
    { awaited: [0], options: { hints: false, game: {} } as never },
  );
  await at(store, <EconomyStage />);
  await screen.findByText("1 converter could still run with what stays");
  const button = screen.getByRole("button", { name: "Commit without running anything" });
  await act(async () => void fireEvent.click(button));
  expect(acted).toEqual([action]);
});

const settling = (promises: PromiseView[], more: Partial<SeatView> = {}) =>
  table(
    { step: "settle", seats: [seat("kit", "", more), seat("zeth", "")], promises },
    { actions: () => ({ must: false, step: "settle", actions: [{ do: "done" }], fallback: null }) },
    { awaited: [] },
  );
const due: PromiseView = {
  id: 4,
  deal: 1,
  parties: [0, 1],
  state: "due",
  clause: { clause: "deliver", debtor: 0, creditor: 1, turn: 2, goods: "2gr" },
  penalty: 2,
};

test("while promises are settled nobody is said to be in", async () => {
  await at(settling([due]).store, <EconomyStage />);
  expect(screen.getByText("Promises are being settled")).toBeTruthy();
  expect(screen.queryByText("Everybody is in")).toBeNull();
});

test("the loss of points is taken at the second word, and not by the first", async () => {
  const { store, acted } = settling([due]);
  await at(store, <EconomyStage />);
  const take = () => screen.findByRole("button", { name: "Take the loss" });
  fireEvent.click(await take());
  expect(acted).toEqual([]);
  expect(screen.getByRole("alert").textContent).toBe("Lose 2 points for your promise?");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(await take());
  await act(async () => void fireEvent.click(await take()));
  expect(acted).toEqual([{ do: "done" }]);
});
