/** Sends what the composer holds. What is refused changes nothing: the draft stays as it is. */
import { asRefused, type Refused } from "../../live/refused.ts";
import type { TableStore } from "../../live/store.ts";
import { makeValue, useValue } from "../../state/values.ts";
import type { Action, DealAnswer } from "../../types/live.ts";
import { OPEN, type Terms } from "./dealText.ts";
import { type Draft, draft, EMPTY } from "./draft.ts";
import { joined } from "./terms.ts";

interface Sending {
  readonly busy: boolean;
  /** Why the last try failed, and what the line was then. */
  readonly refused: Refused | null;
  readonly text: string;
  /** Grows with every offer that was sent. */
  readonly sent: number;
  /** Why nothing was sent though somebody asked for it, and how often. */
  readonly blocked: string;
  readonly asked: number;
}

export const sending = makeValue<Sending>({ busy: false, refused: null, text: "", sent: 0, blocked: "", asked: 0 });

/** How many previews are on the page; where there is none the composer has its own button to send. */
export const previews = makeValue<{ readonly count: number }>({ count: 0 });

export function useSending<P>(pick: (sending: Sending) => P): P {
  return useValue(sending, pick);
}

/** The action that puts the draft on the table, made of what the server read. */
export function actionOf(one: Draft, answer: DealAnswer): Action {
  const { legs: read = [], clauses: promised = [] } = answer.action as Partial<Terms>;
  const { legs, clauses } = joined({ legs: read, clauses: promised });
  if (one.revises !== null) return { do: "revise", offer: one.revises, legs: [...legs], clauses: [...clauses] };
  const isOpen = answer.parties.includes(OPEN);
  return {
    do: "propose",
    legs: [...legs],
    clauses: [...clauses],
    mode: isOpen ? one.mode : "all",
    life: one.life,
    ...(one.audience.length ? { audience: [...one.audience] } : {}),
    ...(one.counters !== null ? { counters: one.counters } : {}),
    ...(one.replaces.length ? { replaces: [...one.replaces] } : {}),
  };
}

/** Somebody wants to send what is known to be refused: say once more why. */
export function sayBlocked(why: string): void {
  sending.set((old) => ({ ...old, blocked: why, asked: old.asked + 1 }));
}

export async function send(store: TableStore): Promise<boolean> {
  const one = draft.get();
  const text = one.text.trim();
  if (!text || sending.get().busy) return false;
  sending.set({ busy: true, refused: null, text, blocked: "" });
  try {
    const answer = await store.ask("deal", { text });
    await store.act(actionOf(one, answer));
    sending.set((old) => ({ ...old, busy: false, refused: null, text: "", sent: old.sent + 1 }));
    // what was written meanwhile is kept
    draft.set((now) => (now.text.trim() === text ? { ...EMPTY, table: now.table } : now));
    return true;
  } catch (error) {
    sending.set({ busy: false, refused: asRefused(error), text });
    return false;
  }
}
