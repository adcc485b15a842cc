import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConfluenceStage } from "../src/table/confluence/ConfluenceStage.tsx";
import { doneBids } from "../src/table/confluence/rounds.ts";
import { inventions } from "../src/table/confluence/Shared.tsx";
import { bought, laidOut } from "../src/table/confluence/tracks.ts";
import { moved } from "../src/table/confluence/wishes.ts";
import { closeSheet, shell } from "../src/table/shell.ts";
import { TablePane } from "../src/table/TablePane.tsx";
import type { Action, BidView, Event, SeatView } from "../src/types/live.ts";
import { at, seat, table } from "./plan-table.tsx";

const said = { seq: 1, say: "" };
const began = (turn: number, step: string) => ({ event: "step_began", turn, step, ...said }) as Event;
const revealed = (track: string) => ({ event: "bids_revealed", track, bids: [], ...said }) as Event;
const took = (by: number, card: number, paid: string) => ({ event: "bought", seat: by, card, paid, ...said }) as Event;
const passed = (by: number, ships: number) => ({ event: "passed", seat: by, ships, ...said }) as Event;
const laid = (track: string, row: number[]) => ({ event: "refreshed", track, discarded: [], row, ...said }) as Event;

test("a wish is moved within its list", () => {
  expect(moved([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
  expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 1, 9)).toEqual([2, 3, 1]);
});

const LOG = [
  began(1, "colonies"),
  revealed("colony"),
  took(3, 301, "sh"),
  laid("colony", [296, 310]),
  laid("research", [330]),
  began(2, "trade"),
  began(2, "bids"),
  revealed("colony"),
  took(1, 296, "3sh"),
  passed(2, 0),
  revealed("research"),
  took(2, 330, "sh"),
];

test("the log tells what lay on a track, who took it and who passed", () => {
  expect(laidOut(LOG, "colony", 2)).toEqual([296, 310]);
  expect(laidOut(LOG, "colony", 1)).toEqual([]);
  expect([...bought(LOG, 2)]).toEqual([
    [296, { seat: 1, paid: "3sh" }],
    [330, { seat: 2, paid: "sh" }],
  ]);
  expect(doneBids(LOG, 2, "colony")).toEqual([
    { seat: 1, ships: 3, card: 296 },
    { seat: 2, ships: 0, card: 0 },
  ]);
  expect(doneBids(LOG, 2, "research")).toEqual([{ seat: 2, ships: 1, card: 330 }]);
});

test("ties are explained by what the server says decided, and bids of nothing are not", async () => {
  const seats = [
    seat("kit", "3sh"),
    seat("faderan", "3sh", { colonies: 1 }),
    seat("unity", "3sh", { colonies: 1 }),
    seat("kjas", "3sh", { colonies: 2 }),
  ];
  const bid = (place: number, ships: number, tie: BidView["tie"] = "") => ({
    seat: place,
    ships,
    halves: 2 * ships,
    ...(tie ? { tie } : {}),
    passes: ships === 0,
  });
  const bids = [bid(0, 3, "first"), bid(1, 3, "number"), bid(2, 3, "fewer"), bid(3, 3), bid(1, 0, "number"), bid(2, 0)];
  const { store } = table(
    { step: "colonies", seats, bids },
    { actions: () => ({ must: false, step: "colonies", actions: [], fallback: null }) },
  );
  const { container } = await at(store, <ConfluenceStage />);
  expect([...container.querySelectorAll(".conf-ties li")].map((item) => item.textContent)).toEqual([
    "Kt'Zr'Kt'Rtl before Faderan: wins every tie for colonies.",
    "Faderan before Unity: both stand at 3 with as many cards. Tie number 7 beats 4.",
    "Unity before Kjasjavikalimm: both stand at 3. Unity holds 1 colony, Kjasjavikalimm 2; fewer goes first.",
  ]);
});

test("inventions are shared or kept", () => {
  const invented = (by: number, team: number) => ({ event: "invented", seat: by, team, paid: "", ...said }) as Event;
  const shared = { event: "shared", team: 330, technology: "antimatter_power", inventor: 0, ...said } as Event;
  expect(inventions([invented(0, 330), invented(1, 331), shared])).toEqual([
    { team: 330, seat: 0, technology: "antimatter_power", shared: true },
    { team: 331, seat: 1, technology: null, shared: false },
  ]);
});

test("why somebody cannot be robbed is told as the server says", async () => {
  const seats = [
    seat("kit", "gr", { safe: "spared" }),
    seat("zeth", "bk", { steals: true }),
    seat("kjas", "bl", { safe: "robbed" }),
    seat("unity", "", { safe: "protected" }),
    seat("caylion", ""),
  ];
  const { store } = table(
    { step: "steal", seats },
    { actions: () => ({ must: false, step: "steal", actions: [], fallback: null }) },
  );
  const { container } = await at(store, <ConfluenceStage />);
  const rows = [...container.querySelectorAll(".settle-row .settle-what")].map((row) => row.textContent);
  expect(rows).toEqual([
    "Youa promise protects it",
    "Kjasjavikalimmrobbed already this turn",
    "Unitytraded with the Zeth this turn: safe",
    "Caylion",
  ]);
  expect(container.querySelector(".conf-fate")?.textContent).toContain("A promise of the Zeth protects you");
});

function bids(ships: number, most = ships): Action[] {
  const found: Action[] = [];
  for (let colony = 0; colony <= most; colony++) {
    for (let research = 0; research <= ships - colony; research++) found.push({ do: "commit_bids", colony, research });
  }
  return found;
}

const SEATS = [seat("caylion", "5sh", { colony_halves: 1 }), seat("kjas", "9sh", { committed: true })];

test("bids are made by buttons and keys within what the server allows, and committed once", async () => {
  const { store, acted } = table(
    { seats: SEATS },
    { actions: () => ({ must: true, step: "bids", actions: bids(5, 3), fallback: null }) },
    { awaited: [0] },
  );
  await at(store, <ConfluenceStage />);
  const colony = await screen.findByRole("spinbutton", { name: "Ships for Colony" });
  await waitFor(() => expect(colony.getAttribute("aria-valuemax")).toBe("3"));
  fireEvent.click(screen.getByRole("button", { name: "One ship more for Colony" }));
  fireEvent.keyDown(colony, { key: "End" });
  expect(colony.getAttribute("aria-valuetext")).toBe("3 ships, counts as 1.5");
  fireEvent.keyDown(colony, { key: "ArrowUp" });
  expect(colony.textContent).toBe("3");
  const research = screen.getByRole("spinbutton", { name: "Ships for Research" });
  fireEvent.keyDown(research, { key: "9" });
  expect(research.textContent).toBe("2");
  expect(screen.getByText("0 ships")).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Commit 3 and 2" })));
  expect(acted).toEqual([{ do: "commit_bids", colony: 3, research: 2 }]);
});

test("what is told of my bid hangs on what the server says of my seat, not on what it is called", async () => {
  const hint = async (more: Partial<SeatView>, of = "unity") => {
    const { store } = table({ seats: [seat(of, "2sh", more)] });
    const { container, unmount } = await at(store, <ConfluenceStage />);
    const said = [...container.querySelectorAll(".conf-hint")].map((one) => one.textContent);
    unmount();
    return said;
  };
  expect(await hint({})).toEqual([]);
  expect(await hint({ colony_halves: 1 })).toEqual([expect.stringContaining("two ships count as one")]);
  expect(await hint({ splits: true })).toEqual([expect.stringContaining("split this bid")]);
  expect(await hint({ support: 0 })).toEqual([expect.stringContaining("support no colony")]);
  expect(await hint({}, "kit"), "no number stands for every tie").toEqual([expect.stringContaining("every tie")]);
  expect(await hint({}, "kjas")).toEqual([]);
});

test("an extra place is told of the seat that brings it", async () => {
  const seats = [seat("unity", "2sh", { extra_places: 1 }), seat("kjas", "2sh")];
  const { store } = table({ step: "trade", seats, colony_track: [296, 310, 311], colony_minimum: [1, 1, 2] });
  const { container } = await at(store, <ConfluenceStage />);
  expect(container.textContent).toContain("one extra for Unity");
});

test.each([
  ["the confluence", <ConfluenceStage key="stage" />, ".conf-bonuses li"],
  ["the whole table", <TablePane key="pane" />, ".whole-bonuses li"],
])("a seat whose inventions bring something else is told in every turn: %s", async (_, pane, selector) => {
  const general = [6, 5, 4, 4, 3, 2];
  const lines = async (seats: SeatView[]) => {
    const { container, unmount } = await at(table({ step: "trade", seats }).store, pane);
    const found = [...container.querySelectorAll(selector)].map((line) => line.textContent);
    unmount();
    return found;
  };
  const alike = await lines([seat("unity", "", { bonuses: general }), seat("yengii", "", { bonuses: general })]);
  expect(alike.every((line) => !line?.includes("Yengii"))).toBe(true);
  const own = seat("yengii", "", { bonuses: [3, 2, 2, 1, 1, 0] });
  const told = await lines([seat("unity", "", { bonuses: general }), own]);
  expect(told.map((line) => line?.match(/Yengii \d/)?.[0])).toEqual([
    "Yengii 3",
    "Yengii 2",
    "Yengii 2",
    "Yengii 1",
    "Yengii 1",
    "Yengii 0",
  ]);
});

test("unsent bids come back when the page is loaded again, and are forgotten once they are committed", async () => {
  const own = { points: 0, colony_least: [2, 4], research_least: [1] };
  const { store, acted } = table(
    { seats: SEATS, own },
    { actions: () => ({ must: true, step: "bids", actions: bids(5), fallback: null }) },
    { awaited: [0] },
  );
  const key = `confluence.bids.${store.table}.0`;
  window.sessionStorage.setItem(key, JSON.stringify({ turn: 2, work: { colony: 3, research: 1 } }));
  await at(store, <ConfluenceStage />);
  await screen.findByRole("button", { name: "Commit 3 and 1" });
  const research = screen.getByRole("spinbutton", { name: "Ships for Research" });
  await waitFor(() => expect(research.getAttribute("aria-valuemax")).toBe("2"));
  fireEvent.click(screen.getByRole("button", { name: "One ship more for Research" }));
  expect(JSON.parse(window.sessionStorage.getItem(key) ?? "")).toEqual({ turn: 2, work: { colony: 3, research: 2 } });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Commit 3 and 2" })));
  expect(acted).toEqual([{ do: "commit_bids", colony: 3, research: 2 }]);
  expect(window.sessionStorage.getItem(key)).toBeNull();
});

test("unsent bids of another turn, or broken ones, are not taken up", async () => {
  for (const kept of [
    { turn: 1, work: { colony: 3, research: 1 } },
    { turn: 2, work: { colony: -3, research: "1" } },
  ]) {
    const { store } = table(
      { seats: SEATS },
      { actions: () => ({ must: true, step: "bids", actions: bids(5), fallback: null }) },
      { awaited: [0] },
    );
    window.sessionStorage.setItem(`confluence.bids.${store.table}.0`, JSON.stringify(kept));
    const shown = await at(store, <ConfluenceStage />);
    await screen.findByRole("button", { name: "Commit 0 and 0" });
    shown.unmount();
  }
});

test("places that a bid reaches are those that the server names for so many ships", async () => {
  const own = { points: 0, colony_least: [2, 4], research_least: [1], colony_bid: 3, research_bid: 0 };
  const { store } = table(
    { seats: SEATS, own },
    { actions: () => ({ must: true, step: "bids", actions: bids(5), fallback: null }) },
    { own: { wishes: { colonies: [296, 310] } } },
  );
  const { container } = await at(store, <ConfluenceStage />);
  const slots = [...container.querySelectorAll(".conf-track-colony .conf-slot")];
  expect(slots.map((slot) => slot.classList.contains("conf-in"))).toEqual([true, false]);
  expect(slots.map((slot) => slot.classList.contains("conf-beyond"))).toEqual([false, true]);
  const rows = [...container.querySelectorAll(".wish-row")].map((row) => row.textContent);
  expect(rows.filter((row) => row?.includes("above your bid"))).toEqual(["2Canopusabove your bid"]);
});

test("who did not bid is told that it chooses nothing, and so does a bid that reaches nothing any more", async () => {
  const own = { points: 0, colony_least: [1, 2], research_least: [1], colony_bid: 0, research_bid: 0 };
  const said = async (ships: number) => {
    const { store } = table(
      {
        step: "colonies",
        seats: [seat("kit", "5sh"), seat("kjas", "9sh"), seat("unity", "")],
        own,
        colony_track: [0, 310],
        bids: [
          { seat: 1, ships: 3, halves: 6 },
          { seat: 2, ships: 2, halves: 4 },
          { seat: 0, ships, halves: 2 * ships, passes: true },
        ],
      },
      { actions: () => ({ must: false, step: "colonies", actions: [], fallback: null }) },
      { awaited: [1] },
    );
    const shown = await at(store, <ConfluenceStage />);
    const text = shown.container.textContent ?? "";
    shown.unmount();
    return text;
  };
  const nothing = await said(0);
  expect(nothing.match(/You did not bid: you choose nothing\./g)).toHaveLength(2);
  expect(nothing.match(/You did not bid here: you choose nothing\./g)).toHaveLength(1);
  expect(nothing).toContain("Youchooses nothing");
  expect(nothing).not.toContain("before you");
  expect(nothing).not.toContain("when it is your turn");
  const little = await said(1);
  expect(little).toContain("Your bid reaches nothing that is left: you choose nothing and keep your ships.");
  expect(little).not.toContain("You pay 1 ship");
});

test("beside what is for sale stands what I have, with a way to my area", async () => {
  for (const step of ["bids", "colonies", "teams", "steal"]) {
    const { store } = table(
      { step, seats: [seat("kit", "2gr 3sh"), seat("zeth", "bk", { steals: true })] },
      { actions: () => ({ must: false, step, actions: [], fallback: null }) },
    );
    const shown = await at(store, <ConfluenceStage />);
    const mine = screen.getByRole("region", { name: "You have" });
    expect(within(mine).getByRole("img", { name: "2 green and 3 ships" })).toBeTruthy();
    fireEvent.click(within(mine).getByRole("button", { name: "Your area" }));
    expect(shell.get().sheet).toEqual({ kind: "seat", seat: 0 });
    shown.unmount();
    closeSheet();
  }
});

test("a thief without a possible victim is told why, and goes on with one button", async () => {
  const thief = seat("zeth", "bk", { cards: [{ card: 275 }], steals: true });
  const said = async (...safe: readonly ("" | "protected" | "robbed")[]) => {
    const { store, acted } = table(
      { step: "steal", seats: [thief, ...safe.map((one) => seat("kit", "bl", { safe: one }))] },
      { actions: () => ({ must: true, step: "steal", actions: [{ do: "done" }], fallback: null }) },
      { awaited: [0] },
    );
    const shown = await at(store, <ConfluenceStage />);
    await screen.findByRole("button", { name: "On to the next turn" });
    const heading = shown.container.querySelector("#steal-title")?.textContent;
    expect(shown.container.querySelector(".conf-red")).toBeNull();
    expect(shown.container.textContent).not.toContain("Choose a converter and a victim");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "On to the next turn" })));
    expect(acted).toEqual([{ do: "done" }]);
    shown.unmount();
    return heading;
  };
  expect(await said("protected", "protected")).toBe("Everybody is safe this turn.");
  expect(await said("protected", "robbed")).toBe("Nobody is left to rob this turn.");
  expect(await said("protected", "")).toBe("There is nobody whom you can rob.");
});

