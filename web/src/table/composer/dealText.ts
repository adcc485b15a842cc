/** Deals as one line of text, in the very form in which the server prints them. */
import type { Clause, Condition, DeliverClause, Leg } from "../../types/live.ts";

/** The open place of an offer: whoever takes it. */
export const OPEN = -2;

/** What is agreed on, without the circumstances of an offer. */
export interface Terms {
  readonly legs: readonly Leg[];
  readonly clauses: readonly Clause[];
}

/** How seats and cards are written. */
export interface Names {
  readonly species: readonly string[];
  readonly cardId: (card: number) => string | undefined;
}

/** The text of a deal without terms: it only strikes promises out. */
export const NOTHING = "nothing";

export function dealText({ legs, clauses }: Terms, names: Names): string {
  const parts = [...legs.map((leg) => legText(leg, names)), ...clauses.map((clause) => clauseText(clause, names))];
  return parts.join("; ") || NOTHING;
}

function legText(leg: Leg, names: Names): string {
  const items = leg.goods ? [leg.goods] : [];
  if (leg.donation !== undefined && leg.donation !== null) items.push(`{${leg.donation}}`);
  if (leg.lot) items.push(`lot{${leg.lot}}`);
  items.push(...cardsAndRights(leg, names));
  if (leg.protection) items.push("protection");
  return `${head(leg.giver, leg.receiver, names)} ${items.join(" ")}`;
}

export function clauseText(clause: Clause, names: Names): string {
  const condition = clause.condition ? conditionText(clause.condition, names) : "";
  return `${head(clause.debtor, clause.creditor, names)} ${promise(clause, names)}${condition}`;
}

function promise(clause: Clause, names: Names): string {
  const { turn } = clause;
  switch (clause.clause) {
    case "deliver":
      return delivery(clause, names);
    case "share":
      return `${clause.goods || "all"} of ${converter(clause.card, clause.slot, names)} in economy ${turn}`;
    case "run_converter":
      return `${clause.never ? "no " : ""}run ${converter(clause.card, clause.slot, names)} in economy ${turn}`;
    case "invent_team":
      return clause.never
        ? `no invent ${card(clause.team, names)} until trade ${turn}`
        : `invent ${card(clause.team, names)} by trade ${turn}`;
    case "leave_card":
      return `no take ${card(clause.card, names)} in turn ${turn}`;
    case "bid_at_most":
      return `bid at most ${clause.ships ?? 0} on ${clause.track} in turn ${turn}`;
    case "spare_player":
      return `spare ${seat(clause.victim, names)} in turn ${turn}`;
    case "keep_card":
      return `keep ${card(clause.card, names)} until trade ${turn}`;
    case "honour":
      return `"${clause.text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}" by trade ${turn}`;
  }
}

function delivery(clause: DeliverClause, names: Names): string {
  const items = clause.goods ? [clause.goods] : [];
  if (clause.donation) items.push(`{${clause.donation}}`);
  items.push(...cardsAndRights(clause, names));
  items.push(clause.until ? `each trade ${clause.turn}-${clause.until}` : `by trade ${clause.turn}`);
  return items.join(" ");
}

function cardsAndRights(given: Leg | DeliverClause, names: Names): string[] {
  const items = (given.cards ?? []).map((number) => card(number, names));
  items.push(...(given.licences ?? []).map((technology) => `licence:${technology}`));
  if (given.acknowledgements) items.push(counted(given.acknowledgements, "ack"));
  if (given.envoys) items.push(counted(given.envoys, "envoy"));
  return items;
}

function conditionText(condition: Condition, names: Names): string {
  const who = (condition.seat ?? OPEN) === OPEN ? "anyone" : seat(condition.seat ?? OPEN, names);
  return ` ${condition.unless ? "unless" : "if"} ${who} ${condition.happening} ${card(condition.card, names)}`;
}

function counted(count: number, word: string): string {
  return count === 1 ? word : `${count}${word}`;
}

function head(giver: number, receiver: number, names: Names): string {
  return `${seat(giver, names)}>${seat(receiver, names)}:`;
}

/** A seat that is not there is written by its number. */
function seat(number: number, names: Names): string {
  return number === OPEN ? "*" : (names.species[number] ?? String(number));
}

function card(number: number, names: Names): string {
  return `#${names.cardId(number) ?? number}`;
}

function converter(number: number, slot: number | undefined, names: Names): string {
  return slot ? `${card(number, names)}.${slot}` : card(number, names);
}
