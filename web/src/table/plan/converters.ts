/** Converters as they lie on the table: of the side that is up, and of two halves the whole. */
import { useMemo } from "react";
import { useCard } from "../../data/LibraryContext.tsx";
import { useDesks, useGame, useMySeat } from "../../live/context.tsx";
import type { Card, Converter, Goods } from "../../types/cards.ts";
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

function sum(a: Goods, b: Goods): Goods {
  const total: Record<string, number> = { ...a };
  for (const [good, count] of Object.entries(b)) total[good] = (total[good] ?? 0) + (count ?? 0);
  return total;
}

/** What a card in play shows, with the other half of a pair taken in. */
export function converterOf(
  cards: Cards,
  own: readonly CardView[],
  number: number,
  slot: number,
): Converter | undefined {
  const shown = (one: number): Converter | undefined => {
    const card = cards(one);
    const flipped = own.find((other) => other.card === one)?.flipped ?? false;
    return ((flipped && card?.faces[1]) || card?.faces[0])?.converters[slot];
  };
  const converter = shown(number);
  const partner = cards(number)?.pair?.partner;
  const other = partner && own.some((card) => card.card === partner) ? shown(partner) : undefined;
  if (!converter || !other) return converter;
  return {
    ...converter,
    output: { ...converter.output, goods: sum(converter.output.goods, other.output.goods) },
    donation: sum(converter.donation, other.donation),
    guide: {
      in: converter.guide.in,
      out: converter.guide.out + other.guide.out,
      unpriced: [...new Set([...converter.guide.unpriced, ...other.guide.unpriced])],
    },
  };
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
      const most = view.seedling ? 2 : 1;
      return [{ card: at.card, slot: at.slot, flipped: view.flipped ?? false, converter, at, most }];
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
