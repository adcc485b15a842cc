/** Why something cannot be done, in words: the server's sentence, or what is missing and to whom. */
import { parseBundle } from "../../game/signs.ts";
import { texts, useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { useMySeat } from "../../live/context.tsx";
import type { OfferView } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";

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
    const goods = readItems(all, parseBundle(missing));
    if (seat === null) return t.missing(goods);
    return seat === me ? t.youLack(goods) : t.lacks(name(seat), goods);
  };
  const of = ({ message, details }: Reason) => {
    const { missing, seat } = (details ?? {}) as { missing?: unknown; seat?: unknown };
    if (typeof missing !== "string" || !missing) return message;
    return lacking(typeof seat === "number" && seat >= 0 ? seat : null, missing);
  };
  const stale = ({ stale: why }: OfferView) => (why ? of({ message: why.message, details: why }) : "");
  return { of, stale };
}
