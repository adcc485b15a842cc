/**
 * What lies in front of every seat, for the desks of a replay. Whether something could have run then nobody is asked:
 * converters have run in that turn, or rest.
 */
import type { Card } from "../types/cards.ts";
import type { ConverterAt, DeskAt, DesksAnswer, SeatView, TeamAt } from "../types/live.ts";

export type Cards = (number: number) => Card | undefined;

export function restingDesks(seats: readonly SeatView[], cards: Cards): DesksAnswer {
  return { desks: seats.map((seat, place) => restingDesk(seat, place, cards)) };
}

function restingDesk(area: SeatView, seat: number, cards: Cards): DeskAt {
  const lying = new Set(area.cards.map(({ card }) => card));
  const converters: ConverterAt[] = [];
  const teams: TeamAt[] = [];
  let colonies = 0;
  for (const { card: number, flipped = false, used = [] } of area.cards) {
    const card = cards(number);
    const face = (flipped && card?.faces[1]) || card?.faces[0];
    if (!card || !face) continue;
    if (face.climate) colonies += 1;
    if (card.kind === "team") {
      teams.push({ card: number, ready: false });
      continue;
    }
    // The two halves of a pair are one converter.
    if (card.pair?.side === "right" && lying.has(card.pair.partner)) continue;
    for (const [slot, { arrow }] of face.converters.entries()) {
      converters.push({ card: number, slot, arrow, state: used.includes(slot) ? "used" : "rests" });
    }
  }
  return { seat, converters, teams, colonies };
}
