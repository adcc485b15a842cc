/** One side of a card: its world, its converters, and what else it says. */

import type { Library } from "../game/library.ts";
import { goodsItems, parseBundle } from "../game/signs.ts";
import { unpricedNames } from "../i18n/read.ts";
import { nameIn, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { Card, Converter, Effect, Face } from "../types/cards.ts";
import { Items } from "./Items.tsx";
import { Recipe } from "./Recipe.tsx";

interface FaceBodyProps {
  readonly library: Library;
  readonly card: Card;
  readonly face: Face;
  /** In the dialog there is room for the notation and every value. */
  readonly full?: boolean;
}

export function FaceBody({ library, card, face, full = false }: FaceBodyProps) {
  const t = useText();
  const owner = library.species.get(card.owner ?? "");
  const ownerName = owner ? nameIn(t, owner.name).text : "";
  return (
    <div className={face.climate ? "face with-planet" : "face"}>
      {face.climate && (
        <span className="planet" title={t.climate(face.climate)}>
          <Icon name={`planet-${face.climate}`} className="planet-globe" />
          <Icon name={`sign-${face.climate}`} className="planet-sign" />
          <span className="sr">{t.climate(face.climate)}</span>
        </span>
      )}
      <div className="face-lines">
        {face.converters.map((converter) => (
          <ConverterLine key={converter.text} converter={converter} full={full} />
        ))}
        {face.fleet_support > 0 && (
          <p className="line">
            <Items items={[{ sign: "fleet", count: face.fleet_support }]} />
            <span className="quiet">{t.card.fleets(face.fleet_support)}</span>
          </p>
        )}
        {Object.keys(face.reveal).length > 0 && (
          <p className="line">
            <span className="quiet">{t.card.onEntering}</span>
            <Items items={goodsItems(face.reveal)} />
          </p>
        )}
        {face.effects.map((effect) => (
          <EffectLine key={effect.name} effect={effect} owner={ownerName} />
        ))}
        {face.side === "front" && <Extras library={library} card={card} />}
      </div>
    </div>
  );
}

function ConverterLine({ converter, full }: { converter: Converter; full: boolean }) {
  const t = useText();
  return (
    <div className="line">
      <Recipe converter={converter} value={full ? "always" : "whole"} />
      {full && (
        <div className="notation">
          <code>{converter.text}</code>
          {differs(converter) && <span>{t.card.printed(converter.printed ?? "")}</span>}
          {converter.guide.unpriced.length > 0 && <span>{t.card.valueWithout(unpricedNames(t, converter.guide))}</span>}
        </div>
      )}
    </div>
  );
}

/** Whether a card was seen with another value than the one we reckon. */
function differs({ printed, guide }: Converter): boolean {
  return printed !== null && printed !== `${guide.in.join("/")} -> ${guide.out}`;
}

/** A sentence; goods that an effect speaks of are drawn behind it. */
function EffectLine({ effect, owner }: { effect: Effect; owner: string }) {
  const t = useText();
  const goods = parseBundle(effect.argument);
  return (
    <p className="line sentence">
      <span>{t.effect(effect.name, effect.argument, owner)}</span>
      <Items items={goods} />
    </p>
  );
}

/** What cards without converters are about. */
function Extras({ library, card }: { library: Library; card: Card }) {
  const t = useText();
  const owner = library.species.get(card.owner ?? "");
  if (card.confluence) return <ConfluenceLines confluence={card.confluence} />;
  if (card.kind === "donation") return <p className="line quiet">{t.card.donationCard}</p>;
  if (card.kind === "reference") return <p className="line quiet">{t.card.referenceCard}</p>;
  if (card.kind === "setup" && owner) {
    return (
      <p className="line">
        <span className="quiet">{t.card.startGoods}</span>
        <Items items={goodsItems(owner.start)} />
      </p>
    );
  }
  if (card.kind === "team") {
    const technology = library.technologies.get(card.technology ?? "");
    return (
      <p className="line quiet">
        {technology ? (
          <>
            {t.card.invents} <span className="strong">{nameIn(t, technology).text}</span>
          </>
        ) : (
          t.card.inventsNothing
        )}
      </p>
    );
  }
  return null;
}

function ConfluenceLines({ confluence }: { confluence: NonNullable<Card["confluence"]> }) {
  const t = useText();
  const [low, high] = confluence.players;
  return (
    <>
      <dl className="figures">
        <div>
          <dt>{t.card.turn}</dt>
          <dd>{confluence.turn}</dd>
        </div>
        <div>
          <dt>{t.card.players}</dt>
          <dd>{low === high ? low : `${low}–${high}`}</dd>
        </div>
      </dl>
      <p className="line">
        <span className="quiet">{t.card.bonus}</span>
        <Items items={[{ sign: "vp", count: confluence.bonus }]} />
        <span className="quiet">{t.card.yengiiBonus}</span>
        <Items items={[{ sign: "vp", count: confluence.yengii_bonus }]} />
      </p>
    </>
  );
}
