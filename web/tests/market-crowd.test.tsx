/** Deals of many parties, answers that wait for others, the market on phones and without its adviser. */
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../src/live/refused.ts";
import { signed } from "../src/table/composer/numbers.ts";
import { mergedPromises } from "../src/table/composer/terms.ts";
import { Market } from "../src/table/market/Market.tsx";
import { toasts } from "../src/table/notices/toasts.ts";
import { AutoPlanButton } from "../src/table/plan/AutoPlan.tsx";
import { resetShell, search } from "../src/table/shell.ts";
import type { Clause, OfferView, SeatView, Seen } from "../src/types/live.ts";
import { ownClock, pass } from "./clock.ts";
import { atTable, game, seen } from "./frame-table.tsx";
import { cards } from "./library.ts";
import { AskedTable, offer } from "./market-table.tsx";

const more = (species: string): SeatView => ({ species, goods: "2gr", cards: [], library: [], tucked: {}, support: 3 });
const seats = [...game().seats, more("faderan"), more("yengii")];
const clauses: Clause[] = [
  { clause: "deliver", debtor: 0, creditor: 3, turn: 3, goods: "bl" },
  { clause: "deliver", debtor: 0, creditor: 4, turn: 3, goods: "2bl" },
  { clause: "deliver", debtor: 2, creditor: 4, turn: 3, goods: "oc" },
];
/** Five take part; mine are the second and the last leg. */
const crowd = offer(9, {
  parties: [0, 1, 2, 3, 4],
  agreed: [1, 2, 3],
  seen_by: [0, 1, 2, 3, 4],
  legs: [
    { giver: 1, receiver: 2, goods: "br" },
    { giver: 0, receiver: 1, goods: "gr" },
    { giver: 2, receiver: 3, goods: "sh" },
    { giver: 3, receiver: 0, acknowledgements: 1 },
  ],
  clauses,
});

function table(offers: OfferView[], advice: unknown = new Refused("BUSY", "busy"), view: Partial<Seen> = {}) {
  return new AskedTable(seen(view, { seats, offers }), (what) => {
    if (what === "fits") return { fits: [] };
    if (what === "desks") return { desks: seats.map((_, seat) => ({ seat, converters: [] })) };
    return what === "advice" ? advice : new Refused("NO_ANSWER", what);
  });
}

const settle = () => pass(200);

ownClock();
beforeEach(() => {
  resetShell();
  toasts.set({ list: [] });
});
afterEach(() => vi.unstubAllGlobals());

test("above three parties a row says in short what I give, get and promise, and to whom", async () => {
  await atTable(table([crowd]), <Market />);
  const row = screen.getByRole("listitem");
  const lines = [...row.querySelectorAll(".market-short > div")].map((one) => one.textContent);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^You give.*to Zeth$/);
  expect(lines[1]).toMatch(/^You get.*acknowledgementfrom Faderan$/);
  expect(lines[2]).toMatch(/^You promise.*by trade 3to Faderan and Yengii$/);
  // promises of one turn are added up
  expect(mergedPromises(clauses.slice(0, 2))).toMatchObject([{ goods: "3bl", turn: 3 }]);
  // what does not fit into a chip is cut inside of it
  expect(row.querySelector(".deal-right > .deal-chip-text")?.textContent).toBe("acknowledgement");
});

test("its sheet lists every part by partner, mine first and marked", async () => {
  await atTable(table([crowd]), <Market />);
  fireEvent.click(screen.getByRole("button", { name: "All 7 parts" }));
  const sheet = screen.getByRole("dialog", { hidden: true });
  const [own, others] = [...sheet.querySelectorAll(".market-partners > section")] as HTMLElement[];
  expect(own?.className).toContain("market-own");
  const heads = (part: HTMLElement | undefined) =>
    [...(part?.querySelectorAll("h3, h4") ?? [])].map((one) => one.textContent);
  expect(heads(own)).toEqual(["Your part", "Zeth", "Faderan", "Yengii"]);
  expect(heads(others)).toEqual(["Among the others", "Zeth gives", "Kjasjavikalimm gives"]);
  expect(within(sheet).getByRole("button", { name: "Accept", hidden: true })).toBeTruthy();
});

test("the question before the yes lists whom I owe what", async () => {
  const store = table([crowd]);
  await atTable(store, <Market />);
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  const owes = within(screen.getByRole("alertdialog")).getAllByRole("listitem");
  expect(owes.map((one) => one.textContent)).toEqual(["Faderan1 blue by trade 3", "Yengii2 blue by trade 3"]);
});

