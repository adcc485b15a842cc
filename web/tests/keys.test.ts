import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { dropTried, forgetPlace, placeAt, rememberPlace, tryKey, useKey, usePlaces } from "../src/state/keys.ts";

const STORED = "confluence.places";
const OTHER_KEY = "another-key-of-the-same-table-32";
const KEY = "the-key-of-the-seat-of-this-tab-32";

const stored = () => JSON.parse(window.localStorage.getItem(STORED) ?? "[]") as { table: string; key: string }[];

/** What another tab writes into the storage that all tabs share. */
function elsewhere(places: unknown): void {
  window.localStorage.setItem(STORED, typeof places === "string" ? places : JSON.stringify(places));
  window.dispatchEvent(new StorageEvent("storage", { key: STORED }));
}

beforeEach(() => {
  window.sessionStorage.clear();
  elsewhere([]);
});

test("a place is remembered, and more about it later", () => {
  const { result } = renderHook(() => usePlaces());
  act(() => rememberPlace({ table: "a", key: KEY, hostKey: "host", links: [{ seat: 1, link: "/x" }] }));
  act(() => rememberPlace({ table: "a", key: KEY, name: "friday", seat: 0 }));
  expect(result.current).toMatchObject([{ table: "a", key: KEY, name: "friday", seat: 0, hostKey: "host" }]);
  expect(stored()).toEqual(result.current);
  act(() => forgetPlace("a"));
  expect(result.current).toEqual([]);
  expect(stored()).toEqual([]);
});

test("the latest used is first, and old ones are forgotten", () => {
  vi.useFakeTimers({ now: 0 });
  for (let i = 0; i < 65; i++) {
    vi.setSystemTime(i * 1000);
    rememberPlace({ table: `t${i}`, key: KEY });
  }
  vi.setSystemTime(100_000);
  rememberPlace({ table: "t30", key: KEY });
  vi.useRealTimers();
  expect(stored()).toHaveLength(60);
  expect(stored()[0]?.table).toBe("t30");
  expect(placeAt("t0")).toBeUndefined();
  expect(placeAt("t64")).toBeDefined();
});

test("another key of the same table is another seat; what belongs to the table stays", () => {
  rememberPlace({ table: "a", key: KEY, seat: 2, name: "friday", hostKey: "host" });
  rememberPlace({ table: "a", key: OTHER_KEY });
  expect(placeAt("a")).toMatchObject({ key: OTHER_KEY, name: "friday", hostKey: "host" });
  expect(placeAt("a")?.seat).toBeUndefined();
});

test("other tabs are heard, but this tab keeps the seat it sits in", () => {
  rememberPlace({ table: "a", key: KEY, seat: 0 });
  elsewhere([
    { table: "a", key: OTHER_KEY, seat: 1, name: "friday", used: 5 },
    { table: "b", key: OTHER_KEY, seat: 3, name: "", used: 4 },
  ]);
  expect(placeAt("b")).toMatchObject({ key: OTHER_KEY, seat: 3 });
  expect(placeAt("a")).toMatchObject({ key: KEY, name: "friday" });
  expect(placeAt("a")?.seat).toBeUndefined(); // which seat that is, the server says
});

test("a key that is tried is that of this tab, until it is dropped or has opened the table", () => {
  rememberPlace({ table: "a", key: KEY, seat: 0 });
  const { result } = renderHook(() => useKey("a"));
  act(() => tryKey("a", OTHER_KEY));
  expect(result.current).toBe(OTHER_KEY);
  expect(stored()).toMatchObject([{ key: KEY, seat: 0 }]);
  act(() => dropTried("a"));
  expect(result.current).toBe(KEY);
  act(() => tryKey("a", OTHER_KEY));
  act(() => rememberPlace({ table: "a", key: OTHER_KEY, seat: 1 }));
  expect(stored()).toMatchObject([{ key: OTHER_KEY, seat: 1 }]);
  act(() => forgetPlace("a"));
  expect(result.current).toBeNull();
});

test.each(["", "{", "null", '{"a":1}', '[1,null,{"table":"a"},{"table":"a","key":3}]'])(
  "what is no list of places is none: %s",
  (text) => {
    elsewhere(text);
    expect(placeAt("a")).toBeUndefined();
  },
);

test("without storage it lasts as long as the page", () => {
  const refuse = () => {
    throw new DOMException("no");
  };
  const spies = [
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse),
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse),
  ];
  rememberPlace({ table: "a", key: KEY });
  expect(placeAt("a")?.key).toBe(KEY);
  for (const spy of spies) spy.mockRestore();
});
