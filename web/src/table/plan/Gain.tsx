/** What a violet action brings into play, drawn small: converters, the world it becomes, points of an invention. */
import { Items } from "../../components/Items.tsx";
import { Recipe } from "../../components/Recipe.tsx";
import { useCard, useCards } from "../../data/LibraryContext.tsx";
import { technologyCard } from "../../game/library.ts";
import { goodsItems, type Item } from "../../game/signs.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Climate, Converter } from "../../types/cards.ts";
import type { CardView } from "../../types/live.ts";
import { cardOf, slotOf, type Violet } from "../violet.ts";
import { converterOf } from "./converters.ts";

const NO_CARDS: readonly CardView[] = [];

interface Gained {
  readonly converters: readonly Converter[];
  readonly climate?: Climate | null | undefined;
  readonly goods?: readonly Item[];
}

function useGained(action: Violet): Gained {
  const cards = useCard();
  const library = useCards();
  const seat = useMySeat();
  const own = useGame((game) => (seat === null ? NO_CARDS : (game.seats[seat]?.cards ?? NO_CARDS)));
  const species = useGame((game) => (seat === null ? "" : (game.seats[seat]?.species ?? "")));
  const number = cardOf(action);
  const card = cards(number);
  if (!card) return { converters: [] };
  if (action.do === "run") {
    const converter = converterOf(cards, own, number, slotOf(action));
    return { converters: converter ? [converter] : [] };
  }
  if (action.do === "invent") {
    const technology = card.technology ? technologyCard(library, species, card.technology) : undefined;
    const goods = goodsItems(card.faces[0].converters[0]?.output.goods ?? {});
    return { converters: technology?.faces[0].converters ?? [], goods };
  }
  const flipped = action.do === "upgrade";
  const face = (flipped && card.faces[1]) || card.faces[0];
  const then = [...own.filter((one) => one.card !== number), { card: number, flipped }];
  const converters = face.converters.flatMap((_, slot) => converterOf(cards, then, number, slot) ?? []);
  return { converters, climate: face.climate };
}

export function Gain({ action }: { action: Violet }) {
  const t = useText();
  const { converters, climate, goods } = useGained(action);
  if (!converters.length && !climate && !goods?.length) return null;
  return (
    <span className="plan-gain">
      {climate && (
        <span title={t.climate(climate)}>
          <Icon name={`sign-${climate}`} className="sign" />
          <span className="sr">{t.climate(climate)}</span>
        </span>
      )}
      {goods && goods.length > 0 && (
        <span role="img" aria-label={readItems(t, goods)}>
          <Items items={goods} />
        </span>
      )}
      {converters.map((converter) => (
        <Recipe key={converter.text} converter={converter} />
      ))}
    </span>
  );
}
