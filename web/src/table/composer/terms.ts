/** Changes of a deal, one small step each. Nothing here knows whether a deal is allowed; the server says so. */
import { bundle, counts } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import type { Clause, DeliverClause, Leg } from "../../types/live.ts";
import { OPEN, type Terms } from "./dealText.ts";

export interface Pair {
  readonly giver: number;
  readonly receiver: number;
}

/** Where goods come from: the stock, the donation card, or the lot on it that goes to one player. */
export type Source = "goods" | "donation" | "lot";

function samePair(a: Pair, b: Pair): boolean {
  return a.giver === b.giver && a.receiver === b.receiver;
}

export function legOf({ legs }: Terms, pair: Pair): Leg | undefined {
  return legs.find((leg) => samePair(leg, pair));
}

function isEmptyLeg(leg: Leg): boolean {
  return !(
    leg.goods ||
    leg.donation ||
    leg.lot ||
    leg.cards?.length ||
    leg.licences?.length ||
    leg.acknowledgements ||
    leg.envoys ||
    leg.protection
  );
}

/** Change what one seat gives another at once; a leg with nothing on it disappears. */
function changeLeg(terms: Terms, pair: Pair, change: (leg: Leg) => Leg): Terms {
  const found = legOf(terms, pair);
  const changed = change(found ?? { giver: pair.giver, receiver: pair.receiver });
  if (!found) return isEmptyLeg(changed) ? terms : { ...terms, legs: [...terms.legs, changed] };
  const legs = terms.legs.flatMap((leg) => (leg === found ? (isEmptyLeg(changed) ? [] : [changed]) : [leg]));
  return { ...terms, legs };
}

export function countIn(goods: string | null | undefined, code: GoodCode): number {
  return counts(goods ?? "")[code] ?? 0;
}

/** The bundle with another count of one good. */
export function withCount(goods: string | null | undefined, code: GoodCode, count: number): string {
  return bundle({ ...counts(goods ?? ""), [code]: Math.max(0, Math.min(99, count)) });
}

export function setGood(terms: Terms, pair: Pair, code: GoodCode, count: number, source: Source = "goods"): Terms {
  return changeLeg(terms, pair, (leg) => {
    const goods = withCount(leg[source], code, count);
    if (source !== "donation") return { ...leg, [source]: goods };
    const { donation: _, ...rest } = leg;
    return goods ? { ...rest, donation: goods } : rest;
  });
}

export function addGood(terms: Terms, pair: Pair, code: GoodCode, by: number, source: Source = "goods"): Terms {
  return setGood(terms, pair, code, countIn(legOf(terms, pair)?.[source], code) + by, source);
}

/** Lay cards into the leg, or take them out if they are all there. */
export function toggleCards(terms: Terms, pair: Pair, cards: readonly number[]): Terms {
  return changeLeg(terms, pair, (leg) => ({ ...leg, cards: toggled(leg.cards ?? [], cards) }));
}

export function toggleLicence(terms: Terms, pair: Pair, technology: string): Terms {
  return changeLeg(terms, pair, (leg) => ({ ...leg, licences: toggled(leg.licences ?? [], [technology]) }));
}

export function toggled<T>(list: readonly T[], items: readonly T[]): T[] {
  return items.every((item) => list.includes(item))
    ? list.filter((item) => !items.includes(item))
    : [...list, ...items.filter((item) => !list.includes(item))];
}

export function addRight(terms: Terms, pair: Pair, right: "acknowledgements" | "envoys", by: number): Terms {
  return changeLeg(terms, pair, (leg) => ({ ...leg, [right]: Math.max(0, (leg[right] ?? 0) + by) }));
}

export function setProtection(terms: Terms, pair: Pair, protection: boolean): Terms {
  return changeLeg(terms, pair, (leg) => ({ ...leg, protection }));
}

export function putClause(terms: Terms, clause: Clause, at: number | null): Terms {
  const clauses = at === null ? [...terms.clauses, clause] : terms.clauses.with(at, clause);
  return { ...terms, clauses };
}

export function dropClause(terms: Terms, at: number): Terms {
  return { ...terms, clauses: terms.clauses.toSpliced(at, 1) };
}

/** Everybody who gives, receives, owes or is owed, in the order in which the deal names them. */
export function partiesOf({ legs, clauses }: Terms): number[] {
  const named = legs.flatMap((leg) => [leg.giver, leg.receiver]);
  named.push(...clauses.flatMap((clause) => [clause.debtor, clause.creditor]));
  return [...new Set(named)];
}

/** The deal with one party in the place of another. */
export function renameParty(terms: Terms, from: number, to: number): Terms {
  const now = (seat: number) => (seat === from ? to : seat);
  return {
    legs: terms.legs.map((leg) => ({ ...leg, giver: now(leg.giver), receiver: now(leg.receiver) })),
    clauses: terms.clauses.map((clause) => {
      const moved = { ...clause, debtor: now(clause.debtor), creditor: now(clause.creditor) };
      return moved.clause === "spare_player" && from === OPEN ? { ...moved, victim: now(moved.victim) } : moved;
    }),
  };
}

/** The deal without everything that touches a party. */
export function withoutParty(terms: Terms, seat: number): Terms {
  return {
    legs: terms.legs.filter((leg) => leg.giver !== seat && leg.receiver !== seat),
    clauses: terms.clauses.filter((clause) => clause.debtor !== seat && clause.creditor !== seat),
  };
}

