/** Promises as the builder holds them: every field of every kind, so that nothing is lost when the kind changes. */
import type { Clause, Condition, DeliverClause } from "../../types/live.ts";
import type { Pair } from "./terms.ts";

export const CLAUSE_KINDS = [
  "deliver",
  "share",
  "run",
  "no_run",
  "invent",
  "no_invent",
  "leave",
  "bid",
  "spare",
  "keep",
  "honour",
] as const;
type ClauseKind = (typeof CLAUSE_KINDS)[number];

export interface Form extends Pair {
  readonly kind: ClauseKind;
  readonly turn: number;
  /** The last turn of a delivery that comes every turn; 0: once. */
  readonly until: number;
  readonly goods: string;
  readonly donation: string;
  readonly cards: readonly number[];
  readonly licences: readonly string[];
  readonly acknowledgements: number;
  readonly envoys: number;
  /** The converter, team or card that it is about. */
  readonly card: number | null;
  readonly slot: number;
  readonly track: "colony" | "research";
  readonly ships: number;
  readonly victim: number | null;
  readonly text: string;
  readonly condition: Condition | null;
}

export function newForm(pair: Pair, turn: number): Form {
  return {
    giver: pair.giver,
    receiver: pair.receiver,
    kind: "deliver",
    turn,
    until: 0,
    goods: "",
    donation: "",
    cards: [],
    licences: [],
    acknowledgements: 0,
    envoys: 0,
    card: null,
    slot: 0,
    track: "colony",
    ships: 0,
    victim: null,
    text: "",
    condition: null,
  };
}

export function formOf(clause: Clause): Form {
  const pair = { giver: clause.debtor, receiver: clause.creditor };
  const form: Form = { ...newForm(pair, clause.turn), condition: clause.condition ?? null };
  switch (clause.clause) {
    case "deliver":
      return {
        ...form,
        until: clause.until ?? 0,
        goods: clause.goods ?? "",
        donation: clause.donation ?? "",
        cards: clause.cards ?? [],
        licences: clause.licences ?? [],
        acknowledgements: clause.acknowledgements ?? 0,
        envoys: clause.envoys ?? 0,
      };
    case "share":
      return { ...form, kind: "share", card: clause.card, slot: clause.slot ?? 0, goods: clause.goods ?? "" };
    case "run_converter":
      return { ...form, kind: clause.never ? "no_run" : "run", card: clause.card, slot: clause.slot ?? 0 };
    case "invent_team":
      return { ...form, kind: clause.never ? "no_invent" : "invent", card: clause.team };
    case "leave_card":
      return { ...form, kind: "leave", card: clause.card };
    case "bid_at_most":
      return {
        ...form,
        kind: "bid",
        track: clause.track === "research" ? "research" : "colony",
        ships: clause.ships ?? 0,
      };
    case "spare_player":
      return { ...form, kind: "spare", victim: clause.victim };
    case "keep_card":
      return { ...form, kind: "keep", card: clause.card };
    case "honour":
      return { ...form, kind: "honour", text: clause.text };
  }
}

/** The promise, or null as long as something is missing. */
export function clauseOf(form: Form): Clause | null {
  const { giver: debtor, receiver: creditor, turn, card, slot } = form;
  const base = { debtor, creditor, turn, ...(form.condition ? { condition: form.condition } : {}) };
  const at = slot ? { slot } : {};
  switch (form.kind) {
    case "deliver":
      return delivery(form, base);
    case "share":
      return card === null
        ? null
        : { clause: "share", ...base, card, ...at, ...(form.goods ? { goods: form.goods } : {}) };
    case "run":
    case "no_run":
      return card === null
        ? null
        : { clause: "run_converter", ...base, card, ...at, ...(form.kind === "no_run" ? { never: true } : {}) };
    case "invent":
    case "no_invent":
      return card === null
        ? null
        : { clause: "invent_team", ...base, team: card, ...(form.kind === "no_invent" ? { never: true } : {}) };
    case "leave":
      return card === null ? null : { clause: "leave_card", ...base, card };
    case "bid":
      return { clause: "bid_at_most", ...base, track: form.track, ships: form.ships };
    case "spare":
      return form.victim === null ? null : { clause: "spare_player", ...base, victim: form.victim };
    case "keep":
      return card === null ? null : { clause: "keep_card", ...base, card };
    case "honour":
      return form.text.trim() ? { clause: "honour", ...base, text: form.text.trim() } : null;
  }
}

function delivery(form: Form, base: Pick<DeliverClause, "debtor" | "creditor" | "turn">): Clause | null {
  const clause: DeliverClause = { clause: "deliver", ...base };
  if (form.goods) clause.goods = form.goods;
  if (form.donation) clause.donation = form.donation;
  if (form.cards.length) clause.cards = [...form.cards];
  if (form.licences.length) clause.licences = [...form.licences];
  if (form.acknowledgements) clause.acknowledgements = form.acknowledgements;
  if (form.envoys) clause.envoys = form.envoys;
  const isNothing = !(
    clause.goods ||
    clause.donation ||
    clause.cards ||
    clause.licences ||
    clause.acknowledgements ||
    clause.envoys
  );
  if (form.until > form.turn) clause.until = form.until;
  return isNothing ? null : clause;
}
