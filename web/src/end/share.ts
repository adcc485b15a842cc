/** Addresses of moments that can be given to others. A key of a seat or of the host is never part of one. */
import { addressOf, keyOfLink } from "../pages/route.ts";
import { placeAt } from "../state/keys.ts";

export interface Moment {
  readonly table: string;
  readonly seat: number | null;
  readonly at: number | null;
}

/** For whom an address opens: all, all who have it since it carries the spectators' key, or holders of links only. */
type Opens = "open" | "key" | "closed";

export interface Shared {
  readonly address: string;
  readonly opens: Opens;
}

/** The key that lets others watch, if this browser knows it. */
function spectatorKey(table: string): string | null {
  const place = placeAt(table);
  return keyOfLink(place?.spectatorLink ?? "") ?? (place?.seat === null ? place.key : null);
}

export function sharedMoment(moment: Moment, isListed: boolean): Shared {
  const address = new URL(addressOf({ page: "replay", ...moment }), document.baseURI);
  if (isListed) return { address: address.href, opens: "open" };
  const key = spectatorKey(moment.table);
  if (key) address.hash = `key=${key}`;
  return { address: address.href, opens: key ? "key" : "closed" };
}

/** Whether anybody may watch a table without a key. */
export function isListed(options: { readonly listed: boolean; readonly spectators: string } | undefined): boolean {
  return Boolean(options?.listed) && options?.spectators !== "none";
}