/** What was given is asked for, and the other way round. */
export function swapped(terms: Terms): Terms {
  return {
    legs: terms.legs.map((leg) => ({ ...leg, giver: leg.receiver, receiver: leg.giver })),
    clauses: terms.clauses.map((clause) => ({ ...clause, debtor: clause.creditor, creditor: clause.debtor })),
  };
}

/** What would move at once is promised for a turn instead; lots and protection cannot wait and stay. */
export function postponed(terms: Terms, pair: Pair, turn: number): Terms {
  const leg = legOf(terms, pair);
  if (!leg) return terms;
  const { goods, donation, cards, licences, acknowledgements, envoys } = leg;
  const later: Clause = { clause: "deliver", debtor: pair.giver, creditor: pair.receiver, turn };
  if (goods) later.goods = goods;
  if (donation) later.donation = donation;
  if (cards?.length) later.cards = cards;
  if (licences?.length) later.licences = licences;
  if (acknowledgements) later.acknowledgements = acknowledgements;
  if (envoys) later.envoys = envoys;
  const rest: Leg = { giver: pair.giver, receiver: pair.receiver };
  if (leg.lot) rest.lot = leg.lot;
  if (leg.protection) rest.protection = true;
  return putClause(
    changeLeg(terms, pair, () => rest),
    later,
    null,
  );
}

const WRITTEN = /lot\{([^}]*)\}|\{([^}]*)\}|#(\d+)|(\S+)/g;

/** The deal with more in one lane, written as in the notation: `2gr {bl} #271`. Null: only the server can read it. */
export function withMore(terms: Terms, pair: Pair, written: string): Terms | null {
  let now = terms;
  for (const [, lot, donation, card, word] of written.matchAll(WRITTEN)) {
    const source: Source = lot !== undefined ? "lot" : donation !== undefined ? "donation" : "goods";
    if (card !== undefined) {
      if (!legOf(now, pair)?.cards?.includes(Number(card))) now = toggleCards(now, pair, [Number(card)]);
      continue;
    }
    const text = lot ?? donation ?? word ?? "";
    const found = counts(text);
    if (text.trim() && !Object.keys(found).length) return null;
    for (const [code, count] of Object.entries(found)) now = addGood(now, pair, code as GoodCode, count ?? 0, source);
  }
  return now;
}

/** Several legs of one side added up: what goes or comes in all. */
export function merged(legs: readonly Leg[]): Leg[] {
  const [first] = legs;
  if (!first || legs.length < 2) return [...legs];
  const add = (bundles: readonly (string | null | undefined)[]) => bundle(counts(bundles.filter(Boolean).join(" ")));
  const sum: Leg = { giver: first.giver, receiver: first.receiver };
  sum.goods = add(legs.map((leg) => leg.goods));
  sum.donation = add(legs.map((leg) => leg.donation));
  sum.lot = add(legs.map((leg) => leg.lot));
  sum.cards = legs.flatMap((leg) => leg.cards ?? []);
  sum.licences = legs.flatMap((leg) => leg.licences ?? []);
  sum.acknowledgements = legs.reduce((all, leg) => all + (leg.acknowledgements ?? 0), 0);
  sum.envoys = legs.reduce((all, leg) => all + (leg.envoys ?? 0), 0);
  sum.protection = legs.some((leg) => leg.protection);
  return [sum];
}

/** The deal without a word about donation cards (`{}`) where there is nothing on them: it says the same for less. */
export function withoutNeedlessBraces({ legs, clauses }: Terms, donates: (seat: number) => boolean): Terms {
  const told = ({ donation, ...leg }: Leg): Leg =>
    donation === undefined || (donation === "" && !donates(leg.giver)) ? leg : { ...leg, donation };
  return { legs: legs.map(told), clauses };
}

/** Deliveries of one turn added up, as far as nothing else is said about them; other promises stay as they are. */
export function mergedPromises(clauses: readonly Clause[]): Clause[] {
  const turns = new Map<string, DeliverClause[]>();
  const rest: Clause[] = [];
  for (const clause of clauses) {
    if (clause.clause !== "deliver" || clause.condition) rest.push(clause);
    else {
      const key = `${clause.turn} ${clause.until ?? 0}`;
      turns.set(key, [...(turns.get(key) ?? []), clause]);
    }
  }
  return [...[...turns.values()].flatMap(together), ...rest];
}

function together(same: readonly DeliverClause[]): DeliverClause[] {
  const [first] = same;
  const [sum] = merged(same.map((one) => ({ ...one, giver: one.debtor, receiver: one.creditor })));
  if (!first || !sum || same.length < 2) return [...same];
  const { goods, donation, cards, licences, acknowledgements, envoys } = sum;
  return [{ ...first, ...tidied({ goods, donation, cards, licences, acknowledgements, envoys }) }];
}

/** The deal with at most one leg from each giver to each receiver, as the rules want it. */
export function joined({ legs, clauses }: Terms): Terms {
  const pairs = new Map<string, Leg[]>();
  for (const leg of legs) {
    const key = `${leg.giver}>${leg.receiver}`;
    pairs.set(key, [...(pairs.get(key) ?? []), leg]);
  }
  return { legs: [...pairs.values()].flatMap((same) => (same.length > 1 ? merged(same).map(tidy) : same)), clauses };
}

/** A leg without the fields that say nothing. */
function tidy({ giver, receiver, ...things }: Leg): Leg {
  return { giver, receiver, ...tidied(things) };
}

function tidied<T extends object>(things: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  const said = Object.entries(things).filter(([, value]) => (Array.isArray(value) ? value.length : value));
  return Object.fromEntries(said) as { [Key in keyof T]?: NonNullable<T[Key]> };
}
