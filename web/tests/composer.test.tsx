/** The composer: by keys, by text, with mistakes and refusals. */
import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Recipe } from "../src/components/Recipe.tsx";
import { Refused } from "../src/live/refused.ts";
import { Composer } from "../src/table/composer/Composer.tsx";
import { draft, EMPTY } from "../src/table/composer/draft.ts";
import { Preview } from "../src/table/composer/Preview.tsx";
import { sending } from "../src/table/composer/send.ts";
import { compose } from "../src/table/composer/start.ts";
import type { DealAnswer, Leg, Standing } from "../src/types/live.ts";
import { ownClock, pass } from "./clock.ts";
import { atTable, game, seen } from "./frame-table.tsx";
import { cards } from "./library.ts";
import { AskedTable, offer, promise, withOffers } from "./market-table.tsx";

const standing: Standing = {
  goods: "3gr 2wh sh",
  halves: 12,
  points: 4,
  donation: "",
  runnable: [],
  together: 2,
  exact: true,
  owes: [],
  owed: [],
  colonies: 1,
  support: 3,
};

/** Reads the few texts of these tests as the server would. */
function reads(text: string): DealAnswer | Refused {
  const legs: Leg[] = [];
  const seats: Record<string, number> = { caylion: 0, zeth: 1, kjas: 2, "*": -2 };
  for (const part of text === "nothing" ? [] : text.split("; ")) {
    const [, giver = "", receiver = "", goods = ""] = /^([\w*]+)>([\w*]+): (.*)$/.exec(part) ?? [];
    if (seats[giver] === undefined || seats[receiver] === undefined) {
      return new Refused("BAD_DEAL", `'${giver}' does not sit at this table`, { position: text.indexOf(part) });
    }
    legs.push({ giver: seats[giver], receiver: seats[receiver], goods });
  }
  const asked = legs.find(({ goods }) => goods === "99gr");
  const lacks = asked && {
    code: "NOT_ENOUGH",
    message: "missing 96gr",
    details: { missing: "96gr", seat: asked.giver },
  };
  const refusal = legs.length ? lacks : { code: "BAD_OFFER", message: "nothing happens in this deal", details: {} };
  const parties = [...new Set(legs.flatMap((leg) => [leg.giver, leg.receiver]))];
  const sides = [{ seat: 0, gives: { halves: 2 }, gets: { halves: 4 } }];
  const rest = {
    text,
    reading: `read: ${text}`,
    parties,
    sides,
    before: standing,
    after: { ...standing, together: 3 },
  };
  const breaks = text.includes("4gr") ? [{ promise: 3, reading: "Caylion promises Zeth a run" }] : [];
  return { action: { do: "propose", legs }, ...rest, refusal: refusal ?? null, breaks };
}

const worth = { gain: 4.7, opens: [], closes: [], before: 1, after: 5.7, short_before: "2wh", short_after: "" };

function table(view = seen()): AskedTable {
  return new AskedTable(view, (what, question) => {
    if (what === "deal") return reads(question.text ?? "");
    if (what === "worth") return worth;
    return new Refused("NO_ANSWER", what);
  });
}

async function open(store: AskedTable, sheet = false) {
  await atTable(
    store,
    <>
      <Composer sheet={sheet} />
      {!sheet && <Preview />}
    </>,
  );
}

/** One thing leads to another: pauses, questions, answers. */
async function settle(): Promise<void> {
  for (let round = 0; round < 8; round++) await pass(90);
}
const line = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Deal as text" });
const lane = (name: RegExp) => screen.getByRole("button", { name });

ownClock();
beforeEach(() => {
  compose({}); // whatever another test asked for is no longer wanted
  sessionStorage.clear();
  draft.set(EMPTY);
  sending.set({ busy: false, refused: null, text: "", sent: 0, blocked: "", asked: 0 });
});

