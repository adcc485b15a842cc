/** Gives the components of a table their store. */
import { createContext, type ReactNode, useContext } from "react";
import { useSharedValue, useValue } from "../state/values.ts";
import type { Answers, Seen, View } from "../types/live.ts";
import { type Answered, useAnswer } from "./answers.ts";
import type { Question, TableState, TableStore } from "./store.ts";

const Store = createContext<TableStore | null>(null);

export function TableProvider({ store, children }: { store: TableStore; children: ReactNode }) {
  return <Store value={store}>{children}</Store>;
}

export function useStore(): TableStore {
  const store = useContext(Store);
  if (!store) throw new Error("no table here");
  return store;
}

/** A part of what is known about the table; `pick` must give the same object as long as the part is the same. */
export function useTable<P>(pick: (state: TableState) => P): P {
  return useValue(useStore().state, pick);
}

/** A part of the view; below `TableReady` there is always one. */
export function useSeen<P>(pick: (view: Seen) => P): P {
  return useTable((state) => {
    if (!state.view) throw new Error("no view yet");
    return pick(state.view);
  });
}

/** A part of the match; below `MatchReady` there is always one. */
export function useGame<P>(pick: (game: View) => P): P {
  return useSeen((view) => {
    if (!view.game) throw new Error("no match yet");
    return pick(view.game);
  });
}

// What every row of a list asks for is compared once for all of them, not in every row after every update.
const MY_SEAT = (state: TableState) => state.seat;
const SPECIES = ({ view }: TableState) => (view?.game?.seats ?? []).map((seat) => seat.species).join(" ");

/** The own seat, or null for somebody who watches. */
export function useMySeat(): number | null {
  return useSharedValue(useStore().state, MY_SEAT);
}

/** The species by seat: what seats have changes all the time, who they are does not. */
export function useSeatSpecies(): readonly string[] {
  return useSharedValue(useStore().state, SPECIES).split(" ");
}

/** The answer to a question about the match, asked again when what it hangs on changes. */
export function useAsked<What extends keyof Answers>(
  what: What,
  question: Question | null,
  watch: (view: Seen) => unknown,
): Answered<What> {
  return useAnswer(useStore(), what, question, watch);
}

const SEATS = (view: Seen) => view.game?.seats;

/** What every seat can do with what lies in front of it. */
export function useDesks(): Answered<"desks"> {
  return useAsked("desks", {}, SEATS);
}
