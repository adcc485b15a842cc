/** The bids before they are committed: they wait in this tab, so that loading the page again loses nothing. */
import { useMemo } from "react";
import { useGame, useMySeat, useStore } from "../../live/context.tsx";
import { makeValue, useValue } from "../../state/values.ts";
import { keepUnsent, unsent } from "../drafts.ts";

const WHAT = "bids";

interface Place {
  readonly table: string;
  readonly seat: number;
  readonly turn: number;
}

interface Bids {
  readonly colony: number;
  readonly research: number;
}

/** What was changed in this page, and for which place. */
const draft = makeValue<{ readonly at: Place | null; readonly bids: Bids }>({
  at: null,
  bids: { colony: 0, research: 0 },
});

/** What I have committed, or null. */
export function useCommittedBids(): readonly [number, number] | null {
  const colony = useGame((game) => game.own?.colony_bid ?? null);
  const research = useGame((game) => game.own?.research_bid ?? null);
  return colony === null ? null : [colony, research ?? 0];
}

interface BidDraft extends Bids {
  readonly set: (bids: Partial<Bids>) => void;
  /** They are committed: nothing is unsent any more. */
  readonly sent: () => void;
}

/** The bids that are being made; what was left unsent, or else what was committed before, stands there first. */
export function useBidDraft(): BidDraft {
  const { table } = useStore();
  const seat = useMySeat() ?? -1;
  const turn = useGame((game) => game.turn);
  const committed = useCommittedBids();
  const place = useMemo(() => ({ table, seat, turn }), [table, seat, turn]);
  const found = useMemo(() => read(place), [place]);
  const own = useValue(draft, (one) => (isSame(one.at, place) ? one.bids : null));
  const bids = own ?? found ?? { colony: committed?.[0] ?? 0, research: committed?.[1] ?? 0 };
  return {
    ...bids,
    set: (more) => {
      const next = { colony: bids.colony, research: bids.research, ...more };
      draft.set({ at: place, bids: next });
      keepUnsent(WHAT, place, next);
    },
    sent: () => keepUnsent(WHAT, place, null),
  };
}

function isSame(a: Place | null, b: Place): boolean {
  return a?.table === b.table && a.seat === b.seat && a.turn === b.turn;
}

function read(place: Place): Bids | null {
  const { colony, research } = unsent(WHAT, place) ?? {};
  return isCount(colony) && isCount(research) ? { colony, research } : null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
