/** Offers as one seat sees them: what it would give and get, who has agreed, where they belong. */
import type { Counts } from "../../game/goods.ts";
import { isForSeat, isOpenOffer } from "../../live/offers.ts";
import type { Clause, Fit, Leg, OfferView } from "../../types/live.ts";
import { byKeys } from "../byKeys.ts";
import { OPEN, type Terms } from "../composer/dealText.ts";
import { guideBalance } from "../composer/guide.ts";
import { partiesOf, renameParty } from "../composer/terms.ts";

export const FILTERS = ["you", "all", "yours", "loans", "promises", "snoozed"] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether the seat has said yes to an offer of somebody else that has not happened yet. */
export function isAgreed(offer: OfferView, seat: number | null): boolean {
  return seat !== null && offer.by !== seat && offer.agreed.includes(seat);
}

/** Who still has to say something before the deal happens, but for one seat; of an open offer that is who made it. */
export function missingIn(offer: OfferView, seat: number | null): number[] {
  if (isOpenOffer(offer)) return offer.mode === "choose" ? [offer.by] : [];
  return offer.parties.filter((party) => party !== seat && !offer.agreed.includes(party));
}

/** The terms with the open place filled by the seat that looks, unless it made the offer. */
export function termsFor(offer: OfferView, seat: number | null): Terms {
  const terms: Terms = { legs: offer.legs ?? [], clauses: offer.clauses ?? [] };
  return seat !== null && isOpenOffer(offer) && offer.by !== seat ? renameParty(terms, OPEN, seat) : terms;
}

interface Sides {
  /** From whose side it is told: mine where I take part, else that of who offers. */
  readonly seat: number;
  readonly gives: readonly Leg[];
  readonly promises: readonly Clause[];
  readonly gets: readonly Leg[];
  readonly isPromised: readonly Clause[];
  /** What moves between others. */
  readonly between: readonly Leg[];
  readonly betweenLater: readonly Clause[];
}

export function sidesOf(offer: OfferView, me: number | null): Sides {
  const { legs, clauses } = termsFor(offer, me);
  const seat = me !== null && partiesOf({ legs, clauses }).includes(me) ? me : offer.by;
  return {
    seat,
    gives: legs.filter((leg) => leg.giver === seat),
    promises: clauses.filter((clause) => clause.debtor === seat),
    gets: legs.filter((leg) => leg.receiver === seat),
    isPromised: clauses.filter((clause) => clause.creditor === seat),
    between: legs.filter((leg) => leg.giver !== seat && leg.receiver !== seat),
    betweenLater: clauses.filter((clause) => clause.debtor !== seat && clause.creditor !== seat),
  };
}

/** Above so many parties the parts of a deal are only told in short. */
const CROWD = 3;

export function isCrowd(offer: OfferView): boolean {
  return partiesIn(offer).length > CROWD;
}

/** Everybody who takes part, the proposer first; an open place is a party too. */
export function partiesIn(offer: OfferView): number[] {
  const named = partiesOf({ legs: offer.legs ?? [], clauses: offer.clauses ?? [] });
  return [...new Set([offer.by, ...offer.parties, ...named])];
}

function hasLoan(offer: OfferView, isLent: (card: number) => boolean): boolean {
  const promised = (offer.clauses ?? []).flatMap((clause) => (clause.clause === "deliver" ? (clause.cards ?? []) : []));
  return [...(offer.legs ?? []).flatMap((leg) => leg.cards ?? []), ...promised].some(isLent);
}

export interface Told {
  readonly offer: OfferView;
  readonly fit: Fit | null;
  readonly isSnoozed: boolean;
  /** Whether the server is working out what it is worth. */
  readonly isWeighed: boolean;
}

interface Balance {
  readonly guide: Counts;
  readonly seat: number;
  readonly value: number;
}

const balances = new WeakMap<OfferView, Balance>();

/** What an offer is worth to a seat at guide values; worked out once for an offer. */
export function guideFor(guide: Counts, offer: OfferView, seat: number | null): number {
  if (seat === null) return 0;
  const known = balances.get(offer);
  if (known && known.guide === guide && known.seat === seat) return known.value;
  const value = guideBalance(guide, termsFor(offer, seat), seat);
  balances.set(offer, { guide, seat, value });
  return value;
}

/** The best first: by what it is worth, then by guide value; what cannot be met now and what is answered come last. */
export function ranked(guide: Counts, told: readonly Told[], me: number | null): Told[] {
  const place = ({ offer, fit }: Told) => [
    isAgreed(offer, me) ? 1 : 0,
    offer.stale ? 1 : 0,
    fit ? 0 : 1,
    fit ? -fit.gain : -guideFor(guide, offer, me),
    -offer.id,
  ];
  const keys = new Map(told.map((one) => [one, place(one)]));
  return told.toSorted((a, b) => byKeys(keys.get(a) ?? [], keys.get(b) ?? []));
}

export function belongs(one: Told, filter: Filter, me: number | null, isLent: (card: number) => boolean): boolean {
  const { offer, isSnoozed } = one;
  switch (filter) {
    case "you":
      return (isForSeat(offer, me) && !isSnoozed) || isAgreed(offer, me);
    case "all":
      return !isSnoozed;
    case "yours":
      return offer.by === me || isAgreed(offer, me);
    case "loans":
      return hasLoan(offer, isLent) && !isSnoozed;
    case "promises":
      return (offer.clauses ?? []).length > 0 && !isSnoozed;
    case "snoozed":
      return isSnoozed;
  }
}
