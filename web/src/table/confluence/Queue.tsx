/** The order of choice, drawn: all bids at once, those that are done, the one that chooses, and ties explained. */
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat, useTable } from "../../live/context.tsx";
import type { BidView } from "../../types/live.ts";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { type Done, doneBids } from "./rounds.ts";
import { columns } from "./Track.tsx";
import { confluenceTexts } from "./texts.ts";
import { tiesIn, useTieWords } from "./ties.ts";
import { type Kind, useHalves, useHeld } from "./tracks.ts";

const NO_BIDS: readonly BidView[] = [];

export function Queue({ kind, fresh, skip }: { kind: Kind; fresh: boolean; skip: () => void }) {
  const tt = useTexts(confluenceTexts);
  const turn = useGame((game) => game.turn);
  const bids = useGame((game) => game.bids ?? NO_BIDS);
  const log = useTable((state) => state.log);
  const done = doneBids(log, turn, kind);
  return (
    <section className="conf-order" aria-labelledby="conf-order">
      <div className="conf-track-head">
        <h3 id="conf-order">{tt.auction.order}</h3>
        <span className="plan-note">{tt.auction.highest}</span>
        {fresh && (
          <button type="button" className="button small ghost conf-skip" onClick={skip}>
            {tt.auction.skip}
          </button>
        )}
      </div>
      <ol className={fresh ? "conf-queue conf-queue-moves" : "conf-queue"} style={columns(done.length + bids.length)}>
        {done.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is done stays in its place
          <DoneBid key={`done ${place}`} done={one} kind={kind} />
        ))}
        {bids.map((bid, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: halves of a split bid are alike
          <PendingBid key={`${bid.seat} ${place}`} bid={bid} isNow={place === 0} />
        ))}
      </ol>
      <Ties kind={kind} bids={bids} />
    </section>
  );
}

function DoneBid({ done, kind }: { done: Done; kind: Kind }) {
  const tt = useTexts(confluenceTexts);
  const named = useCardName();
  const halves = useHalves()(done.seat, kind, done.ships);
  const what = done.card ? tt.auction.took(named(done.card).text, tt.bid.ships(done.ships)) : tt.auction.passed;
  return <Entry seat={done.seat} value={tt.halves(halves)} what={what} look="conf-entry-done" />;
}

function PendingBid({ bid, isNow }: { bid: BidView; isNow: boolean }) {
  const tt = useTexts(confluenceTexts);
  const what = [
    ...(bid.halves !== 2 * bid.ships ? [tt.bid.ships(bid.ships)] : []),
    ...(bid.split ? [tt.auction.split] : []),
    ...(bid.passes ? [tt.auction.passes] : isNow ? [tt.auction.choosing] : []),
  ].join(", ");
  const look = bid.passes ? "conf-entry-out" : isNow ? "conf-entry-now" : "";
  return <Entry seat={bid.seat} value={tt.halves(bid.halves)} what={what} look={look} />;
}

function Entry({ seat, value, what, look }: { seat: number; value: string; what: string; look: string }) {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const named = useSeatName();
  return (
    <li className={`conf-entry ${look}`} aria-current={look === "conf-entry-now" ? "step" : undefined}>
      <span className="conf-entry-bid">
        <SeatMark seat={seat} size={26} />
        <b>{value}</b>
      </span>
      <span className="conf-entry-name">{seat === me ? tt.rivals.you : named(seat)}</span>
      <span className="conf-entry-what">{what}</span>
    </li>
  );
}

/** Why equal bids stand as they do. */
function Ties({ kind, bids }: { kind: Kind; bids: readonly BidView[] }) {
  const held = useHeld();
  const words = useTieWords();
  const found = tiesIn(bids, kind, (seat) => held(seat, kind));
  if (!found.length) return null;
  return (
    <ul className="conf-ties">
      {found.map((tie) => (
        <li key={`${tie.seat} ${tie.other}`}>{words(tie)}</li>
      ))}
    </ul>
  );
}