test("what an invention brings is what the server says of the seat", async () => {
  const log = [
    began(2, "trade"),
    { event: "invented", seat: 1, team: 330, paid: "", ...said } as Event,
    { event: "shared", team: 330, technology: "antimatter_power", inventor: 1, ...said } as Event,
    began(2, "bids"),
  ];
  const seats = [seat("kit", "", { bonuses: [9, 9, 7] }), seat("unity", "", { bonuses: [9, 8, 9] })];
  const { store } = table(
    { seats },
    { actions: () => ({ must: true, step: "bids", actions: [], fallback: null }) },
    {},
    log,
  );
  const { container } = await at(store, <ConfluenceStage />);
  expect(container.querySelector(".conf-bonus")?.textContent).toBe("+8 points");
  expect(container.querySelector(".conf-points")?.textContent).toContain("+ 7");
});

test("wishes are sent to the server; the last one that goes takes the list along", async () => {
  const { store, told } = table(
    { seats: SEATS },
    { actions: () => ({ must: true, step: "bids", actions: [], fallback: null }) },
    { own: { wishes: { colonies: [310, 296], teams: [330] } } },
  );
  await at(store, <ConfluenceStage />);
  const press = async (name: string) =>
    await act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  await press("Move Betelgeuse up");
  await press("Take Canopus off");
  await press("Take Quantum Theoreticians off");
  expect(told).toEqual([
    { type: "wish", step: "colonies", picks: [296, 310] },
    { type: "wish", step: "colonies", picks: [296] },
    { type: "wish", step: "teams", picks: null },
  ]);
});

