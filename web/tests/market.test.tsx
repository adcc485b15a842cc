/** The market: ranking, filters, answers and the search. */
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { en } from "../src/i18n/en.ts";
import { isForSeat } from "../src/live/offers.ts";
import { applyPatch } from "../src/live/patch.ts";
import { Refused } from "../src/live/refused.ts";
import { wanted } from "../src/table/composer/start.ts";
import { joined, merged } from "../src/table/composer/terms.ts";
import { fitsOffer, readSearch } from "../src/table/market/find.ts";
import { Market } from "../src/table/market/Market.tsx";
import { belongs, ranked, sidesOf, type Told } from "../src/table/market/offers.ts";
import { setSnoozed } from "../src/table/market/snooze.ts";
import { reasonsFor } from "../src/table/market/whyNot.ts";
import { resetShell, search } from "../src/table/shell.ts";
import type { Clause, Event, Fit, OfferView, Operation, Seen } from "../src/types/live.ts";
import { ownClock, pass } from "./clock.ts";
import { atTable, seen } from "./frame-table.tsx";
import { cards } from "./library.ts";
import { AskedTable, offer, promise, withOffers } from "./market-table.tsx";

const told = (one: OfferView, gain: number | null = null): Told => ({
  offer: one,
  fit: gain === null ? null : { offer: one.id, revision: 1, gain },
  isSnoozed: false,
  isWeighed: false,
});
const open = (id: number, more: Partial<OfferView> = {}) =>
  offer(id, {
    mode: "first",
    parties: [1],
    seen_by: [0, 1, 2],
    legs: [
      { giver: 1, receiver: -2, goods: "ye" },
      { giver: -2, receiver: 1, goods: "2gr" },
    ],
    ...more,
  });

function table(view: Seen, fits: Fit[] = []): AskedTable {
  return new AskedTable(view, (what) => {
    if (what === "fits") return { fits };
    if (what === "desks") {
      return {
        desks: [
          { seat: 0, converters: [] },
          { seat: 1, converters: [], spare: "br", wants: "gr" },
          { seat: 2, converters: [{ card: 19, slot: 0, arrow: "white", state: "lacks", lack: { goods: "2gr" } }] },
        ],
      };
    }
    return new Refused("NO_ANSWER", what);
  });
}

const settle = () => pass(200);

ownClock();
beforeEach(() => resetShell());
afterEach(() => setSnoozed("", 0, offer(3), false)); // other files share the modules, and those remember

test("the best comes first, what cannot be met last, without a fit the guide value decides", () => {
  const list = [
    told(offer(1, { stale: { message: "missing gr" } }), 9),
    told(offer(2), -1),
    told(offer(3, { legs: [{ giver: 1, receiver: 0, goods: "oc" }] })),
    told(offer(4)),
    told(offer(5), 3),
  ];
  expect(ranked(cards.guide, list, 0).map((one) => one.offer.id)).toEqual([5, 2, 3, 4, 1]);
});

test("an open place is mine to take, and from my side the offer reads the other way round", () => {
  const one = open(1);
  expect([isForSeat(one, 0), isForSeat(one, 1), isForSeat(one, null)]).toEqual([true, false, false]);
  expect(isForSeat({ ...one, agreed: [0, 1] }, 0)).toBe(false);
  const sides = sidesOf(one, 0);
  expect([sides.gives[0]?.goods, sides.gets[0]?.goods]).toEqual(["2gr", "ye"]);
  expect(sidesOf(one, 1).gives[0]?.goods).toBe("ye");
});

