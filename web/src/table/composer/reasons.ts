/** Why something cannot be done, in words: the server's sentence, or what is missing and to whom. */
import { bundle, type Counts, counts } from "../../game/goods.ts";
import { type GoodCode, parseBundle } from "../../game/signs.ts";
import { texts, useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { OfferView, SeatView } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import type { Terms } from "./dealText.ts";

const reasonTexts = texts(
  {
    youLack: (goods: string) => `You lack ${goods}`,
    lacks: (name: string, goods: string) => `${name} lacks ${goods}`,
    missing: (goods: string) => `Missing: ${goods}`,
  },
  {
    youLack: (goods) => `Dir fehlt ${goods}`,
    lacks: (name, goods) => `${name} fehlt ${goods}`,
    missing: (goods) => `Es fehlt ${goods}`,
  },
);

export interface Reason {
  readonly message: string;
  readonly details?: unknown;
}

/** How the server says it, in English and in German. */
const MISSING = /^(?:missing|es fehlt) ((?:\d*[a-z]{2} ?)+)$/;

export interface Reasons {
  readonly of: (reason: Reason) => string;
  /** Of an offer that cannot be met now. */
  readonly stale: (offer: OfferView, terms: Terms) => string;
}

export function useReasons(): Reasons {
  const t = useTexts(reasonTexts);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const seats = useGame((game) => game.seats);
  const lacking = (seat: number | null, missing: string) => {
    const goods = readItems(all, parseBundle(missing));
    if (seat === null) return t.missing(goods);
    return seat === me ? t.youLack(goods) : t.lacks(name(seat), goods);
  };
  const of = ({ message, details }: Reason) => {
    const { missing, seat } = (details ?? {}) as { missing?: unknown; seat?: unknown };
    const found = typeof missing === "string" && missing ? missing : MISSING.exec(message)?.[1];
    return found ? lacking(typeof seat === "number" && seat >= 0 ? seat : null, found) : message;
  };
  const stale = (offer: OfferView, terms: Terms) => {
    const message = offer.stale ?? "";
    if (!MISSING.test(message)) return message;
    const short = whoLacks(terms, seats);
    return short ? lacking(short.seat, short.goods) : of({ message });
  };
  return { of, stale };
}

/** The first giver who has not what it would give, and what is missing. */
export function whoLacks(terms: Terms, seats: readonly SeatView[]): { seat: number; goods: string } | null {
  for (const giver of new Set(terms.legs.map((leg) => leg.giver))) {
    const seat = seats[giver];
    if (!seat) continue;
    const held = sum([seat.goods, seat.donation, seat.lot]);
    const given = sum(
      terms.legs.filter((leg) => leg.giver === giver).flatMap((leg) => [leg.goods, leg.donation, leg.lot]),
    );
    const codes = Object.keys(given) as GoodCode[];
    const goods = bundle(Object.fromEntries(codes.map((code) => [code, (given[code] ?? 0) - (held[code] ?? 0)])));
    if (goods) return { seat: giver, goods };
  }
  return null;
}

function sum(bundles: readonly (string | null | undefined)[]): Counts {
  return counts(bundles.filter(Boolean).join(" "));
}
