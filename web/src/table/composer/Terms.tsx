/** What a part of a deal holds, drawn: goods, cards, rights, promises. The same everywhere a deal is shown. */
import type { ReactNode } from "react";
import { Goods } from "../../components/Goods.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import type { Clause, DeliverClause, Leg } from "../../types/live.ts";
import { openCard } from "../shell.ts";
import { dealWords, useSayer } from "./words.ts";
import "./deal.css";

/** A card that changes hands: violet and dashed where it comes home again. */
export function CardChip({ card }: { card: number }) {
  const say = useSayer();
  const isLent = useCard()(card)?.trade === "loan";
  return (
    <button
      type="button"
      className={`deal-chip deal-card${isLent ? " deal-lent" : ""}`}
      onClick={(event) => {
        event.stopPropagation();
        openCard(card);
      }}
    >
      {say.card(card)}
    </button>
  );
}

function Rights({ part }: { part: Leg | DeliverClause }) {
  const w = useTexts(dealWords);
  const say = useSayer();
  return (
    <>
      {part.licences?.map((id) => (
        <span key={id} className="deal-chip deal-right">
          {w.licence(say.technology(id))}
        </span>
      ))}
      {part.acknowledgements ? (
        <span className="deal-chip deal-right">{w.acknowledgements(part.acknowledgements)}</span>
      ) : null}
      {part.envoys ? <span className="deal-chip deal-right">{w.envoys(part.envoys)}</span> : null}
      {"protection" in part && part.protection ? (
        <span className="deal-chip deal-right">
          <Icon name="ui-shield" />
          {w.protection}
        </span>
      ) : null}
    </>
  );
}

/** What moves at once. */
export function LegItems({ leg, size }: { leg: Leg; size?: "small" | "large" }) {
  return (
    <>
      {leg.goods ? <Goods goods={leg.goods} {...(size ? { size } : {})} /> : null}
      {leg.donation ? <Goods goods={leg.donation} donation {...(size ? { size } : {})} /> : null}
      {leg.lot ? <Goods goods={leg.lot} donation {...(size ? { size } : {})} /> : null}
      {leg.cards?.map((card) => (
        <CardChip key={card} card={card} />
      ))}
      <Rights part={leg} />
    </>
  );
}

/** What is promised: things are drawn, behaviour stands in words; the time is amber. */
export function ClauseItems({ clause, size }: { clause: Clause; size?: "small" | "large" }) {
  const say = useSayer();
  const isDelivery = clause.clause === "deliver";
  const when = clause.condition ? `${say.when(clause)}, ${say.condition(clause.condition)}` : say.when(clause);
  return (
    <span className="deal-clause">
      {isDelivery && clause.goods ? <Goods goods={clause.goods} {...(size ? { size } : {})} /> : null}
      {isDelivery && clause.donation ? <Goods goods={clause.donation} donation {...(size ? { size } : {})} /> : null}
      {isDelivery && clause.cards?.map((card) => <CardChip key={card} card={card} />)}
      {isDelivery && <Rights part={clause} />}
      <LaterChip>{isDelivery ? when : `${say.what(clause)} ${when}`}</LaterChip>
    </span>
  );
}

function LaterChip({ children }: { children: ReactNode }) {
  return (
    <span className="deal-chip deal-later">
      <Icon name="ui-clock" />
      <span className="deal-chip-text">{children}</span>
    </span>
  );
}
