/** The bids before they are committed, and what is printed about the bids of a species. */
import { makeValue, useValue } from "../../state/values.ts";

interface Draft {
  /** For which table and turn. */
  readonly key: string;
  readonly colony: number;
  readonly research: number;
}

const NONE: Draft = { key: "", colony: 0, research: 0 };
const draft = makeValue<Draft>(NONE);

/** The bids that are being made; what was committed before stands there first. */
export function useDraft(key: string, committed: readonly [number, number] | null): Draft {
  const own = useValue(draft, (one) => one);
  if (own.key === key) return own;
  return { key, colony: committed?.[0] ?? 0, research: committed?.[1] ?? 0 };
}

export function setDraft(next: Draft): void {
  draft.set(next);
}

/** Ships of which species count half for colonies, as its board says. What counts is what the server reveals. */
const HALVED = new Set(["caylion"]);

/** What a colony bid counts, in halves of a ship, as far as the boards of the species tell. */
export function printedHalves(species: string, ships: number): number {
  return HALVED.has(species) ? ships : 2 * ships;
}
