/** Goods in the notation, drawn: `3gr sh`. Screen readers hear the words. */
import { type Item, parseBundle } from "../game/signs.ts";
import { readItems } from "../i18n/read.ts";
import { useText } from "../i18n/text.tsx";
import { Items } from "./Items.tsx";

interface GoodsProps {
  /** A bundle in the notation. */
  readonly goods: string;
  /** Whether they lie on a donation card and have to be given away. */
  readonly donation?: boolean;
  readonly size?: "small" | "large";
  /** What stands there when there is nothing. */
  readonly empty?: string;
}

export function Goods({ goods, donation = false, size, empty = "–" }: GoodsProps) {
  const t = useText();
  const items: Item[] = parseBundle(goods);
  if (!items.length) return <span className="quiet">{empty}</span>;
  const name = ["goods", donation && "goods-donation", size && `goods-${size}`].filter(Boolean).join(" ");
  return (
    <span className={name} role="img" aria-label={readItems(t, items)}>
      <Items items={items} />
    </span>
  );
}
