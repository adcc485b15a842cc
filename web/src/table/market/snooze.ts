/** Offers that I do not want to see for now: until they change, or until the turn ends. Nobody else knows. */
import { keep, keptFields } from "../../state/kept.ts";
import { makeValue, useValue } from "../../state/values.ts";
import type { OfferView } from "../../types/live.ts";

interface Snoozed {
  readonly table: string;
  readonly turn: number;
  /** The revision that was snoozed, by offer. */
  readonly offers: Readonly<Record<number, number>>;
}

const STORED = "confluence.snoozed";
const NONE: Snoozed["offers"] = {};

/** A tab remembers them when it is loaded again. */
function load(): Snoozed {
  const { table, turn, offers } = keptFields(STORED, "session");
  if (typeof table !== "string" || typeof turn !== "number" || typeof offers !== "object") {
    return { table: "", turn: 0, offers: NONE };
  }
  return { table, turn, offers: (offers ?? NONE) as Snoozed["offers"] };
}

const snoozed = makeValue<Snoozed>(load());

export function useSnoozed(table: string, turn: number): Snoozed["offers"] {
  return useValue(snoozed, (present) => (present.table === table && present.turn === turn ? present.offers : NONE));
}

export function isSnoozed(offer: OfferView, offers: Snoozed["offers"]): boolean {
  return offers[offer.id] === (offer.revision ?? 1);
}

export function setSnoozed(table: string, turn: number, offer: OfferView, on: boolean): void {
  snoozed.set((old) => {
    const kept = old.table === table && old.turn === turn ? old.offers : NONE;
    const { [offer.id]: _, ...others } = kept;
    return { table, turn, offers: on ? { ...others, [offer.id]: offer.revision ?? 1 } : others };
  });
  keep(STORED, snoozed.get(), "session");
}
