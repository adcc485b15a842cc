/** Which offers of a view are for a seat. */
import type { OfferView } from "../types/live.ts";

export function isOpenOffer(offer: OfferView): boolean {
  return (offer.mode ?? "all") !== "all";
}

/** Whether the seat could still say yes or no, perhaps not before the offer can be met. */
export function isForSeat(offer: OfferView, seat: number | null): boolean {
  if (seat === null || offer.by === seat || offer.agreed.includes(seat)) return false;
  return isOpenOffer(offer) ? offer.seen_by.includes(seat) : offer.parties.includes(seat);
}

/** Whether the offer waits for the answer of the seat: what cannot be met now does not. */
export function waitsFor(offer: OfferView, seat: number | null): boolean {
  return !offer.stale && isForSeat(offer, seat);
}
