/** The cards that were found: by species while browsing, the best first while searching. */
import { type KeyboardEvent, memo } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { type Library, NOBODY, ownerOf } from "../game/library.ts";
import { nameIn, useText } from "../i18n/text.tsx";
import type { Found } from "../search/filters.ts";
import type { Card } from "../types/cards.ts";
import { CardTile } from "./CardTile.tsx";
import { neighbour } from "./neighbour.ts";

interface Group {
  /** The species, or for cards of nobody their kind. */
  readonly key: string;
  readonly owner: string;
  readonly cards: Card[];
}

function groups(cards: readonly Card[]): Group[] {
  const found: Group[] = [];
  for (const card of cards) {
    const owner = ownerOf(card);
    const key = owner === NOBODY ? card.kind : owner;
    const last = found.at(-1);
    if (last?.key === key) last.cards.push(card);
    else found.push({ key, owner, cards: [card] });
  }
  return found;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLAnchorElement) || !event.target.matches(".tile-link")) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(".tile-link")];
  const next = neighbour(links, event.target, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export const CardGrid = memo(function CardGrid({ library, found }: { library: Library; found: Found }) {
  const t = useText();
  if (found.ranked) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut among links
      <div onKeyDown={moveFocus}>
        <h2 className="sr">{t.results.found}</h2>
        <Tiles library={library} cards={found.cards} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut among links
    <div onKeyDown={moveFocus}>
      {groups(found.cards).map((group) => {
        const species = library.species.get(group.owner);
        const faction = species && nameIn(t, species.faction);
        const name = species ? nameIn(t, species.name).text : t.kinds(group.cards[0]?.kind ?? "colony");
        return (
          <section key={group.key} className="group" aria-labelledby={`group-${group.key}`}>
            <div className="group-head">
              <Emblem species={species?.id ?? null} kind={group.key} size={32} />
              <h2 id={`group-${group.key}`}>{name}</h2>
              {faction && faction.text !== name && (
                <span className="group-faction" lang={faction.lang}>
                  {faction.text}
                </span>
              )}
              <span className="group-count">{t.results.all(group.cards.length)}</span>
            </div>
            <Tiles library={library} cards={group.cards} />
          </section>
        );
      })}
    </div>
  );
});

function Tiles({ library, cards }: { library: Library; cards: readonly Card[] }) {
  return (
    <ul className="tiles">
      {cards.map((card) => (
        <CardTile key={card.code} library={library} card={card} />
      ))}
    </ul>
  );
}
