/** What the server lists as possible for my seat in the present step. */
import { useAsked } from "../live/context.tsx";
import type { Action, ActionsAnswer, Seen } from "../types/live.ts";
import { useCanAct } from "./useCanAct.ts";

const NOTHING: readonly Action[] = [];

/** While people trade offers come and go all the time, and none of them changes what else can be done. */
function watch({ game }: Seen): unknown {
  return game?.step === "trade" ? [game.seats, game.step, game.promises, game.own] : game;
}

export function useActions(): {
  readonly actions: readonly Action[];
  readonly answer: ActionsAnswer | null;
} {
  const { answer } = useAsked("actions", useCanAct() ? {} : null, watch);
  return { actions: answer?.actions ?? NOTHING, answer };
}
