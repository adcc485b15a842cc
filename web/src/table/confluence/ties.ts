/**
 * What decided ties, in the words of what the server says of bids that wait. Of bids that are done it says nothing any
 * more, so what was seen is kept as long as the page is there.
 */
import { useEffect } from "react";
import { useSpecies } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useStore } from "../../live/context.tsx";
import { makeValue, useValue } from "../../state/values.ts";
import type { BidView } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { TRACK_OF } from "./rounds.ts";
import { confluenceTexts } from "./texts.ts";
import { heldOf, type Kind } from "./tracks.ts";

interface Tie {
  readonly kind: Kind;
  readonly seat: number;
  /** Whom it stands before. */
  readonly other: number;
  readonly by: "first" | "fewer" | "number";
  readonly halves: number;
  /** Cards of the kind that each of them held then. */
  readonly held: number;
  readonly otherHeld: number;
}

/** Ties between bids that wait; of bids that choose nothing nobody asks. */
export function tiesIn(bids: readonly BidView[], kind: Kind, held: (seat: number) => number): Tie[] {
  return bids.flatMap(({ seat, tie, halves, passes }, place): Tie[] => {
    const other = bids[place + 1]?.seat;
    if (!tie || passes || other === undefined) return [];
    return [{ kind, seat, other, by: tie, halves, held: held(seat), otherHeld: held(other) }];
  });
}

export function useTieWords(): (tie: Tie) => string {
  const { auction, rivals, halves: counted } = useTexts(confluenceTexts);
  const named = useSeatName();
  const seats = useGame((game) => game.seats);
  const species = useSpecies();
  const number = (seat: number) => {
    const tie = species(seats[seat]?.species ?? "")?.tiebreaker ?? null;
    return tie === null ? rivals.first : String(tie);
  };
  return ({ kind, seat, other, by, halves, held, otherHeld }) => {
    const [first, second, value] = [named(seat), named(other), counted(halves)];
    const cards = kind === "colony" ? auction.kindColonies : auction.kindTeams;
    switch (by) {
      case "first":
        return auction.tieFirst(first, second);
      case "fewer":
        return auction.tieFewer(first, second, value, held, otherHeld, cards(held));
      case "number":
        return auction.tieNumber(first, second, value, number(seat), number(other));
    }
  };
}

const NONE: readonly Tie[] = [];
const known = makeValue<{ readonly ties: Readonly<Record<string, readonly Tie[]>> }>({ ties: {} });
const keyOf = (table: string, turn: number) => `${table} ${turn}`;

/** Ties of a turn that this page has seen, in the order in which they were decided. */
export function useKnownTies(turn: number): readonly Tie[] {
  const { table } = useStore();
  return useValue(known, ({ ties }) => ties[keyOf(table, turn)] ?? NONE);
}

/** Keeps the ties of every view that comes. */
export function useTieNotes(): void {
  const store = useStore();
  useEffect(() => {
    const note = () => {
      const game = store.state.get().view?.game;
      const kind = game && TRACK_OF[game.step];
      if (!kind) return;
      const found = tiesIn(game.bids ?? [], kind, (seat) => heldOf(game.seats[seat], kind));
      const key = keyOf(store.table, game.turn);
      const before = known.get().ties[key] ?? NONE;
      const fresh = found.filter((tie) => !before.some((old) => isSame(old, tie)));
      if (fresh.length) known.set(({ ties }) => ({ ties: { ...ties, [key]: [...before, ...fresh] } }));
    };
    note();
    return store.state.subscribe(note);
  }, [store]);
}

function isSame(one: Tie, other: Tie): boolean {
  return one.kind === other.kind && one.seat === other.seat && one.other === other.other;
}
