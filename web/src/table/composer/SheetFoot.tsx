/** The foot of the composer on phones: what it is worth, and the button that sends. */
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { type Check, useWorth } from "./check.ts";
import { useDraft } from "./draft.ts";
import { signed, toneOf } from "./numbers.ts";
import { BLOCKED, SendButton } from "./SendButton.tsx";
import { composerTexts } from "./texts.ts";
import { useTroubles } from "./troubles.ts";

export function SheetFoot({ check, onSend }: { check: Check; onSend: () => void }) {
  const t = useTexts(composerTexts);
  const all = useText();
  const { worth } = useWorth(check);
  const { all: troubles, block } = useTroubles(check);
  const [trouble = block] = troubles;
  const revises = useDraft((draft) => draft.revises);
  return (
    <div className="composer-foot">
      <div className="composer-foot-say">
        {trouble ? (
          <p id={BLOCKED} className="composer-trouble" role="status">
            {trouble}
          </p>
        ) : (
          <p className="composer-note">{worth?.say ?? ""}</p>
        )}
        {worth && !block && (
          <p>
            {t.worth} <strong className={toneOf(worth.gain)}>{signed(all.code, worth.gain)}</strong>
          </p>
        )}
      </div>
      <SendButton
        label={revises === null ? t.send : t.sendChange}
        onSend={onSend}
        check={check}
        isBlocked={block !== ""}
        large
      />
    </div>
  );
}
