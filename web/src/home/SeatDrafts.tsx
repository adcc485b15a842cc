/** Who sits where at a table that is being set up. */

import { Emblem } from "../components/Emblem.tsx";
import { useCards } from "../data/LibraryContext.tsx";
import { useTexts } from "../i18n/area.ts";
import { nameIn, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { byRank } from "../species/facts.ts";
import { type Draft, type NameField, type SeatDraft, SITTERS, type SitterKind, withSeat } from "./draft.ts";
import { LONGEST_NAME } from "./myName.ts";
import { PlayerSelect } from "./PlayerSelect.tsx";
import { setupTexts } from "./setupTexts.ts";
import { usePlayerText } from "./usePlayers.ts";

interface SeatDraftsProps {
  readonly draft: Draft;
  /** The field whose name the server did not take. */
  readonly bad: NameField | null;
  readonly onChange: (draft: Draft) => void;
}

export function SeatDrafts({ draft, bad, onChange }: SeatDraftsProps) {
  return (
    <ol className="seat-drafts">
      {draft.seats.map((seat, place) => {
        const key = `seat ${place}`;
        return (
          <SeatLine
            key={key}
            draft={draft}
            seat={seat}
            place={place}
            isBad={bad === place}
            onChange={(change) => onChange(withSeat(draft, place, change))}
          />
        );
      })}
    </ol>
  );
}

interface SeatLineProps {
  readonly draft: Draft;
  readonly seat: SeatDraft;
  readonly place: number;
  readonly isBad: boolean;
  readonly onChange: (change: Partial<SeatDraft>) => void;
}

function SeatLine({ draft, seat, place, isBad, onChange }: SeatLineProps) {
  const t = useTexts(setupTexts);
  const playerText = usePlayerText();
  const picks = draft.draw === "free" && seat.kind === "bot";
  return (
    <li className="seat-draft">
      {draft.draw === "free" && seat.species ? (
        <Emblem species={seat.species} size={32} />
      ) : (
        <span className={seat.kind === "open" ? "seat-draft-mark open" : "seat-draft-mark"}>
          <Icon name={seat.kind === "bot" ? "ui-bot" : "ui-person"} />
        </span>
      )}
      <select
        className="entry-input seat-draft-kind"
        aria-label={t.who(place + 1)}
        value={seat.kind}
        onChange={(event) => onChange({ kind: event.target.value as SitterKind })}
      >
        {SITTERS.map((kind) => (
          <option key={kind} value={kind}>
            {t.kinds[kind]}
          </option>
        ))}
      </select>
      <span className={picks ? "seat-draft-more two" : "seat-draft-more"}>
        {seat.kind === "bot" && (
          <PlayerSelect
            value={seat.player}
            label={`${t.seat(place + 1)}: ${t.level}`}
            onChange={(player) => onChange({ player })}
          />
        )}
        {picks && <BotSpecies value={seat.species} place={place} onChange={(species) => onChange({ species })} />}
        {seat.kind === "friend" && (
          <input
            id={`setup-${place}`}
            className="entry-input"
            aria-invalid={isBad}
            aria-label={`${t.seat(place + 1)}: ${t.friendName}`}
            placeholder={t.friendName}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={seat.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </span>
      {isBad ? (
        <span className="problem" role="alert">
          {t.badName(seat.name.trim())}
        </span>
      ) : (
        <span className="seat-draft-about">
          {seat.kind === "bot" ? playerText(seat.player)[1] : t.about[seat.kind]}
        </span>
      )}
    </li>
  );
}

function BotSpecies({ value, place, onChange }: { value: string; place: number; onChange: (id: string) => void }) {
  const words = useText();
  const t = useTexts(setupTexts);
  const species = byRank(useCards());
  return (
    <select
      className="entry-input"
      aria-label={t.botSpecies(place + 1)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t.anySpecies}</option>
      {species.map(({ id, name }) => (
        <option key={id} value={id}>
          {nameIn(words, name).text}
        </option>
      ))}
    </select>
  );
}
