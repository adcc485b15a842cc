/** The name of a card in a row, which opens it, and its converter. */
import { Recipe } from "../../components/Recipe.tsx";
import { faceName, Named, useText } from "../../i18n/text.tsx";
import type { Card } from "../../types/cards.ts";
import { openCard } from "../shell.ts";

export function CardName({ card, flipped }: { card: Card; flipped: boolean }) {
  const text = useText();
  return (
    <p className="line-name">
      <button type="button" className="line-open" onClick={() => openCard(card.number)}>
        <Named spoken={faceName(text, card, (flipped && card.faces[1]) || card.faces[0])} />
      </button>
    </p>
  );
}

export function FirstRecipe({ card, flipped }: { card: Card; flipped: boolean }) {
  const converter = ((flipped && card.faces[1]) || card.faces[0]).converters[0];
  return converter ? <Recipe converter={converter} /> : null;
}
