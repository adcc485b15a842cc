/** Goods and other signs with their counts: `3 G  1 Y`. */
import type { Item } from "../game/signs.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";

export function Items({ items }: { items: readonly Item[] }) {
  const t = useText();
  return items.map(({ sign, count }) => (
    <span key={sign} className="item" title={t.sign(sign, count)}>
      <span className="item-count">{t.count(count)}</span>
      <Icon name={`sign-${sign}`} className="sign" />
    </span>
  ));
}
