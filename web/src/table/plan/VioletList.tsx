/** Every violet action that I can pay for, one line for each card, with its ways to pay. */
import { useState } from "react";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import type { Action } from "../../types/live.ts";
import { useCardName } from "../names.tsx";
import { cardOf, isViolet, slotOf, type Violet } from "../violet.ts";
import { Deed } from "./Deed.tsx";
import { planTexts } from "./texts.ts";
import "./plan.css";

export function groupDeeds(actions: readonly Action[]): Violet[][] {
  const groups = new Map<string, Violet[]>();
  for (const action of actions) {
    if (!isViolet(action)) continue;
    const key = `${action.do} ${cardOf(action)} ${slotOf(action)}`;
    groups.set(key, [...(groups.get(key) ?? []), action]);
  }
  return [...groups.values()];
}

export function VioletList({ actions, none }: { actions: readonly Action[]; none: string }) {
  const groups = groupDeeds(actions);
  if (!groups.length) return <p className="plan-empty">{none}</p>;
  return (
    <ul className="plan-deeds plan-deeds-free">
      {groups.map((ways) => (
        <Group key={JSON.stringify([ways[0]?.do, ways[0] && cardOf(ways[0])])} ways={ways} />
      ))}
    </ul>
  );
}

function Group({ ways }: { ways: readonly Violet[] }) {
  const tt = useTexts(planTexts);
  const [chosen, setChosen] = useState(0);
  const action = ways[Math.min(chosen, ways.length - 1)];
  const say = useWayText();
  if (!action) return null;
  return (
    <Deed action={action} className="plan-deed plan-deed-free">
      {(name) =>
        ways.length > 1 && (
          <select
            className="plan-select"
            aria-label={tt.wayOf(name)}
            value={Math.min(chosen, ways.length - 1)}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {ways.slice(0, 60).map((way, place) => (
              <option key={JSON.stringify(way)} value={place}>
                {say(way)}
              </option>
            ))}
          </select>
        )
      }
    </Deed>
  );
}

/** One way to pay in words, for a list to choose from. */
function useWayText(): (way: Violet) => string {
  const tt = useTexts(planTexts);
  const t = useText();
  const named = useCardName();
  return (way) => {
    const parts = way.pay ? [readItems(t, parseBundle(way.pay))] : [];
    if ("colonies" in way && way.colonies?.length) parts.push(t.list(way.colonies.map((card) => named(card).text)));
    if (way.do === "upgrade" && way.spend) parts.push(tt.tucks(named(way.spend).text));
    return parts.join(", ") || tt.free;
  };
}
