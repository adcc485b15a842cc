/** Settings: how it looks, how I am told, my seat, and for the host the table. */
import { Modal } from "../../components/Modal.tsx";
import { Switch } from "../../components/Switch.tsx";
import { useTexts } from "../../i18n/area.ts";
import { LANGUAGES, MESSAGES, useText } from "../../i18n/text.tsx";
import { setHintsOn, useHintsOn } from "../../lesson/hints.ts";
import { hintTexts } from "../../lesson/hintTexts.ts";
import { useSeen, useStore, useTable } from "../../live/context.tsx";
import { placeAt } from "../../state/keys.ts";
import { setLanguage, setTheme, useTheme } from "../../state/preferences.ts";
import { wasImported } from "../imported.ts";
import { SheetHead } from "../sheets/SheetHead.tsx";
import { closeSheet } from "../shell.ts";
import { useCanAct } from "../useCanAct.ts";
import { HostPart } from "./HostPart.tsx";
import { NoticeParts } from "./NoticeParts.tsx";
import { Part, Setting } from "./parts.tsx";
import { SeatParts } from "./SeatParts.tsx";
import { settingsTexts } from "./texts.ts";
import "./settings.css";

export function SettingsSheet() {
  const t = useTexts(settingsTexts);
  const canAct = useCanAct();
  const { table } = useStore();
  const isHost = useTable((state) => state.host) || placeAt(table)?.hostKey !== undefined;
  const isImported = useSeen(wasImported);
  return (
    <Modal labelledBy="settings-title" className="sheet settings-sheet" onClose={closeSheet}>
      <SheetHead id="settings-title" title={t.settings} />
      <Look />
      <NoticeParts />
      {canAct && <SeatParts />}
      {isHost && <HostPart />}
      {isImported && <p className="setting-about">{t.imported}</p>}
    </Modal>
  );
}

function Look() {
  const t = useTexts(settingsTexts);
  const text = useText();
  const canAct = useCanAct();
  const allowed = useSeen((view) => view.options.hints);
  const theme = useTheme();
  return (
    <Part title={t.look}>
      <Setting name={t.theme}>
        <fieldset className="segments">
          <legend className="sr">{t.theme}</legend>
          {(["light", "dark"] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="segment"
              aria-pressed={theme === one}
              onClick={() => setTheme(one)}
            >
              {t[one]}
            </button>
          ))}
        </fieldset>
      </Setting>
      <Setting name={t.language}>
        <fieldset className="segments">
          <legend className="sr">{t.language}</legend>
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              className="segment"
              lang={language}
              aria-pressed={language === text.code}
              onClick={() => setLanguage(language)}
            >
              {MESSAGES[language].ownName}
            </button>
          ))}
        </fieldset>
      </Setting>
      {canAct && allowed && <HintSetting />}
    </Part>
  );
}

function HintSetting() {
  const t = useTexts(hintTexts);
  return (
    <Setting name={t.switch} about={t.switchAbout}>
      <Switch on={useHintsOn()} label={t.switch} onChange={setHintsOn} />
    </Setting>
  );
}
