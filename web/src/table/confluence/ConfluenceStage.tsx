/** The confluence: sharing, sealed bids, the two auctions, thefts. In other steps what lies on the tracks, and lists. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import type { BidView } from "../../types/live.ts";
import { Made } from "../economy/Made.tsx";
import { StepHead, type StepHeadProps } from "../economy/StageHead.tsx";
import { useTurnLog } from "../economy/turnLog.ts";
import { useFreshStep } from "../economy/useFresh.ts";
import { useSeatName } from "../names.tsx";
import { useActions } from "../useActions.ts";
import { useTurns } from "../useTurns.ts";
import { Ahead } from "./Ahead.tsx";
import { AuctionPanel, useStanding } from "./AuctionPanel.tsx";
import { BidPanel } from "./BidPanel.tsx";
import { useBidDraft, useCommittedBids } from "./draft.ts";
import { NobodyToRob, useNoVictim } from "./NobodyToRob.tsx";
import { OwnLine } from "./OwnLine.tsx";
import { Queue } from "./Queue.tsx";
import { Rivals } from "./Rivals.tsx";
import { RoundButton } from "./RoundButton.tsx";
import { TRACK_OF } from "./rounds.ts";
import { Shared } from "./Shared.tsx";
import { Happened, Victims } from "./Steal.tsx";
import { StealPanel } from "./StealPanel.tsx";
import { Track } from "./Track.tsx";
import { confluenceTexts } from "./texts.ts";
import { isGoodFor, theftsIn } from "./thefts.ts";
import type { Kind } from "./tracks.ts";
import { WishList } from "./WishList.tsx";
import { useWishes } from "./wishes.ts";
import "../economy/economy.css";
import "../plan/plan.css";
import "./confluence.css";

export function ConfluenceStage() {
  const tt = useTexts(confluenceTexts);
  const step = useGame((game) => game.step);
  return (
    <section className="stage conf" aria-label={`${tt.confluence}${tt.steps[step] ? `: ${tt.steps[step].name}` : ""}`}>
      <StepBody step={step} />
    </section>
  );
}

function StepBody({ step }: { step: string }) {
  switch (step) {
    case "bids":
      return <Bids />;
    case "colonies":
    case "teams":
      return <Auction key={step} step={step} />;
    case "steal":
      return <Thefts />;
    default:
      return <Preview />;
  }
}

function Head(props: Omit<StepHeadProps, "steps">) {
  return <StepHead steps={useTexts(confluenceTexts).steps} {...props} />;
}

/** What stands beside the colonies: the extra place, where a seat brings one. */
function useExtraPlace(): string | undefined {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  const seat = useGame((game) => game.seats.findIndex(({ extra_places }) => extra_places));
  return seat < 0 ? undefined : tt.extraPlace(named(seat));
}

function Bids() {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const { isReplay } = useStore();
  const { fresh, skip } = useFreshStep();
  const draft = useBidDraft();
  const committed = useCommittedBids();
  const isMine = me !== null && !isReplay;
  const colony = (isMine && draft.colony) || null;
  const research = (isMine && draft.research) || null;
  const extra = useExtraPlace();
  return (
    <>
      <div className="stage-scroll conf-main">
        <Head
          step="bids"
          todo={isMine && !committed ? tt.bid.todo : undefined}
          idle={isMine && committed ? tt.bid.changeable : undefined}
          unseen
        />
        {isMine && <OwnLine seat={me} />}
        <Made fresh={fresh} skip={skip} />
        <Shared />
        <Track kind="colony" bid={colony} note={extra} />
        <Track kind="research" bid={research} />
        <Rivals />
      </div>
      {isMine && (
        <aside className="conf-side">
          <BidPanel />
          <WishList kind="colony" bid={colony} />
          <WishList kind="research" bid={research} />
        </aside>
      )}
    </>
  );
}

const NO_BIDS: readonly BidView[] = [];

