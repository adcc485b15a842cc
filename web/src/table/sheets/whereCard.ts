/** Where a card lies on this table, as a word and where it is somebody's, the seat: `held 3`. */
import type { View } from "../../types/live.ts";

export function placeOf(game: View, card: number): string {
  for (const [number, seat] of game.seats.entries()) {
    if (seat.cards.some((one) => one.card === card)) return `held ${number}`;
    if (seat.patents?.includes(card)) return `patent ${number}`;
    if (seat.invented?.includes(card)) return `invented ${number}`;
    if (String(card) in seat.tucked) return `tucked ${number}`;
    if (seat.library.includes(card)) return `library ${number}`;
  }
  if (game.colony_track.includes(card) || game.research_track.includes(card)) return "track";
  if (game.row.includes(card)) return "row";
  if ([game.colony_deck, game.team_deck, game.relic_deck].some((deck) => deck.top === card)) return "top";
  return "nowhere";
}
