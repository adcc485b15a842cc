/** What a deal is worth at the printed exchange values. */
import { counts, GUIDE } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import type { Clause, Leg } from "../../types/live.ts";
import type { Terms } from "./dealText.ts";

export function guideOf(bundle: string | null | undefined): number {
  let sum = 0;
  for (const [code, count] of Object.entries(counts(bundle ?? "")))
    sum += (GUIDE[code as GoodCode] ?? 0) * (count ?? 0);
  return sum;
}

export function guideOfLeg(leg: Leg): number {
  return guideOf(leg.goods) + guideOf(leg.donation) + guideOf(leg.lot);
}

/** Goods that are promised, every turn of a repeated delivery counted; a share counts as far as it names goods. */
export function guideOfClause(clause: Clause): number {
  if (clause.clause === "share") return guideOf(clause.goods);
  if (clause.clause !== "deliver") return 0;
  const times = clause.until ? Math.max(1, clause.until - clause.turn + 1) : 1;
  return times * (guideOf(clause.goods) + guideOf(clause.donation));
}

/** What comes to a seat less what goes, now and later. */
export function guideBalance({ legs, clauses }: Terms, seat: number): number {
  let sum = 0;
  for (const leg of legs) {
    if (leg.receiver === seat) sum += guideOfLeg(leg);
    if (leg.giver === seat) sum -= guideOfLeg(leg);
  }
  for (const clause of clauses) {
    if (clause.creditor === seat) sum += guideOfClause(clause);
    if (clause.debtor === seat) sum -= guideOfClause(clause);
  }
  return sum;
}