test("a wish that is on its way is part of the list that the next change begins with", async () => {
  const { store, told } = table(
    { seats: SEATS },
    { actions: () => ({ must: true, step: "bids", actions: [], fallback: null }) },
    { own: { wishes: { colonies: [310], teams: [330] } } },
  );
  store.state.set({ pending: [{ id: 7, request: { type: "wish", step: "colonies", picks: [310, 296] } }] });
  await at(store, <ConfluenceStage />);
  const up = { name: "Move Betelgeuse up" };
  await act(async () => void fireEvent.click(screen.getByRole("button", up)));
  expect(told).toEqual([{ type: "wish", step: "colonies", picks: [296, 310] }]);
  act(() => store.state.set({ pending: [] })); // refused: what the server keeps is shown again
  expect(screen.queryByRole("button", up)).toBeNull();
});

test("in an auction who chooses takes what the list names, or passes", async () => {
  const actions: Action[] = [{ do: "buy", card: 296 }, { do: "buy", card: 310 }, { do: "split" }, { do: "pass" }];
  const { store, acted } = table(
    {
      step: "colonies",
      seats: SEATS,
      bids: [
        { seat: 0, ships: 5, halves: 5 },
        { seat: 1, ships: 2, halves: 4 },
      ],
    },
    { actions: () => ({ must: true, step: "colonies", actions, fallback: { do: "pass" } }) },
    { awaited: [0], own: { wishes: { colonies: [310] } } },
  );
  await at(store, <ConfluenceStage />);
  const order = screen.getByRole("region", { name: "Order of choice" });
  expect(
    within(order)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["2.5You5 ships, choosing", "2Kjasjavikalimm"]);
  await act(async () => void fireEvent.click(await screen.findByRole("button", { name: "Take Canopus, pay 5" })));
  fireEvent.click(screen.getByRole("button", { name: "Take Betelgeuse" }));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Take Betelgeuse, pay 5" })));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Split the bid" })));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Pass, keep 5" })));
  expect(acted).toEqual([{ do: "buy", card: 310 }, { do: "buy", card: 296 }, { do: "split" }, { do: "pass" }]);
});

