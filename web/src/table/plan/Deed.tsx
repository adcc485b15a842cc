/** A violet action in words and goods, with a button that does it. */
import type { ReactNode } from "react";
import { Goods } from "../../components/Goods.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useCardName } from "../names.tsx";
import { useDoing } from "../useDoing.ts";
import { cardOf, type Violet } from "../violet.ts";
import { Gain } from "./Gain.tsx";
import { planTexts } from "./texts.ts";

/** What an action costs, as far as it is named. */
function Price({ action }: { action: Violet }) {
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

function useDeedName(): (action: Violet) => string {
  const tt = useTexts(planTexts);
  const named = useCardName();
  const find = useCard();
  return (action) => {
    const card = cardOf(action);
    const isTerraformed = action.do === "upgrade" && find(card)?.kind === "colony";
    return tt.deed[isTerraformed ? "terraform" : action.do]?.(card ? named(card).text : "") ?? action.do;
  };
}

interface DeedProps {
  readonly action: Violet;
  readonly className?: string;
  /** What else stands below its name: other ways to pay. */
  readonly children?: (name: string) => ReactNode;
}

export function Deed({ action, className = "plan-deed", children }: DeedProps) {
  const tt = useTexts(planTexts);
  const name = useDeedName()(action);
  const doing = useDoing();
  return (
    <li className={className}>
      <span className="plan-deed-what">
        <span className="plan-deed-name">
          <b>{name}</b>
          <Price action={action} />
        </span>
        <Gain action={action} />
        {children?.(name)}
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
