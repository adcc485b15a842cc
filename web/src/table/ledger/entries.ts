/** Promises in the order in which they matter, and what they add up to. */
import type { Counts } from "../../game/goods.ts";
import type { PromiseView } from "../../types/live.ts";
import { byKeys } from "../byKeys.ts";
import { guideOfClause } from "../composer/guide.ts";
import { isOpen, turnOf } from "../promises.ts";

export const VIEWS = ["owe", "owed", "all"] as const;
export type LedgerView = (typeof VIEWS)[number];

export function stateOf(promise: PromiseView): NonNullable<PromiseView["state"]> {
  return promise.state ?? "open";
}

export function isIn(promise: PromiseView, view: LedgerView, me: number | null): boolean {
  const { debtor, creditor } = promise.clause;
  return view === "all" || (view === "owe" ? debtor === me : creditor === me);
}

/** What is due first, then by turn, my own before those of others, older ones first; what is settled comes last. */
export function inOrder(promises: readonly PromiseView[], me: number | null): PromiseView[] {
  const place = (promise: PromiseView) => [
    isOpen(promise) ? 0 : 1,
    stateOf(promise) === "due" ? 0 : 1,
    isOpen(promise) ? turnOf(promise) : -turnOf(promise),
    promise.clause.debtor === me ? 0 : promise.clause.creditor === me ? 1 : 2,
    promise.id,
  ];
  return promises.toSorted((a, b) => byKeys(place(a), place(b)));
}

interface Balance {
  readonly seat: number;
  readonly owe: number;
  readonly owed: number;
  readonly oweCount: number;
  readonly owedCount: number;
}

/** What stands open between me and each other seat, by guide value and in number. */
export function balances(guide: Counts, promises: readonly PromiseView[], me: number): Balance[] {
  const found = new Map<number, Balance>();
  for (const promise of promises) {
    const { debtor, creditor } = promise.clause;
    if (!isOpen(promise) || (debtor !== me && creditor !== me)) continue;
    const seat = debtor === me ? creditor : debtor;
    const old = found.get(seat) ?? { seat, owe: 0, owed: 0, oweCount: 0, owedCount: 0 };
    const value = guideOfClause(guide, promise.clause);
    found.set(
      seat,
      debtor === me
        ? { ...old, owe: old.owe + value, oweCount: old.oweCount + 1 }
        : { ...old, owed: old.owed + value, owedCount: old.owedCount + 1 },
    );
  }
  return [...found.values()].toSorted((a, b) => b.oweCount + b.owedCount - a.oweCount - a.owedCount);
}

/** The order with one promise one place earlier or later. */
export function moved(order: readonly number[], id: number, by: -1 | 1): number[] {
  const at = order.indexOf(id);
  const other = order[at + by];
  if (at < 0 || other === undefined) return [...order];
  return order.with(at, other).with(at + by, id);
}
