/** What stands where no offer is: how to begin, and the best deals that the adviser sees. */
import { EmptyOrbit } from "../../components/Trouble.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useMySeat, useStore } from "../../live/context.tsx";
import type { Advised } from "../plan/useAdvice.ts";
import { Ideas, ideasOf } from "./Ideas.tsx";
import type { Filter } from "./offers.ts";
import { marketTexts } from "./texts.ts";

export function EmptyMarket({ filter, advised }: { filter: Filter; advised: Advised }) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const lead = {
    you: t.emptyYou,
    all: t.emptyAll,
    yours: t.emptyYours,
    loans: t.emptyLoans,
    promises: t.emptyPromises,
    snoozed: t.emptySnoozed,
  }[filter];
  const { isReplay } = useStore();
  const isBeginning = (filter === "you" || filter === "all" || filter === "yours") && me !== null && !isReplay;
  const ideas = isBeginning ? ideasOf(advised.advice).slice(0, 3) : [];
  return (
    <div className="market-empty">
      {!ideas.length && <EmptyOrbit />}
      <h2>{lead}</h2>
      {me === null && <p>{t.watching}</p>}
      {isBeginning && <p>{advised.state === "rests" ? t.closed : ideas.length ? t.emptyLead : t.emptyPlain}</p>}
      {isBeginning && advised.state === "thinking" && !ideas.length && <p role="status">{t.thinking}</p>}
      {isBeginning && advised.state === "failed" && (
        <p className="market-failed" role="status">
          {t.adviceFailed}
        </p>
      )}
      {isBeginning && advised.state === "there" && !ideas.length && <p>{t.noIdeas}</p>}
      {ideas.length > 0 && (
        <section className="market-ideas">
          <h3 className="market-group">{t.ideas}</h3>
          <Ideas ideas={ideas} />
        </section>
      )}
    </div>
  );
}
