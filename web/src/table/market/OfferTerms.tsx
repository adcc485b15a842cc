/** What an offer asks for and gives, drawn from the side of who looks; and who it is from and for. */
import { Fragment } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Clause, Leg, OfferView } from "../../types/live.ts";
import { OPEN } from "../composer/dealText.ts";
import { ClauseItems, LegItems } from "../composer/Terms.tsx";
import { dealWords } from "../composer/words.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { Flows } from "./Flows.tsx";
import { isOpenOffer, partiesIn, type Sides, sidesOf } from "./offers.ts";
import { marketTexts } from "./texts.ts";

export function OfferMark({ offer, size = 36 }: { offer: OfferView; size?: number }) {
  return partiesIn(offer).length > 2 ? (
    <Flows offer={offer} size={size + 4} />
  ) : (
    <SeatMark seat={offer.by} size={size} />
  );
}

/** Names as they are spoken to the one who looks. */
export function useNamed(): (seat: number) => string {
  const w = useTexts(dealWords);
  const me = useMySeat();
  const name = useSeatName();
  return (seat) => (seat === OPEN ? w.taker : seat === me ? w.you : name(seat));
}

/** Who offers it to whom, how it is taken and how long it stays. */
export function OfferHead({ offer }: { offer: OfferView }) {
  const t = useTexts(marketTexts);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const named = useNamed();
  const countered = useGame((game) => game.offers?.find(({ id }) => id === offer.counters));
  const parties = partiesIn(offer);
  const others = parties.filter((seat) => seat !== offer.by && seat !== OPEN);
  const isMine = offer.by === me;
  const isOpen = isOpenOffer(offer);
  const isMany = parties.length > 2;
  const notes: string[] = [];
  if (isOpen) notes.push(offer.mode === "first" ? t.first : isMine ? t.chooseYours : t.choose);
  if (isMany) notes.push(t.agreed(offer.agreed.length, offer.parties.length));
  // until the bell is how long everything stays that says nothing else
  if ((offer.life ?? "bell") !== "bell") notes.push(t.lives[offer.life ?? "bell"]);
  if ((offer.revision ?? 1) > 1) notes.push(t.revision(offer.revision ?? 1));
  if (offer.counters)
    notes.push(countered?.by === me ? t.countersYours : countered ? t.counters(name(countered.by)) : "");
  if (offer.replaces?.length) notes.push(t.replaces);
  const isLoan = !isMany && offer.legs?.some((leg) => leg.giver === offer.by && leg.cards?.length);
  const isLicence = !isMany && offer.legs?.some((leg) => leg.giver === offer.by && leg.licences?.length);
  const whom = isOpen ? t.toTable : isMany ? all.list(parties.map(named)) : t.to(all.list(others.map(named)));
  return (
    <>
      <strong>{isMine ? t.yours : isMany ? t.parties(parties.length) : name(offer.by)}</strong>
      <span>
        {!isMine && isLicence ? `${t.licenses} ` : !isMine && isLoan ? `${t.lends} ` : ""}
        {whom}
      </span>
      {notes.filter(Boolean).map((note) => (
        <span key={note} className="market-note">
          {note}
        </span>
      ))}
    </>
  );
}

export function OfferSides({ offer, size }: { offer: OfferView; size?: "small" | "large" }) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const name = useSeatName();
  const sides = sidesOf(offer, me);
  const isMine = sides.seat === me;
  const gives = isMine ? t.giveLabel : t.theyGive(name(sides.seat));
  const gets = isMine ? t.getLabel : t.theyGet(name(sides.seat));
  return (
    <>
      <span className="market-side market-gives">
        <span className="sr">{gives}: </span>
        <Things legs={sides.gives} clauses={sides.promises} size={size} />
      </span>
      <Icon name="arrow-white" className="arrow" />
      <span className="market-side market-gets">
        <span className="sr">{gets}: </span>
        <Things legs={sides.gets} clauses={sides.isPromised} size={size} />
      </span>
    </>
  );
}

interface ThingsProps {
  readonly legs: readonly Leg[];
  readonly clauses: readonly Clause[];
  readonly size?: "small" | "large" | undefined;
}

function Things({ legs, clauses, size }: ThingsProps) {
  const t = useTexts(marketTexts);
  const sized = size ? { size } : {};
  if (!legs.length && !clauses.length) return <span className="market-note">{t.nothing}</span>;
  return (
    <>
      {legs.map((leg) => (
        <LegItems key={`${leg.giver}>${leg.receiver}`} leg={leg} {...sized} />
      ))}
      {clauses.map((clause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: promises have no name but their place
        <ClauseItems key={at} clause={clause} {...sized} />
      ))}
    </>
  );
}

/** What moves between the others. */
export function Between({ sides }: { sides: Sides }) {
  const t = useTexts(marketTexts);
  const named = useNamed();
  return (
    <>
      {sides.between.map((leg) => (
        <span key={`${leg.giver}>${leg.receiver}`} className="market-between">
          {t.gives(named(leg.giver), named(leg.receiver))} <LegItems leg={leg} size="small" />
        </span>
      ))}
      {sides.betweenLater.map((clause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: promises have no name but their place
        <Fragment key={at}>
          <span className="market-between">
            {t.gives(named(clause.debtor), named(clause.creditor))} <ClauseItems clause={clause} size="small" />
          </span>
        </Fragment>
      ))}
    </>
  );
}
