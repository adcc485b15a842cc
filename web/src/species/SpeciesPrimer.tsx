/** One species on one screen: what it needs, what it makes, what is special, its converters and its first moves. */
import { type CSSProperties, type ReactNode, useId } from "react";
import { Goods } from "../components/Goods.tsx";
import { Items } from "../components/Items.tsx";
import { Recipe } from "../components/Recipe.tsx";
import { useCards, useSpecies } from "../data/LibraryContext.tsx";
import { bundle } from "../game/goods.ts";
import type { Item } from "../game/signs.ts";
import { useTexts } from "../i18n/area.ts";
import { readItems } from "../i18n/read.ts";
import { Named, nameIn, useText } from "../i18n/text.tsx";
import type { Species } from "../types/cards.ts";
import { Difficulty } from "./Difficulty.tsx";
import { type Facts, factsOf, type Line } from "./facts.ts";
import { Portrait } from "./Portrait.tsx";
import { Prose } from "./Prose.tsx";
import { type SpeciesText, speciesTexts } from "./texts.ts";
import "./species.css";

interface PrimerProps {
  readonly species: string;
  /** The id of the heading, for a dialog that is named by it. */
  readonly headingId?: string | undefined;
}

export function SpeciesPrimer({ species, headingId }: PrimerProps) {
  const words = useText();
  const t = useTexts(speciesTexts);
  const library = useCards();
  const found = useSpecies()(species);
  const own = useId();
  const text = t.of[species];
  if (!found || !text) return null;
  const facts = factsOf(words, library, species);
  return (
    <article
      className="primer"
      style={{ "--hue": `var(--${species})` } as CSSProperties}
      aria-labelledby={headingId ?? own}
    >
      <header className="primer-head">
        <Portrait species={species} size={96} />
        <Title species={found} line={text.line} headingId={headingId ?? own} />
        <Stats species={found} />
      </header>
      <div className="primer-columns">
        <Words text={text} facts={facts} />
        <StartingCards text={text} facts={facts} />
      </div>
    </article>
  );
}

function Title({ species, line, headingId }: { species: Species; line: string; headingId: string }) {
  const words = useText();
  const t = useTexts(speciesTexts);
  const name = nameIn(words, species.name);
  const faction = nameIn(words, species.faction);
  return (
    <div className="primer-title">
      <h2 id={headingId} className="primer-name">
        <Named spoken={name} />
      </h2>
      <p className="primer-line">{line}</p>
      <p className="primer-level">
        <Difficulty species={species.id} level={species.complexity} />
        <span>
          {faction.text !== name.text && (
            <>
              <Named spoken={faction} />
              {species.impact > 1 && " · "}
            </>
          )}
          {species.impact > 1 && t.experienced}
        </span>
      </p>
    </div>
  );
}

function Stats({ species }: { species: Species }) {
  const words = useText();
  const t = useTexts(speciesTexts);
  const { start, colonies, teams, support, tiebreaker } = species;
  return (
    <dl className="primer-stats">
      <Stat name={t.start}>
        <Goods goods={bundle(start)} />
        {(colonies > 0 || teams > 0) && (
          <span className="primer-also">
            {[colonies > 0 && t.colonies(colonies), teams > 0 && t.teams(teams)].filter(Boolean).join(", ")}
          </span>
        )}
      </Stat>
      <Stat name={t.support}>{support === null ? t.noLimit : words.count(support)}</Stat>
      <Stat name={t.tiebreaker}>{tiebreaker === null ? t.always : words.count(tiebreaker)}</Stat>
    </dl>
  );
}

interface ColumnProps {
  readonly text: SpeciesText;
  readonly facts: Facts;
}

/** What it needs, what it makes, what is special. */
function Words({ text, facts }: ColumnProps) {
  const t = useTexts(speciesTexts);
  return (
    <section className="primer-words">
      <h3>{t.need}</h3>
      <p>
        <Prose text={text.need} />
      </p>
      <Sum items={facts.takes} says={t.goesIn} />
      <h3>{t.make}</h3>
      <p>
        <Prose text={text.make} />
      </p>
      <Sum items={facts.gives} says={t.comesOut} />
      <h3>{t.special}</h3>
      <ul className="primer-list">
        {text.special.map((sentence) => (
          <li key={sentence}>
            <Prose text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its converters, and what to do with them first. */
function StartingCards({ text, facts }: ColumnProps) {
  const t = useTexts(speciesTexts);
  return (
    <section className="primer-cards">
      <h3>{t.converters}</h3>
      <Converters lines={facts.converters} />
      {facts.interest.length > 0 && (
        <>
          <h3>{t.interest}</h3>
          <Converters lines={facts.interest} />
        </>
      )}
      {facts.theft.length > 0 && (
        <>
          <h3>{t.theft}</h3>
          <Converters lines={facts.theft} />
        </>
      )}
      <p className="primer-more">{t.more(facts.waiting)}</p>
      <h3>{t.first}</h3>
      <ol className="primer-steps">
        {text.first.map((sentence) => (
          <li key={sentence}>
            <span>
              <Prose text={sentence} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="primer-stat">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The converters of the start added up. */
function Sum({ items, says }: { items: readonly Item[]; says: string }) {
  const words = useText();
  if (!items.length) return null;
  return (
    <p className="primer-sum">
      <span>{says}</span>
      <span className="goods goods-small" role="img" aria-label={readItems(words, items)}>
        <Items items={items} />
      </span>
    </p>
  );
}

function Converters({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="primer-converters">
      {lines.map(({ card, name, converter }) => (
        <li key={`${card} ${converter.text}`}>
          <span className="primer-card">
            <Named spoken={name} />
          </span>
          <Recipe converter={converter} />
        </li>
      ))}
    </ul>
  );
}
