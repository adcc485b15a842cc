/** A violet action in words and goods, with a button that does it. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import type { Action } from "../../types/live.ts";
import { useCardName } from "../names.tsx";
import { planTexts } from "./texts.ts";
import { useDoing } from "./useDoing.ts";

export type Violet = Extract<Action, { do: "invent" | "upgrade" | "enter_play" | "run" | "draw" }>;

export function isViolet(action: Action): action is Violet {
  return ["invent", "upgrade", "enter_play", "run", "draw"].includes(action.do);
}

export function cardOf(action: Violet): number {
  if (action.do === "invent") return action.team;
  return action.do === "draw" ? 0 : action.card;
}

/** What an action costs, as far as it is named. */
export function Price({ action }: { action: Violet }) {
  const tt = useTexts(planTexts);
  const t = useText();
  const named = useCardName();
  const colonies = ("colonies" in action && action.colonies) || [];
  const spend = action.do === "upgrade" ? action.spend : null;
  return (
    <span className="plan-price">
      {action.pay && (
        <>
          {tt.pay} <Goods goods={action.pay} size="small" />
        </>
      )}
      {colonies.length > 0 && <span>{tt.givesUp(t.list(colonies.map((card) => named(card).text)))}</span>}
      {spend && <span>{tt.tucks(named(spend).text)}</span>}
      {!action.pay && !colonies.length && !spend && <span>{tt.free}</span>}
    </span>
  );
}

export function useDeedName(): (action: Violet) => string {
  const tt = useTexts(planTexts);
  const named = useCardName();
  return (action) => {
    const card = cardOf(action);
    return tt.deed[action.do]?.(card ? named(card).text : "") ?? action.do;
  };
}

export function Deed({ action }: { action: Violet }) {
  const tt = useTexts(planTexts);
  const name = useDeedName()(action);
  const doing = useDoing();
  return (
    <li className="plan-deed">
      <span className="plan-deed-what">
        <b>{name}</b>
        <Price action={action} />
        {doing.refused && (
          <span className="plan-bad" role="alert">
            {doing.refused}
          </span>
        )}
      </span>
      <button
        type="button"
        className="button small"
        aria-label={`${tt.doIt}: ${name}`}
        disabled={doing.busy}
        onClick={() => void doing.act(action)}
      >
        {tt.doIt}
      </button>
    </li>
  );
}
