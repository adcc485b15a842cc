import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useAnswer } from "../src/live/answers.ts";
import { OFFLINE, Refused } from "../src/live/refused.ts";
import type { Question, TableState, TableStore } from "../src/live/store.ts";
import { makeValue } from "../src/state/values.ts";
import type { Seen } from "../src/types/live.ts";

/** A store whose questions a test answers by hand. */
function makeStore() {
  const seats = [{ goods: "gr" }, { goods: "wh" }];
  const view = { awaited: [0], offers: [], game: { seats, turn: 1 } } as unknown as Seen;
  const state = makeValue({ line: "live", view } as unknown as TableState);
  const asked: {
    what: string;
    question: Question | undefined;
    answer: (value: unknown) => void;
    refuse: (code: string, details?: Record<string, unknown>) => void;
  }[] = [];
  const ask = (what: string, question?: Question) =>
    new Promise((resolve, reject) => {
      asked.push({
        what,
        question,
        answer: resolve,
        refuse: (code, details) => reject(new Refused(code, "no", details)),
      });
    });
  const change = (game: Record<string, unknown>) =>
    act(() =>
      state.set((old) => ({ ...old, view: { ...old.view, game: { ...old.view?.game, ...game } } as unknown as Seen })),
    );
  return { store: { state, ask } as unknown as TableStore, state, asked, change };
}

const SEATS = (view: Seen) => view.game?.seats;
const TURN = (view: Seen) => view.game?.turn;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("a question is asked once for all who want to know", async () => {
  const { store, asked } = makeStore();
  const one = renderHook(() => useAnswer(store, "desks", {}, SEATS));
  const two = renderHook(() => useAnswer(store, "desks", {}, SEATS));
  expect(one.result.current).toEqual({ answer: null, error: null, asking: false });
  await pass();
  expect(asked).toHaveLength(1);
  expect(one.result.current.asking).toBe(true);
  asked[0]?.answer({ desks: [] });
  await pass();
  for (const { result } of [one, two])
    expect(result.current).toEqual({ answer: { desks: [] }, error: null, asking: false });
  expect(one.result.current.answer).toBe(two.result.current.answer);
  const late = renderHook(() => useAnswer(store, "desks", {}, SEATS));
  await pass(1000);
  expect(late.result.current.answer).toEqual({ desks: [] });
  expect(asked).toHaveLength(1);
});

test("it is asked again when what it hangs on changes, and only then", async () => {
  const { store, asked, change } = makeStore();
  const { result } = renderHook(() => useAnswer(store, "desks", {}, SEATS));
  await pass();
  asked[0]?.answer("old");
  change({ turn: 2 });
  await pass(1000);
  expect(asked).toHaveLength(1);
  change({ seats: [] });
  await pass(119);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(2);
  expect(result.current).toEqual({ answer: "old", error: null, asking: true }); // the old answer stays
  asked[1]?.answer("new");
  await pass();
  expect(result.current).toEqual({ answer: "new", error: null, asking: false });
});

test("many changes at once are one question, and a table that never rests is still asked about", async () => {
  const { store, asked, change } = makeStore();
  renderHook(() => useAnswer(store, "desks", {}, SEATS));
  await pass();
  asked[0]?.answer("old");
  await pass();
  for (let i = 0; i < 20; i++) {
    change({ seats: [{ goods: `${i}gr` }] });
    await pass(50);
    for (const open of asked.slice(1)) open.answer("newer");
  }
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.length).toBeLessThan(11);
});

test("a change while it is being asked leads to one more question", async () => {
  const { store, asked, change } = makeStore();
  const { result } = renderHook(() => useAnswer(store, "desks", {}, SEATS));
  await pass();
  change({ seats: [] });
  change({ seats: [{ goods: "ye" }] });
  await pass(500);
  expect(asked).toHaveLength(1);
  asked[0]?.answer("first");
  await pass(500);
  expect(asked).toHaveLength(2);
  asked[1]?.answer("second");
  await pass(500);
  expect(result.current.answer).toBe("second");
  expect(asked).toHaveLength(2);
});

