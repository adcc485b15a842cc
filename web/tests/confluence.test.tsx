import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ConfluenceStage } from "../src/table/confluence/ConfluenceStage.tsx";
import { printedHalves } from "../src/table/confluence/draft.ts";
import { doneBids, ties } from "../src/table/confluence/queue.ts";
import { inventions } from "../src/table/confluence/Shared.tsx";
import { safetyOf } from "../src/table/confluence/thefts.ts";
import { bought, laidOut } from "../src/table/confluence/tracks.ts";
import { moved } from "../src/table/confluence/wishes.ts";
import type { Action, Event } from "../src/types/live.ts";
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

test("ties are explained by fewer cards, then by the number, and not where the order has another reason", () => {
  const held = [1, 3, 1, 0];
  const species = ["faderan", "kjas", "unity", "kit"];
  const tie = [7, 6, 4, Number.POSITIVE_INFINITY];
  const of = (place: number) => ({ id: species[place] ?? "", tie: tie[place] ?? 0 });
  const bid = (place: number, halves: number) => ({ seat: place, ships: halves / 2, halves });
  const found = ties(
    [bid(3, 6), bid(0, 6), bid(2, 6), bid(1, 6), bid(0, 0), bid(2, 0)],
    "colony",
    (n) => held[n] ?? 0,
    of,
  );
  expect(found.map(({ first, other, why }) => [first, other, why])).toEqual([
    [3, 0, "kit"],
    [0, 2, "number"],
    [2, 1, "fewer"],
  ]);
  expect(ties([bid(1, 4), bid(1, 4)], "colony", () => 1, of)).toEqual([]);
  expect(ties([bid(1, 4), bid(0, 4)], "colony", (n) => held[n] ?? 0, of)).toEqual([]);
});

test("inventions are shared or kept", () => {
  const invented = (by: number, team: number) => ({ event: "invented", seat: by, team, paid: "", ...said }) as Event;
  const shared = { event: "shared", team: 330, technology: "antimatter_power", inventor: 0, ...said } as Event;
  expect(inventions([invented(0, 330), invented(1, 331), shared])).toEqual([
    { team: 330, seat: 0, technology: "antimatter_power", shared: true },
    { team: 331, seat: 1, technology: null, shared: false },
  ]);
});

test("why somebody cannot be robbed", () => {
  const theft = { card: 275, victim: 2, pay: "bk", take: "ye" };
  const spare = {
    id: 1,
    deal: 1,
    parties: [],
    clause: { clause: "spare_player", debtor: 0, creditor: 1, turn: 2, victim: 3 },
  } as never;
  const of = (place: number, more = {}) => safetyOf(seat("kit", "", more), place, [theft], [spare], 2);
  expect(of(1, { protected: true })).toBe("protected");
  expect(of(1, { robbed: true })).toBe("robbed");
  expect(of(3)).toBe("spared");
  expect(of(2)).toBe("open");
  expect(of(1)).toBe("nothing");
});

test("the board of Caylion halves colony bids", () => {
  expect([printedHalves("caylion", 5), printedHalves("kjas", 5)]).toEqual([5, 10]);
});

function bids(ships: number, most = ships): Action[] {
  const found: Action[] = [];
  for (let colony = 0; colony <= most; colony++) {
    for (let research = 0; research <= ships - colony; research++) found.push({ do: "commit_bids", colony, research });
  }
  return found;
}

const SEATS = [seat("caylion", "5sh"), seat("kjas", "9sh", { committed: true })];

test("bids are made by buttons and keys within what the server allows, and committed once", async () => {
  const { store, acted } = table(
    { seats: SEATS },
    { actions: () => ({ must: true, step: "bids", actions: bids(5, 3), fallback: null }) },
    { awaited: [0] },
  );
  await at(store, <ConfluenceStage />);
  const colony = await screen.findByRole("spinbutton", { name: "Ships for Colony" });
  await vi.waitFor(() => expect(colony.getAttribute("aria-valuemax")).toBe("3"));
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

test("a thief chooses converter, victim and loot from what the server lists", async () => {
  const theft = (victim: number, take: string) =>
    ({ do: "steal", thefts: [{ card: 275, slot: 0, victim, alternative: 1, pay: "bk", take }] }) as Action;
  const actions = [theft(1, "bl"), theft(1, "ye"), theft(2, "bl"), { do: "done" } as Action];
  const seats = [
    seat("zeth", "bk", { cards: [{ card: 275 }] }),
    seat("kit", "bl ye"),
    seat("kjas", "bl"),
    seat("unity", "", { protected: true }),
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
