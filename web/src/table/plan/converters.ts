/** Converters as they lie on the table: of the side that is up, and of two halves the whole. */
import { useMemo } from "react";
import { useCard } from "../../data/LibraryContext.tsx";
import { useDesks, useGame, useMySeat } from "../../live/context.tsx";
import type { Card, Converter } from "../../types/cards.ts";
import type { CardView, ConverterAt, PlannedRun } from "../../types/live.ts";

export interface Row {
  readonly card: number;
  readonly slot: number;
  readonly flipped: boolean;
  readonly converter: Converter;
  readonly at: ConverterAt;
  /** How often it may run in a turn. */
  readonly most: number;
}

type Cards = (number: number) => Card | undefined;

/** What a card in play shows on the side that is up; of a pair, what both halves are together. */
export function converterOf(
  cards: Cards,
  own: readonly CardView[],
  number: number,
  slot: number,
): Converter | undefined {
  const card = cards(number);
  const side = (one: number) => (own.find((other) => other.card === one)?.flipped ? "back" : "front");
  const whole = card?.pair?.joined.find(
    (both) => both.side === side(number) && both.partner_side === side(card.pair?.partner ?? 0),
  );
  if (whole) return whole.converter;
  return ((side(number) === "back" && card?.faces[1]) || card?.faces[0])?.converters[slot];
}

/** Whether whoever runs it chooses with what it is paid. */
export function hasChoice(converter: Converter): boolean {
  return (
    converter.inputs.length > 1 ||
    converter.inputs.some((cost) => cost.any_small || cost.any_large || cost.same_small || cost.same_large)
  );
}

const NO_CARDS: readonly CardView[] = [];
const ORDER = ["runs", "lacks", "used", "rests"];

/** The white converters in front of me: those that can run first. Null until the server has said what each can do. */
export function useRows(): readonly Row[] | null {
  const cards = useCard();
  const seat = useMySeat();
  const { answer } = useDesks();
  const own = useGame((game) => (seat === null ? NO_CARDS : (game.seats[seat]?.cards ?? NO_CARDS)));
  const desk = answer?.desks.find((one) => one.seat === seat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards of the library never change
  return useMemo(() => {
    if (!desk) return null;
    const rows = desk.converters.flatMap((at): Row[] => {
      const converter = at.arrow === "white" ? converterOf(cards, own, at.card, at.slot) : undefined;
      const view = own.find((card) => card.card === at.card);
      if (!converter || !view) return [];
      return [{ card: at.card, slot: at.slot, flipped: view.flipped ?? false, converter, at, most: at.most ?? 1 }];
    });
    return rows.toSorted((a, b) => ORDER.indexOf(a.at.state) - ORDER.indexOf(b.at.state));
  }, [desk, own]);
}

/** Runs of the adviser as they go into the plan: payments are left to the server wherever there is no choice. */
export function withoutNeedlessChoices(runs: readonly PlannedRun[], rows: readonly Row[]): PlannedRun[] {
  return runs.map((run) => {
    const slot = run.slot ?? 0;
    const row = rows.find((one) => one.card === run.card && one.slot === slot);
    return row && !hasChoice(row.converter) ? { card: run.card, slot } : { ...run, slot };
  });
}
