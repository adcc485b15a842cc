/** A card in the grid: name, kind and number, the front, and below a line the upgraded side. */
import { memo } from "react";
import { climateResult } from "../components/climateResult.tsx";
import { Emblem } from "../components/Emblem.tsx";
import { FaceBody } from "../components/FaceBody.tsx";
import { Recipe } from "../components/Recipe.tsx";
import { type Library, ROMAN } from "../game/library.ts";
import { faceName, Named, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { Card, Face } from "../types/cards.ts";
import { CardLink } from "./CardLink.tsx";

export function tileId(card: Card): string {
  return `card-${card.code}`;
}

export const CardTile = memo(function CardTile({ library, card }: { library: Library; card: Card }) {
  const t = useText();
  const [front, back] = card.faces;
  return (
    <li className="tile">
      <div className="tile-head">
        <Emblem species={card.owner} kind={card.kind} size={30} />
        <div className="tile-names">
          <h3 className="tile-name">
            <CardLink to={card.code} id={tileId(card)} className="tile-link">
              <Named spoken={faceName(t, card, front)} />
            </CardLink>
          </h3>
          <p className="tile-meta">
            {t.kind(card.kind)}
            {card.era !== null && <span className="tag">{t.card.era(ROMAN[card.era] ?? String(card.era))}</span>}
          </p>
        </div>
        <span className="tile-code">
          <span className="sr">{t.card.number(card.code)}</span>
          <span aria-hidden="true">{card.code}</span>
        </span>
      </div>
      <FaceBody library={library} card={card} face={front} />
      {back && <BackSide library={library} card={card} front={front} back={back} />}
      {!back && card.enters && (
        <div className="tile-foot">
          <span className="quiet">{t.facts.enters}</span>
          <Recipe converter={card.enters} result={climateResult(t, front)} />
        </div>
      )}
    </li>
  );
});

interface BackSideProps {
  readonly library: Library;
  readonly card: Card;
  readonly front: Face;
  readonly back: Face;
}

function BackSide({ library, card, front, back }: BackSideProps) {
  const t = useText();
  const cost = card.upgrades.converter;
  const same = back.name.en === front.name.en;
  return (
    <div className="tile-back">
      <div className="tile-back-head">
        <span className="tile-back-name">
          <Icon name="ui-upgraded" className="icon up-mark" />
          <span className="sr">{card.kind === "colony" ? t.card.terraformed : t.card.back}: </span>
          {same ? (
            <span aria-hidden="true">{card.kind === "colony" ? t.card.terraformed : t.card.back}</span>
          ) : (
            <Named spoken={faceName(t, card, back)} />
          )}
        </span>
        {cost && <Recipe converter={cost} result={climateResult(t, back)} />}
      </div>
      <FaceBody library={library} card={card} face={back} />
    </div>
  );
}
