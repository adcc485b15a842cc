/** A sentence of the server in which goods are drawn instead of spelled: `gives Zeth 3gr sh`. */
import { Fragment, memo } from "react";
import { Goods } from "../../components/Goods.tsx";

const GOOD = "\\d*(?:gr|wh|br|bk|bl|ye|ws|wl|oc|sh|vp|en)";
/** Goods stand alone: neither letters nor marks of a name beside them. */
const BUNDLES = new RegExp(`(?<![\\p{L}\\d'’_:>-])(${GOOD}(?: ${GOOD})*)(?![\\p{L}\\d'’_:>-])`, "gu");

/** Words and bundles in turn: every second part is a bundle. */
export function sentenceParts(text: string): string[] {
  return text.split(BUNDLES);
}

export const Sentence = memo(function Sentence({ text }: { text: string }) {
  const parts = sentenceParts(text);
  if (parts.length === 1) return text;
  return parts.map((part, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
      <Goods key={place} goods={part} size="small" />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
      <Fragment key={place}>{part}</Fragment>
    ),
  );
});
