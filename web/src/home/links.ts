/** Links to places at tables: as addresses that work from anywhere, and back. */
import { keyOfLink, readRoute } from "../pages/route.ts";

/** A link as the server writes it, `/?table=…#key=…`, as an address of where this client is served. */
export function wholeLink(link: string): string {
  return new URL(link.replace(/^\/+/, ""), document.baseURI).href;
}

/** The link that opens a place anywhere; whoever has it is this seat. Without a key it is that of a spectator. */
export function placeLink(table: string, key: string | null): string {
  return wholeLink(`?table=${table}${key ? `#key=${key}` : ""}`);
}

type Wanted =
  | { readonly kind: "place"; readonly table: string; readonly key: string }
  | { readonly kind: "table"; readonly table: string }
  | { readonly kind: "phrase"; readonly table: string; readonly phrase: string }
  | { readonly kind: "unreadable" };

/** The code of a table and the six words that bring a seat there back, as they are shown and pasted. */
export function wayBack(table: string, phrase: string): string {
  return `${table} ${phrase}`;
}

/** What somebody typed or pasted to get to a table: a link, the code of a table, six words, or the last two together. */
export function readWanted(text: string): Wanted {
  const tidy = text.trim();
  const [, table = "", rest = tidy] = /^([a-z0-9]{16})\s+(\S.*)$/is.exec(tidy) ?? [];
  const words = rest.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length === 6 && /^[a-z\s,.-]+$/i.test(rest)) {
    return { kind: "phrase", table: table.toLowerCase(), phrase: words.join(" ") };
  }
  const code = tidy.toLowerCase().replace(/[\s-]/g, "");
  if (/^[a-z0-9]{16}$/.test(code)) return { kind: "table", table: code };
  const query = /\?[^#\s]*/.exec(tidy)?.[0] ?? "";
  const route = readRoute(query);
  if (route.page !== "table" && route.page !== "replay") return { kind: "unreadable" };
  const key = keyOfLink(tidy);
  return key ? { kind: "place", table: route.table, key } : { kind: "table", table: route.table };
}