test("chips choose offers by whom they concern and what they hold", () => {
  const lent = told(offer(1, { legs: [{ giver: 1, receiver: 0, cards: [19] }] }));
  const later = told(offer(2, { clauses: [{ clause: "deliver", debtor: 1, creditor: 0, turn: 3, goods: "gr" }] }));
  const mine = told(offer(3, { by: 0, agreed: [0] }));
  const isLent = (card: number) => card === 19;
  const shown = (filter: Parameters<typeof belongs>[1]) =>
    [lent, later, mine, { ...told(offer(4)), isSnoozed: true }]
      .filter((one) => belongs(one, filter, 0, isLent))
      .map((one) => one.offer.id);
  expect(shown("you")).toEqual([1, 2]);
  expect(shown("yours")).toEqual([3]);
  expect(shown("loans")).toEqual([1]);
  expect(shown("promises")).toEqual([2]);
  expect(shown("snoozed")).toEqual([4]);
  expect(shown("all")).toEqual([1, 2, 3]);
});

test("several legs of one side are added up", () => {
  const legs = [
    { giver: 0, receiver: 1, goods: "gr", cards: [19] },
    { giver: 0, receiver: 2, goods: "2gr sh", acknowledgements: 2 },
  ];
  expect(merged(legs)[0]).toMatchObject({ goods: "3gr sh", cards: [19], acknowledgements: 2 });
  const twice = { legs: [...legs, { giver: 0, receiver: 1, goods: "wh" }], clauses: [] };
  expect(joined(twice).legs).toEqual([{ giver: 0, receiver: 1, goods: "gr wh", cards: [19] }, legs[1]]);
});

test("the search understands goods, wishes and names", () => {
  expect(readSearch("3gr>wh", en)).toMatchObject({ give: { gr: 3 }, get: { wh: 1 } });
  expect(readSearch("2 W > b", en)).toMatchObject({ give: { wh: 2 }, get: { bl: 1 } });
  expect(readSearch("3 green for white", en)).toMatchObject({ give: { gr: 3 }, get: { wh: 1 }, words: [] });
  expect(readSearch("Who has white?", en)).toMatchObject({ give: {}, get: { wh: 1 }, words: [] });
  expect(readSearch("need yellow", en)).toMatchObject({ get: { ye: 1 }, words: [] });
  expect(readSearch("idle g", en)).toMatchObject({ idle: true, give: { gr: 1 } });
  expect(readSearch("zeth", en)).toMatchObject({ get: {}, words: ["zeth"] });
  expect(fitsOffer(offer(1), readSearch("g>n", en), 0, "")).toBe(true);
  expect(fitsOffer(offer(1), readSearch("n>g", en), 0, "")).toBe(false);
  expect(fitsOffer(offer(1), readSearch("zeth", en), 0, "Zeth Bo")).toBe(true);
  expect(fitsOffer(offer(1), readSearch("kjas", en), 0, "Zeth Bo")).toBe(false);
});

test("why an offer cannot be met is told by who lacks what, or in the words of the server", async () => {
  const store = table(
    withOffers([
      offer(1, { stale: { message: "missing 2gr", seat: 0, missing: "2gr" } }),
      offer(2, { stale: { message: "missing bk", seat: 1, missing: "bk" } }),
      offer(3, { stale: { message: "missing oc", missing: "oc" } }),
      offer(4, { stale: { message: "the promise was settled" } }),
    ]),
  );
  const { container } = await atTable(store, <Market />);
  const reasons = [...container.querySelectorAll(".market-why")].map((one) => one.textContent);
  expect(reasons.toSorted()).toEqual([
    "Missing: 1 ultratech",
    "The promise was settled",
    "You lack 2 green",
    "Zeth lacks 1 black",
  ]);
});

test("offers are ranked by the server, accepted with the revision that was seen", async () => {
  const fits = [
    { offer: 4, revision: 2, gain: 6.2, say: "lets you run “Nanotechnology”" },
    { offer: 3, revision: 1, gain: -0.4 },
  ];
  const store = table(
    withOffers([offer(3), offer(4, { revision: 2, legs: [{ giver: 1, receiver: 0, goods: "ye" }] })]),
    fits,
  );
  await atTable(store, <Market />);
  await settle();
  const rows = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector(".market-fit")?.firstChild?.textContent)).toEqual(["+6.2", "−0.4"]);
  expect(rows[0]?.className).toContain("market-best");
  expect(screen.getByText("Lets you run “Nanotechnology”")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "Accept" })[0] as HTMLElement);
  expect(store.done).toEqual([{ do: "accept", offer: 4, revision: 2 }]);
});

