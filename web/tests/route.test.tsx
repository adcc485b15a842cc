import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Go } from "../src/pages/Go.tsx";
import { addressOf, adoptKey, go, type Route, readRoute, useRoute } from "../src/pages/route.ts";
import { forgetPlace, placeAt, rememberPlace, useKey } from "../src/state/keys.ts";
import { KEY, TABLE } from "./live.ts";

const keyHere = () => renderHook(() => useKey(TABLE)).result.current;
const here = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => {
  forgetPlace(TABLE);
  window.scrollTo = vi.fn() as typeof window.scrollTo;
});

test.each<[string, Route]>([
  ["", { page: "home" }],
  ["?page=nowhere", { page: "home" }],
  ["?page=lobby", { page: "lobby" }],
  ["?page=learn", { page: "learn" }],
  [`?table=${TABLE}`, { page: "table", table: TABLE }],
  ["?table=../../etc", { page: "nowhere" }],
  ["?replay=zzzz", { page: "nowhere" }],
  [`?replay=${TABLE}&seat=2&at=120`, { page: "replay", table: TABLE, seat: 2, at: 120 }],
  [`?replay=${TABLE}&seat=-1&at=x`, { page: "replay", table: TABLE, seat: null, at: null }],
])("%s is read, and written again", (search, route) => {
  expect(readRoute(search)).toEqual(route);
  expect(readRoute(new URL(addressOf(route), "http://x/y").search)).toEqual(route);
});

test("a key leaves the address as soon as it is read", () => {
  const before = window.history.length;
  window.history.replaceState(null, "", `/?table=${TABLE}#key=${KEY}`);
  adoptKey();
  expect(here()).toBe(`/?table=${TABLE}`);
  expect(keyHere()).toBe(KEY);
  expect(window.history.length).toBe(before); // the back button does not bring it back
});

test("a key of a replay too, and one that comes while we are here", () => {
  window.history.replaceState(null, "", `/?replay=${TABLE}&at=3#key=${KEY}`);
  renderHook(() => useRoute());
  act(() => void window.dispatchEvent(new Event("hashchange")));
  expect(here()).toBe(`/?replay=${TABLE}&at=3`);
  expect(keyHere()).toBe(KEY);
});

test("the key of a link is tried, and what is stored stays until it has opened something", () => {
  rememberPlace({ table: TABLE, key: "the-key-that-works-here", seat: 2 });
  window.history.replaceState(null, "", `/?table=${TABLE}#key=${KEY}`);
  adoptKey();
  expect(keyHere()).toBe(KEY);
  expect(placeAt(TABLE)).toMatchObject({ key: "the-key-that-works-here", seat: 2 });
  expect(window.localStorage.getItem("confluence.places")).not.toContain(KEY);
});

test.each([`/#key=${KEY}`, `/?table=${TABLE}#key=short`, `/?table=${TABLE}#other=${KEY}`])(
  "%s is no key of a table",
  (address) => {
    window.history.replaceState(null, "", address);
    adoptKey();
    expect(keyHere()).toBeNull();
    expect(here()).toBe(address);
  },
);

test("going somewhere is a step of the history, unless it is taken instead", () => {
  const { result } = renderHook(() => useRoute());
  expect(result.current).toEqual({ page: "home" });
  const before = window.history.length;
  act(() => go({ page: "lobby" }));
  expect(result.current).toEqual({ page: "lobby" });
  expect(window.history.length).toBe(before + 1);
  act(() => go({ page: "table", table: TABLE }, true));
  expect(result.current).toEqual({ page: "table", table: TABLE });
  expect(window.history.length).toBe(before + 1);
  act(() => go({ page: "home" }));
  expect(here()).toBe("/");
});

test("a link goes there without loading the page; with a modifier it is an ordinary link", () => {
  render(<Go to={{ page: "lobby" }}>Lobby</Go>);
  const link = screen.getByRole("link", { name: "Lobby" });
  expect(link.getAttribute("href")).toBe("?page=lobby");
  link.addEventListener("click", (event) => event.ctrlKey && event.preventDefault()); // jsdom cannot open tabs
  fireEvent.click(link, { ctrlKey: true });
  expect(here()).toBe("/");
  expect(fireEvent.click(link)).toBe(false);
  expect(here()).toBe("/?page=lobby");
});
