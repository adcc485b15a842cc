/** What comes: the bonus of every turn, and the cards on top of the decks. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame } from "../../live/context.tsx";
import type { DeckView } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { openCard } from "../shell.ts";
import { useBonuses } from "../useBonuses.ts";
import { ColonyFace } from "./ColonyFace.tsx";
import { TeamFace } from "./TeamFace.tsx";
import { confluenceTexts } from "./texts.ts";

export function Ahead() {
  const tt = useTexts(confluenceTexts);
  const turn = useGame((game) => game.turn);
  const named = useSeatName();
  const bonuses = useBonuses();
  const colonies = useGame((game) => game.colony_deck);
  const teams = useGame((game) => game.team_deck);
  return (
    <>
      <section aria-labelledby="ahead-bonus">
        <h3 id="ahead-bonus">{tt.ahead.bonus}</h3>
        <ol className="conf-bonuses">
          {bonuses.map(({ general, others }, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the turn
              key={place}
              className={place + 1 < turn ? "conf-past" : ""}
              aria-current={place + 1 === turn ? "step" : undefined}
            >
              <span className="plan-note">{tt.ahead.turn(place + 1)}</span>
              <span className="conf-bonus-points">
                {general}
                <Icon name="sign-vp" className="sign" />
              </span>
              {others.map(({ seat, points }) => (
                <span key={seat} className="conf-yengii">
                  {named(seat)} {points}
                </span>
              ))}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="ahead-decks">
        <h3 id="ahead-decks">{tt.ahead.decks}</h3>
        <div className="conf-decks">
          <Deck title={tt.ahead.nextColony} deck={colonies} kind="colony" />
          <Deck title={tt.ahead.nextTeam} deck={teams} kind="team" />
        </div>
      </section>
    </>
  );
}

function Deck({ title, deck, kind }: { title: string; deck: DeckView; kind: "colony" | "team" }) {
  const tt = useTexts(confluenceTexts);
  const { top } = deck;
  return (
    <div className="conf-deck">
      <span className="plan-note">{title}</span>
      {top ? (
        <button type="button" className="conf-open" onClick={() => openCard(top)}>
          {kind === "colony" ? <ColonyFace card={top} /> : <TeamFace card={top} />}
        </button>
      ) : (
        <span>{tt.ahead.emptyDeck}</span>
      )}
      <span className="plan-note">{tt.ahead.left(deck.cards)}</span>
    </div>
  );
}
