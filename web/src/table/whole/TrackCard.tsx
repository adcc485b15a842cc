/** A card of a track in short. */
import { Recipe } from "../../components/Recipe.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { faceName, Named, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { DeckView } from "../../types/live.ts";
import { useCardName } from "../names.tsx";
import { openCard } from "../shell.ts";
import { wholeTexts } from "./texts.ts";

export function TrackCard({ card: number, minimum }: { card: number; minimum: number }) {
  const t = useTexts(wholeTexts);
  const text = useText();
  const card = useCard()(number);
  if (!card) {
    return (
      <li className="whole-card whole-card-none">
        <span className="quiet-2">{t.taken}</span>
      </li>
    );
  }
  const face = card.faces[0];
  const converter = face.converters[0];
  return (
    <li className="whole-card">
      {minimum > 0 && (
        <span className="whole-minimum" title={t.minimum(minimum)}>
          {minimum}
          <Icon name="sign-sh" className="sign" />
          <span className="sr">{t.minimum(minimum)}</span>
        </span>
      )}
      <span className="whole-card-name">
        {face.climate && <Icon name={`planet-${face.climate}`} className="line-planet" />}
        <button type="button" className="line-open" onClick={() => openCard(number)}>
          <Named spoken={faceName(text, card, face)} />
        </button>
      </span>
      {converter && <Recipe converter={converter} />}
    </li>
  );
}

export function DeckCount({ deck }: { deck: DeckView }) {
  const t = useTexts(wholeTexts);
  const named = useCardName();
  return (
    <span className="quiet-2">
      {t.deck(deck.cards)}
      {deck.top ? ` · ${t.next(named(deck.top).text)}` : ""}
    </span>
  );
}
