/** A short guided path: read a converter, trade, promise, see a turn, and play the first one. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Page } from "../home/Page.tsx";
import { PlayNow } from "../home/PlayNow.tsx";
import { SpeciesStrip } from "../home/SpeciesStrip.tsx";
import { homeTexts } from "../home/texts.ts";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { Go } from "../pages/Go.tsx";
import { HintSwitch } from "./HintSwitch.tsx";
import { forgetHints, useHintsRead } from "./hints.ts";
import { hintTexts } from "./hintTexts.ts";
import { PromiseBinds } from "./PromiseBinds.tsx";
import { ReadConverter } from "./ReadConverter.tsx";
import { TradeGain } from "./TradeGain.tsx";
import { TurnPictures } from "./TurnPictures.tsx";
import { lessonTexts } from "./texts.ts";
import "../home/setup.css";
import "../home/home.css";
import "./lesson.css";

export function LessonPage() {
  const t = useTexts(lessonTexts);
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is read from its heading on
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = true;
  }, [step]);
  const last = t.steps.length - 1;
  const parts = [t.read, t.trade, t.promise, t.turn, t.play] as const;
  const bodies: readonly ReactNode[] = [
    <ReadConverter key="read" />,
    <TradeGain key="trade" />,
    <PromiseBinds key="promise" />,
    <TurnPictures key="turn" />,
    <Ready key="ready" />,
  ];
  const part = parts[step];
  return (
    <Page here="learn" title={t.title} className="lesson">
      <div className="lesson-body">
        <nav aria-label={t.path}>
          <ol className="lesson-path">
            {t.steps.map((name, place) => (
              <li key={name}>
                <button
                  type="button"
                  className={place < step ? "lesson-stop past" : "lesson-stop"}
                  aria-current={place === step ? "step" : undefined}
                  onClick={() => setStep(place)}
                >
                  <span className="lesson-stop-mark">{place < step ? <Icon name="ui-check" /> : place + 1}</span>
                  <span className="lesson-stop-name">{name}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className="page-head lesson-head">
          <h1 ref={heading} tabIndex={-1}>
            {part?.title}
          </h1>
          {part && "text" in part && <p>{part.text}</p>}
        </div>
        <div className="lesson-stage">{bodies[step]}</div>
        <div className="lesson-moves">
          {step > 0 && (
            <button type="button" className="button ghost large" onClick={() => setStep(step - 1)}>
              <Icon name="ui-previous" />
              {t.back}
            </button>
          )}
          <span className="lesson-count">{t.step(step + 1, t.steps.length)}</span>
          {step < last && (
            <button type="button" className="button primary large" onClick={() => setStep(step + 1)}>
              {t.next}
              <Icon name="ui-next" />
            </button>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The last step: from here to the table. */
function Ready() {
  const t = useTexts(lessonTexts).play;
  const hints = useTexts(hintTexts);
  const home = useTexts(homeTexts);
  const read = useHintsRead();
  return (
    <div className="lesson-ready">
      <div className="lesson-doors">
        <PlayNow className="button primary home-large home-play" label={t.button} />
        <Go to={{ page: "new" }} className="button home-large">
          {t.create}
        </Go>
        <p className="hero-note">{home.playNote}</p>
      </div>
      <div className="lesson-hints">
        <HintSwitch />
        {read.length > 0 && (
          <button type="button" className="button ghost small" onClick={forgetHints}>
            {hints.again}
          </button>
        )}
      </div>
      <h2>{t.species}</h2>
      <SpeciesStrip />
    </div>
  );
}
