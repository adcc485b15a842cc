/** My part in an auction: what my bid counts, whether I choose now, and what I can take, pass on or split. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Action, BidView } from "../../types/live.ts";
import { SaidNo } from "../economy/StageHead.tsx";
import { useCardName } from "../names.tsx";
import { useDoing } from "../useDoing.ts";
import { AuctionAdvice } from "./AuctionAdvice.tsx";
import { confluenceTexts } from "./texts.ts";
import type { Kind } from "./tracks.ts";
import { useWishes } from "./wishes.ts";

const NO_BIDS: readonly BidView[] = [];

/** Where a bid stands in the order of choice. One that reaches nothing that is left never chooses. */
export function useStanding(bids: readonly BidView[]): (place: number) => string {
  const { auction } = useTexts(confluenceTexts);
  return (place) => {
    const bid = bids[place];
    if (!bid) return auction.over;
    if (bid.passes) return bid.ships ? auction.outOfReach : auction.noBid;
    return place === 0 ? auction.yours : place === 1 ? auction.next : auction.youAre(place);
  };
}

interface AuctionPanelProps {
  readonly kind: Kind;
  readonly actions: readonly Action[];
  readonly chosen: number | null;
}

export function AuctionPanel({ kind, actions, chosen }: AuctionPanelProps) {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const named = useCardName();
  const bids = useGame((game) => game.bids ?? NO_BIDS);
  const { picks } = useWishes(kind);
  const doing = useDoing();
  const standing = useStanding(bids);
  const place = bids.findIndex((bid) => bid.seat === me);
  const bid = bids[place];
  const buys = actions.flatMap((action) => (action.do === "buy" ? [action] : []));
  const buy = buys.find((action) => action.card === chosen);
  const pass = actions.find((action) => action.do === "pass");
  const split = actions.find((action) => action.do === "split");
  const wished = picks?.find((card) => buys.some((action) => action.card === card));
  return (
    <section className={pass && bid ? "conf-panel conf-choosing" : "conf-panel"} aria-labelledby="auction-title">
      <div className="conf-panel-head">
        <h3 id="auction-title">{tt.auction.yourBid}</h3>
        {bid && (
          <span className="conf-ships">
            {bid.ships}
            <Icon name="sign-sh" className="sign" />
          </span>
        )}
      </div>
      {bid && bid.halves !== 2 * bid.ships && (
        <p className="conf-counts conf-counts-special">{tt.bid.countsAs(tt.halves(bid.halves))}</p>
      )}
      {place !== 0 && <p className="plan-note">{standing(place)}</p>}
      {bid && !bid.passes && <p className="plan-note conf-pays">{tt.auction.pays(bid.ships)}</p>}
      {pass && picks && (
        <p className="plan-note">{wished ? tt.auction.listTakes(named(wished).text) : tt.auction.listPasses}</p>
      )}
      <AuctionAdvice />
      {pass && bid && (
        <div className="conf-commit">
          <SaidNo text={doing.refused} />
          <button
            type="button"
            className="button large primary"
            disabled={!buy || doing.busy}
            onClick={() => buy && void doing.act(buy)}
          >
            {buy ? tt.auction.take(named(buy.card).text, bid.ships) : tt.auction.choose}
          </button>
          <div className="conf-others">
            {split && (
              <button
                type="button"
                className="button large"
                title={tt.auction.splitHint}
                disabled={doing.busy}
                onClick={() => void doing.act(split)}
              >
                {tt.auction.splitIt}
              </button>
            )}
            <button type="button" className="button large" disabled={doing.busy} onClick={() => void doing.act(pass)}>
              {tt.auction.passKeeps(bid.ships)}
            </button>
          </div>
          {split && <p className="plan-note">{tt.auction.splitHint}</p>}
        </div>
      )}
    </section>
  );
}
