/** The red converters of a Zeth player: one of them is chosen for a theft. */
import { Recipe } from "../../components/Recipe.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Named } from "../../i18n/text.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { CardView, Theft } from "../../types/live.ts";
import { useCardName } from "../names.tsx";
import { converterOf } from "../plan/converters.ts";
import { confluenceTexts } from "./texts.ts";

const NO_CARDS: readonly CardView[] = [];

interface RedConvertersProps {
  readonly thefts: readonly Theft[];
  readonly chosen: number | null;
  readonly onChoose: (card: number) => void;
}

export function RedConverters({ thefts, chosen, onChoose }: RedConvertersProps) {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const cards = useCard();
  const named = useCardName();
  const own = useGame((game) => (me === null ? NO_CARDS : (game.seats[me]?.cards ?? NO_CARDS)));
  const red = own.flatMap((view) => {
    const converter = converterOf(cards, own, view.card, 0);
    return converter?.arrow === "red" ? [{ view, converter }] : [];
  });
  return (
    <div className="conf-reds">
      {red.map(({ view, converter }) => {
        const ways = thefts.filter((theft) => theft.card === view.card).length;
        const isUsed = (view.used ?? []).length > 0;
        return (
          <button
            key={view.card}
            type="button"
            className="conf-red"
            aria-pressed={chosen === view.card}
            disabled={!ways}
            onClick={() => onChoose(view.card)}
          >
            <b>
              <Named spoken={named(view.card, view.flipped)} />
            </b>
            <Recipe converter={converter} />
            <span className="plan-note">{isUsed ? tt.steal.usedUp : ways ? tt.steal.can(ways) : tt.steal.nothing}</span>
          </button>
        );
      })}
    </div>
  );
}
