/**
 * The address of the page is its state: `?q=3gr&species=zeth&kind=relic&era=1#271`.
 *
 * Filters replace the address, so that the back button leaves the gallery and does not undo single letters. An opened
 * card is a step of its own: the back button closes it. Every entry of the history knows how many steps lie between it
 * and the list, so that closing goes back all of them.
 */
import { useSyncExternalStore } from "react";
import { FACETS, type Facet, type Filters, NO_FILTERS } from "../search/filters.ts";

interface Address {
  readonly filters: Filters;
  /** What stands behind the `#`: the code of a card, or the name of another dialog. */
  readonly open: string | null;
}

export function readAddress(search: string, hash: string): Address {
  const parameters = new URLSearchParams(search);
  const chosen = { ...NO_FILTERS.chosen } as Record<Facet, readonly string[]>;
  for (const facet of FACETS) {
    chosen[facet] = [...new Set((parameters.get(facet) ?? "").split(",").filter(Boolean))];
  }
  return { filters: { text: parameters.get("q") ?? "", chosen }, open: decode(hash.replace(/^#/, "")) };
}

export function writeSearch(filters: Filters): string {
  const parts = filters.text ? [`q=${encodeURIComponent(filters.text)}`] : [];
  for (const facet of FACETS) {
    if (filters.chosen[facet].length) parts.push(`${facet}=${filters.chosen[facet].map(encodeURIComponent).join(",")}`);
  }
  return parts.length ? `?${parts.join("&")}` : "";
}

const listeners = new Set<() => void>();
let present = readAddress("", "");
let read = { search: "", hash: "" };

/**
 * Filters are one thing for the whole list: going back to an entry from before they were changed keeps them, and brings
 * the address of that entry up to date.
 */
function follow(): void {
  const { pathname, search, hash } = window.location;
  const kept = writeSearch(present.filters);
  if (search !== kept) window.history.replaceState(window.history.state, "", pathname + kept + hash);
  remember();
  for (const listener of listeners) listener();
}

function remember(): void {
  const { search, hash } = window.location;
  if (read.search === search && read.hash === hash) return;
  read = { search, hash };
  present = readAddress(search, hash);
}

function current(): Address {
  if (!listeners.size) remember(); // nobody has listened so far: the address may be anything
  return present;
}

function subscribe(listener: () => void): () => void {
  if (!listeners.size) {
    window.addEventListener("popstate", follow);
    window.addEventListener("hashchange", follow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    window.removeEventListener("popstate", follow);
    window.removeEventListener("hashchange", follow);
  };
}

function changed(): void {
  remember();
  for (const listener of listeners) listener();
}

export function useAddress(): Address {
  return useSyncExternalStore(subscribe, current);
}

export function setFilters(filters: Filters): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, "", pathname + writeSearch(filters) + hash);
  changed();
}

/** Open a card or another dialog; `instead` takes the place of what is open, so that one step back still closes it. */
export function open(name: string, instead = false): void {
  const hash = `#${encodeURIComponent(name)}`;
  if (instead) window.history.replaceState(window.history.state, "", hash);
  else window.history.pushState({ steps: steps() + 1 }, "", hash);
  changed();
}

export function close(): void {
  const back = steps();
  if (back) {
    window.history.go(-back);
  } else {
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    changed();
  }
}

/** How many steps of this page lie before the present entry; 0 for somebody who came by a link. */
function steps(): number {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "steps" in state ? Number(state.steps) : 0;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    return text;
  }
}
