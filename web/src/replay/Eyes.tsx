/** Through whose eyes the match is seen: those of a seat, or what everybody saw. */
import { Emblem } from "../components/Emblem.tsx";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useGame } from "../live/context.tsx";
import { PHONE, useMedia } from "../state/useMedia.ts";
import { useSeatName } from "../table/names.tsx";
import { replayTexts } from "./texts.ts";

interface EyesProps {
  readonly seat: number | null;
  readonly busy: boolean;
  readonly onChange: (seat: number | null) => void;
}

export function Eyes({ seat, busy, onChange }: EyesProps) {
  const t = useTexts(replayTexts);
  const isPhone = useMedia(PHONE);
  const seats = useGame((game) => game.seats);
  const name = useSeatName();
  if (isPhone || seats.length > 6) {
    return (
      <label className="eyes-choice">
        <Icon name="ui-eye" />
        <span className="sr">{t.eyes}</span>
        <select
          className="eyes-select"
          value={seat ?? ""}
          aria-busy={busy}
          onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
        >
          <option value="">{t.all}</option>
          {seats.map((one, place) => (
            <option key={one.species} value={place}>
              {name(place)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    <fieldset className="eyes" aria-busy={busy}>
      <legend className="sr">{t.eyes}</legend>
      <button
        type="button"
        className="eyes-one"
        aria-pressed={seat === null}
        aria-label={t.everybody}
        title={t.everybody}
        onClick={() => onChange(null)}
      >
        <Icon name="ui-eye" />
      </button>
      {seats.map((one, place) => (
        <button
          key={one.species}
          type="button"
          className="eyes-one"
          aria-pressed={seat === place}
          aria-label={t.eyesOf(name(place))}
          title={t.eyesOf(name(place))}
          onClick={() => onChange(place)}
        >
          <Emblem species={one.species} size={26} />
        </button>
      ))}
    </fieldset>
  );
}
