/** What a deal is worth at the printed exchange values, which come with the cards. */
import { type Counts, counts, guideValue } from "../../game/goods.ts";
import type { Clause, Leg } from "../../types/live.ts";
import type { Terms } from "./dealText.ts";

function guideOf(guide: Counts, bundle: string | null | undefined): number {
  return guideValue(guide, counts(bundle ?? ""));
}

export function guideOfLeg(guide: Counts, leg: Leg): number {
  return guideOf(guide, leg.goods) + guideOf(guide, leg.donation) + guideOf(guide, leg.lot);
}

/** Goods that are promised, every turn of a repeated delivery counted; a share counts as far as it names goods. */
export function guideOfClause(guide: Counts, clause: Clause): number {
  if (clause.clause === "share") return guideOf(guide, clause.goods);
  if (clause.clause !== "deliver") return 0;
  const times = clause.until ? Math.max(1, clause.until - clause.turn + 1) : 1;
  return times * (guideOf(guide, clause.goods) + guideOf(guide, clause.donation));
}

/** What comes to a seat less what goes, now and later. */
export function guideBalance(guide: Counts, { legs, clauses }: Terms, seat: number): number {
  let sum = 0;
  for (const leg of legs) {
    if (leg.receiver === seat) sum += guideOfLeg(guide, leg);
    if (leg.giver === seat) sum -= guideOfLeg(guide, leg);
  }
  for (const clause of clauses) {
    if (clause.creditor === seat) sum += guideOfClause(guide, clause);
    if (clause.debtor === seat) sum -= guideOfClause(guide, clause);
  }
  return sum;
}
