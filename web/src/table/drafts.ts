/**
 * Unsent work: what somebody is writing for one turn at one seat of a table. A tab finds it again when it is loaded
 * again; it is gone when it was sent or cleared, and when the turn is over. Nobody else sees it.
 */
import { keep, keepText, keptFields } from "../state/kept.ts";

interface Place {
  readonly table: string;
  readonly seat: number;
  readonly turn: number;
}

const keyOf = (what: string, { table, seat }: Place) => `confluence.${what}.${table}.${seat}`;

/** Keep it; null: there is nothing to keep any more. */
export function keepUnsent(what: string, place: Place, work: object | null): void {
  const key = keyOf(what, place);
  if (work) keep(key, { turn: place.turn, work }, "session");
  else keepText(key, null, "session");
}

/** The fields of what was kept in this turn, or none; who reads them checks what they are. */
export function unsent(what: string, place: Place): Readonly<Record<string, unknown>> | null {
  const { turn, work } = keptFields(keyOf(what, place), "session");
  if (turn === place.turn && typeof work === "object" && work !== null) return work as Record<string, unknown>;
  if (turn !== undefined) keepUnsent(what, place, null);
  return null;
}
