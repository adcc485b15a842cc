/** My two sealed bids. What may be bid comes from the server; nothing is sent before it is committed. */

import { useSpecies } from "../../data/LibraryContext.tsx";
import { counts } from "../../game/goods.ts";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import { SaidNo } from "../economy/StageHead.tsx";
import { useActions } from "../useActions.ts";
import { useDoing } from "../useDoing.ts";
import { AuctionAdvice } from "./AuctionAdvice.tsx";
import { useBidDraft, useCommittedBids } from "./draft.ts";
import { ShipBid } from "./ShipBid.tsx";
import { confluenceTexts } from "./texts.ts";
import { useHalves } from "./tracks.ts";

export function BidPanel() {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat() ?? 0;
  const own = useGame((game) => game.seats[me]);
  const species = useSpecies()(own?.species ?? "");
  const committed = useCommittedBids();
  const draft = useBidDraft();
  const { actions } = useActions();
  const doing = useDoing();
  const ships = counts(own?.goods).sh ?? 0;
  const allowed = actions.filter((action) => action.do === "commit_bids");
  const most = (of: "colony" | "research", other: "colony" | "research") =>
    Math.max(0, ...allowed.filter((bid) => bid[other] === draft[other]).map((bid) => bid[of]));
  const action = allowed.find((bid) => bid.colony === draft.colony && bid.research === draft.research);
  const isSame = committed?.[0] === draft.colony && committed[1] === draft.research;
  // who has ships and bids none is told so before it is sealed
  const isNothing = ships > 0 && draft.colony + draft.research === 0 && !isSame;
  const halves = useHalves();
  const notes = [
    halves(me, "colony", 1) < halves(me, "research", 1) ? tt.bid.caylion : "",
    own?.splits ? tt.bid.kjas : "",
    species?.tiebreaker === null ? tt.bid.kit : "",
    own?.support === 0 ? tt.bid.imdril : "",
  ].filter(Boolean);
  const commit = async () => {
    if (action && (await doing.act(action))) draft.sent();
  };
  const [colony, research] = [halves(me, "colony", draft.colony), halves(me, "research", draft.research)];
  return (
    <section className="conf-panel" aria-labelledby="bid-title">
      <div className="conf-panel-head">
        <h3 id="bid-title">{tt.bid.title}</h3>
        <span className="conf-ships">
          {ships}
          <Icon name="sign-sh" className="sign" />
        </span>
      </div>
      <ShipBid
        title={tt.bid.colony}
        note={tt.bid.countsAs(tt.halves(colony))}
        isSpecial={colony !== halves(me, "research", draft.colony)}
        ships={ships}
        value={draft.colony}
        most={most("colony", "research")}
        onChange={(colony) => draft.set({ colony })}
        hint={notes.join(" ")}
      />
      <ShipBid
        title={tt.bid.research}
        note={tt.bid.countsAs(tt.halves(research))}
        ships={ships}
        value={draft.research}
        most={most("research", "colony")}
        onChange={(research) => draft.set({ research })}
      />
      <p className="conf-held">
        <span>{tt.bid.held}</span>
        <b>{tt.bid.ships(Math.max(0, ships - draft.colony - draft.research))}</b>
      </p>
      <AuctionAdvice />
      {ships === 0 && <p className="plan-note">{tt.bid.none}</p>}
      <div className="conf-commit">
        <SaidNo text={doing.refused} />
        {allowed.length > 0 && !action && <p className="plan-bad">{tt.bid.notAllowed}</p>}
        <p className="plan-note" aria-live="polite">
          {isSame
            ? `${tt.bid.committed(draft.colony, draft.research)}. ${tt.bid.changeable}`
            : isNothing
              ? tt.bid.nothing
              : tt.bid.sealed}
        </p>
        <button
          type="button"
          className={isSame || isNothing ? "button large" : "button large primary"}
          disabled={!action || doing.busy || isSame}
          onClick={() => void commit()}
        >
          {isSame && <Icon name="ui-check" />}
          {isSame
            ? tt.bid.committed(draft.colony, draft.research)
            : committed
              ? tt.bid.recommit(draft.colony, draft.research)
              : tt.bid.commit(draft.colony, draft.research)}
        </button>
      </div>
    </section>
  );
}
