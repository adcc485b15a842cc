/** The foot of the composer on phones: what it is worth, and the button that sends. */
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { type Check, useWorth } from "./check.ts";
import { useDraft } from "./draft.ts";
import { signed, toneOf } from "./numbers.ts";
import { useTroubles } from "./Preview.tsx";
import { SendButton } from "./SendButton.tsx";
import { composerTexts } from "./texts.ts";

export function SheetFoot({ check, onSend }: { check: Check; onSend: () => void }) {
  const t = useTexts(composerTexts);
  const all = useText();
  const { worth } = useWorth(check);
  const [trouble] = useTroubles(check);
  const revises = useDraft((draft) => draft.revises);
  return (
    <div className="composer-foot">
      <div className="composer-foot-say">
        {trouble ? <p className="composer-trouble">{trouble}</p> : <p className="composer-note">{worth?.say ?? ""}</p>}
        {worth && (
          <p>
            {t.worth} <strong className={toneOf(worth.gain)}>{signed(all.code, worth.gain)}</strong>
          </p>
        )}
      </div>
      <SendButton label={revises === null ? t.send : t.sendChange} onSend={onSend} check={check} large />
    </div>
  );
}