test("a promise that could not be kept any more is named, unless the deal takes its place", async () => {
  const store = table();
  await open(store);
  fireEvent.change(line(), { target: { value: "caylion>zeth: 4gr; zeth>caylion: 2wh" } });
  await settle();
  expect(screen.getByText(/^You could not keep a promise: Caylion promises Zeth a run/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /Send offer/ }).getAttribute("aria-disabled")).not.toBe("true");
  await act(async () => draft.set({ replaces: [3] }));
  await settle();
  expect(screen.queryByText(/^You could not keep a promise/)).toBeNull();
});

test("letters, digits, shift, swap and Enter write and send an offer", async () => {
  const store = table();
  await open(store);
  fireEvent.keyDown(lane(/^You give/), { key: "g" });
  fireEvent.keyDown(lane(/^You give/), { key: "G", shiftKey: true });
  expect(line().value).toBe("");
  fireEvent.keyDown(lane(/^You give/), { key: "w" });
  fireEvent.keyDown(lane(/^You give/), { key: "3" });
  fireEvent.keyDown(lane(/^You get/), { key: "s" });
  expect(line().value).toBe("caylion>*: 3wh; *>caylion: sh");
  fireEvent.keyDown(lane(/^You get/), { key: "x" });
  expect(line().value).toBe("*>caylion: 3wh; caylion>*: sh");
  fireEvent.keyDown(lane(/^You get/), { key: "Enter" });
  await settle();
  expect(store.done).toEqual([
    {
      do: "propose",
      legs: [
        { giver: -2, receiver: 0, goods: "3wh" },
        { giver: 0, receiver: -2, goods: "sh" },
      ],
      clauses: [],
      mode: "first",
      life: "bell",
    },
  ]);
  expect(line().value).toBe("");
});

test("what is typed fills the lanes, is read aloud and judged", async () => {
  const store = table();
  await open(store);
  fireEvent.change(line(), { target: { value: "caylion>zeth: gr; zeth>caylion: 2br" } });
  await settle();
  expect(lane(/^You give.*: 1 green/)).toBeTruthy();
  expect(lane(/^You get.*: 2 brown/)).toBeTruthy();
  expect(screen.getByText("read: caylion>zeth: gr; zeth>caylion: 2br").getAttribute("aria-live")).toBe("polite");
  await settle();
  expect(screen.getByText("+4.7")).toBeTruthy();
  expect(screen.getByText("2 → 3 converters at once")).toBeTruthy();
  expect(store.asked.filter(([what]) => what === "deal")).toHaveLength(1);
});

test("a mistake is shown at its place, and nothing can be sent", async () => {
  await open(table());
  fireEvent.change(line(), { target: { value: "caylion>zeth: gr; zet>caylion: 2br" } });
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("'zet' does not sit at this table");
  expect(line().getAttribute("aria-invalid")).toBe("true");
  const caret = document.querySelector<HTMLElement>(".composer-caret");
  expect(caret?.style.getPropertyValue("--at")).toBe("18");
  expect(screen.getByRole("button", { name: "Send offer" }).getAttribute("aria-disabled")).toBe("true");
});

