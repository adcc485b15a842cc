/** The own pick lists for the auctions. They are kept by the server and carried out by it. */
import { useSeen } from "../../live/context.tsx";
import { type Doing, useDoing } from "../useDoing.ts";
import type { Kind } from "./tracks.ts";

const AUCTION: Readonly<Record<Kind, "colonies" | "teams">> = { colony: "colonies", research: "teams" };

export interface Wishes {
  /** Null: there is no list, and I am asked when it is my turn. */
  readonly picks: readonly number[] | null;
  readonly toggle: (card: number) => void;
  readonly move: (card: number, to: number) => void;
  readonly clear: () => void;
  readonly doing: Doing;
}

/** A list with one card somewhere else. */
export function moved(picks: readonly number[], card: number, to: number): number[] {
  const others = picks.filter((other) => other !== card);
  return [...others.slice(0, Math.max(0, to)), card, ...others.slice(Math.max(0, to))];
}

export function useWishes(kind: Kind): Wishes {
  const step = AUCTION[kind];
  const picks = useSeen((view) => view.own?.wishes?.[step]) ?? null;
  const doing = useDoing();
  // an empty list would pass at once: without cards there is no list
  const send = (next: readonly number[]) =>
    void doing.tell({ type: "wish", step, picks: next.length ? [...next] : null });
  const list = picks ?? [];
  return {
    picks,
    toggle: (card) => send(list.includes(card) ? list.filter((other) => other !== card) : [...list, card]),
    move: (card, to) => send(moved(list, card, to)),
    clear: () => send([]),
    doing,
  };
}
