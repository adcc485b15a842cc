/** Whose desk it is, its colonies against the limit, its points where they show. */
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useDesks, useGame, useMySeat } from "../../live/context.tsx";
import type { Climate } from "../../types/cards.ts";
import type { CardView } from "../../types/live.ts";
import { SeatMark, useSeatName, useSitterName } from "../names.tsx";
import { seatTexts } from "../seats/texts.ts";
import { openCard, openSeat } from "../shell.ts";
import { deskTexts } from "./texts.ts";

/** No limit is written as a number that nobody reaches. */
const NO_LIMIT = 90;
const NO_CARDS: readonly CardView[] = [];

export function DeskHead({ seat }: { seat: number }) {
  const t = useTexts(deskTexts);
  const { count } = useText();
  const mine = useMySeat();
  const name = useSeatName()(seat);
  const sitter = useSitterName()(seat);
  const own = useGame((game) => (seat === mine ? (game.own?.points ?? null) : (game.seats[seat]?.points ?? null)));
  return (
    <header className="desk-head">
      <SeatMark seat={seat} size={30} />
      <h2 className="desk-name">
        <button type="button" className="desk-name-button" onClick={() => openSeat(seat)}>
          {name}
        </button>{" "}
        <span className="quiet-2">{seat === mine ? t.you : sitter}</span>
      </h2>
      <Colonies seat={seat} />
      {own !== null && (
        <span className="desk-points" title={t.hidden}>
          {count(own)}
          <Icon name="sign-vp" className="sign" />
          <span className="sr">{t.points}</span>
          {seat === mine && <Icon name="ui-lock" className="icon desk-lock" />}
        </span>
      )}
    </header>
  );
}

/** The worlds of a seat by their climates. */
export function Colonies({ seat }: { seat: number }) {
  const s = useTexts(seatTexts);
  const text = useText();
  const card = useCard();
  const cards = useGame((game) => game.seats[seat]?.cards ?? NO_CARDS);
  const support = useGame((game) => game.seats[seat]?.support ?? 0);
  const { answer } = useDesks();
  const worlds = cards.flatMap(({ card: number, flipped }): { number: number; climate: Climate }[] => {
    const found = card(number);
    const climate = ((flipped && found?.faces[1]) || found?.faces[0])?.climate;
    return climate ? [{ number, climate }] : [];
  });
  const held = answer?.desks[seat]?.colonies ?? worlds.length;
  const label = support < NO_LIMIT ? s.colonies(held, support) : s.coloniesOnly(held);
  return (
    <span className="desk-colonies" title={label}>
      {worlds.slice(0, 7).map(({ number, climate }) => (
        <button
          key={number}
          type="button"
          className="desk-world"
          aria-label={text.climate(climate)}
          title={text.climate(climate)}
          onClick={() => openCard(number)}
        >
          <Icon name={`planet-${climate}`} className="desk-planet" />
        </button>
      ))}
      <span aria-hidden="true">{support < NO_LIMIT ? `${held}/${support}` : held}</span>
      <span className="sr">{label}</span>
    </span>
  );
}
