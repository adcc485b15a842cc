/** What the server lists as possible for my seat, found by what it does and to which card. */
import { useAsked, useMySeat } from "../../live/context.tsx";
import type { Action, Seen } from "../../types/live.ts";
import { useCanAct } from "../useCanAct.ts";

const NONE: readonly Action[] = [];
const WATCH = (view: Seen) => [view.game?.seats, view.game?.step, view.game?.promises, view.game?.own];

export type Doable = Extract<Action, { do: "run" | "invent" | "upgrade" | "enter_play" | "draw" }>;

/** Possible actions of the own seat; nothing for others. */
export function useActions(seat: number): readonly Action[] {
  const mine = useMySeat();
  const canAct = useCanAct();
  const { answer } = useAsked("actions", canAct && seat === mine ? {} : null, WATCH);
  return answer?.actions ?? NONE;
}

export function actionsFor(actions: readonly Action[], what: Doable["do"], card: number, slot = 0): Doable[] {
  return actions.filter((action): action is Doable => {
    if (action.do !== what) return false;
    switch (action.do) {
      case "run":
        return action.card === card && (action.slot ?? 0) === slot;
      case "invent":
        return action.team === card;
      case "upgrade":
      case "enter_play":
        return action.card === card;
      default:
        return action.do === "draw";
    }
  });
}
