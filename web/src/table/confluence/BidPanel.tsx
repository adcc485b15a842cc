/** My two sealed bids. What may be bid comes from the server; nothing is sent before it is committed. */

import { counts } from "../../game/goods.ts";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useStore } from "../../live/context.tsx";
import { SaidNo } from "../economy/StageHead.tsx";
import { useActions } from "../useActions.ts";
import { useDoing } from "../useDoing.ts";
import { printedHalves, setDraft, useDraft } from "./draft.ts";
import { ShipBid } from "./ShipBid.tsx";
import { confluenceTexts } from "./texts.ts";

/** What I have committed, or null. */
export function useCommittedBids(): readonly [number, number] | null {
  const colony = useGame((game) => game.own?.colony_bid ?? null);
  const research = useGame((game) => game.own?.research_bid ?? null);
  return colony === null ? null : [colony, research ?? 0];
}

export function useBidDraft() {
  const { table } = useStore();
  const turn = useGame((game) => game.turn);
  return useDraft(`${table} ${turn}`, useCommittedBids());
}

export function BidPanel() {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat() ?? 0;
  const species = useGame((game) => game.seats[me]?.species ?? "");
  const goods = useGame((game) => game.seats[me]?.goods);
  const committed = useCommittedBids();
  const draft = useBidDraft();
  const { actions } = useActions();
  const doing = useDoing();
  const ships = counts(goods).sh ?? 0;
  const allowed = actions.filter((action) => action.do === "commit_bids");
  const most = (of: "colony" | "research", other: "colony" | "research") =>
    Math.max(0, ...allowed.filter((bid) => bid[other] === draft[other]).map((bid) => bid[of]));
  const action = allowed.find((bid) => bid.colony === draft.colony && bid.research === draft.research);
  const isSame = committed?.[0] === draft.colony && committed[1] === draft.research;
  const notes: Readonly<Record<string, string>> = {
    caylion: tt.bid.caylion,
    kjas: tt.bid.kjas,
    kit: tt.bid.kit,
    imdril: tt.bid.imdril,
  };
  // who has ships and bids none is told so before it is sealed
  const isNothing = ships > 0 && draft.colony + draft.research === 0 && !isSame;
  const halves = printedHalves(species, draft.colony);
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
        note={tt.bid.countsAs(tt.halves(halves))}
        isSpecial={halves !== 2 * draft.colony}
        ships={ships}
        value={draft.colony}
        most={most("colony", "research")}
        onChange={(colony) => setDraft({ ...draft, colony })}
        hint={notes[species]}
      />
      <ShipBid
        title={tt.bid.research}
        note={tt.bid.countsAs(tt.halves(2 * draft.research))}
        ships={ships}
        value={draft.research}
        most={most("research", "colony")}
        onChange={(research) => setDraft({ ...draft, research })}
      />
      <p className="conf-held">
        <span>{tt.bid.held}</span>
        <b>{tt.bid.ships(Math.max(0, ships - draft.colony - draft.research))}</b>
      </p>
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
          onClick={() => action && void doing.act(action)}
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
