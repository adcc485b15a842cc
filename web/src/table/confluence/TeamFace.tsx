/** A research team as it is auctioned: what its invention costs and brings, and the technology of my own deck. */
import { Items } from "../../components/Items.tsx";
import { Recipe } from "../../components/Recipe.tsx";
import { useCard, useCards } from "../../data/LibraryContext.tsx";
import { technologyCard } from "../../game/library.ts";
import { costItems, goodsItems } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readConverter } from "../../i18n/read.ts";
import { faceName, Named, nameIn, useText } from "../../i18n/text.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import { confluenceTexts } from "./texts.ts";
import "./confluence.css";

export function TeamFace({ card: number }: { card: number }) {
  const t = useText();
  const tt = useTexts(confluenceTexts);
  const library = useCards();
  const card = useCard()(number);
  const me = useMySeat();
  const species = useGame((game) => (me === null ? null : (game.seats[me]?.species ?? null)));
  const turn = useGame((game) => game.turn);
  const bonus = useGame((game) => (me === null ? game.bonuses[game.turn]?.[0] : game.seats[me]?.bonuses?.[game.turn]));
  const converter = card?.faces[0].converters[0];
  if (!card || !converter) return null;
  const technology = card.technology ? library.technologies.get(card.technology) : undefined;
  const own = card.technology && species ? technologyCard(library, species, card.technology) : undefined;
  return (
    <span className="conf-face">
      <span className="conf-name">
        <Named spoken={faceName(t, card, card.faces[0])} />
      </span>
      <span className="conf-lines">
        <span className="conf-cost" role="img" aria-label={readConverter(t, converter)}>
          {converter.inputs.map((cost, place) => (
            <span key={cost.text} className="conf-way">
              {place > 0 && <span className="or">{t.facts.or}</span>}
              <Items items={costItems(cost)} />
            </span>
          ))}
        </span>
        <span className="conf-points">
          <Items items={goodsItems(converter.output.goods)} />
          {bonus ? <span title={tt.sharedHint(turn + 1)}>{tt.shared(bonus)}</span> : null}
        </span>
        <span className="conf-tech">
          {technology ? <Named spoken={nameIn(t, technology)} /> : tt.pointsOnly}
          {own?.faces[0].converters.map((one) => (
            <Recipe key={one.text} converter={one} />
          ))}
        </span>
      </span>
    </span>
  );
}
