/**
 * What the adviser of the server says to me: asked when my stock, my cards or the step change. Deals with others hang on
 * what they have as well: whoever shows them asks `withOthers`, and is told anew when goods change hands anywhere.
 */
import { useEffect } from "react";
import { useAsked, useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import type { Refused } from "../../live/refused.ts";
import type { TableStore } from "../../live/store.ts";
import { makeValue, useValue, type Value } from "../../state/values.ts";
import type { AdviceAnswer, Seen } from "../../types/live.ts";
import { useOwnPlan } from "./plan.ts";

const ADVISED_STEPS: readonly string[] = ["trade", "tail", "plans"];

interface Latest {
  readonly answer: AdviceAnswer | null;
  /** When it came, in milliseconds. */
  readonly at: number;
}

const known = new WeakMap<TableStore, Value<Latest>>();

function latestOf(store: TableStore): Value<Latest> {
  let value = known.get(store);
  if (!value) {
    value = makeValue<Latest>({ answer: null, at: 0 });
    known.set(store, value);
  }
  return value;
}

export interface Advised {
  /** `off`: this table plays without hints; `rests`: there is no advice in this step. */
  readonly state: "off" | "rests" | "thinking" | "there" | "failed";
  /** The last advice of this turn, also while a newer one is on its way. */
  readonly advice: AdviceAnswer | null;
  readonly at: number;
  readonly error: Refused | null;
}

export function useAdvice(withOthers = false): Advised {
  const store = useStore();
  const seat = useMySeat();
  const hints = useSeen((view) => view.options.hints);
  const step = useGame((game) => game.step);
  const turn = useGame((game) => game.turn);
  const { locks } = useOwnPlan();
  const isAsked = hints && seat !== null && !store.isReplay && ADVISED_STEPS.includes(step);
  const watch = (view: Seen) => {
    const own = view.game?.seats[seat ?? 0];
    const others = withOthers && view.game?.seats.map(({ goods, donation }) => `${goods} ${donation ?? ""}`).join("|");
    // a declined offer of mine is no idea any more
    const asked =
      withOthers &&
      view.game?.offers
        ?.filter(({ by }) => by === seat)
        .map(({ id }) => id)
        .join();
    return [view.game?.step, view.game?.turn, own?.goods, own?.cards, own?.donation, others, asked];
  };
  const { answer, error, asking } = useAsked("advice", isAsked ? { locks: [...locks] } : null, watch);
  const value = latestOf(store);
  useEffect(() => {
    if (answer && answer !== value.get().answer) value.set({ answer, at: Date.now() });
  }, [answer, value]);
  const latest = useValue(value, (one) => one);
  const advice = answer ?? (latest.answer?.turn === turn ? latest.answer : null);
  if (!hints || seat === null || store.isReplay) return { state: "off", advice: null, at: 0, error: null };
  const rest = { advice, at: latest.at, error: asking ? null : error };
  if (!isAsked) return { state: "rests", ...rest };
  if (error?.code === "NO_HINTS") return { state: "off", ...rest };
  if (error && !asking) return { state: "failed", ...rest };
  return { state: asking || !answer ? "thinking" : "there", ...rest };
}

/** The last advice that any part of the page has asked for; asks nothing itself. */
export function useLatestAdvice(): AdviceAnswer | null {
  const hints = useSeen((view) => view.options.hints);
  const latest = useValue(latestOf(useStore()), (one) => one.answer);
  return hints ? latest : null;
}
