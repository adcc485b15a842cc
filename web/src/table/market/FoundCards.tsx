/** Cards that the search finds by their names: in offers, and in front of seats. */
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat } from "../../live/context.tsx";
import { plain } from "../../search/plain.ts";
import type { OfferView } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { CardChip } from "../composer/Terms.tsx";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import type { Wanted } from "./find.ts";
import { marketTexts } from "./texts.ts";

type Parts = Pick<OfferView, "legs" | "clauses">;

/** Whether every word is in one of the names. */
export function areIn(words: readonly string[], names: readonly string[]): boolean {
  const all = plain(names.join(" "));
  return words.every((word) => all.includes(word));
}

/** Every card that the parts of a deal name, as what moves, as what is promised or as a condition. */
export function cardsIn({ legs = [], clauses = [] }: Parts): number[] {
  return [
    ...legs.flatMap((leg) => leg.cards ?? []),
    ...clauses.flatMap((clause) => [
      ...("card" in clause ? [clause.card] : []),
      ...("team" in clause ? [clause.team] : []),
      ...("cards" in clause ? (clause.cards ?? []) : []),
      ...(clause.condition ? [clause.condition.card] : []),
    ]),
  ];
}

/** The technologies that they give licences for. */
export function licencesIn({ legs = [], clauses = [] }: Parts): string[] {
  return [...legs, ...clauses].flatMap((part) => ("licences" in part ? (part.licences ?? []) : []));
}

interface Held {
  readonly seat: number;
  readonly card: number;
  /** Whether it lies in play; others wait for their time, and nobody can give them. */
  readonly isPlayed: boolean;
}

/** So much has to be typed before cards are looked for: a letter is in nearly every name. */
const LEAST = 2;
const MOST = 12;

/** Cards in front of seats whose names have the words, my own first. */
export function useHeld(wanted: Wanted): Held[] {
  const me = useMySeat();
  const seats = useGame((game) => game.seats);
  const cardName = useCardName();
  const isAsked = !wanted.idle && wanted.words.join("").length >= LEAST;
  if (!isAsked) return [];
  return seats
    .flatMap(({ cards, library }, seat) => [
      ...cards.map(({ card, flipped = false }) => ({ seat, card, flipped, isPlayed: true })),
      ...library.map((card) => ({ seat, card, flipped: false, isPlayed: false })),
    ])
    .filter(({ card, flipped }) => areIn(wanted.words, [cardName(card, flipped).text]))
    .toSorted((a, b) => Number(b.seat === me) - Number(a.seat === me))
    .slice(0, MOST);
}

export function HeldRow({ seat, card, isPlayed }: Held) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const name = useSeatName();
  const find = useCard();
  const isTraded = isPlayed && find(card)?.trade !== "no";
  const isMine = seat === me;
  return (
    <li className="market-offer market-seat">
      <SeatMark seat={seat} size={36} />
      <div className="market-what">
        <p className="market-head">
          <CardChip card={card} />
          <span>{isMine ? t.yoursIdle : t.of(name(seat))}</span>
          {!isPlayed && <span className="market-note">{t.notPlayed}</span>}
        </p>
      </div>
      <div className="market-actions">
        {isTraded && me !== null && (
          <button
            type="button"
            className="button small"
            onClick={() => compose(isMine ? { give: `#${card}` } : { seat, get: `#${card}` })}
          >
            {isMine ? t.offerIt : t.askFor}
          </button>
        )}
      </div>
    </li>
  );
}
