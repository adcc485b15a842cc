/** The deal that is being written. It is private, stays in this browser, and is one text and its parts at a time. */
import { makeValue, useValue } from "../../state/values.ts";
import type { OfferView } from "../../types/live.ts";
import { dealText, type Names, NOTHING, OPEN, type Terms } from "./dealText.ts";
import type { Start } from "./start.ts";
import { type Pair, partiesOf, renameParty, withMore, withoutNeedlessBraces, withoutParty } from "./terms.ts";

export type OpenMode = "first" | "choose";
export type Life = "bell" | "turn" | "standing";

export interface Draft extends Terms {
  /** The table it belongs to; a draft of another table is forgotten. */
  readonly table: string;
  /** The line as it stands there. */
  readonly text: string;
  /** Whether the line was typed and the parts below have not been read from it yet. */
  readonly typed: boolean;
  /** The others, in the order in which they were named; the open place stands for anybody. */
  readonly others: readonly number[];
  readonly mode: OpenMode;
  readonly life: Life;
  /** Who sees it besides the parties, or who may take the open place; empty: as usual. */
  readonly audience: readonly number[];
  readonly counters: number | null;
  readonly revises: number | null;
  readonly replaces: readonly number[];
  /** What the last clearing threw away, so that it can come back. */
  readonly before: Draft | null;
}

export const EMPTY: Draft = {
  table: "",
  text: "",
  typed: false,
  legs: [],
  clauses: [],
  others: [OPEN],
  mode: "first",
  life: "bell",
  audience: [],
  counters: null,
  revises: null,
  replaces: [],
  before: null,
};

export const draft = makeValue<Draft>(EMPTY);

export function useDraft<P>(pick: (draft: Draft) => P): P {
  return useValue(draft, pick);
}

export function isEmpty(one: Draft): boolean {
  return !one.text.trim() && !one.replaces.length;
}

/** The draft with other parts, and the line that says so. */
export function withTerms(old: Draft, terms: Terms, names: Names): Draft {
  const isNothing = !terms.legs.length && !terms.clauses.length;
  const text = isNothing ? (old.replaces.length ? NOTHING : "") : dealText(terms, names);
  return { ...old, legs: terms.legs, clauses: terms.clauses, text, typed: false };
}

/** The line was changed by hand; its parts follow as soon as the server has read it. */
export function withText(old: Draft, text: string): Draft {
  if (text.trim()) return { ...old, text, typed: true };
  return { ...old, text: "", typed: false, legs: [], clauses: [] };
}

/** The server has read the line: take its parts over, unless the line has changed meanwhile. */
export function readBack(old: Draft, text: string, terms: Terms, me: number): Draft {
  if (!old.typed || old.text !== text) return old;
  const named = partiesOf(terms).filter((seat) => seat !== me);
  return { ...old, legs: terms.legs, clauses: terms.clauses, typed: false, others: named.length ? named : old.others };
}

export function addParty(old: Draft, seat: number, names: Names): Draft {
  if (old.others.includes(seat)) return old;
  if (seat === OPEN) return withOthers(old, onlyWithMe(old, OPEN), [OPEN], names);
  if (old.others.includes(OPEN)) return replaceParty(old, OPEN, seat, names);
  return { ...old, others: [...old.others, seat] };
}

export function replaceParty(old: Draft, from: number, to: number, names: Names): Draft {
  if (from === to) return old;
  if (old.others.includes(to)) return removeParty(old, from, names);
  const others = to === OPEN ? [OPEN] : old.others.map((seat) => (seat === from ? to : seat));
  return withOthers(old, renameParty(to === OPEN ? onlyWithMe(old, from) : old, from, to), others, names);
}

export function removeParty(old: Draft, seat: number, names: Names): Draft {
  const others = old.others.filter((other) => other !== seat);
  if (!others.length) return replaceParty(old, seat, OPEN, names);
  return withOthers(old, withoutParty(old, seat), others, names);
}

/** What stands between me and one other; with the open place nobody else can take part. */
function onlyWithMe(old: Draft, seat: number): Terms {
  return old.others.filter((other) => other !== seat).reduce<Terms>(withoutParty, old);
}

function withOthers(old: Draft, terms: Terms, others: readonly number[], names: Names): Draft {
  return { ...withTerms(old, terms, names), others };
}

export function cleared(old: Draft): Draft {
  if (isEmpty(old)) return { ...EMPTY, table: old.table, before: old.before };
  return { ...EMPTY, table: old.table, before: { ...old, before: null } };
}

