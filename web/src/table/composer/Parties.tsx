/** With whom: chips of the other parties, and one to add another. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame } from "../../live/context.tsx";
import { SeatMark, useSeatName, useSitterName } from "../names.tsx";
import { OPEN } from "./dealText.ts";
import { addParty, removeParty, replaceParty, useDraft } from "./draft.ts";
import { Choice, Menu } from "./Menu.tsx";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";

/** Of more parties only the marks are shown. */
const FEW = 2;

export function Parties() {
  const t = useTexts(composerTexts);
  const others = useDraft((draft) => draft.others);
  const name = useSeatName();
  const edit = useEdit();
  const label = (seat: number) => (seat === OPEN ? t.withAnyone : name(seat));
  return (
    <>
      {others.map((seat) => (
        <Menu
          key={seat}
          className={`chip composer-party${others.length > FEW ? " composer-party-mark" : ""}`}
          label={t.changeParty(label(seat))}
          caret={false}
          menu={(close) => (
            <Seats
              chosen={seat}
              onChoose={(other) => {
                edit.draft((old, names) => replaceParty(old, seat, other, names));
                close();
              }}
              onRemove={
                seat === OPEN
                  ? null
                  : () => {
                      edit.draft((old, names) => removeParty(old, seat, names));
                      close();
                    }
              }
            />
          )}
        >
          {seat === OPEN ? <Icon name="ui-table" /> : <SeatMark seat={seat} size={18} />}
          {others.length > FEW ? <span className="sr">{label(seat)}</span> : label(seat)}
        </Menu>
      ))}
      {!others.includes(OPEN) && (
        <Menu
          label={t.addParty}
          caret={false}
          menu={(close) => (
            <Seats
              chosen={null}
              onChoose={(other) => {
                edit.draft((old, names) => addParty(old, other, names));
                close();
              }}
              onRemove={null}
            />
          )}
        >
          <Icon name="ui-plus" />
        </Menu>
      )}
    </>
  );
}

interface SeatsProps {
  readonly chosen: number | null;
  readonly onChoose: (seat: number) => void;
  readonly onRemove: (() => void) | null;
}

function Seats({ chosen, onChoose, onRemove }: SeatsProps) {
  const t = useTexts(composerTexts);
  const others = useDraft((draft) => draft.others);
  const seats = useGame((game) => game.seats);
  const name = useSeatName();
  const sitter = useSitterName();
  const { me } = useEdit();
  return (
    <div className="pop-list">
      {seats.map(({ species }, seat) =>
        seat === me || (chosen === null && others.includes(seat)) ? null : (
          <Choice key={species} on={seat === chosen} note={sitter(seat)} onChoose={() => onChoose(seat)}>
            <SeatMark seat={seat} size={22} />
            {name(seat)}
          </Choice>
        ),
      )}
      {chosen !== null && (
        <Choice on={chosen === OPEN} onChoose={() => onChoose(OPEN)}>
          <Icon name="ui-table" />
          {t.withAnyone}
        </Choice>
      )}
      {onRemove && (
        <Choice onChoose={onRemove}>
          <Icon name="ui-close" />
          {t.removeParty}
        </Choice>
      )}
    </div>
  );
}
