/** The whole table: sharing bonus, tracks and decks, the common row, and every seat's area in short. */
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useDesks, useGame } from "../live/context.tsx";
import { useSeatName } from "./names.tsx";
import { SeatStrip } from "./seats/SeatStrip.tsx";
import { useBonuses } from "./useBonuses.ts";
import { SeatCard } from "./whole/SeatCard.tsx";
import { DeckCount, TrackCard } from "./whole/TrackCard.tsx";
import { wholeTexts } from "./whole/texts.ts";
import "./whole/whole.css";

export function TablePane() {
  return (
    <div className="whole fading">
      <Bonuses />
      <Tracks />
      <Row />
      <Seats />
    </div>
  );
}

/** On a phone the seats stand here first, as the strip of large screens shows them. */
export function PhoneTable() {
  return (
    <div className="whole-phone">
      <SeatStrip roomy />
      <div className="whole">
        <Bonuses />
        <Tracks />
        <Row />
      </div>
    </div>
  );
}

/** What an invention brings in each turn. */
function Bonuses() {
  const t = useTexts(wholeTexts);
  const { count } = useText();
  const turn = useGame((game) => game.turn);
  const named = useSeatName();
  const bonuses = useBonuses();
  return (
    <section className="whole-part">
      <h3 className="whole-title">
        {t.bonus} <span className="quiet-2">{t.bonusHint}</span>
      </h3>
      <ol className="whole-bonuses">
        {bonuses.map(({ general, others }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are numbers
          <li key={place} aria-current={place + 1 === turn ? "step" : undefined}>
            <span className="quiet-2">{t.turn(place + 1)}</span>
            <b>
              {count(general)} <Icon name="sign-vp" className="sign" />
            </b>
            {others.map(({ seat, points }) => (
              <span key={seat} className="quiet-2">
                {named(seat)} {points}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tracks() {
  const t = useTexts(wholeTexts);
  const colonies = useGame((game) => game.colony_track);
  const teams = useGame((game) => game.research_track);
  const colonyMinimum = useGame((game) => game.colony_minimum);
  const teamMinimum = useGame((game) => game.research_minimum);
  const colonyDeck = useGame((game) => game.colony_deck);
  const teamDeck = useGame((game) => game.team_deck);
  const relicDeck = useGame((game) => game.relic_deck);
  return (
    <div className="whole-tracks">
      <section className="whole-part">
        <h3 className="whole-title">
          {t.colonies} <DeckCount deck={colonyDeck} />
        </h3>
        <ol className="whole-track">
          {colonies.map((card, place) => (
            <TrackCard key={card || `empty ${place}`} card={card} minimum={colonyMinimum[place] ?? 0} />
          ))}
        </ol>
      </section>
      <section className="whole-part">
        <h3 className="whole-title">
          {t.teams} <DeckCount deck={teamDeck} />
        </h3>
        <ol className="whole-track whole-teams">
          {teams.map((card, place) => (
            <TrackCard key={card || `empty ${place}`} card={card} minimum={teamMinimum[place] ?? 0} />
          ))}
        </ol>
      </section>
      {relicDeck.cards > 0 && (
        <section className="whole-part">
          <h3 className="whole-title">
            {t.relics} <DeckCount deck={relicDeck} />
          </h3>
        </section>
      )}
    </div>
  );
}

/** Technologies that everybody has by now. */
function Row() {
  const t = useTexts(wholeTexts);
  const row = useGame((game) => game.row);
  return (
    <section className="whole-part">
      <h3 className="whole-title">
        {t.row} <span className="quiet-2">{row.length ? "" : t.rowEmpty}</span>
      </h3>
      {row.length > 0 && (
        <ol className="whole-track">
          {row.map((card) => (
            <TrackCard key={card} card={card} minimum={0} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Seats() {
  const t = useTexts(wholeTexts);
  const count = useGame((game) => game.seats.length);
  const { answer } = useDesks();
  return (
    <section className="whole-part">
      <h3 className="whole-title">{t.seats}</h3>
      <ol className="whole-seats">
        {Array.from({ length: count }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
          <SeatCard key={seat} seat={seat} desk={answer?.desks[seat] ?? null} />
        ))}
      </ol>
    </section>
  );
}
