/** How seats and cards are called at a table. */
import { Emblem } from "../components/Emblem.tsx";
import { useCard, useSpecies } from "../data/LibraryContext.tsx";
import { setupTexts } from "../home/setupTexts.ts";
import { useTexts } from "../i18n/area.ts";
import { faceName, nameIn, type Spoken, useText } from "../i18n/text.tsx";
import { useSeatSpecies, useSeen } from "../live/context.tsx";

/** The name of a species, in the language of the page where it has one. */
export function useSpeciesName(): (species: string) => string {
  const t = useText();
  const species = useSpecies();
  return (id) => {
    const found = species(id);
    return found ? nameIn(t, found.name).text : id;
  };
}

/** Seats are called by their species. */
export function useSeatName(): (seat: number) => string {
  const named = useSpeciesName();
  const species = useSeatSpecies();
  return (seat) => named(species[seat] ?? "");
}

/** Who sits there: the name of a person, or that of the player that a bot is. */
export function useSitterName(): (seat: number) => string {
  const sitters = useSeen((view) => view.sitters);
  const playerName = usePlayerName();
  return (seat) => sitters[seat]?.name || playerName(sitters[seat]?.player);
}

/** What a player of a bot is called; one of somebody's own has only its word. */
export function usePlayerName(): (player: string | undefined) => string {
  const { players } = useTexts(setupTexts);
  return (player = "") => players[player]?.[0] ?? player;
}

/** The mark of the species in a seat. */
export function SeatMark({ seat, size = 30 }: { seat: number; size?: number }) {
  const species = useSeatSpecies()[seat] || null;
  return <Emblem species={species} size={size} />;
}

/** The name of a card as it lies on the table. */
export function useCardName(): (card: number, flipped?: boolean) => Spoken {
  const t = useText();
  const card = useCard();
  return (number, flipped = false) => {
    const found = card(number);
    if (!found) return { text: `#${number}`, lang: t.code };
    return faceName(t, found, (flipped && found.faces[1]) || found.faces[0]);
  };
}
