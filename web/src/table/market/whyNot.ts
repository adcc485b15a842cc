/** The reasons that a person can give for declining an offer, with what the offer says about them. */
import { counts } from "../../game/goods.ts";
import type { Leg, OfferView, Reason } from "../../types/live.ts";
import { sidesOf } from "./offers.ts";

export type WhyNot = Extract<Reason["code"], "too_dear" | "needed" | "no_use" | "not_sure" | "better" | "later">;

/** The reasons that make sense for an offer, in the order of the menu. */
export function reasonsFor(offer: OfferView, me: number | null): Reason[] {
  const { gives, gets, isPromised } = sidesOf(offer, me);
  const debtor = isPromised[0]?.debtor;
  return [
    { code: "too_dear" },
    ...(gives.length ? [{ code: "needed" as const, ...goodIn(gives) }] : []),
    ...(gets.length ? [{ code: "no_use" as const, ...goodIn(gets) }] : []),
    ...(debtor === undefined ? [] : [{ code: "not_sure" as const, seat: debtor }]),
    { code: "better" },
    { code: "later" },
  ];
}

/** The good that changes hands, where it is one kind only. */
function goodIn(legs: readonly Leg[]): { good: string } | Record<string, never> {
  const goods = Object.keys(counts(legs.map(({ goods = "" }) => goods).join(" ")));
  return goods.length === 1 ? { good: goods[0] as string } : {};
}
