/** The own pick lists for the auctions. They are kept by the server and carried out by it. */
import { useStore, useTable } from "../../live/context.tsx";
import type { TableState } from "../../live/store.ts";
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

/** The list as it will be when the server has heard of every change, wherever on the page it was made. */
function listIn({ pending, view }: TableState, step: "colonies" | "teams"): readonly number[] | null {
  const told = pending.findLast(({ request }) => request.type === "wish" && request.step === step)?.request;
  return (told?.type === "wish" ? told.picks : view?.own?.wishes?.[step]) ?? null;
}

export function useWishes(kind: Kind): Wishes {
  const step = AUCTION[kind];
  const store = useStore();
  const picks = useTable((state) => listIn(state, step));
  const doing = useDoing();
  const change = (next: (list: readonly number[]) => readonly number[]) => {
    const list = next(listIn(store.state.get(), step) ?? []);
    // an empty list would pass at once: without cards there is no list
    void doing.tell({ type: "wish", step, picks: list.length ? [...list] : null });
  };
  return {
    picks,
    toggle: (card) =>
      change((list) => (list.includes(card) ? list.filter((other) => other !== card) : [...list, card])),
    move: (card, to) => change((list) => moved(list, card, to)),
    clear: () => change(() => []),
    doing,
  };
}
