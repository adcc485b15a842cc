/** What an invention brings in each turn, as the server says of every seat. */
import { useGame } from "../live/context.tsx";

interface Bonus {
  readonly general: number;
  /** Seats whose inventions bring something else than those of most. */
  readonly others: readonly { readonly seat: number; readonly points: number }[];
}

export function useBonuses(): readonly Bonus[] {
  const bonuses = useGame((game) => game.bonuses);
  const seats = useGame((game) => game.seats);
  const own = seats.flatMap((seat, place) => {
    const isOther = seat.bonuses?.some((points, turn) => points !== bonuses[turn]?.[0]);
    return isOther ? [{ seat: place, bonuses: seat.bonuses ?? [] }] : [];
  });
  return bonuses.map(([general], turn) => ({
    general,
    others: own.map(({ seat, bonuses }) => ({ seat, points: bonuses[turn] ?? 0 })),
  }));
}