function Auction({ step }: { step: string }) {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const { isReplay } = useStore();
  const kind: Kind = TRACK_OF[step] ?? "colony";
  useTurnLog("bids"); // what was done before this page was loaded
  const { fresh, skip } = useFreshStep();
  const bids = useGame((game) => game.bids ?? NO_BIDS);
  const { actions } = useActions();
  const { picks } = useWishes(kind);
  const [own, setOwn] = useState<number | null>(null);
  const takes = actions.flatMap((action) => (action.do === "buy" ? [action.card] : []));
  const wished = picks?.find((card) => takes.includes(card));
  const chosen =
    own !== null && takes.includes(own) ? own : (wished ?? (takes.length === 1 ? (takes[0] ?? null) : null));
  const place = bids.findIndex((bid) => bid.seat === me);
  const mine = bids[place];
  const standing = useStanding(bids);
  const committed = useCommittedBids();
  const isTurn = bids[0]?.seat === me && me !== null;
  const extra = useExtraPlace();
  const isMine = me !== null && !isReplay;
  const other: Kind = kind === "colony" ? "research" : "colony";
  return (
    <>
      <div className="stage-scroll conf-main">
        <Head step={step} todo={isTurn ? tt.auction.yours : undefined} idle={standing(place)} />
        {isMine && <OwnLine seat={me} />}
        <Queue kind={kind} fresh={fresh} skip={skip} />
        <Track
          kind={kind}
          bid={mine && isMine ? mine.ships : null}
          note={kind === "colony" ? extra : undefined}
          takes={isTurn ? takes : []}
          chosen={isTurn ? chosen : null}
          onChoose={setOwn}
        />
        <Track kind={other} note={other === "research" ? tt.auction.researchSealed : undefined} />
        <RoundButton />
        <Rivals />
      </div>
      {isMine && (
        <aside className="conf-side">
          <AuctionPanel kind={kind} actions={actions} chosen={chosen} />
          {mine && !mine.passes && <WishList kind={kind} bid={mine.ships} />}
          {kind === "colony" && <WishList kind="research" bid={committed?.[1] ?? null} />}
        </aside>
      )}
    </>
  );
}

function Thefts() {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const { isReplay } = useStore();
  const own = useGame((game) => (me === null ? undefined : game.seats[me]));
  const isThief = own?.steals === true && !isReplay;
  const { actions, answer } = useActions();
  const [victim, setVictim] = useState<number | null>(null);
  const thefts = theftsIn(actions);
  const noVictim = useNoVictim();
  const none = answer && !thefts.length ? noVictim : null;
  const fate = tt.steal.you[own?.safe || "open"];
  return (
    <>
      <div className="stage-scroll conf-main">
        <Head step="steal" todo={isThief ? (none ?? tt.steal.todo) : undefined} />
        {me !== null && !isReplay && <OwnLine seat={me} />}
        {!isThief && (
          <p className={isGoodFor(own?.safe) ? "conf-fate plan-good" : "conf-fate"}>
            {own ? fate : tt.steal.watch} {own ? tt.steal.watch : ""}
          </p>
        )}
        <Victims thefts={thefts} isThief={isThief} victim={victim} onChoose={setVictim} />
        <Happened />
        <RoundButton />
      </div>
      {isThief && (
        <aside className="conf-side">
          {none ? <NobodyToRob why={none} /> : <StealPanel thefts={thefts} victim={victim} onVictim={setVictim} />}
        </aside>
      )}
    </>
  );
}

/** In the steps before and after: what will be auctioned, and the lists for it. */
function Preview() {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const { isReplay } = useStore();
  const turns = useTurns();
  const turn = useGame((game) => game.turn);
  const isOver = useSeen((view) => view.life === "over");
  const extra = useExtraPlace();
  const isMine = me !== null && !isReplay && !isOver;
  useFreshStep();
  return (
    <div className="stage-scroll conf-main">
      <header className="stage-head">
        <h2 className="conf-ahead-title">{tt.ahead.title}</h2>
        <RoundButton />
        <p className="stage-what">{turn >= turns ? tt.ahead.last : tt.ahead.what}</p>
      </header>
      <Track kind="colony" note={extra} />
      <Track kind="research" />
      {isMine && turn < turns && (
        <div className="conf-lists">
          <WishList kind="colony" />
          <WishList kind="research" />
        </div>
      )}
      <Ahead />
    </div>
  );
}
