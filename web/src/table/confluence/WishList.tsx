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
import { isReached, type Kind, useTrack } from "./tracks.ts";
import { useWishes } from "./wishes.ts";

interface WishListProps {
  readonly kind: Kind;
  /** The ships of my bid. Null: not known yet. */
  readonly bid?: number | null;
}

export function WishList({ kind, bid = null }: WishListProps) {
  const tt = useTexts(confluenceTexts);
  const named = useCardName();
  const cards = useCard();
  const places = useTrack(kind);
  const { picks, move, toggle, clear, doing } = useWishes(kind);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const isBeyondAll = bid !== null && !places.some((place) => place.here && isReached(place, bid));
  const title = kind === "colony" ? tt.wishes.colonies : tt.wishes.teams;
  const shift = (card: number, to: number) => {
    move(card, to);
    setSaid(tt.wishes.moved(named(card).text, to + 1));
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) shift(dragged, to);
    setDragged(null);
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
      {picks && (
        <ol className="wish-list">
          {picks.map((card, number) => {
            const place = places.find((one) => one.card === card);
            const name = named(card);
            const climate = cards(card)?.faces[0].climate;
            const isGone = !place?.here;
            const isBeyond = place?.here && bid !== null && !isReached(place, bid);
            return (
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
                {climate && <Planet climate={climate} size="small" />}
                <span className={isGone ? "wish-name wish-gone" : "wish-name"}>
                  <Named spoken={name} />
                  {(isGone || isBeyond) && (
                    <span className="wish-note">{isGone ? tt.wishes.gone : tt.wishes.beyond}</span>
                  )}
                </span>
                <button
                  type="button"
                  className="wish-button"
                  aria-label={tt.wishes.up(name.text)}
                  disabled={number === 0 || doing.busy}
                  onClick={() => shift(card, number - 1)}
                >
                  <Icon name="ui-previous" className="icon wish-up" />
                </button>
                <button
                  type="button"
                  className="wish-button"
                  aria-label={tt.wishes.down(name.text)}
                  disabled={number === picks.length - 1 || doing.busy}
                  onClick={() => shift(card, number + 1)}
                >
                  <Icon name="ui-previous" className="icon wish-down" />
                </button>
                <button
                  type="button"
                  className="wish-button"
                  aria-label={tt.wishes.remove(name.text)}
                  disabled={doing.busy}
                  onClick={() => toggle(card)}
                >
                  <Icon name="ui-close" />
                </button>
              </li>
            );
          })}
          <li className="wish-row wish-last">
            <span className="wish-number">{picks.length + 1}</span>
            <span className="wish-name">{tt.wishes.afterwards}</span>
          </li>
        </ol>
      )}
      <SaidNo text={doing.refused} />
      <p className="sr" aria-live="polite">
        {said}
      </p>
    </section>
  );
}
