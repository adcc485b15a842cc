/** All offers I see, judged and ranked. */
import { useMemo } from "react";
import { useCards } from "../../data/LibraryContext.tsx";
import { useAsked, useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { isForSeat } from "../../live/offers.ts";
import type { Fit, OfferView, Seen } from "../../types/live.ts";
import { ranked, type Told } from "./offers.ts";
import { isSnoozed, useSnoozed } from "./snooze.ts";

const NONE: readonly OfferView[] = [];
/** What an offer is worth hangs on the offers, and on what I have. */
const WATCH = (view: Seen) => [view.game?.offers, view.game?.seats[view.seat ?? 0], view.game?.step];

const known = new WeakMap<OfferView, Told>();

/** The same object as long as nothing about it changes, so that its row rests. */
function toldOf(offer: OfferView, fit: Fit | null, snoozed: boolean, isWeighed: boolean): Told {
  const old = known.get(offer);
  if (old && old.isSnoozed === snoozed && old.isWeighed === isWeighed && sameFit(old.fit, fit)) return old;
  const told = { offer, fit, isSnoozed: snoozed, isWeighed };
  known.set(offer, told);
  return told;
}

function sameFit(a: Fit | null, b: Fit | null): boolean {
  return a === b || (a !== null && b !== null && a.gain === b.gain && a.say === b.say && a.revision === b.revision);
}

interface Feed {
  readonly told: readonly Told[];
  /** Whether the server judges offers at this table. */
  readonly isJudged: boolean;
}

export function useFeed(): Feed {
  const { table, isReplay } = useStore();
  const me = useMySeat();
  const { guide } = useCards();
  const offers = useGame((game) => game.offers ?? NONE);
  const turn = useGame((game) => game.turn);
  const hints = useSeen((view) => view.options.hints);
  const snoozed = useSnoozed(table, turn);
  const isAsked = hints && me !== null && !isReplay && offers.some((offer) => isForSeat(offer, me));
  const { answer, asking } = useAsked("fits", isAsked ? {} : null, WATCH);
  return useMemo(() => {
    const fits = new Map((answer?.fits ?? []).map((fit) => [fit.offer, fit]));
    const told = offers.map((offer) => {
      const fit = fits.get(offer.id);
      const isFresh = fit !== undefined && fit.revision === (offer.revision ?? 1);
      const isWeighed = asking && !isFresh && isForSeat(offer, me);
      return toldOf(offer, isFresh ? fit : null, isSnoozed(offer, snoozed), isWeighed);
    });
    return { told: ranked(guide, told, me), isJudged: hints && me !== null && !isReplay };
  }, [guide, offers, answer, asking, snoozed, me, hints, isReplay]);
}