test("the adviser says in one line what to bid, and which card to take when it is my turn", async () => {
  const said = (auction: string) => () => ({ turn: 2, words: { auction } }) as never;
  const bids = table({ step: "bids", seats: SEATS }, { advice: said("Bid 3 for research.") });
  const { unmount } = await at(bids.store, <ConfluenceStage />);
  expect(await screen.findByText("Advice: Bid 3 for research.")).toBe(
    screen.getAllByRole("status").find((line) => line.classList.contains("conf-advice")),
  );
  unmount();
  const waiting = [
    { seat: 1, ships: 5, halves: 10 },
    { seat: 0, ships: 2, halves: 4 },
  ];
  const other = table({ step: "teams", seats: SEATS, bids: waiting }, { advice: said("Take it.") });
  await at(other.store, <ConfluenceStage />);
  expect(other.asked.some(([what]) => what === "advice")).toBe(false);
});

test("a thief chooses converter, victim and loot from what the server lists", async () => {
  const theft = (victim: number, take: string) =>
    ({ do: "steal", thefts: [{ card: 275, slot: 0, victim, alternative: 1, pay: "bk", take }] }) as Action;
  const actions = [theft(1, "bl"), theft(1, "ye"), theft(2, "bl"), { do: "done" } as Action];
  const seats = [
    seat("zeth", "bk", { cards: [{ card: 275 }], steals: true }),
    seat("kit", "bl ye"),
    seat("kjas", "bl"),
    seat("unity", "", { safe: "protected" }),
  ];
  const { store, acted } = table(
    { step: "steal", seats },
    { actions: () => ({ must: true, step: "steal", actions, fallback: null }) },
    { awaited: [0] },
  );
  await at(store, <ConfluenceStage />);
  await screen.findByText("2 ways to rob");
  expect(screen.getByText("traded with the Zeth this turn: safe")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Black Market/ }));
  fireEvent.click(screen.getAllByRole("button", { name: "Rob Kt'Zr'Kt'Rtl" })[0] as HTMLElement);
  fireEvent.change(screen.getByLabelText("Take"), { target: { value: "ye" } });
  await act(
    async () => void fireEvent.click(screen.getAllByRole("button", { name: "Rob Kt'Zr'Kt'Rtl" }).at(-1) as HTMLElement),
  );
  expect(acted).toEqual([theft(1, "ye")]);
});

