/** How many turns the match has: each has its bonus for inventions. */
import { useGame } from "../live/context.tsx";

export function useTurns(): number {
  return useGame((game) => game.bonuses.length);
}
