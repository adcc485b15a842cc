/** The places at tables that this browser can open: keys, which whoever holds them *is*. They stay in this browser. */
import { keep, kept, keptFields } from "./kept.ts";
import { makeValue, useValue } from "./values.ts";

export interface Place {
  readonly table: string;
  readonly key: string;
  /** What the table is called. */
  readonly name: string;
  /** A seat, -1 for the host, null for a spectator, undefined where it is not known yet. */
  readonly seat?: number | null;
  /** The host's key, where this browser opened the table. */
  readonly hostKey?: string;
  /** Links for the other seats, kept by who opened the table until they are given away. */
  readonly links?: readonly { readonly seat: number; readonly link: string }[];
  readonly spectatorLink?: string;
  /** Whether it is the rematch of another table, and whether it was opened here. */
  readonly rematch?: "mine" | "theirs";
  /** When it was last used, in milliseconds. */
  readonly used: number;
}

const STORED = "confluence.places";
const HERE = "confluence.here";
const TRIED = "confluence.tried";
const MOST = 60;

/** Which keys this tab uses: two tabs may sit in two seats of one table, and each keeps its own when it is reloaded. */
function keysHere(): Readonly<Record<string, string>> {
  return keptFields(HERE, "session") as Record<string, string>;
}

function keepHere(table: string, key: string): void {
  keep(HERE, { ...keysHere(), [table]: key }, "session");
}

function load(): readonly Place[] {
  const stored = kept(STORED);
  const here = keysHere();
  return Array.isArray(stored) ? stored.filter(isPlace).map((place) => withKey(place, here[place.table])) : [];
}

/** The place that another key opens; which seat that is will show. */
function withKey(place: Place, key: string | undefined): Place {
  if (!key || key === place.key) return place;
  const { seat: _, ...rest } = place;
  return { ...rest, key };
}

function isPlace(value: unknown): value is Place {
  const place = value as Partial<Place> | null;
  return typeof place === "object" && typeof place?.table === "string" && typeof place.key === "string";
}

const places = makeValue<{ list: readonly Place[] }>({ list: load() });

function keepPlaces(list: readonly Place[]): void {
  const recent = list.toSorted((a, b) => b.used - a.used).slice(0, MOST);
  places.set({ list: recent });
  keep(STORED, recent);
}

/**
 * Keys of links by their tables, until the server has answered. A link may be wrong or cut off: what was stored has
 * opened the table once and stays until another key does. They are of this tab alone.
 */
const tried = makeValue<{ keys: Readonly<Record<string, string>> }>({ keys: triedHere() });

function triedHere(): Readonly<Record<string, string>> {
  return keptFields(TRIED, "session") as Record<string, string>;
}

function keepTried(keys: Readonly<Record<string, string>>): void {
  tried.set({ keys });
  keep(TRIED, keys, "session");
}

/** Come to a table with the key of a link. */
export function tryKey(table: string, key: string): void {
  if (placeAt(table)?.key === key) dropTried(table);
  else keepTried({ ...tried.get().keys, [table]: key });
}

/** Go by what is stored again: the key of the link opens nothing. */
export function dropTried(table: string): void {
  const { [table]: old, ...rest } = tried.get().keys;
  if (old !== undefined) keepTried(rest);
}

/** The key that this tab goes by at a table: that of a link, or else the stored one. */
export function useKey(table: string): string | null {
  const link = useValue(tried, ({ keys }) => keys[table]);
  const stored = useValue(places, ({ list }) => list.find((place) => place.table === table)?.key);
  return link ?? stored ?? null;
}

window.addEventListener("storage", (event) => {
  if (event.key !== STORED) return;
  places.set({ list: load() });
  tried.set({ keys: triedHere() });
});

export function placeAt(table: string): Place | undefined {
  return places.get().list.find((place) => place.table === table);
}

export function usePlaces(): readonly Place[] {
  return useValue(places, (state) => state.list);
}

/** Remember a place that the server knows, or more about one. */
export function rememberPlace(place: Partial<Place> & { table: string; key: string }): void {
  const old = placeAt(place.table);
  const known = old ? withKey(old, place.key) : { name: "", used: 0 };
  keepHere(place.table, place.key);
  const others = places.get().list.filter((other) => other.table !== place.table);
  keepPlaces([{ ...known, ...place, used: Date.now() }, ...others]);
  dropTried(place.table);
}

/** Keys of a table open the same places at its rematch, that of the host too. */
export function rememberRematch(table: string, next: string, known: Partial<Place> & { key: string }): void {
  const hostKey = placeAt(table)?.hostKey;
  rememberPlace({
    rematch: placeAt(next)?.rematch ?? "theirs",
    ...(hostKey ? { hostKey } : {}),
    ...known,
    table: next,
  });
}

export function forgetPlace(table: string): void {
  dropTried(table);
  keepPlaces(places.get().list.filter((place) => place.table !== table));
}
