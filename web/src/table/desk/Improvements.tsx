/** Cards that can be flipped or brought into play: what is possible now, and folded away what is not. */
import { useState } from "react";
import { Recipe } from "../../components/Recipe.tsx";
import { useCards } from "../../data/LibraryContext.tsx";
import { technologyCard } from "../../game/library.ts";
import { useTexts } from "../../i18n/area.ts";
import { faceName, Named, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { Card } from "../../types/cards.ts";
import type { Action } from "../../types/live.ts";
import { actionsFor } from "../violet.ts";
import { ActButton } from "./ActButton.tsx";
import { CardName } from "./CardName.tsx";
import { LackNote } from "./LackNote.tsx";
import { deskTexts } from "./texts.ts";
import type { AreaRows } from "./useArea.ts";

interface ImprovementsProps {
  readonly rows: AreaRows["upgrades"];
  readonly mine: boolean;
  readonly actions: readonly Action[];
}

export function Improvements({ rows, mine, actions }: ImprovementsProps) {
  const t = useTexts(deskTexts);
  const [isOpen, setOpen] = useState(false);
  if (!rows.length) return null;
  const ready = rows.filter(({ at }) => at.ready);
  const later = rows.filter(({ at }) => !at.ready);
  const shown = isOpen ? [...ready, ...later] : ready;
  return (
    <section>
      <h3 className="desk-title">
        {t.upgrades} <span className="quiet-2">{ready.length}</span>
      </h3>
      <ul className="lines">
        {shown.map((row) => (
          <Improvement key={`${row.at.do}${row.at.card}`} row={row} mine={mine} actions={actions} />
        ))}
      </ul>
      {later.length > 0 && (
        <button type="button" className="desk-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="ui-next" className={isOpen ? "icon desk-more-open" : "icon"} />
          {t.later(later.length)}
        </button>
      )}
    </section>
  );
}

function Improvement({ row, mine, actions }: { row: AreaRows["upgrades"][number] } & Omit<ImprovementsProps, "rows">) {
  const t = useTexts(deskTexts);
  const text = useText();
  const { at, card, flipped } = row;
  const isUpgrade = at.do === "upgrade";
  const doable = actionsFor(actions, isUpgrade ? "upgrade" : "enter_play", card.number);
  const word = !isUpgrade ? t.enter : card.kind === "colony" ? t.terraform : t.upgrade;
  return (
    <li className={at.ready ? "line-row line-runs" : "line-row line-rests"}>
      <span className="line-mark">
        <Icon name={isUpgrade ? "ui-upgraded" : "ui-plus"} />
      </span>
      <div className="line-body">
        <CardName card={card} flipped={flipped} />
        <Cost card={card} isUpgrade={isUpgrade} />
      </div>
      <div className="line-side">
        {doable.length > 0 ? (
          <ActButton actions={doable} label={`${word}: ${faceName(text, card, card.faces[0]).text}`}>
            {word}
          </ActButton>
        ) : at.lack ? (
          <LackNote lack={at.lack} mine={mine} />
        ) : (
          <span className="line-good">{t.reach}</span>
        )}
      </div>
    </li>
  );
}

/** What it takes, and what comes of it. */
function Cost({ card, isUpgrade }: { card: Card; isUpgrade: boolean }) {
  const t = useTexts(deskTexts);
  const text = useText();
  const library = useCards();
  const face = isUpgrade ? card.faces[1] : card.faces[0];
  const converter = isUpgrade ? card.upgrades.converter : card.enters;
  const result = face?.climate
    ? { drawn: <Icon name={`sign-${face.climate}`} className="sign" />, text: text.climate(face.climate) }
    : undefined;
  const gains = face?.converters[0];
  return (
    <span className="line-cost">
      {converter && <Recipe converter={converter} result={result} />}
      {isUpgrade && !converter && (
        <span className="line-tuck">
          {card.upgrades.technologies.map((technology, place) => {
            const found = technologyCard(library, card.owner, technology);
            return (
              <span key={technology}>
                {place > 0 && ` ${t.or} `}
                {found ? <Named spoken={faceName(text, found, found.faces[0])} /> : technology}
              </span>
            );
          })}
        </span>
      )}
      {gains && !result && <Recipe converter={gains} />}
    </span>
  );
}
