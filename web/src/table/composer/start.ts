/** How a deal gets into the composer: from an offer, from a search, from a card, from a promise. */
import { makeValue } from "../../state/values.ts";

export interface Start {
  /** The whole deal as text; the other fields then only say what it is about. */
  readonly text?: string;
  /** With whom. */
  readonly seat?: number;
  /** What I give and what I get, in the notation; cards as `#271`. */
  readonly give?: string;
  readonly get?: string;
  /** The offer that this one answers. */
  readonly counters?: number;
  /** The own offer that this one changes. */
  readonly revises?: number;
  /** Promises that it takes the place of. */
  readonly replaces?: readonly number[];
}

/** What the composer was last asked to begin with; the number changes with every wish. */
export const wanted = makeValue<{ readonly start: Start; readonly number: number }>({ start: {}, number: 0 });

/** Put a deal into the composer and bring it to the front. */
export function compose(start: Start): void {
  wanted.set((old) => ({ start, number: old.number + 1 }));
}
