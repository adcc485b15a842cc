/** What the end screen speaks about: the scores of the view at once, the report as soon as it is there. */
import { useGame, useMySeat, useSeen } from "../live/context.tsx";
import { useSeatName, useSitterName } from "../table/names.tsx";
import type { Report } from "../types/http.ts";

export interface Shown {
  readonly report: Report | null;
  /** In twelfths, by seat. */
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly species: readonly string[];
  readonly mine: number | null;
  readonly name: (seat: number) => string;
  readonly sitter: (seat: number) => string;
  /** What the table is called. */
  readonly table: string;
}

const NOTHING: readonly number[] = [];

export function useShown(report: Report | null): Shown {
  const scores = useGame((game) => game.scores ?? NOTHING);
  const ranks = useGame((game) => game.ranks ?? NOTHING);
  const seats = useGame((game) => game.seats);
  const table = useSeen((view) => view.name ?? "");
  const mine = useMySeat();
  const name = useSeatName();
  const sitter = useSitterName();
  return {
    report,
    scores: scores.length ? scores : (report?.scores ?? NOTHING),
    ranks: ranks.length ? ranks : (report?.ranks ?? NOTHING),
    species: seats.map((seat) => seat.species),
    mine,
    name,
    sitter,
    table,
  };
}
