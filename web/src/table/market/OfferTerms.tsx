/**
 * What an offer asks for and gives, drawn from the side of who looks; and who it is from and for. Its parts rest while
 * its worth is being judged, which happens to all rows of the market at once.
 */
import { memo, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import { isOpenOffer } from "../../live/offers.ts";
import type { Clause, Leg, OfferView, PromiseView } from "../../types/live.ts";
import { OPEN } from "../composer/dealText.ts";
import { ClauseItems, LegItems } from "../composer/Terms.tsx";
import { merged } from "../composer/terms.ts";
import { dealWords } from "../composer/words.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { promisesOf } from "../promises.ts";
import { Flows } from "./Flows.tsx";
import { isCrowd, partiesIn, sidesOf } from "./offers.ts";
import { marketTexts } from "./texts.ts";

/** Who offers; of an own offer to whom it goes, since the rest is clear. */
export const OfferMark = memo(function OfferMark({ offer, size = 36 }: { offer: OfferView; size?: number }) {
  const me = useMySeat();
  const parties = partiesIn(offer);
  if (parties.length > 2) return <Flows offer={offer} size={size + 4} />;
  if (offer.by !== me) return <SeatMark seat={offer.by} size={size} />;
  const other = parties.find((seat) => seat !== me && seat !== OPEN);
  if (other !== undefined) return <SeatMark seat={other} size={size} />;
  return (
    <span className="market-place">
      <Icon name="ui-table" />
    </span>
  );
});

/** Names as they are spoken to the one who looks. */
function useNamed(): (seat: number) => string {
  const w = useTexts(dealWords);
  const me = useMySeat();
  const name = useSeatName();
  return (seat) => (seat === OPEN ? w.taker : seat === me ? w.you : name(seat));
}

/** The same at the beginning of a sentence. */
function useActing(): (seat: number) => string {
  const w = useTexts(dealWords);
  const me = useMySeat();
  const name = useSeatName();
  return (seat) => (seat === OPEN ? w.Taker : seat === me ? w.You : name(seat));
}

/** Who offers it to whom, how it is taken and how long it stays. */
export const OfferHead = memo(function OfferHead({ offer }: { offer: OfferView }) {
  const t = useTexts(marketTexts);
  const w = useTexts(dealWords);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const named = useNamed();
  const countered = useGame((game) =>
    offer.counters ? game.offers?.find(({ id }) => id === offer.counters) : undefined,
  );
  const replaced = useReplaced(offer);
  const parties = partiesIn(offer);
  const others = parties.filter((seat) => seat !== offer.by && seat !== OPEN);
  const isMine = offer.by === me;
  const isOpen = isOpenOffer(offer);
  const isMany = parties.length > 2;
  const notes: string[] = [];
  if (isOpen) notes.push(offer.mode === "first" ? t.first : isMine ? t.chooseYours : t.choose);
  if (isMany) notes.push(t.agreed(offer.agreed.length, offer.parties.length));
  // until the bell is how long everything stays that says nothing else
  if ((offer.life ?? "bell") !== "bell") notes.push(w.lives[offer.life ?? "bell"]);
  if ((offer.revision ?? 1) > 1) notes.push(t.revision(offer.revision ?? 1));
  if (offer.counters)
    notes.push(countered?.by === me ? t.countersYours : countered ? t.counters(name(countered.by)) : "");
  // those that are known are drawn below
  if (replaced.length < (offer.replaces?.length ?? 0)) notes.push(t.replaces);
  const isLoan = !isMany && offer.legs?.some((leg) => leg.giver === offer.by && leg.cards?.length);
  const isLicence = !isMany && offer.legs?.some((leg) => leg.giver === offer.by && leg.licences?.length);
  const whom = isOpen
    ? t.toTable
    : isCrowd(offer)
      ? isMine
        ? t.with(all.list(others.map(named)))
        : t.from(name(offer.by))
      : isMany
        ? all.list(parties.map((seat) => (seat === me ? w.youToo : named(seat))))
        : t.to(all.list(others.map((seat) => (seat === me ? w.toYou : named(seat)))));
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
});

const NONE: readonly PromiseView[] = [];

function useReplaced({ replaces = [] }: OfferView): readonly PromiseView[] {
  // most offers replace nothing, and need not be drawn anew because of a promise
  const promises = useGame((game) => (replaces.length ? promisesOf(game) : NONE));
  return promises.filter(({ id }) => replaces.includes(id));
}

/** The promises that end with the deal: without them it would look like a gift. */
export const OfferReplaces = memo(function OfferReplaces({ offer }: { offer: OfferView }) {
  const t = useTexts(marketTexts);
  const named = useNamed();
  const acting = useActing();
  const me = useMySeat();
  const replaced = useReplaced(offer);
  if (!replaced.length) return null;
  return (
    <p className="market-replaced">
      {replaced.map(({ id, clause }) => (
        <span key={id} className="market-between">
          <span className="market-label">{t.insteadOf}</span>
          {t.gives(acting(clause.debtor), named(clause.creditor), clause.debtor === me)}
          <s className="market-struck">
            <ClauseItems clause={clause} size="small" />
          </s>
          <span className="sr">{t.struck}</span>
        </span>
      ))}
    </p>
  );
});

export const OfferSides = memo(function OfferSides({ offer, size }: { offer: OfferView; size?: "small" | "large" }) {
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
        <span className="market-label">{gives}</span>
        <Things legs={merged(sides.gives)} clauses={sides.promises} size={size} />
      </span>
      <Icon name="arrow-white" className="arrow" />
      <span className="market-side market-gets">
        <span className="market-label">{gets}</span>
        <Things legs={merged(sides.gets)} clauses={sides.isPromised} size={size} />
      </span>
    </>
  );
});

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

interface BetweenProps {
  readonly legs: readonly Leg[];
  readonly clauses: readonly Clause[];
  /** How many are shown before the rest has to be asked for. */
  readonly most?: number;
}

/** Who gives whom what, part by part, where I have no part in it. */
export function Between({ legs, clauses, most = Number.POSITIVE_INFINITY }: BetweenProps) {
  const t = useTexts(marketTexts);
  const named = useNamed();
  const acting = useActing();
  const me = useMySeat();
  const [open, setOpen] = useState(false);
  const count = legs.length + clauses.length;
  const shown = open || count <= most + 1 ? count : most;
  return (
    <>
      {legs.slice(0, shown).map((leg) => (
        <span key={`${leg.giver}>${leg.receiver}`} className="market-between">
          {t.gives(acting(leg.giver), named(leg.receiver), leg.giver === me)} <LegItems leg={leg} size="small" />
        </span>
      ))}
      {clauses.slice(0, Math.max(0, shown - legs.length)).map((clause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: promises have no name but their place
        <span key={at} className="market-between">
          {t.gives(acting(clause.debtor), named(clause.creditor), clause.debtor === me)}{" "}
          <ClauseItems clause={clause} size="small" />
        </span>
      ))}
      {shown < count && (
        <button type="button" className="market-link" onClick={() => setOpen(true)}>
          {t.moreParts(count - shown)}
        </button>
      )}
    </>
  );
}
