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
import { Difficulty } from "./Difficulty.tsx";
import { factsOf, type Line } from "./facts.ts";
import { Portrait } from "./Portrait.tsx";
import { Prose } from "./Prose.tsx";
import { speciesTexts } from "./texts.ts";
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
  const name = nameIn(words, found.name);
  const faction = nameIn(words, found.faction);
  return (
    <article
      className="primer"
      style={{ "--hue": `var(--${species})` } as CSSProperties}
      aria-labelledby={headingId ?? own}
    >
      <header className="primer-head">
        <Portrait species={species} size={96} />
        <div className="primer-title">
          <h2 id={headingId ?? own} className="primer-name">
            <Named spoken={name} />
          </h2>
          <p className="primer-line">{text.line}</p>
          <p className="primer-level">
            <Difficulty species={species} level={found.complexity} />
            <span>
              {faction.text !== name.text && (
                <>
                  <Named spoken={faction} />
                  {found.impact > 1 && " · "}
                </>
              )}
              {found.impact > 1 && t.experienced}
            </span>
          </p>
        </div>
        <dl className="primer-stats">
          <Stat name={t.start}>
            <Goods goods={bundle(found.start)} />
            {(found.colonies > 0 || found.teams > 0) && (
              <span className="primer-also">
                {[found.colonies > 0 && t.colonies(found.colonies), found.teams > 0 && t.teams(found.teams)]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            )}
          </Stat>
          <Stat name={t.support}>{found.support === null ? t.noLimit : words.count(found.support)}</Stat>
          <Stat name={t.tiebreaker}>{found.tiebreaker === null ? t.always : words.count(found.tiebreaker)}</Stat>
        </dl>
      </header>
      <div className="primer-columns">
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
      </div>
    </article>
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
