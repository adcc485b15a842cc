/** One converter: its state, its name, what it does, and what is to be done about it. */
import { memo } from "react";
import { Recipe } from "../../components/Recipe.tsx";
import { useTexts } from "../../i18n/area.ts";
import { valueParts } from "../../i18n/read.ts";
import { faceName, Named, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { Action } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { toggleRun } from "../plan/plan.ts";
import { openCard } from "../shell.ts";
import { actionsFor } from "../violet.ts";
import { ActButton } from "./ActButton.tsx";
import { LackNote } from "./LackNote.tsx";
import { deskTexts } from "./texts.ts";
import type { ConverterRow } from "./useArea.ts";

interface ConverterLineProps {
  readonly row: ConverterRow;
  readonly mine: boolean;
  readonly planned: boolean;
  readonly actions: readonly Action[];
}

const MARKS: Readonly<Record<string, string>> = {
  lacks: "ui-lacks",
  runs: "ui-open",
  used: "ui-check",
  rests: "ui-rests",
};

export const ConverterLine = memo(function ConverterLine({ row, mine, planned, actions }: ConverterLineProps) {
  const t = useTexts(deskTexts);
  const text = useText();
  const named = useSeatName();
  const { at, card, face, converter } = row;
  const name = card && face ? faceName(text, card, face) : { text: t.deckConverter, lang: text.code };
  const isWhite = at.arrow === "white";
  const isPlanned = planned && at.state === "runs";
  const mark = isPlanned ? "ui-runs" : (MARKS[at.state] ?? "ui-rests");
  const doable = isWhite ? [] : actionsFor(actions, at.card ? "run" : "draw", at.card, at.slot);
  return (
    <li className={`line-row line-${isPlanned ? "planned" : at.state}`}>
      {mine && isWhite && (at.state === "runs" || at.state === "lacks") ? (
        <button
          type="button"
          aria-pressed={planned}
          aria-label={t.inPlan(name.text)}
          className="line-mark line-toggle"
          onClick={() => toggleRun(at.card, at.slot)}
        >
          <Icon name={mark} />
        </button>
      ) : (
        <span className="line-mark">
          <Icon name={mark} />
        </span>
      )}
      <div className="line-body">
        <p className="line-name">
          {face?.climate && <Icon name={`planet-${face.climate}`} className="line-planet" />}
          {card ? (
            <button type="button" className="line-open" onClick={() => openCard(card.number)}>
              <Named spoken={name} />
            </button>
          ) : (
            name.text
          )}
          {row.from !== null && <span className="line-note">{t.borrowedFrom(named(row.from))}</span>}
          {row.seedling && <span className="line-note">{t.seedling}</span>}
        </p>
        <Recipe converter={converter} />
      </div>
      <div className="line-side">
        {doable.length > 0 ? (
          <ActButton actions={doable} label={`${at.card ? t.runNow : t.draw}: ${name.text}`}>
            {at.card ? t.runNow : t.draw}
          </ActButton>
        ) : at.state === "lacks" && at.lack ? (
          <LackNote lack={at.lack} mine={mine} />
        ) : at.state === "used" ? (
          <span className="quiet-2">{t.used}</span>
        ) : (
          <span className="line-value">
            {row.flipped && (
              <span className="line-up">
                <Icon name="ui-upgraded" />
                <span className="sr">{t.upgraded}</span>
              </span>
            )}
            {valueParts(text, converter.guide).join(" → ")}
          </span>
        )}
      </div>
    </li>
  );
});
