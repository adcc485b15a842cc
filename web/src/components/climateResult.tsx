/** What paying for a world leads to: its climate. */

import type { Messages } from "../i18n/en.ts";
import { Icon } from "../icons/Icon.tsx";
import type { Face } from "../types/cards.ts";

export function climateResult(t: Messages, face: Face | undefined) {
  const climate = face?.climate;
  if (!climate) return undefined;
  return { drawn: <Icon name={`sign-${climate}`} className="sign" />, text: t.climate(climate) };
}