test("in other steps the tracks are shown with lists and what comes", async () => {
  const { store } = table({ step: "trade", seats: SEATS });
  await at(store, <ConfluenceStage />, "de");
  expect(screen.getByRole("heading", { name: "Konfluenz" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Betelgeuse auf deine Liste" })).toBeTruthy();
  expect(screen.queryByRole("spinbutton")).toBeNull();
});

test("a theft does not begin with paying for what is taken with the same", async () => {
  const theft = (pay: string, take: string) =>
    ({ do: "steal", thefts: [{ card: 275, slot: 0, victim: 1, alternative: 1, pay, take }] }) as Action;
  const actions = [theft("bk", "bk"), theft("bk", "ye"), theft("bl", "bk"), { do: "done" } as Action];
  const seats = [seat("zeth", "bk bl", { cards: [{ card: 275 }], steals: true }), seat("kit", "bk ye")];
  const { store, acted } = table(
    { step: "steal", seats },
    { actions: () => ({ must: true, step: "steal", actions, fallback: null }) },
    { awaited: [0] },
  );
  await at(store, <ConfluenceStage />);
  expect(await screen.findAllByText("3 ways to rob")).not.toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: /^Black Market/ }));
  fireEvent.click(screen.getAllByRole("button", { name: "Rob Kt'Zr'Kt'Rtl" })[0] as HTMLElement);
  const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
  expect([chosen("Pay with"), chosen("Take")]).toEqual(["bk", "ye"]);
  // what is chosen by hand stays, and does not change the price
  fireEvent.change(screen.getByLabelText("Take"), { target: { value: "bk" } });
  expect([chosen("Pay with"), chosen("Take")]).toEqual(["bk", "bk"]);
  await act(
    async () => void fireEvent.click(screen.getAllByRole("button", { name: "Rob Kt'Zr'Kt'Rtl" }).at(-1) as HTMLElement),
  );
  expect(acted).toEqual([theft("bk", "bk")]);
});
