/** A sentence of the server in which goods are drawn instead of spelled: `gives Zeth 3gr sh`. */
import { Fragment, memo } from "react";
import { Goods } from "../../components/Goods.tsx";
import { parseBundle } from "../../game/signs.ts";
import type { Messages } from "../../i18n/en.ts";
import { readItems } from "../../i18n/read.ts";

const GOOD = "\\d*(?:gr|wh|br|bk|bl|ye|ws|wl|oc|sh|vp|en)";
/** Goods stand alone: neither letters nor marks of a name beside them. */
const BUNDLES = new RegExp(`(?<![\\p{L}\\d'’_:>-])(${GOOD}(?: ${GOOD})*)(?![\\p{L}\\d'’_:>-])`, "gu");

/** Words and bundles in turn: every second part is a bundle. */
export function sentenceParts(text: string): string[] {
  return text.split(BUNDLES);
}

/** The same in words, where nothing can be drawn. */
export function sentenceText(t: Messages, text: string): string {
  return sentenceParts(text)
    .map((part, place) => (place % 2 ? readItems(t, parseBundle(part)) : part))
    .join("");
}

/** What ends a part of a sentence; no line begins with it. */
const MARKS = /^[;.,:!?)]+/;

export const Sentence = memo(function Sentence({ text }: { text: string }) {
  const parts = sentenceParts(text);
  if (parts.length === 1) return text;
  return parts.map((part, place) => {
    if (place % 2 === 0) {
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
      return <Fragment key={place}>{place ? part.replace(MARKS, "") : part}</Fragment>;
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
      <span key={place} className="goods-said">
        <Goods goods={part} size="small" />
        {MARKS.exec(parts[place + 1] ?? "")?.[0]}
      </span>
    );
  });
});