interface Known {
  readonly me: number;
  readonly names: Names;
  readonly offers: readonly OfferView[];
  /** Whether something lies on the donation card of a seat; where nobody says so it may. */
  readonly donates?: (seat: number) => boolean;
}

/** What a wish means; null: only bring the composer to the front. */
export function begun(old: Draft, start: Start, { me, names, offers, donates = () => true }: Known): Draft | null {
  const { text, seat, give, get, counters, revises, replaces } = start;
  const fresh: Draft = { ...EMPTY, table: old.table, before: isEmpty(old) ? old.before : { ...old, before: null } };
  const about = { counters: counters ?? null, revises: revises ?? null, replaces: replaces ?? [] };
  const offer = offers.find(({ id }) => id === (revises ?? counters));
  if (text !== undefined) return { ...withText({ ...fresh, ...about }, text), ...lifeOf(offer) };
  if (offer) {
    const terms = withoutNeedlessBraces({ legs: offer.legs ?? [], clauses: offer.clauses ?? [] }, donates);
    const mine = revises === undefined && offer.mode && offer.mode !== "all" ? renameParty(terms, OPEN, me) : terms;
    const others = partiesOf(mine).filter((party) => party !== me);
    const one = withTerms({ ...fresh, ...about, replaces: offer.replaces ?? about.replaces }, mine, names);
    return { ...one, others: others.length ? others : one.others, ...lifeOf(offer) };
  }
  if (give === undefined && get === undefined && seat === undefined && !about.replaces.length) return null;
  // goods that were pressed somewhere go into the deal that is being written, as long as it is with the same seat
  const isSame = seat === undefined || old.others.includes(seat) || old.others.includes(OPEN);
  if (!isEmpty(old) && !old.typed && isSame && !about.replaces.length) {
    const kept = seat === undefined ? old : addParty(old, seat, names);
    const [first] = kept.others;
    const partner = seat ?? first;
    const more =
      partner === undefined || (kept.others.length > 1 && seat === undefined) ? null : given(kept, start, me, partner);
    if (more) return withTerms(kept, more, names);
  }
  const other = seat ?? OPEN;
  const known = about.replaces.length ? null : given(EMPTY, start, me, other);
  if (known) return { ...withTerms({ ...fresh, ...about }, known, names), others: [other] };
  const name = (one: number) => (one === OPEN ? "*" : (names.species[one] ?? String(one)));
  const parts = [give && `${name(me)}>${name(other)}: ${give}`, get && `${name(other)}>${name(me)}: ${get}`];
  const line = parts.filter(Boolean).join("; ") || (about.replaces.length ? NOTHING : "");
  return { ...withText({ ...fresh, ...about }, line), others: [other] };
}

function given(terms: Terms, { give = "", get = "" }: Start, me: number, other: number): Terms | null {
  const more = withMore(terms, { giver: me, receiver: other }, give);
  return more && withMore(more, { giver: other, receiver: me }, get);
}

function lifeOf(offer: OfferView | undefined): Partial<Draft> {
  if (!offer) return {};
  return { life: offer.life ?? "bell", mode: offer.mode === "choose" ? "choose" : "first" };
}

/** Lanes that stand side by side: with one other those two, with more every one that holds something, and one's own. */
export function lanesOf(terms: Terms, others: readonly number[], me: number, also: Pair | null): Pair[] {
  const lanes: Pair[] = [];
  const add = (giver: number, receiver: number) => {
    if (giver !== receiver && !lanes.some((lane) => lane.giver === giver && lane.receiver === receiver)) {
      lanes.push({ giver, receiver });
    }
  };
  if (others.length === 1) {
    for (const other of others) {
      add(me, other);
      add(other, me);
    }
  }
  for (const leg of terms.legs) if (leg.giver === me) add(leg.giver, leg.receiver);
  for (const leg of terms.legs) if (leg.receiver === me) add(leg.giver, leg.receiver);
  for (const leg of terms.legs) add(leg.giver, leg.receiver);
  if (others.length > 1 && !lanes.length) {
    const ring = [me, ...others];
    for (const [place, seat] of ring.entries()) add(seat, ring[(place + 1) % ring.length] ?? me);
  }
  if (also && [me, ...others].includes(also.giver) && [me, ...others].includes(also.receiver)) {
    add(also.giver, also.receiver);
  }
  return lanes;
}