test("what I promise is asked about once more, and refusals stand at the offer", async () => {
  const clauses: Clause[] = [{ clause: "deliver", debtor: 0, creditor: 1, turn: 4, goods: "bl" }];
  const store = table(withOffers([offer(3, { clauses })]));
  store.refusal = new Refused("OFFER_CHANGED", "the offer has changed");
  await atTable(store, <Market />);
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(store.done).toEqual([]);
  const question = screen.getByRole("alertdialog", { name: "You promise:" });
  expect(within(question).getByRole("listitem").textContent).toBe("Zeth1 blue by trade 4");
  fireEvent.click(screen.getByRole("button", { name: "Promise and accept" }));
  await settle();
  expect(store.done).toEqual([{ do: "accept", offer: 3, revision: 1 }]);
  expect(screen.getByRole("alert").textContent).toBe("the offer has changed");
});

test("snoozed offers come back when they change", async () => {
  const store = table(withOffers([offer(3)]));
  await atTable(store, <Market />);
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  fireEvent.click(screen.getByRole("button", { name: "Snooze", hidden: true }));
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  // the tab remembers it when it is loaded again
  expect(JSON.parse(sessionStorage.getItem("confluence.snoozed") ?? "{}")).toMatchObject({ offers: { 3: 1 } });
  act(() => store.state.set({ view: withOffers([offer(3, { revision: 2 })]) }));
  expect(screen.getByRole("button", { name: "Accept" })).toBeTruthy();
});

test("declining takes no reason, and who likes says why in the same menu", async () => {
  const store = table(withOffers([offer(3)]));
  await atTable(store, <Market />);
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  fireEvent.click(screen.getByRole("button", { name: "Decline", hidden: true }));
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  const reasons = screen.getByRole("group", { name: "Decline and say", hidden: true });
  expect(within(reasons).getAllByRole("button", { hidden: true }).length).toBe(5);
  fireEvent.click(within(reasons).getByRole("button", { name: /^I need it myself/, hidden: true }));
  expect(store.done).toEqual([
    { do: "decline", offer: 3 },
    { do: "decline", offer: 3, reason: { code: "needed", good: "gr" } },
  ]);
});

test("what is promised can be doubted, and several goods are not named", () => {
  const legs = [
    { giver: 0, receiver: 1, goods: "gr wh" },
    { giver: 1, receiver: 0, goods: "2ye" },
  ];
  const clauses: Clause[] = [{ clause: "deliver", debtor: 1, creditor: 0, turn: 4, goods: "bl" }];
  expect(reasonsFor(offer(3, { legs, clauses }), 0)).toEqual([
    { code: "too_dear" },
    { code: "needed" },
    { code: "no_use", good: "ye" },
    { code: "not_sure", seat: 1 },
    { code: "better" },
    { code: "later" },
  ]);
});

test("own offers that were declined in this step stand below the open ones, with who and why", async () => {
  const store = table(withOffers([]));
  const legs = [
    { giver: 0, receiver: 1, goods: "gr" },
    { giver: 1, receiver: 0, goods: "ye" },
  ];
  const closed = { event: "offer_closed", why: "declined", seen_by: [0, 1], by: 1 };
  const log = [
    { event: "offered", offer: 1, by: 0, legs, seq: 1, say: "" },
    { ...closed, offer: 1, seq: 2, say: "Zeth declines offer 1." },
    { event: "step_began", turn: 2, step: "trade", seq: 3, say: "" },
    { event: "offered", offer: 2, by: 0, legs, seq: 4, say: "" },
    { event: "offered", offer: 3, by: 1, legs, seq: 5, say: "" },
    { ...closed, offer: 2, seq: 6, say: "Zeth declines offer 2: “Too dear”.", reason: { code: "too_dear" } },
    { ...closed, offer: 3, by: 0, seq: 7, say: "Caylion declines offer 3." },
  ] as unknown as Event[];
  act(() => store.state.set({ log, logState: "whole" }));
  await atTable(store, <Market />);
  fireEvent.click(screen.getByRole("button", { name: /^Yours/ }));
  const section = screen.getByRole("region", { name: "Declined" });
  const lines = within(section).getAllByRole("listitem");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.textContent).toContain("Zeth declines offer 2: “Too dear”.");
  fireEvent.click(within(section).getByRole("button", { name: "Offer something else" }));
  expect(wanted.get().start).toEqual({ seat: 1 });
});