test("a yes that waits for others stays in sight, is told, and can be taken back", async () => {
  const plain = { ...crowd, clauses: [] };
  const store = table([plain]);
  await atTable(store, <Market />);
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  await settle();
  expect(toasts.get().list.map(({ text }) => text)).toEqual(["You agreed. The deal waits for Yengii."]);
  act(() => store.state.set({ view: seen({}, { seats, offers: [{ ...plain, agreed: [0, 1, 2, 3] }] }) }));
  expect(screen.getByText("Agreed, waits for Yengii")).toBeTruthy();
  expect(screen.getByRole("button", { name: "For you 0" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Yours 1" }));
  fireEvent.click(screen.getByRole("button", { name: "Take back" }));
  expect(store.done.at(-1)).toEqual({ do: "decline", offer: 9 });
});

test("a yes after which the deal happens at once is not told twice", async () => {
  await atTable(table([offer(13)]), <Market />);
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  await settle();
  expect(toasts.get().list).toEqual([]);
});

test("on a phone a row says yes and shows that there is more; a promise is asked about in the sheet", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width: 820px"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const store = table([offer(13)]);
  await atTable(store, <Market />);
  expect(screen.getByRole("button", { name: "Details" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(store.done).toEqual([{ do: "accept", offer: 13, revision: 1 }]);
  cleanup();
  await atTable(table([crowd]), <Market />);
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(screen.getByRole("alertdialog", { hidden: true }).textContent).toContain("Yengii");
});

test("in German an offer goes to “dich”", async () => {
  await atTable(table([offer(13)]), <Market />, "de");
  expect(screen.getByRole("listitem").querySelector(".market-head")?.textContent).toContain("an dich");
});

test("an adviser that failed is asked anew in the next turn, and thinks meanwhile", async () => {
  const store = table([]);
  await atTable(store, <Market />);
  await settle();
  expect(screen.getByText(/^Advice is not available just now/)).toBeTruthy();
  store.ask = () => new Promise(() => undefined);
  act(() => store.state.set((old) => ({ ...old, view: seen({}, { turn: 3 }) })));
  expect(screen.queryByText(/^Advice is not available just now/)).toBeNull();
  expect(screen.getByText(/^Advice is being worked out/)).toBeTruthy();
  await settle();
  expect(screen.getByText(/^Advice is being worked out/)).toBeTruthy();
});

test("an adviser that fails or is slow says so, in the market and at the plan", async () => {
  await atTable(table([]), <Market />);
  await settle();
  expect(screen.getByText(/^Advice is not available just now/)).toBeTruthy();
  expect(screen.queryByText(/^Begin with one of these/)).toBeNull();
  cleanup();
  await atTable(table([]), <AutoPlanButton />);
  await settle();
  expect(screen.getByRole("status").textContent).toBe("Advice is not available just now.");
  cleanup();
  await atTable(table([], new Promise(() => undefined)), <Market />);
  expect(screen.getByText(/^Advice is being worked out/)).toBeTruthy();
  cleanup();
  await atTable(table([], new Promise(() => undefined)), <AutoPlanButton />);
  expect(screen.getByRole("status").textContent).toBe("Advice is being worked out…");
});

test("a number says what the sentence beside it says", () => {
  // as Python prints them with one place: 3.65 → 3.6, 8.25 → 8.2, 8.75 → 8.8, 0.35 → 0.3, 2.5 → 2.5
  expect([3.65, 8.25, 8.75, 0.35, 2.5, -8.25].map((value) => signed("en", value))).toEqual([
    "+3.6",
    "+8.2",
    "+8.8",
    "+0.3",
    "+2.5",
    "−8.2",
  ]);
});

test("the search finds cards in front of seats and in what is offered", async () => {
  const [own, theirs] = cards.cards.filter(({ owner, trade }) => owner === "kit" && trade !== "no");
  const held = seats
    .with(0, { ...more("kit"), cards: [{ card: own?.number ?? 0 }] })
    .with(1, { ...more("zeth"), cards: [{ card: theirs?.number ?? 0 }] });
  const invents: Clause[] = [{ clause: "invent_team", debtor: 1, creditor: 0, turn: 3, team: 322 }];
  const store = table([offer(13, { clauses: invents })]);
  store.state.set({ view: seen({}, { seats: held, offers: [offer(13, { clauses: invents })] }) });
  await atTable(store, <Market />);
  const name = (number: number) => cards.cards.find((card) => card.number === number)?.faces[0].name.en ?? "";
  act(() => search(name(own?.number ?? 0)));
  await settle();
  const found = screen.getByRole("heading", { name: "Cards of seats" }).parentElement as HTMLElement;
  expect(within(found).getByText("yours")).toBeTruthy();
  expect(within(found).getByRole("button", { name: "Offer it" })).toBeTruthy();
  // what somebody has not played yet is found too
  const [, , later] = cards.cards.filter(({ owner, trade }) => owner === "kit" && trade !== "no");
  store.state.set({ view: seen({}, { seats: held.with(0, { ...more("kit"), library: [later?.number ?? 0] }) }) });
  act(() => search(name(later?.number ?? 0)));
  await settle();
  expect(screen.getByText("not in play")).toBeTruthy();
  store.state.set({ view: seen({}, { seats: held, offers: [offer(13, { clauses: invents })] }) });
  act(() => search(name(322)));
  await settle();
  expect(screen.getByRole("heading", { name: "Open offers" })).toBeTruthy();
});
