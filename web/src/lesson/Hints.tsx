/** One line above the dock that says what to do next in the first game. It takes its own room and covers nothing. */
import { useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useMySeat, useSeen, useStore } from "../live/context.tsx";
import { type HintName, hintFor, readHint, setHintsOn, useHintsOn, useHintsRead } from "./hints.ts";
import { hintTexts } from "./hintTexts.ts";
import "./hints.css";

export function Hints() {
  const store = useStore();
  const seat = useMySeat();
  const isOn = useHintsOn();
  const allowed = useSeen((view) => view.options.hints);
  const [justOff, setJustOff] = useState(false);
  if (store.isReplay || seat === null || !allowed) return null;
  if (isOn) return <Present seat={seat} onOff={() => setJustOff(true)} />;
  return justOff ? <Off onDone={() => setJustOff(false)} /> : null;
}

function Present({ seat, onOff }: { seat: number; onOff: () => void }) {
  const t = useTexts(hintTexts);
  const read = useHintsRead();
  const name: HintName | null = useSeen((view) => hintFor(view, seat, read));
  return (
    <div className="hint-place" aria-live="polite">
      {name && (
        <section className="hint" aria-label={t.title}>
          <Icon name="ui-hint" className="hint-icon" />
          <p className="hint-text">{t.lines[name]}</p>
          <span className="hint-tools">
            <button type="button" className="button small" onClick={() => readHint(name)}>
              {t.next}
            </button>
            <button
              type="button"
              className="button ghost small hint-off"
              onClick={() => {
                setHintsOn(false);
                onOff();
              }}
            >
              {t.off}
            </button>
          </span>
        </section>
      )}
    </div>
  );
}

/** A mistaken click is taken back in the same place. */
function Off({ onDone }: { onDone: () => void }) {
  const t = useTexts(hintTexts);
  return (
    <div className="hint-place" role="status">
      <div className="hint">
        <p className="hint-text">{t.isOff}</p>
        <span className="hint-tools">
          <button type="button" className="button ghost small" onClick={() => setHintsOn(true)}>
            {t.undo}
          </button>
          <button type="button" className="button small" onClick={onDone}>
            {t.next}
          </button>
        </span>
      </div>
    </div>
  );
}