test("an own offer that leaves a choice lists who answered", async () => {
  const store = table(withOffers([open(5, { by: 0, parties: [0], agreed: [0, 2], mode: "choose" })]));
  await atTable(store, <Market />);
  fireEvent.click(screen.getByRole("button", { name: /^Yours/ }));
  fireEvent.click(screen.getByRole("button", { name: "Choose Kjasjavikalimm" }));
  fireEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  expect(store.done).toEqual([
    { do: "choose", offer: 5, seat: 2 },
    { do: "withdraw", offer: 5 },
  ]);
});

test("the search lists offers, seats and idle converters, each with a draft", async () => {
  const store = table(withOffers([offer(3)]));
  await atTable(store, <Market />);
  act(() => search("2g>n"));
  await settle();
  expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
    "Open offers",
    "Seats that fit",
    "Idle converters",
  ]);
  const seats = screen.getByRole("heading", { name: "Seats that fit" }).parentElement as HTMLElement;
  fireEvent.click(within(seats).getAllByRole("button", { name: "Draft this" })[0] as HTMLElement);
  expect(wanted.get().start).toEqual({ seat: 1, give: "2gr", get: "br" });
});

test("without matching only offers are searched, and the page says so", async () => {
  const view = withOffers([offer(3)]);
  const store = table({ ...view, options: { ...view.options, matching: false } });
  await atTable(store, <Market />);
  act(() => search("2g>n"));
  await settle();
  expect(screen.queryByRole("heading", { name: "Seats that fit" })).toBeNull();
  expect(screen.getByText(/without matching/)).toBeTruthy();
});

test("two hundred offers are all there, and a change of one leaves the rows of the others alone", async () => {
  const many = Array.from({ length: 200 }, (_, id) => offer(id + 100));
  const store = table(withOffers(many));
  const { container } = await atTable(store, <Market />);
  // Not by role: that computes the styles of every element around every row.
  const rows = () => [...container.querySelectorAll("li")];
  const before = rows();
  expect(before).toHaveLength(200);
  act(() => store.state.set({ view: withOffers(many.with(0, offer(100, { stale: { message: "missing gr" } }))) }));
  const after = rows();
  expect(after).toHaveLength(200);
  expect(after.at(-1)?.className).toContain("market-stale");
  expect(new Set(after)).toEqual(new Set(before));
});

test("what is missing is one thing or many, also in German", async () => {
  const lacking = (id: number, seat: number | undefined, missing: string) =>
    offer(id, { stale: { message: "missing", missing, ...(seat === undefined ? {} : { seat }) } });
  const store = table(withOffers([lacking(11, 0, "4br"), lacking(12, 1, "bk"), lacking(15, undefined, "oc ye")]));
  const { container } = await atTable(store, <Market />, "de");
  const reasons = [...container.querySelectorAll(".market-why")].map((one) => one.textContent);
  expect(reasons.toSorted()).toEqual([
    "Dir fehlen 4 Braun",
    expect.stringMatching(/^Es fehlen 1 .* und 1 /),
    "Zeth fehlt 1 Schwarz",
  ]);
});

