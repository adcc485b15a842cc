/** Changes of the draft by hand. */
import { useMemo } from "react";
import { useCard } from "../../data/LibraryContext.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Names, Terms } from "./dealText.ts";
import { type Draft, draft, withTerms } from "./draft.ts";
import { sending } from "./send.ts";

/** How seats and cards of this table are written. */
export function useNames(): Names {
  const card = useCard();
  const species = useGame((game) => game.seats.map((seat) => seat.species).join(" "));
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards stay the same as long as the page
  return useMemo(() => ({ species: species.split(" "), cardId: (number) => card(number)?.id }), [species]);
}

/** Whether something lies on the donation card of a seat. */
export function useDonates(): (seat: number) => boolean {
  const seats = useGame((game) => game.seats);
  return (seat) => Boolean(seats[seat]?.donation || seats[seat]?.lot);
}

interface Edit {
  readonly names: Names;
  /** The own seat; somebody who watches has none and sees no composer. */
  readonly me: number;
  /** Change the parts; the line follows. */
  readonly terms: (change: (terms: Terms) => Terms) => void;
  /** Change anything. */
  readonly draft: (change: (draft: Draft, names: Names) => Draft) => void;
}

export function useEdit(): Edit {
  const names = useNames();
  const me = useMySeat() ?? 0;
  return useMemo(
    () => ({
      names,
      me,
      terms: (change) => put((old) => withTerms(old, change(old), names)),
      draft: (change) => put((old) => change(old, names)),
    }),
    [names, me],
  );
}

function put(change: (old: Draft) => Draft): void {
  draft.set(change);
  if (sending.get().refused || sending.get().blocked) sending.set({ refused: null, blocked: "" });
}
