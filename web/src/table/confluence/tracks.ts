/** The two tracks, with what was on places that are empty now. */
import { useEffect, useMemo } from "react";
import { useGame, useStore, useTable } from "../../live/context.tsx";
import type { Event, SeatView } from "../../types/live.ts";

export type Kind = "colony" | "research";

/** A ship in halves of a ship. */
const WHOLE = 2;

export interface Place {
  /** 0: nothing was ever here, or nobody knows what. */
  readonly card: number;
  readonly minimum: number;
  /** The fewest ships with which my bid reaches it; null where nobody bids here. */
  readonly least: number | null;
  /** Whether the card is still to be had. */
  readonly here: boolean;
  /** Who took it, and for what. */
  readonly taken?: { readonly seat: number; readonly paid: string } | undefined;
}

/** What lay on the tracks at the beginning of a turn, as far as this page has seen it. */
const seen = new Map<string, number[]>();

/** The row of a turn from the log: it was laid out at the end of the turn before. */
export function laidOut(log: readonly Event[], track: Kind, turn: number): readonly number[] {
  let row: readonly number[] = [];
  let now = 1;
  for (const event of log) {
    if (event.event === "step_began") now = event.turn;
    if (event.event === "refreshed" && event.track === track && now === turn - 1) row = event.row;
  }
  return row;
}

/** Who bought which cards in a turn. */
export function bought(log: readonly Event[], turn: number): Map<number, { seat: number; paid: string }> {
  const found = new Map<number, { seat: number; paid: string }>();
  let now = 1;
  for (const event of log) {
    if (event.event === "step_began") now = event.turn;
    if (event.event === "bought" && now === turn) found.set(event.card, { seat: event.seat, paid: event.paid });
  }
  return found;
}

export function useTrack(kind: Kind): readonly Place[] {
  const { table } = useStore();
  const turn = useGame((game) => game.turn);
  const row = useGame((game) => (kind === "colony" ? game.colony_track : game.research_track));
  const minimum = useGame((game) => (kind === "colony" ? game.colony_minimum : game.research_minimum));
  const own = useGame((game) => (kind === "colony" ? game.own?.colony_least : game.own?.research_least));
  const log = useTable((state) => state.log);
  const key = `${table} ${turn} ${kind}`;
  useEffect(() => {
    const known = seen.get(key) ?? [];
    seen.set(
      key,
      row.map((card, place) => card || known[place] || 0),
    );
  }, [key, row]);
  return useMemo(() => {
    const isWhole = row.every(Boolean);
    const before = isWhole ? row : laidOut(log, kind, turn);
    const sold = isWhole ? new Map() : bought(log, turn);
    return row.map((card, place): Place => {
      const both = { minimum: minimum[place] ?? 0, least: own?.[place] ?? null };
      if (card) return { card, ...both, here: true };
      const known = seen.get(key)?.[place] || before[place] || 0;
      return { card: known, ...both, here: false, taken: sold.get(known) };
    });
  }, [row, minimum, own, log, kind, turn, key]);
}

/** Whether a bid of mine reaches a place, by what the server says it takes. */
export function isReached({ least }: Place, ships: number): boolean {
  return least !== null && least <= ships;
}

/** What bids count in halves of a ship, as the server says of each seat: for some a ship is less where colonies are sold. */
export function useHalves(): (seat: number, kind: Kind, ships: number) => number {
  const seats = useGame((game) => game.seats);
  return (seat, kind, ships) => (kind === "colony" ? (seats[seat]?.colony_halves ?? WHOLE) : WHOLE) * ships;
}

/** How many cards of a kind a seat holds, as the server counts them in ties. */
export function heldOf(seat: SeatView | undefined, kind: Kind): number {
  return (kind === "colony" ? seat?.colonies : seat?.teams) ?? 0;
}

export function useHeld(): (seat: number, kind: Kind) => number {
  const seats = useGame((game) => game.seats);
  return (seat, kind) => heldOf(seats[seat], kind);
}
