/** A colony as it is auctioned: its world, what it yields, and what terraforming costs and leads to. */

import { climateResult } from "../../components/climateResult.tsx";
import { Recipe } from "../../components/Recipe.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { faceName, Named, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import "./confluence.css";

export function Planet({ climate, size = "" }: { climate: string; size?: "small" | "" }) {
  return <Icon name={`planet-${climate}`} className={`conf-planet ${size && `conf-planet-${size}`}`} />;
}

export function ColonyFace({ card: number, flipped = false }: { card: number; flipped?: boolean }) {
  const t = useText();
  const card = useCard()(number);
  if (!card) return null;
  const face = (flipped && card.faces[1]) || card.faces[0];
  const back = flipped ? undefined : card.faces[1];
  const upgrade = flipped ? null : card.upgrades.converter;
  return (
    <span className="conf-face">
      {face.climate && <Planet climate={face.climate} />}
      <span className="conf-name">
        <Named spoken={faceName(t, card, face)} />
        {face.climate && (
          <span className="conf-climate" title={t.climate(face.climate)}>
            <Icon name={`sign-${face.climate}`} className="sign" />
            <span className="sr">{t.climate(face.climate)}</span>
          </span>
        )}
      </span>
      <span className="conf-lines">
        {face.converters.map((converter) => (
          <Recipe key={converter.text} converter={converter} />
        ))}
        {upgrade && <Recipe converter={upgrade} result={climateResult(t, back)} />}
        {back && (
          <span className="conf-then">
            {back.converters.map((converter) => (
              <Recipe key={converter.text} converter={converter} />
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
