/** Why something cannot be done, in words: the server's sentence, or what is missing and to whom. */
import { parseBundle } from "../../game/signs.ts";
import { texts, useTexts } from "../../i18n/area.ts";
import { plural } from "../../i18n/plural.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { useMySeat } from "../../live/context.tsx";
import type { OfferView } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";

const fehlt = (count: number) => plural("de", count, { one: "fehlt", other: "fehlen" });

const reasonTexts = texts(
  {
    youLack: (goods: string, _count: number) => `You lack ${goods}`,
    lacks: (name: string, goods: string, _count: number) => `${name} lacks ${goods}`,
    missing: (goods: string, _count: number) => `Missing: ${goods}`,
  },
  {
    youLack: (goods, count) => `Dir ${fehlt(count)} ${goods}`,
    lacks: (name, goods, count) => `${name} ${fehlt(count)} ${goods}`,
    missing: (goods, count) => `Es ${fehlt(count)} ${goods}`,
  },
);

interface Reason {
  readonly message: string;
  readonly details?: unknown;
}

interface Reasons {
  readonly of: (reason: Reason) => string;
  /** Of an offer that cannot be met now. */
  readonly stale: (offer: OfferView) => string;
}

export function useReasons(): Reasons {
  const t = useTexts(reasonTexts);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const lacking = (seat: number | null, missing: string) => {
    const items = parseBundle(missing);
    const goods = readItems(all, items);
    const count = items.reduce((sum, item) => sum + item.count, 0);
    if (seat === null) return t.missing(goods, count);
    return seat === me ? t.youLack(goods, count) : t.lacks(name(seat), goods, count);
  };
  const of = ({ message, details }: Reason) => {
    const { missing, seat } = (details ?? {}) as { missing?: unknown; seat?: unknown };
    if (typeof missing !== "string" || !missing) return message;
    return lacking(typeof seat === "number" && seat >= 0 ? seat : null, missing);
  };
  const stale = ({ stale: why }: OfferView) => (why ? of({ message: why.message, details: why }) : "");
  return { of, stale };
}
