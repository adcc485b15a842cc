/** My picks for an auction in order; cards are moved by dragging or by buttons, and the list runs by itself. */
import { type DragEvent, useState } from "react";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Named } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { SaidNo } from "../economy/StageHead.tsx";
import { useCardName } from "../names.tsx";
import { Planet } from "./ColonyFace.tsx";
import { confluenceTexts } from "./texts.ts";
import { isReached, type Kind, type Place, useTrack } from "./tracks.ts";
import { useWishes, type Wishes } from "./wishes.ts";

interface WishListProps {
  readonly kind: Kind;
  /** The ships of my bid. Null: not known yet. */
  readonly bid?: number | null;
}

export function WishList({ kind, bid = null }: WishListProps) {
  const tt = useTexts(confluenceTexts);
  const named = useCardName();
  const places = useTrack(kind);
  const wishes = useWishes(kind);
  const { picks, move, clear, doing } = wishes;
  const [said, setSaid] = useState("");
  const isBeyondAll = bid !== null && !places.some((place) => place.here && isReached(place, bid));
  const title = kind === "colony" ? tt.wishes.colonies : tt.wishes.teams;
  const shift = (card: number, to: number) => {
    move(card, to);
    setSaid(tt.wishes.moved(named(card).text, to + 1));
  };
  return (
    <section className="wish" aria-label={title} aria-busy={doing.busy}>
      <div className="plan-head">
        <h3>{title}</h3>
        {picks && <span className="plan-note">{tt.wishes.itself}</span>}
        {picks && (
          <button type="button" className="plan-link wish-clear" onClick={clear}>
            {tt.wishes.clear}
          </button>
        )}
      </div>
      {isBeyondAll && <p className="plan-note">{bid ? tt.wishes.outOfReach : tt.wishes.noBid}</p>}
      {!picks && !isBeyondAll && (
        <p className="plan-note">
          {tt.wishes.none} {tt.wishes.noneHint}
        </p>
      )}
      {picks && <Picks picks={picks} places={places} bid={bid} wishes={wishes} onShift={shift} />}
      <SaidNo text={doing.refused} />
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

interface PicksProps {
  readonly picks: readonly number[];
  readonly places: readonly Place[];
  readonly bid: number | null;
  readonly wishes: Wishes;
  readonly onShift: (card: number, to: number) => void;
}

function Picks({ picks, places, bid, wishes, onShift }: PicksProps) {
  const tt = useTexts(confluenceTexts);
  const [dragged, setDragged] = useState<number | null>(null);
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) onShift(dragged, to);
    setDragged(null);
  };
  return (
    <ol className="wish-list">
      {picks.map((card, number) => (
        <li
          key={card}
          className={dragged === card ? "wish-row wish-dragged" : "wish-row"}
          draggable
          onDragStart={() => setDragged(card)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, number)}
        >
          <span className="wish-number">{number + 1}</span>
          <PickedCard card={card} place={places.find((one) => one.card === card)} bid={bid} />
          <PickButtons
            card={card}
            number={number}
            isLast={number === picks.length - 1}
            wishes={wishes}
            onShift={onShift}
          />
        </li>
      ))}
      <li className="wish-row wish-last">
        <span className="wish-number">{picks.length + 1}</span>
        <span className="wish-name">{tt.wishes.afterwards}</span>
      </li>
    </ol>
  );
}

/** The card by its name, with a word where it cannot be had. */
function PickedCard({ card, place, bid }: { card: number; place: Place | undefined; bid: number | null }) {
  const tt = useTexts(confluenceTexts);
  const name = useCardName()(card);
  const climate = useCard()(card)?.faces[0].climate;
  const isGone = !place?.here;
  const isBeyond = place?.here && bid !== null && !isReached(place, bid);
  return (
    <>
      {climate && <Planet climate={climate} size="small" />}
      <span className={isGone ? "wish-name wish-gone" : "wish-name"}>
        <Named spoken={name} />
        {(isGone || isBeyond) && <span className="wish-note">{isGone ? tt.wishes.gone : tt.wishes.beyond}</span>}
      </span>
    </>
  );
}

interface PickButtonsProps {
  readonly card: number;
  readonly number: number;
  readonly isLast: boolean;
  readonly wishes: Wishes;
  readonly onShift: (card: number, to: number) => void;
}

/** What dragging does, for everybody. */
function PickButtons({ card, number, isLast, wishes, onShift }: PickButtonsProps) {
  const tt = useTexts(confluenceTexts);
  const { text } = useCardName()(card);
  const { busy } = wishes.doing;
  return (
    <>
      <button
        type="button"
        className="wish-button"
        aria-label={tt.wishes.up(text)}
        disabled={number === 0 || busy}
        onClick={() => onShift(card, number - 1)}
      >
        <Icon name="ui-previous" className="icon wish-up" />
      </button>
      <button
        type="button"
        className="wish-button"
        aria-label={tt.wishes.down(text)}
        disabled={isLast || busy}
        onClick={() => onShift(card, number + 1)}
      >
        <Icon name="ui-previous" className="icon wish-down" />
      </button>
      <button
        type="button"
        className="wish-button"
        aria-label={tt.wishes.remove(text)}
        disabled={busy}
        onClick={() => wishes.toggle(card)}
      >
        <Icon name="ui-close" />
      </button>
    </>
  );
}
