/**
 * The result of the auctions of a turn: what everybody bid, what decided ties, who chose in which order and took what.
 * It comes by itself when an auction is over, covers nothing, and stays until somebody dismisses it or the next bids are
 * revealed; as soon as its room is needed for something else it folds to its head line.
 */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { focusPage, giveFocusBack } from "../../components/focus.ts";
import { useTexts } from "../../i18n/area.ts";
import { Named, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useSeen, useStore, useTable } from "../../live/context.tsx";
import { PHONE, useMedia } from "../../state/useMedia.ts";
import type { Event } from "../../types/live.ts";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { closeRound, openCard, openRound, useShell } from "../shell.ts";
import { type Auction, type Done, type Round, roundAt, roundsIn, shownOf, takenBy } from "./rounds.ts";
import { confluenceTexts } from "./texts.ts";
import { useKnownTies, useTieNotes, useTieWords } from "./ties.ts";
import { type Kind, useHalves } from "./tracks.ts";
import "./round.css";

export function RoundPanel() {
  const tt = useTexts(confluenceTexts);
  const shown = useShell((shell) => shell.round);
  const over = useOpening();
  useTieNotes();
  return (
    <>
      <p className="sr" role="status">
        {shown && !shown.asked && over ? tt.round.told(over === "colony" ? tt.colonies : tt.teams) : ""}
      </p>
      {shown && <Result key={`${shown.at} ${shown.asked}`} at={shown.at} asked={shown.asked} />}
    </>
  );
}

/** The auction that ended with the last events; none where nothing ended, or nobody bid. */
function endedWith(log: readonly Event[], events: readonly Event[]): Kind | null {
  if (!events.some(({ event }) => event === "step_began")) return null;
  const ended = (until: readonly Event[]) => roundsIn(until).flatMap(({ auctions }) => auctions.filter(isOver));
  const before = ended(log.slice(0, log.length - events.length)).length;
  const fresh = ended(log).slice(before);
  return fresh.findLast(({ bids }) => bids.some(Boolean))?.kind ?? null;
}

const isOver = (auction: Auction) => auction.isOver;

/** Opens the panel when an auction ends before the eyes of who watches, and closes it when the next round begins. */
function useOpening(): Kind | null {
  const store = useStore();
  const [over, setOver] = useState<Kind | null>(null);
  useEffect(() => {
    if (store.isReplay) return undefined;
    return store.watch((events) => {
      if (events.some((event) => event.event === "bids_revealed" && event.track === "colony")) closeRound();
      const kind = endedWith(store.state.get().log, events);
      if (!kind) return;
      setOver(kind);
      openRound(events.at(-1)?.seq, false);
    });
  }, [store]);
  return over;
}

function useRound(at: number): Round | undefined {
  const store = useStore();
  const log = useTable((state) => state.log);
  const logState = useTable((state) => state.logState);
  const round = useMemo(() => roundAt(roundsIn(log), at), [log, at]);
  // what is asked for may be older than this page
  const isMissing = !round && logState === "none";
  useEffect(() => {
    if (isMissing) void store.loadLog();
  }, [isMissing, store]);
  return round;
}

/** Whether the table is on to something else: it waits for me, or another turn has begun. */
function useNeedsRoom(round: Round | undefined): boolean {
  const me = useMySeat();
  const turn = useGame((game) => game.turn);
  const isAwaited = useSeen(({ awaited }) => me !== null && (awaited?.includes(me) ?? false));
  return isAwaited || (round !== undefined && turn > round.turn);
}

/** Whether only the head line is shown. What came by itself makes room, unless somebody is in it. */
function useFolded(asked: boolean, round: Round | undefined, panel: RefObject<HTMLElement | null>) {
  const isPhone = useMedia(PHONE);
  const needsRoom = useNeedsRoom(round);
  const [isFolded, setFolded] = useState(!asked && (isPhone || needsRoom));
  useEffect(() => {
    if (!asked && needsRoom && !panel.current?.contains(document.activeElement)) setFolded(true);
  }, [asked, needsRoom, panel]);
  return [isFolded, setFolded] as const;
}

