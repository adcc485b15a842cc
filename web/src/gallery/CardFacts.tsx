/** What else is to know about a card: a list of facts. */
import { Fragment, type ReactNode } from "react";
import { climateResult } from "../components/climateResult.tsx";
import { Recipe } from "../components/Recipe.tsx";
import { cardByNumber, type Library, technologyCard } from "../game/library.ts";
import type { Messages } from "../i18n/en.ts";
import { faceName, Named, nameIn, useText } from "../i18n/text.tsx";
import type { Card } from "../types/cards.ts";
import { CardLink } from "./CardLink.tsx";

export function Facts({ library, card }: { library: Library; card: Card }) {
  const t = useText();
  return (
    <dl className="facts">
      {facts(t, library, card).map(([label, fact], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes for a card
        <div key={place} className="fact">
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is true of the card as a whole, with a label each. */
function facts(t: Messages, library: Library, card: Card): [string, ReactNode][] {
  const owner = library.species.get(card.owner ?? "");
  const list: [string, ReactNode][] = [[t.facts.enters, entering(t, library, card)]];
  const ways = upgradeWays(t, library, card);
  if (ways) list.push([card.kind === "colony" ? t.facts.terraform : t.facts.upgrade, ways]);
  const partner = card.pair ? cardByNumber(library, card.pair.partner) : undefined;
  if (card.pair && partner) {
    list.push([
      t.facts.pair,
      <Fragment key="pair">
        {t.facts.pairWith(t.half(card.pair.side))} <CardName t={t} card={partner} />
      </Fragment>,
    ]);
  }
  if (card.kind === "interest" && owner) list.push([t.facts.runs, t.facts.notByOwner(nameIn(t, owner.name).text)]);
  if (card.kind === "setup" && owner) {
    list.push([t.card.support, owner.support === null ? t.card.unlimited : t.count(owner.support)]);
  }
  list.push([t.facts.trade, t.trade(card.trade)]);
  if (card.donation_to_one) list.push([t.facts.donation, t.facts.donationToOne]);
  for (const doubt of card.doubts) {
    list.push([
      t.facts.doubt,
      <span key={doubt} lang="en" className="doubt">
        {doubt}
      </span>,
    ]);
  }
  return list;
}

function entering(t: Messages, library: Library, card: Card): ReactNode {
  if (card.starts) return t.facts.starts;
  if (card.enters) return <Recipe converter={card.enters} result={climateResult(t, card.faces[0])} />;
  const team = library.teams.get(card.technology ?? "");
  if (card.kind === "technology" && team) {
    return (
      <>
        {t.facts.whenShared} <CardName t={t} card={team} />
      </>
    );
  }
  const deck = library.species.get(card.owner ?? "")?.deck_converter;
  if (card.kind === "relic" && deck) {
    return (
      <>
        {t.facts.fromDeck} <Recipe converter={deck} />
      </>
    );
  }
  if (card.kind === "colony") return t.facts.colonyTrack;
  return card.kind === "team" ? t.facts.teamTrack : t.facts.setup;
}

/** The ways to the back: a converter to pay, or technologies of which one is tucked under the card. */
function upgradeWays(t: Messages, library: Library, card: Card): ReactNode {
  const { converter, technologies } = card.upgrades;
  if (converter) return <Recipe converter={converter} result={climateResult(t, card.faces[1])} />;
  if (!technologies.length) return null;
  return (
    <>
      {t.facts.tuck}{" "}
      {technologies.map((technology, place) => {
        const found = technologyCard(library, card.owner, technology);
        return (
          <Fragment key={technology}>
            {place > 0 && ` ${t.facts.or} `}
            {found ? <CardName t={t} card={found} /> : technology}
          </Fragment>
        );
      })}
    </>
  );
}

function CardName({ t, card }: { t: Messages; card: Card }) {
  return (
    <CardLink to={card.code} className="text-link">
      <Named spoken={faceName(t, card, card.faces[0])} />
      <span className="link-code">{card.code}</span>
    </CardLink>
  );
}
