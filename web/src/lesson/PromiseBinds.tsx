/** The third step: what a promise is, and what becomes of it. */
import { useState } from "react";
import { Goods } from "../components/Goods.tsx";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { lessonTexts, type Question } from "./texts.ts";

export function PromiseBinds() {
  const t = useTexts(lessonTexts).promise;
  return (
    <div className="lesson-promise">
      <div className="lesson-deal">
        <code className="lesson-code">{t.deal}</code>
        <p>{t.say}</p>
        <ol className="lesson-time">
          {[1, 2, 3, 4].map((turn) => (
            <li key={turn} className={turn === 3 ? "lesson-turn due" : turn === 1 ? "lesson-turn now" : "lesson-turn"}>
              <span className="lesson-turn-dot" />
              <span>{t.turn(turn)}</span>
              <span className="lesson-turn-what">
                {turn === 1 && (
                  <>
                    {t.now} <Goods goods="2wh" size="small" />
                  </>
                )}
                {turn === 3 && (
                  <>
                    {t.due} <Goods goods="bl" size="small" />
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className="lesson-questions">
        {t.questions.map((question) => (
          <Ask key={question.ask} question={question} />
        ))}
      </div>
    </div>
  );
}

function Ask({ question }: { question: Question }) {
  const [answer, setAnswer] = useState<number | null>(null);
  const isRight = answer === question.right;
  return (
    <fieldset className="lesson-ask">
      <legend>{question.ask}</legend>
      <div className="lesson-answers">
        {question.options.map((option, place) => (
          <button
            key={option}
            type="button"
            className={answer === place ? (isRight ? "lesson-answer right" : "lesson-answer wrong") : "lesson-answer"}
            aria-pressed={answer === place}
            onClick={() => setAnswer(place)}
          >
            {answer === place && <Icon name={isRight ? "ui-check" : "ui-close"} />}
            {option}
          </button>
        ))}
      </div>
      <p className={isRight ? "lesson-says good" : "lesson-says"} aria-live="polite">
        {answer === null ? "" : question.says[answer]}
      </p>
    </fieldset>
  );
}
