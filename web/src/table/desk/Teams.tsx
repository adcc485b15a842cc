/** Research teams with what their invention still takes. */
import { Recipe } from "../../components/Recipe.tsx";
import { useTexts } from "../../i18n/area.ts";
import { faceName, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { Action } from "../../types/live.ts";
import { actionsFor } from "../violet.ts";
import { ActButton } from "./ActButton.tsx";
import { CardName } from "./CardName.tsx";
import { LackNote } from "./LackNote.tsx";
import { deskTexts } from "./texts.ts";
import type { AreaRows } from "./useArea.ts";

interface TeamsProps {
  readonly rows: AreaRows["teams"];
  readonly mine: boolean;
  readonly actions: readonly Action[];
}

export function Teams({ rows, mine, actions }: TeamsProps) {
  const t = useTexts(deskTexts);
  const text = useText();
  if (!rows.length) return null;
  return (
    <section>
      <h3 className="desk-title">
        {t.teams} <span className="quiet-2">{rows.length}</span>
      </h3>
      <ul className="lines">
        {rows.map(({ at, card }) => {
          const doable = actionsFor(actions, "invent", card.number);
          const converter = card.faces[0].converters[0];
          const lacks = at.lacks ?? [];
          // in a replay nobody is asked what it lacks
          const isKnown = at.ready || lacks.length > 0;
          return (
            <li
              key={card.number}
              className={`line-row ${at.ready ? "line-runs" : isKnown ? "line-lacks" : "line-rests"}`}
            >
              <span className="line-mark">
                <Icon name={at.ready ? "ui-open" : isKnown ? "ui-lacks" : "ui-rests"} />
              </span>
              <div className="line-body">
                <CardName card={card} flipped={false} />
                {converter && <Recipe converter={converter} />}
              </div>
              <div className="line-side">
                {doable.length > 0 ? (
                  <ActButton
                    actions={doable}
                    label={`${t.invent}: ${faceName(text, card, card.faces[0]).text}`}
                    primary
                  >
                    {t.invent}
                  </ActButton>
                ) : at.ready ? (
                  <span className="line-good">{t.reach}</span>
                ) : (
                  lacks.map((lack, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the ways to pay for a card never change
                    <LackNote key={place} lack={lack} mine={mine} />
                  ))
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
