/** One line above the dock that says what to do next in the first game. It takes its own room and covers nothing. */
import { useEffect, useId, useRef, useState } from "react";
import { focusPage } from "../components/focus.ts";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useMySeat, useSeen, useStore } from "../live/context.tsx";
import { type HintName, hintFor, lineOf, readHint, setHintsOn, useHintsOn, useHintsRead } from "./hints.ts";
import { hintTexts } from "./hintTexts.ts";
import "./hints.css";

interface HintsProps {
  /** Where room is scarce a hint is one line, until somebody wants to read it. */
  readonly folded?: boolean;
}

export function Hints({ folded = false }: HintsProps) {
  const store = useStore();
  const seat = useMySeat();
  const isOn = useHintsOn();
  const allowed = useSeen((view) => view.options.hints);
  const [justOff, setJustOff] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    // what was pressed is gone: on to what stands in its place
    pressed.current = false;
    const next = place.current?.querySelector("button");
    if (next) next.focus();
    else focusPage();
  });
  if (store.isReplay || seat === null || !allowed) return null;
  if (!isOn && !justOff) return null;
  const turn = (off: boolean, on = false) => {
    pressed.current = true;
    setHintsOn(on);
    setJustOff(off);
  };
  return (
    <div ref={place} className="hint-shell">
      {isOn && <Present seat={seat} folded={folded} onOff={() => turn(true)} />}
      {!isOn && justOff && <Off onOn={() => turn(false, true)} onDone={() => turn(false)} />}
    </div>
  );
}

function Present({ seat, folded, onOff }: { seat: number; folded: boolean; onOff: () => void }) {
  const t = useTexts(hintTexts);
  const read = useHintsRead();
  const name: HintName | null = useSeen((view) => hintFor(view, seat, read));
  const line = useSeen((view) => (name ? lineOf(view, seat, name) : null));
  const [unfolded, setUnfolded] = useState<HintName | null>(null);
  const text = useId();
  const isFolded = folded && unfolded !== name;
  return (
    <div className="hint-place" aria-live="polite">
      {name && line && (
        <section className={isFolded ? "hint hint-folded" : "hint"} aria-label={t.title}>
          <Icon name="ui-hint" className="hint-icon" />
          <p id={text} className="hint-text">
            {t.lines[line]}
          </p>
          {folded && (
            <button
              type="button"
              className="hint-fold"
              aria-label={isFolded ? t.unfold : t.fold}
              aria-expanded={!isFolded}
              aria-controls={text}
              onClick={() => setUnfolded(isFolded ? name : null)}
            >
              <Icon name="ui-down" />
            </button>
          )}
          {!isFolded && (
            <span className="hint-tools">
              <button type="button" className="button small" onClick={() => readHint(name)}>
                {t.next}
              </button>
              <button type="button" className="button ghost small" onClick={onOff}>
                {t.off}
              </button>
            </span>
          )}
        </section>
      )}
    </div>
  );
}

/** A mistaken click is taken back in the same place. */
function Off({ onOn, onDone }: { onOn: () => void; onDone: () => void }) {
  const t = useTexts(hintTexts);
  return (
    <div className="hint-place" role="status">
      <div className="hint">
        <p className="hint-text">{t.isOff}</p>
        <span className="hint-tools">
          <button type="button" className="button ghost small" onClick={onOn}>
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
