/** Who sees an offer, who gets it and how long it stays. */
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame } from "../../live/context.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { OPEN } from "./dealText.ts";
import { useDraft } from "./draft.ts";
import { Choice, Menu } from "./Menu.tsx";
import { toggled } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";
import { dealWords } from "./words.ts";

export function AudienceMenu() {
  const t = useTexts(composerTexts);
  const all = useText();
  const name = useSeatName();
  const edit = useEdit();
  const audience = useDraft((draft) => draft.audience);
  const others = useDraft((draft) => draft.others);
  const mode = useDraft((draft) => draft.mode);
  const seats = useGame((game) => game.seats);
  const isOpen = others.includes(OPEN);
  const names = all.list(audience.map(name));
  const shown = isOpen
    ? audience.length
      ? t.only(names)
      : mode === "choose"
        ? t.choose
        : t.first
    : audience.length
      ? t.also(names)
      : others.length > 1
        ? t.onlyParties
        : t.onlyUs;
  return (
    <Menu
      label={`${t.audience}: ${shown}`}
      className="chip composer-option"
      menu={() => (
        <div className="pop-list">
          {isOpen && (
            <>
              <h3 className="pop-title">{t.taking}</h3>
              <Choice
                on={mode === "first"}
                note={t.firstText}
                onChoose={() => edit.draft((old) => ({ ...old, mode: "first" }))}
              >
                {t.first}
              </Choice>
              <Choice
                on={mode === "choose"}
                note={t.chooseText}
                onChoose={() => edit.draft((old) => ({ ...old, mode: "choose" }))}
              >
                {t.choose}
              </Choice>
            </>
          )}
          <h3 className="pop-title">{t.audience}</h3>
          <Choice on={!audience.length} onChoose={() => edit.draft((old) => ({ ...old, audience: [] }))}>
            {isOpen ? t.everybody : t.onlyParties}
          </Choice>
          {seats.map(({ species }, seat) =>
            seat === edit.me || others.includes(seat) ? null : (
              <Choice
                key={species}
                on={audience.includes(seat)}
                onChoose={() => edit.draft((old) => ({ ...old, audience: toggled(old.audience, [seat]) }))}
              >
                <SeatMark seat={seat} size={20} />
                {name(seat)}
              </Choice>
            ),
          )}
        </div>
      )}
    >
      <span className="composer-option-text">{shown}</span>
    </Menu>
  );
}

export function LifeMenu() {
  const t = useTexts(composerTexts);
  const { lives } = useTexts(dealWords);
  const edit = useEdit();
  const life = useDraft((draft) => draft.life);
  return (
    <Menu
      label={`${t.life}: ${lives[life]}`}
      className="chip composer-option"
      menu={(close) => (
        <div className="pop-list">
          <h3 className="pop-title">{t.life}</h3>
          {(["bell", "turn", "standing"] as const).map((one) => (
            <Choice
              key={one}
              on={one === life}
              note={t.lifeTexts[one]}
              onChoose={() => {
                edit.draft((old) => ({ ...old, life: one }));
                close();
              }}
            >
              {lives[one]}
            </Choice>
          ))}
        </div>
      )}
    >
      <span className="composer-option-text">{lives[life]}</span>
    </Menu>
  );
}
