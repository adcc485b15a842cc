/** What lies in front of a seat, put in order for showing; what can run and what is lacking the server has said. */
import { useMemo } from "react";
import { useCard, useSpecies } from "../../data/LibraryContext.tsx";
import { useDesks, useGame } from "../../live/context.tsx";
import type { Card, Converter, Face } from "../../types/cards.ts";
import type { CardView, ConverterAt, SeatView, TeamAt, UpgradeAt } from "../../types/live.ts";
import { converterOf } from "../plan/converters.ts";

export interface ConverterRow {
  readonly at: ConverterAt;
  /** Undefined for the converter of the own deck. */
  readonly card: Card | undefined;
  readonly face: Face | undefined;
  readonly flipped: boolean;
  readonly seedling: boolean;
  readonly converter: Converter;
  /** The seat it comes from, where it is borrowed. */
  readonly from: number | null;
}

interface Lent {
  readonly card: Card;
  readonly flipped: boolean;
  readonly to: number;
}

export interface AreaRows {
  readonly converters: readonly ConverterRow[];
  readonly teams: readonly { readonly at: TeamAt; readonly card: Card }[];
  readonly upgrades: readonly { readonly at: UpgradeAt; readonly card: Card; readonly flipped: boolean }[];
  readonly lent: readonly Lent[];
}

export const STATES = ["lacks", "runs", "used", "rests"] as const;

function ownerSeat(seats: readonly SeatView[], card: Card | undefined): number | null {
  const found = card?.owner ? seats.findIndex((seat) => seat.species === card.owner) : -1;
  return found < 0 ? null : found;
}

/** Null until the server has said what each converter can do. */
export function useArea(seat: number): { readonly rows: AreaRows | null; readonly failed: boolean } {
  const cards = useCard();
  const species = useSpecies();
  const seats = useGame((game) => game.seats);
  const { answer, error } = useDesks();
  const desk = answer?.desks[seat];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards of the library never change
  const rows = useMemo((): AreaRows | null => {
    const area = seats[seat];
    if (!desk || !area) return null;
    const lying = new Map<number, CardView>(area.cards.map((card) => [card.card, card]));
    const converters = desk.converters.flatMap((at): ConverterRow[] => {
      const view = lying.get(at.card);
      const card = at.card ? cards(at.card) : undefined;
      const converter = at.card
        ? converterOf(cards, area.cards, at.card, at.slot)
        : species(area.species)?.deck_converter;
      if (!converter) return [];
      const flipped = view?.flipped ?? false;
      const owner = card?.trade === "loan" ? ownerSeat(seats, card) : null;
      return [
        {
          at,
          card,
          face: (flipped && card?.faces[1]) || card?.faces[0],
          flipped,
          seedling: view?.seedling ?? false,
          converter,
          from: owner === seat ? null : owner,
        },
      ];
    });
    const order = (row: ConverterRow) => STATES.indexOf(row.at.state as (typeof STATES)[number]);
    const lent = seats.flatMap((other, to) =>
      to === seat
        ? []
        : other.cards.flatMap((view): Lent[] => {
            const card = cards(view.card);
            const isOurs = card?.trade === "loan" && ownerSeat(seats, card) === seat && card.kind !== "interest";
            return card && isOurs ? [{ card, flipped: view.flipped ?? false, to }] : [];
          }),
    );
    return {
      converters: converters.toSorted((a, b) => order(a) - order(b)),
      teams: (desk.teams ?? []).flatMap((at) => {
        const card = cards(at.card);
        return card ? [{ at, card }] : [];
      }),
      upgrades: (desk.upgrades ?? []).flatMap((at) => {
        const card = cards(at.card);
        return card ? [{ at, card, flipped: lying.get(at.card)?.flipped ?? false }] : [];
      }),
      lent,
    };
  }, [desk, seats, seat]);
  return { rows, failed: error !== null && !answer };
}