test("two who hang on different things do not send each other round in circles", async () => {
  const { store, asked, change } = makeStore();
  renderHook(() => useAnswer(store, "desks", {}, SEATS));
  renderHook(() => useAnswer(store, "desks", {}, TURN));
  await pass();
  asked[0]?.answer(1);
  await pass(5000);
  change({ step: "plans" });
  await pass(5000);
  expect(asked).toHaveLength(1);
  change({ turn: 2 });
  await pass(5000);
  expect(asked).toHaveLength(2);
});

test("different questions are different, and none is none", async () => {
  const { store, asked } = makeStore();
  const { rerender, result } = renderHook(
    ({ text }: { text: string | null }) => useAnswer(store, "deal", text === null ? null : { text }, SEATS),
    { initialProps: { text: null } as { text: string | null } },
  );
  await pass(1000);
  expect(asked).toHaveLength(0);
  rerender({ text: "a>b: gr" });
  await pass();
  asked[0]?.answer("one");
  await pass();
  rerender({ text: "a>b: 2gr" });
  expect(result.current.answer).toBeNull();
  await pass();
  expect(asked.map(({ question }) => question)).toEqual([{ text: "a>b: gr" }, { text: "a>b: 2gr" }]);
});

describe("a refusal", () => {
  test("is an answer too: the old one no longer holds", async () => {
    const { store, asked, change } = makeStore();
    const { result } = renderHook(() => useAnswer(store, "advice", {}, SEATS));
    await pass();
    asked[0]?.answer("good");
    await pass();
    change({ seats: [] });
    await pass(120);
    asked[1]?.refuse("NO_HINTS");
    await pass(1000);
    expect(result.current).toMatchObject({ answer: null, error: { code: "NO_HINTS" }, asking: false });
    expect(asked).toHaveLength(2);
  });

  test("is one of the question before: as soon as there is a newer one it is being asked", async () => {
    const { store, asked, change } = makeStore();
    const { result } = renderHook(() => useAnswer(store, "advice", {}, SEATS));
    await pass();
    asked[0]?.refuse("NO_ADVICE");
    await pass();
    expect(result.current).toMatchObject({ error: { code: "NO_ADVICE" }, asking: false });
    change({ seats: [] });
    expect(result.current.asking).toBe(true);
    expect(asked).toHaveLength(1);
    await pass(120);
    asked[1]?.answer("good");
    await pass();
    expect(result.current).toEqual({ answer: "good", error: null, asking: false });
  });

  test("for want of a connection is none: the answer stays and the question is asked when we are back", async () => {
    const { store, state, asked, change } = makeStore();
    const { result } = renderHook(() => useAnswer(store, "advice", {}, SEATS));
    await pass();
    asked[0]?.answer("good");
    await pass();
    change({ seats: [] });
    await pass(120);
    act(() => state.set({ line: "lost" }));
    asked[1]?.refuse(OFFLINE);
    await pass(1000);
    expect(result.current).toMatchObject({ answer: "good", error: { code: OFFLINE } });
    expect(asked).toHaveLength(2);
    act(() => state.set({ line: "live" }));
    await pass(120);
    asked[2]?.answer("better");
    await pass();
    expect(result.current).toEqual({ answer: "better", error: null, asking: false });
  });

  test("because another page of the seat asked meanwhile: the question is asked again later", async () => {
    const { store, asked } = makeStore();
    const { result, unmount } = renderHook(() => useAnswer(store, "advice", {}, SEATS));
    await pass();
    asked[0]?.refuse("NO_ADVICE", { newer: true });
    await pass(2000);
    expect(result.current).toEqual({ answer: null, error: null, asking: true });
    expect(asked).toHaveLength(1);
    await pass(4000);
    expect(asked).toHaveLength(2);
    asked[1]?.answer("good");
    await pass();
    expect(result.current).toEqual({ answer: "good", error: null, asking: false });
    unmount();
  });

  test("of that kind is forgotten with its page, and asked anew with the next", async () => {
    const { store, asked } = makeStore();
    const first = renderHook(() => useAnswer(store, "advice", {}, SEATS));
    await pass();
    first.unmount();
    asked[0]?.refuse("NO_ADVICE", { newer: true });
    await pass(10_000);
    expect(asked).toHaveLength(1);
    renderHook(() => useAnswer(store, "advice", {}, SEATS));
    await pass();
    expect(asked).toHaveLength(2);
  });
});