test("what is known to be refused is said at the line, at the button and to who asks for it, and nothing is sent", async () => {
  const store = table();
  await open(store);
  fireEvent.change(line(), { target: { value: "caylion>zeth: 99gr" } });
  await settle();
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Send offer" });
  expect([send.disabled, send.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(document.getElementById(send.getAttribute("aria-describedby") ?? "")?.textContent).toBe("You lack 96 green");
  expect(line().getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(line().getAttribute("aria-describedby") ?? "")?.textContent).toBe("You lack 96 green");
  // what it would change of the plan is not told as if it could happen
  expect(screen.queryByText("Plan lacks")).toBeNull();
  fireEvent.click(send);
  expect(screen.getByRole("alert").textContent).toBe("You lack 96 green");
  fireEvent.keyDown(line(), { key: "Enter" });
  await settle();
  expect(store.done).toEqual([]);
  // what another seat lacks now can be offered all the same
  fireEvent.change(line(), { target: { value: "zeth>caylion: 99gr" } });
  await settle();
  expect(line().getAttribute("aria-invalid")).toBe("false");
  fireEvent.click(send);
  await settle();
  expect(store.done).toHaveLength(1);
});

test("a deal without me is not sent, and says why", async () => {
  const store = table();
  await open(store);
  fireEvent.change(line(), { target: { value: "kjas>zeth: gr" } });
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Send offer" }));
  expect(screen.getByRole("alert").textContent).toBe("You have no part in this deal.");
  expect(store.done).toEqual([]);
});

test("a page that is loaded again finds what was being written, until it is sent, cleared or the turn is over", async () => {
  const again = async (view = seen()) => {
    cleanup();
    act(() => draft.set(EMPTY)); // the page forgets, the tab does not
    await open(table(view));
    await settle();
    return line().value;
  };
  await open(table());
  fireEvent.change(line(), { target: { value: "caylion>zeth: 2gr; zeth>caylion: br" } });
  fireEvent.click(screen.getByRole("button", { name: /^How long it stays/ }));
  fireEvent.click(screen.getByRole("button", { name: /^this turn/, hidden: true }));
  expect(await again()).toBe("caylion>zeth: 2gr; zeth>caylion: br");
  expect(lane(/^You give.*: 2 green/)).toBeTruthy();
  expect(draft.get().life).toBe("turn");
  // somebody else at the same table has not written it
  expect(await again({ ...seen(), seat: 1 })).toBe("");
  expect(await again(seen({}, { turn: 3 }))).toBe("");
  expect(await again()).toBe("");
  fireEvent.change(line(), { target: { value: "caylion>zeth: gr" } });
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Send offer" }));
  await settle();
  expect(await again()).toBe("");
  fireEvent.change(line(), { target: { value: "caylion>zeth: gr" } });
  fireEvent.keyDown(line(), { key: "Escape" });
  expect(await again()).toBe("");
});

test("halves of a pair are drawn as the one converter that they are", async () => {
  const left = cards.cards.find(({ pair, trade }) => pair?.side === "left" && trade !== "no");
  const { partner = 0, joined = [] } = left?.pair ?? {};
  const seats = game().seats.with(0, {
    ...game().seats[0],
    species: "kit",
    goods: "",
    library: [],
    tucked: {},
    support: 3,
    cards: [{ card: left?.number ?? 0 }, { card: partner }],
  });
  await open(table(seen({}, { seats })));
  fireEvent.click(screen.getByRole("button", { name: "Add to “You give”" }));
  const whole = joined.find(({ side, partner_side }) => side === "front" && partner_side === "front")?.converter;
  const drawn = document.querySelector(".composer-card-recipes");
  expect(drawn?.children).toHaveLength(1);
  cleanup();
  await atTable(table(), whole ? <Recipe converter={whole} /> : null);
  expect(drawn?.innerHTML).toBe(document.querySelector(".recipe")?.outerHTML);
});

test("the head keeps its choices readable: names are not said twice", async () => {
  await open(table());
  fireEvent.change(line(), { target: { value: "caylion>kjas: gr" } });
  await settle();
  const audience = screen.getByRole("button", { name: /^Who sees it/ });
  expect(audience.textContent).toBe("only you two");
  expect(screen.getByRole("button", { name: "Add a party" }).textContent).toBe("");
});

test("a countered deal says nothing about donation cards on which nothing lies, and the help says what braces mean", async () => {
  const legs = [
    { giver: 2, receiver: 0, goods: "sh", donation: "" },
    { giver: 1, receiver: 0, goods: "br", donation: "" },
    { giver: 0, receiver: 1, goods: "gr", donation: "" },
  ];
  await open(table(withOffers([offer(7, { parties: [0, 1, 2], legs })])));
  act(() => compose({ counters: 7 }));
  await settle();
  // on the card of Zeth lies something: there the word is needed
  expect(line().value).toBe("kjas>caylion: sh; zeth>caylion: br {}; caylion>zeth: gr");
  fireEvent.click(screen.getByRole("button", { name: "How to write a deal" }));
  expect(screen.getByText(/\{\}: nothing from there/)).toBeTruthy();
});

test("a row of the preview is as high as what stands in it, however little room there is", () => {
  const sheet = readFileSync(join(import.meta.dirname, "../src/table/composer/composer.css"), "utf8");
  expect(/\.preview-rows \{[^}]*\}/.exec(sheet)?.[0]).toContain("grid-auto-rows: max-content");
});

test("what is refused stays in the composer with the reason", async () => {
  const store = table();
  store.refusal = new Refused("NOT_ENOUGH", "missing gr", { missing: "2gr", seat: 0 });
  await open(store);
  fireEvent.change(line(), { target: { value: "caylion>zeth: 5gr" } });
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Send offer" }));
  await settle();
  expect(screen.getByText("You lack 2 green")).toBeTruthy();
  expect(line().value).toBe("caylion>zeth: 5gr");
});

test("Escape clears, and what was there comes back", async () => {
  await open(table());
  fireEvent.keyDown(lane(/^You give/), { key: "y" });
  fireEvent.keyDown(lane(/^You give/), { key: "Escape" });
  expect(line().value).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Bring back" }));
  expect(line().value).toBe("caylion>*: ye");
});

test("a counter is linked to its offer, a change replaces it", async () => {
  const store = table(withOffers([offer(7)]));
  await open(store);
  act(() => compose({ counters: 7 }));
  await settle();
  expect(screen.getByRole("heading", { name: "Counter to" })).toBeTruthy();
  fireEvent.keyDown(lane(/^You give/), { key: "Enter" });
  await settle();
  expect(store.done[0]).toMatchObject({ do: "propose", counters: 7, mode: "all" });
  act(() => compose({ revises: 7 }));
  await settle();
  fireEvent.keyDown(lane(/^You give/), { key: "Enter" });
  await settle();
  expect(store.done[1]).toMatchObject({ do: "revise", offer: 7 });
});

test("a promise is built from its kind and its fields", async () => {
  await open(table());
  fireEvent.click(lane(/^Later/));
  const inside = within(document.querySelector(".pop") as HTMLElement);
  const press = (name: RegExp) => fireEvent.click(inside.getByRole("button", { name, hidden: true }));
  press(/^Anyone to you/);
  press(/^bid at most$/);
  fireEvent.change(inside.getByLabelText("Ships at most"), { target: { value: "2" } });
  press(/^Add promise$/);
  expect(line().value).toBe("*>caylion: bid at most 2 on colony in turn 3");
});

test("on a phone the composer has its own button and keys", async () => {
  const store = table();
  await open(store, true);
  fireEvent.click(screen.getByRole("button", { name: "green, 3 in stock" }));
  expect(line().value).toBe("caylion>*: gr");
  expect(screen.getByRole("button", { name: "green, 2 in stock" })).toBeTruthy();
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Send offer" }));
  await settle();
  expect(store.done).toHaveLength(1);
});

test("compensation that says nothing yet is no mistake", async () => {
  const store = table(seen({}, { promises: [promise(3)] }));
  await open(store);
  act(() => compose({ seat: 1, replaces: [3] }));
  await settle();
  expect(line().value).toBe("nothing");
  expect(line().getAttribute("aria-invalid")).toBe("false");
  expect(document.querySelectorAll(".composer-trouble, .composer-mistake")).toHaveLength(0);
  fireEvent.change(line(), { target: { value: "caylion>zeth: 99gr" } });
  await settle();
  expect(screen.getAllByText("You lack 96 green").length).toBeGreaterThan(0);
});
