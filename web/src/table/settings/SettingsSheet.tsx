/** Settings: how it looks, how I am told, my seat, and for the host the table. */
import { Modal } from "../../components/Modal.tsx";
import { Switch } from "../../components/Switch.tsx";
import { LanguageSwitch } from "../../components/Switches.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { setHintsOn, useHintsOn } from "../../lesson/hints.ts";
import { hintTexts } from "../../lesson/hintTexts.ts";
import { useSeen, useStore, useTable } from "../../live/context.tsx";
import { placeAt } from "../../state/keys.ts";
import { setTheme, useTheme } from "../../state/preferences.ts";
import { SheetHead } from "../sheets/SheetHead.tsx";
import { closeSheet } from "../shell.ts";
import { frameTexts } from "../texts.ts";
import { useCanAct } from "../useCanAct.ts";
import { HostPart } from "./HostPart.tsx";
import { NoticeParts } from "./NoticeParts.tsx";
import { Part, Setting } from "./parts.tsx";
import { SeatParts } from "./SeatParts.tsx";
import { settingsTexts } from "./texts.ts";
import "./settings.css";

export function SettingsSheet() {
  const t = useTexts(settingsTexts);
  const frame = useTexts(frameTexts);
  const canAct = useCanAct();
  const { table } = useStore();
  const isHost = useTable((state) => state.host) || placeAt(table)?.hostKey !== undefined;
  const isImported = useSeen((view) => view.imported ?? false);
  return (
    <Modal labelledBy="settings-title" className="sheet settings-sheet" onClose={closeSheet}>
      <SheetHead id="settings-title" title={t.settings} />
      <Look />
      <NoticeParts />
      {canAct && <SeatParts />}
      {isHost && <HostPart />}
      {isImported && <p className="setting-about">{frame.imported}</p>}
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
      <Setting name={text.language}>
        <LanguageSwitch long />
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
