/** Switches the hints of the first game. */
import { SwitchRow } from "../home/Choices.tsx";
import { useTexts } from "../i18n/area.ts";
import { setHintsOn, useHintsOn } from "./hints.ts";
import { hintTexts } from "./hintTexts.ts";

export function HintSwitch() {
  const t = useTexts(hintTexts);
  const isOn = useHintsOn();
  return <SwitchRow label={t.switch} about={t.switchAbout} value={isOn} onChange={setHintsOn} />;
}