function Result({ at, asked }: { at: number; asked: boolean }) {
  const tt = useTexts(confluenceTexts);
  const round = useRound(at);
  const isLost = useTable((state) => state.logState === "failed" || state.logState === "whole");
  const panel = useRef<HTMLElement>(null);
  const [isFolded, setFolded] = useFolded(asked, round, panel);
  useLayoutEffect(() => {
    const shown = panel.current;
    const before = document.activeElement;
    if (asked) shown?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || !shown?.contains(activeElement)) return;
      activeElement.blur();
      giveFocusBack(before);
      if (document.activeElement === document.body) focusPage();
    };
  }, [asked]);
  return (
    <section
      ref={panel}
      className={isFolded ? "round round-folded" : "round"}
      tabIndex={-1}
      aria-labelledby="round-title"
    >
      <div className="round-head">
        <h2 id="round-title">{round ? tt.round.title(round.turn) : tt.round.button}</h2>
        {isFolded && round && <Taken round={round} />}
        <button
          type="button"
          className="button ghost small round-fold"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? tt.round.show : tt.round.fold}
        </button>
        <button
          type="button"
          className="button ghost small square"
          aria-label={tt.round.dismiss}
          title={tt.round.dismiss}
          onClick={closeRound}
        >
          <Icon name="ui-close" />
        </button>
      </div>
      {isFolded ? null : round ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard needs to get in
        <section className="round-auctions" aria-label={tt.round.bids} tabIndex={0}>
          {shownOf(round).map((auction) => (
            <OneAuction key={auction.kind} auction={auction} turn={round.turn} />
          ))}
        </section>
      ) : (
        <p className="round-note">{isLost ? tt.round.failed : tt.round.loading}</p>
      )}
    </section>
  );
}

/** What I have from it, in a few words. */
function Taken({ round }: { round: Round }) {
  const tt = useTexts(confluenceTexts);
  const { list } = useText();
  const me = useMySeat();
  const cardName = useCardName();
  if (me === null) return null;
  const names = takenBy(me, round).map((card) => cardName(card).text);
  return <span className="round-taken">{names.length ? tt.round.youTook(list(names)) : tt.round.youTookNothing}</span>;
}

function OneAuction({ auction, turn }: { auction: Auction; turn: number }) {
  const tt = useTexts(confluenceTexts);
  const { list } = useText();
  const named = useSeatName();
  const words = useTieWords();
  const { kind, bids, done } = auction;
  const ties = useKnownTies(turn).filter((tie) => tie.kind === kind);
  const without = bids.flatMap((ships, seat) => (ships ? [] : [named(seat)]));
  const isNone = without.length === bids.length;
  return (
    <section className="round-auction" aria-labelledby={`round-${kind}`}>
      <h3 id={`round-${kind}`}>
        {kind === "colony" ? tt.colonies : tt.teams}
        {!auction.isOver && <span className="round-note"> {tt.round.goesOn}</span>}
      </h3>
      <ol className="round-bids">
        {done
          .filter(({ ships }) => ships > 0)
          .map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is done stays in its place
            <Bid key={place} place={place + 1} done={one} kind={kind} />
          ))}
      </ol>
      {isNone ? (
        <p className="round-note">{tt.round.nobody}</p>
      ) : (
        without.length > 0 && <p className="round-note">{tt.round.noBids(list(without))}</p>
      )}
      {ties.length > 0 && (
        <ul className="round-ties">
          {ties.map((tie) => (
            <li key={`${tie.seat} ${tie.other}`}>{words(tie)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Bid({ place, done, kind }: { place: number; done: Done; kind: Kind }) {
  const tt = useTexts(confluenceTexts);
  const me = useMySeat();
  const seatName = useSeatName();
  const cardName = useCardName();
  const { seat, ships, card, half } = done;
  const halves = useHalves()(seat, kind, ships);
  const notes = [
    ...(halves === 2 * ships ? [] : [tt.bid.countsAs(tt.halves(halves))]),
    ...(half ? [tt.auction.split] : []),
  ];
  return (
    <li className={seat === me ? "round-bid round-mine" : "round-bid"}>
      <span className="round-place">{place}</span>
      <SeatMark seat={seat} size={20} />
      <span className="round-name">{seat === me ? tt.rivals.you : seatName(seat)}</span>
      <span className="round-ships">
        <span className="sr">{`${tt.round.bid} ${tt.bid.ships(ships)}`}</span>
        <span aria-hidden="true">{ships}</span>
        <Icon name="sign-sh" className="sign" />
      </span>
      <span className="round-what">
        {card ? (
          <>
            <span className="sr">{tt.round.took} </span>
            <button type="button" className="round-card" onClick={() => openCard(card)}>
              <Named spoken={cardName(card)} />
            </button>
          </>
        ) : (
          <span className="round-passed">{tt.auction.passed}</span>
        )}
      </span>
      {notes.length > 0 && <span className="round-note round-more">{notes.join(", ")}</span>}
    </li>
  );
}
