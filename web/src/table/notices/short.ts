/** A deal in a few words: what it takes from a seat and what it brings. The whole sentence stands in the log. */
import { bundle, type Counts, counts } from "../../game/goods.ts";
import type { Clause, Leg } from "../../types/live.ts";
import type { noticeTexts } from "./texts.ts";

type Texts = typeof noticeTexts.en;

interface Dealt {
  readonly legs?: readonly Leg[];
  readonly clauses?: readonly Clause[];
}

/** Everybody in it but the seat; the open place of an offer is nobody. */
export function othersIn({ legs = [], clauses = [] }: Dealt, seat: number): number[] {
  const all = [
    ...legs.flatMap(({ giver, receiver }) => [giver, receiver]),
    ...clauses.flatMap(({ debtor, creditor }) => [debtor, creditor]),
  ];
  return [...new Set(all)].filter((one) => one >= 0 && one !== seat);
}

/** `you give 2gr wh, you get sh and a promise`: goods in the notation, the rest as numbers. */
export function shortSides({ legs = [], clauses = [] }: Dealt, seat: number, t: Texts): string {
  const gives = side(
    legs.filter(({ giver }) => giver === seat),
    clauses.filter(({ debtor }) => debtor === seat),
    t,
  );
  const gets = side(
    legs.filter(({ receiver }) => receiver === seat),
    clauses.filter(({ creditor }) => creditor === seat),
    t,
  );
  return t.sides(gives, gets);
}

function side(legs: readonly Leg[], clauses: readonly Clause[], t: Texts): string {
  const goods: Record<string, number> = {};
  let others = 0;
  for (const leg of legs) {
    const all: Counts = counts(`${leg.goods ?? ""} ${leg.donation ?? ""} ${leg.lot ?? ""}`.trim());
    for (const [code, count] of Object.entries(all)) goods[code] = (goods[code] ?? 0) + count;
    others += (leg.cards?.length ?? 0) + (leg.licences?.length ?? 0) + (leg.protection ? 1 : 0);
    others += (leg.acknowledgements ?? 0) + (leg.envoys ?? 0);
  }
  const what = bundle(goods);
  const parts = [what, others ? t.things(others, what !== "") : "", clauses.length ? t.promises(clauses.length) : ""];
  return parts.filter(Boolean).join(" + ") || t.nothing;
}
