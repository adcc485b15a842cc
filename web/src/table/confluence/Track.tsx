/** A track with its places from left to right: minimum, card, who took it, and whether I want it. */

import type { CSSProperties } from "react";
import { useCard } from "../../data/LibraryContext.tsx";
import { ROMAN } from "../../game/library.ts";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useStore } from "../../live/context.tsx";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { openCard } from "../shell.ts";
import { ColonyFace } from "./ColonyFace.tsx";
import { TeamFace } from "./TeamFace.tsx";
import { confluenceTexts } from "./texts.ts";
import { isReached, type Kind, type Place, useTrack } from "./tracks.ts";
import { useWishes, type Wishes } from "./wishes.ts";

interface TrackProps {
  readonly kind: Kind;
  /** What stands beside the heading. */
  readonly note?: string | undefined;
  /** The ships of my bid; places that it reaches are marked. Null: not known. */
  readonly bid?: number | null;
  /** Cards that I can take now, and what happens then. */
  readonly takes?: readonly number[];
  readonly chosen?: number | null;
  readonly onChoose?: (card: number) => void;
}

export function Track({ kind, note, bid = null, takes = [], chosen = null, onChoose }: TrackProps) {
  const tt = useTexts(confluenceTexts);
  const places = useTrack(kind);
  const wishes = useWishes(kind);
  const title = kind === "colony" ? tt.colonies : tt.teams;
  const isEmpty = places.every((place) => !place.here && !place.taken);
  return (
    <section className={`conf-track conf-track-${kind}`} aria-label={title}>
      <div className="conf-track-head">
        <h3>{title}</h3>
        <span className="plan-note">{tt.places(places.length)}</span>
        {note && <span className="conf-track-note">{note}</span>}
      </div>
      {isEmpty ? (
        <p className="conf-empty">{tt.empty}</p>
      ) : (
        <ol className="conf-slots" style={columns(places.length)}>
          {places.map((place, number) => (
            <Slot
              // biome-ignore lint/suspicious/noArrayIndexKey: places never move
              key={number}
              kind={kind}
              place={place}
              wishes={wishes}
              inReach={bid !== null && place.here && isReached(place, bid)}
              beyond={bid !== null && !isReached(place, bid)}
              canTake={takes.includes(place.card)}
              isChosen={chosen === place.card}
              onChoose={onChoose}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** As many columns as there are places; of many places two rows. */
export function columns(places: number): CSSProperties {
  return { "--columns": places > 7 ? Math.ceil(places / 2) : places } as CSSProperties;
}

interface SlotProps {
  readonly kind: Kind;
  readonly place: Place;
  readonly wishes: Wishes;
  readonly inReach: boolean;
  readonly beyond: boolean;
  readonly canTake: boolean;
  readonly isChosen: boolean;
  readonly onChoose: ((card: number) => void) | undefined;
}

function Slot({ kind, place, wishes, inReach, beyond, canTake, isChosen, onChoose }: SlotProps) {
  const tt = useTexts(confluenceTexts);
  const t = useText();
  const named = useCardName();
  const seatName = useSeatName();
  const me = useMySeat();
  const { isReplay } = useStore();
  const era = useCard()(place.card)?.era;
  const name = place.card ? named(place.card).text : tt.sold;
  const wished = wishes.picks?.indexOf(place.card) ?? -1;
  const looks = ["conf-slot"];
  if (inReach) looks.push("conf-in");
  if (beyond && place.here) looks.push("conf-beyond");
  if (!place.here) looks.push("conf-gone");
  if (wished === 0 || isChosen) looks.push("conf-mine");
  const paid = place.taken ? readItems(t, parseBundle(place.taken.paid)) : "";
  return (
    <li className={looks.join(" ")}>
      <span className="conf-slot-head">
        <span className="conf-min">
          <Icon name="sign-sh" className="sign" />
          <span aria-hidden="true">{tt.minimum(place.minimum)}</span>
          <span className="sr">{tt.minimumSay(place.minimum)}</span>
        </span>
        {era && place.here ? <span className="conf-era">{tt.era(ROMAN[era] ?? String(era))}</span> : null}
        {place.taken && (
          <span className="conf-taker" title={tt.takenBy(seatName(place.taken.seat), paid)}>
            <SeatMark seat={place.taken.seat} size={22} />
            <span className="sr">{tt.takenBy(seatName(place.taken.seat), paid)}</span>
          </span>
        )}
        {place.here && me !== null && !isReplay && (
          <button
            type="button"
            className="conf-wish"
            aria-pressed={wished >= 0}
            aria-label={wished >= 0 ? tt.unwish(name) : tt.wishIt(name)}
            disabled={wishes.doing.busy}
            onClick={() => wishes.toggle(place.card)}
          >
            <span className="conf-wish-mark">{wished >= 0 ? wished + 1 : "+"}</span>
          </button>
        )}
      </span>
      {place.card ? (
        <button type="button" className="conf-open" title={tt.openCard(name)} onClick={() => openCard(place.card)}>
          {kind === "colony" ? <ColonyFace card={place.card} /> : <TeamFace card={place.card} />}
        </button>
      ) : (
        <span className="conf-name">{name}</span>
      )}
      {canTake && onChoose && (
        <button
          type="button"
          className="button small conf-take"
          aria-label={`${tt.auction.takeShort} ${name}`}
          aria-pressed={isChosen}
          onClick={() => onChoose(place.card)}
        >
          {tt.auction.takeShort}
        </button>
      )}
    </li>
  );
}