test("an offer that takes the place of a promise shows the promise, struck out", async () => {
  const owed = promise(8, { clause: { clause: "deliver", debtor: 1, creditor: 0, turn: 3, goods: "2ye" } });
  const one = offer(13, { legs: [{ giver: 1, receiver: 0, goods: "ye" }], replaces: [8] });
  const { container } = await atTable(table(seen({}, { offers: [one], promises: [owed] })), <Market />);
  const shown = container.querySelector(".market-replaced");
  expect(shown?.textContent).toMatch(/^instead of:Zeth gives you.*by trade 3\(this promise ends\)$/);
  const struck = shown?.querySelector<HTMLElement>("s");
  expect(within(struck as HTMLElement).getByRole("img", { name: "2 yellow" })).toBeTruthy();
  expect(screen.queryByText("changes a promise")).toBeNull();
});

test("a promise that is not seen is at least said to change", async () => {
  await atTable(table(withOffers([offer(14, { replaces: [8] })])), <Market />);
  expect(screen.getByText("changes a promise")).toBeTruthy();
});

test("what was advised in the trade phase is not offered after it", async () => {
  const party = { gain: 2, gives: "", gets: "" };
  const proposal = {
    offer: { legs: [{ giver: 1, receiver: 0, goods: "ye" }] },
    text: "zeth>caylion: ye",
    parties: [
      { ...party, seat: 0 },
      { ...party, seat: 1 },
    ],
  };
  const store = new AskedTable(seen(), (what) =>
    what === "advice" ? { turn: 2, proposals: [proposal] } : new Refused("NO_ANSWER", what),
  );
  await atTable(store, <Market />);
  await settle();
  expect(screen.getByRole("button", { name: "Draft this" })).toBeTruthy();
  for (const step of ["settle", "tail"]) {
    act(() => store.state.set({ view: seen({}, { step }) }));
    await settle();
    expect(screen.queryByRole("button", { name: "Draft this" })).toBeNull();
    expect(screen.getByText(/^Trading is closed\./)).toBeTruthy();
  }
});

/** Offers that tell when they are drawn: how long one stays is read by nobody but its row. */
function watching() {
  const drawn: number[] = [];
  const watched = (id: number): OfferView =>
    Object.defineProperty(offer(id), "life", {
      enumerable: true,
      get: () => {
        drawn.push(id);
        return "turn";
      },
    });
  return { drawn, watched };
}

test("what an offer says rests while its worth is judged", async () => {
  const { drawn, watched } = watching();
  const reads = async (hints: boolean) => {
    cleanup();
    drawn.length = 0;
    const options = { ...seen().options, hints };
    await atTable(table(withOffers([watched(31)], { options }), [{ offer: 31, revision: 1, gain: 1.5 }]), <Market />);
    await settle();
    return drawn.length;
  };
  const once = await reads(false);
  expect(await reads(true)).toBe(once);
  expect(screen.getByRole("listitem").querySelector(".market-fit")?.firstChild?.textContent).toBe("+1.5");
});

test("rows rest while other offers, goods and promises change", async () => {
  const { drawn, watched } = watching();
  const options = { ...seen().options, hints: false };
  const place = table(withOffers([watched(31), watched(32), watched(33)], { options }));
  await atTable(place, <Market />);
  expect([...new Set(drawn)].toSorted()).toEqual([31, 32, 33]);
  const after = (...patch: Operation[]) => {
    drawn.length = 0;
    const { view } = place.state.get();
    act(() => place.state.set({ view: applyPatch(view, patch) }));
    return [...new Set(drawn)];
  };
  expect(after(["splice", ["game", "offers"], 3, 0, [offer(34)]])).toEqual([]);
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(after(["splice", ["game", "offers"], 2, 1, []])).toEqual([]);
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(after(["=", ["game", "seats", 2, "goods"], "7ye"])).toEqual([]);
  expect(after(["=", ["game", "promises"], [promise(1)]])).toEqual([]);
  expect(after(["=", ["game", "offers", 1], watched(32)])).toEqual([32]);
});
