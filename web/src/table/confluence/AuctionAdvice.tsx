/** What the adviser says about my bids, or about the card that I may take now: one line, read out when it comes. */
import { useTexts } from "../../i18n/area.ts";
import { useAsked, useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import type { Seen } from "../../types/live.ts";
import { confluenceTexts } from "./texts.ts";

const AUCTIONS: readonly string[] = ["colonies", "teams"];

export function AuctionAdvice() {
  const tt = useTexts(confluenceTexts);
  const store = useStore();
  const seat = useMySeat();
  const hints = useSeen((view) => view.options.hints);
  const step = useGame((game) => game.step);
  const isFirst = useGame((game) => game.bids?.[0]?.seat === seat);
  const hasWord = step === "bids" || (AUCTIONS.includes(step) && isFirst);
  const isAsked = hints && seat !== null && !store.isReplay && hasWord;
  const watch = ({ game }: Seen) => [game?.step, game?.turn, game?.seats[seat ?? 0]?.goods, game?.bids];
  const { answer } = useAsked("advice", isAsked ? { locks: [] } : null, watch);
  const line = isAsked ? answer?.words?.auction : undefined;
  return (
    <p className="plan-note conf-advice" role="status">
      {line ? tt.advice(line) : ""}
    </p>
  );
}
