/**
 * Where we are, by the address: `?table=ID#key=KEY` is a table, `?replay=ID&seat=1&at=120` a moment of a finished one,
 * `?page=new` and the like a page, nothing the home page. What names a table and cannot be one leads nowhere. A key is
 * taken out of the address as soon as it is read, so that nobody gives it away by showing or copying the address.
 */
import { useSyncExternalStore } from "react";
import { tryKey } from "../state/keys.ts";
import { isLayer } from "./layers.ts";

const PAGES = ["new", "lobby", "learn", "replays"] as const;
type PageName = (typeof PAGES)[number];

export type Route =
  | { readonly page: "home" }
  | { readonly page: "nowhere" }
  | { readonly page: PageName }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "replay"; readonly table: string; readonly seat: number | null; readonly at: number | null };

const TABLE = /^[a-z0-9]{16}$/;
const listeners = new Set<() => void>();
let present: Route | null = null;
let read = "";

export function readRoute(search: string): Route {
  const words = new URLSearchParams(search);
  const table = words.get("table") ?? "";
  if (TABLE.test(table)) return { page: "table", table };
  const replay = words.get("replay") ?? "";
  if (TABLE.test(replay)) {
    return { page: "replay", table: replay, seat: wholeNumber(words.get("seat")), at: wholeNumber(words.get("at")) };
  }
  if (words.has("table") || words.has("replay")) return { page: "nowhere" };
  const page = PAGES.find((name) => name === words.get("page"));
  return { page: page ?? "home" };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Take the key of a link out of the address; it is kept once it has opened something. */
export function adoptKey(): void {
  const { pathname, search, hash } = window.location;
  const key = keyOfLink(hash);
  const route = readRoute(search);
  if (!key || (route.page !== "table" && route.page !== "replay")) return;
  tryKey(route.table, key);
  window.history.replaceState(window.history.state, "", pathname + search);
}

function current(): Route {
  const { search } = window.location;
  if (!present || read !== search) {
    read = search;
    present = readRoute(search);
  }
  return present;
}

function changed(): void {
  adoptKey();
  for (const listener of listeners) listener();
}

export function useRoute(): Route {
  return useSyncExternalStore((listener) => {
    if (!listeners.size) {
      window.addEventListener("popstate", changed);
      window.addEventListener("hashchange", changed);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size) return;
      window.removeEventListener("popstate", changed);
      window.removeEventListener("hashchange", changed);
    };
  }, current);
}

/** The key that a link ends with: `?table=…#key=…`. */
export function keyOfLink(link: string): string | null {
  return /#key=([A-Za-z0-9_-]{16,80})$/.exec(link)?.[1] ?? null;
}

/** The address of a place in this client, relative to where it is served. */
export function addressOf(route: Route): string {
  if (route.page === "home") return "./";
  if (route.page === "nowhere") return "?table=";
  if (route.page === "table") return `?table=${route.table}`;
  if (route.page !== "replay") return `?page=${route.page}`;
  const seat = route.seat === null ? "" : `&seat=${route.seat}`;
  return `?replay=${route.table}${seat}${route.at === null ? "" : `&at=${route.at}`}`;
}

export function go(route: Route, instead = false): void {
  const address = new URL(addressOf(route), document.baseURI).href;
  // whoever goes on from a sheet comes back to the page below it
  if (instead || isLayer()) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
  changed();
  if (!instead) window.scrollTo(0, 0);
}
