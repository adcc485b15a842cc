import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { TextProvider } from "../src/i18n/text.tsx";
import { TableProvider } from "../src/live/context.tsx";
import { Frames, marksOf } from "../src/replay/frames.ts";
import { usePlayer, usePlayerKeys } from "../src/replay/player.ts";
import { ReplayBar } from "../src/replay/ReplayBar.tsx";
import { ReplayLog } from "../src/replay/ReplayLog.tsx";
import { ReplayTable } from "../src/replay/store.ts";
import type { Frame } from "../src/types/http.ts";
import { cards, species } from "./library.ts";

const SEATS = ["caylion", "zeth"].map((one) => ({
  species: one,
  goods: "",
  cards: [],
  library: [],
  tucked: {},
  support: 3,
}));

function frame(place: number): Frame {
  const turn = place < 6 ? 1 : 2;
  const event = place === 4 || place === 8 ? "traded" : "said_done";
  return {
    seq: 100 + place,
    at: place,
    turn,
    step: "trade",
    events: [{ event: place === 2 ? "bought" : event, say: place === 2 ? "bought for 9gr." : `thing ${place}` }],
    patch: place === 6 ? [["=", ["game", "turn"], 2]] : [],
  };
}

const look = vi.fn();

function Bar({ store }: { store: ReplayTable }) {
  const marks = marksOf(store.frames);
  const player = usePlayer(store, marks);
  usePlayerKeys(player);
  const loaded = { store, error: null, busy: false, onlyPublic: false, look, retry: () => undefined };
  return (
    <>
      <ReplayBar {...{ store, marks, player, loaded }} isLogOpen onLog={() => undefined} />
      <ReplayLog frames={store.frames} moment={player.moment} onJump={player.goTo} onClose={() => undefined} />
    </>
  );
}

async function bar(step = "trade"): Promise<ReplayTable> {
  const game = { viewer: 0, turn: 1, step, seats: SEATS };
  const replay = { seat: 0, seq: 99, view: { seat: 0, game }, frames: Array.from({ length: 10 }, (_, i) => frame(i)) };
  const at = { table: "aaaaaaaaaaaaaaaa", key: null, language: "en" } as const;
  const store = new ReplayTable(at, () => undefined, new Frames(replay));
  render(
    <TextProvider language="en">
      <LibraryProvider>
        <TableProvider store={store}>
          <Bar store={store} />
        </TableProvider>
      </LibraryProvider>
    </TextProvider>,
  );
  await screen.findByRole("slider");
  return store;
}

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => Response.json(address.endsWith("cards") ? cards : species));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (key: string, shiftKey = false) => fireEvent.keyDown(document.body, { key, shiftKey });

test("keys step, go from deal to deal and from turn to turn", async () => {
  const store = await bar();
  press("ArrowRight");
  press(".");
  press(",");
  expect(store.moment).toBe(1);
  press("ArrowRight", true);
  expect(store.moment).toBe(5);
  press("PageDown");
  expect(store.moment).toBe(7);
  press("PageDown");
  expect(store.moment).toBe(10);
  press("PageUp");
  expect(store.moment).toBe(7);
  press("ArrowLeft", true);
  expect(store.moment).toBe(5);
});

test("keys belong to whoever types", async () => {
  const store = await bar();
  const field = document.createElement("input");
  document.body.append(field);
  fireEvent.keyDown(field, { key: "ArrowRight" });
  expect(store.moment).toBe(0);
  field.remove();
});

test("the bar says the moment and moves to another", async () => {
  const store = await bar();
  const slider = screen.getByRole("slider", { name: "Moment of the match" });
  expect(slider.getAttribute("max")).toBe("10");
  fireEvent.change(slider, { target: { value: "7" } });
  expect(store.moment).toBe(7);
  expect(slider.getAttribute("aria-valuetext")).toBe("Turn 2, Trade. thing 6");
  expect(document.querySelector('[aria-live="polite"] .replay-sentence')?.textContent).toBe("thing 6");
  expect(document.querySelectorAll(".scrub-deal")).toHaveLength(2);
});

test("it plays by itself, faster on demand, and stops at the end", async () => {
  const store = await bar();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Speed 1×" }));
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  for (let step = 0; step < 3; step++) await act(() => vi.advanceTimersByTimeAsync(700));
  expect(store.moment).toBe(3);
  expect(document.querySelector(".replay-said")?.getAttribute("aria-live")).toBe("off");
  for (let step = 0; step < 12; step++) await act(() => vi.advanceTimersByTimeAsync(700));
  expect(store.moment).toBe(10);
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
});

test("a line of the log leads to its moment, and the present one is marked", async () => {
  const store = await bar();
  fireEvent.click(screen.getByRole("button", { name: "thing 8" }));
  expect(store.moment).toBe(9);
  expect(screen.getByRole("button", { name: "thing 8" }).getAttribute("aria-current")).toBe("true");
  expect(screen.queryByRole("button", { name: "thing 3" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Everything" }));
  fireEvent.click(screen.getByRole("button", { name: "thing 3" }));
  expect(store.moment).toBe(4);
});

test("other eyes are asked for by seat", async () => {
  await bar();
  expect(screen.getByRole("button", { name: "Through the eyes of Caylion" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Through the eyes of Zeth" }));
  expect(look).toHaveBeenLastCalledWith(1);
  fireEvent.click(screen.getByRole("button", { name: "What everybody saw" }));
  expect(look).toHaveBeenLastCalledWith(null);
});

test.each([
  ["trade", "Turn 1, Trade."],
  ["tail", "Turn 1, Economy: Violet arrows."],
  ["gifts", "Turn 1, Economy: Donations."],
  ["teams", "Turn 1, Confluence: Teams."],
  ["over", "Turn 1, Final scoring."],
])("a moment is named as at the table: %s", async (step, words) => {
  await bar(step);
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toContain(words);
});

test("goods are drawn in the sentence of a moment and in the log, as at the table", async () => {
  const store = await bar();
  act(() => store.goTo(3));
  expect(screen.getAllByRole("img", { name: /9 green/ }).length).toBe(2);
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toContain("bought for 9 green.");
});
