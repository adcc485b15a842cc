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
        <RightChip key={id}>{w.licence(say.technology(id))}</RightChip>
      ))}
      {part.acknowledgements ? <RightChip>{w.acknowledgements(part.acknowledgements)}</RightChip> : null}
      {part.envoys ? <RightChip>{w.envoys(part.envoys)}</RightChip> : null}
      {"protection" in part && part.protection ? <RightChip icon="ui-shield">{w.protection}</RightChip> : null}
    </>
  );
}

/** Its words are cut where there is no room for them, and never stick out. */
function RightChip({ children, icon }: { children: string; icon?: string }) {
  return (
    <span className="deal-chip deal-right" title={children}>
      {icon && <Icon name={icon} />}
      <span className="deal-chip-text">{children}</span>
    </span>
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
