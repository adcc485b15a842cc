/** Violet actions: what can be done with cards while people trade, as the server lists it. */
import type { Action } from "../types/live.ts";

const DEEDS = ["invent", "upgrade", "enter_play", "run", "draw"] as const;

export type Violet = Extract<Action, { do: (typeof DEEDS)[number] }>;

export function isViolet(action: Action): action is Violet {
  return (DEEDS as readonly string[]).includes(action.do);
}

/** The card that an action is about; 0 for drawing one. */
export function cardOf(action: Violet): number {
  if (action.do === "invent") return action.team;
  return action.do === "draw" ? 0 : action.card;
}

export function slotOf(action: Violet): number {
  return action.do === "run" ? (action.slot ?? 0) : 0;
}

/** The listed actions of a kind with a card, or with one of its converters; drawing is about no card. */
export function actionsFor(actions: readonly Action[], what: Violet["do"], card: number, slot = 0): Violet[] {
  return actions.filter(isViolet).filter((action) => {
    if (action.do !== what) return false;
    return what === "draw" || (cardOf(action) === card && slotOf(action) === slot);
  });
}
