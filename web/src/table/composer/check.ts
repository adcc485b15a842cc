/** Asks the server what the line of the composer means: how it reads, what it changes, why it could not happen. */
import { useEffect, useRef, useState } from "react";
import { useAsked, useMySeat, useSeen } from "../../live/context.tsx";
import type { Refused } from "../../live/refused.ts";
import type { DealAnswer, Seen, WorthAnswer } from "../../types/live.ts";
import { useDraft } from "./draft.ts";

const PAUSE = 150;

export interface Check {
  /** The last answer; it stays while the next one is on its way. */
  readonly answer: DealAnswer | null;
  /** Whether the answer is about the line as it stands. */
  readonly fresh: boolean;
  readonly error: Refused | null;
  readonly text: string;
}

const WATCH = (view: Seen) => [view.game?.seats, view.game?.promises, view.game?.step];

/** A text that holds still for a moment. */
function useSettled(text: string, pause: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = window.setTimeout(() => setSettled(text), text ? pause : 0);
    return () => window.clearTimeout(timer);
  }, [text, settled, pause]);
  return settled;
}

export function useCheck(): Check {
  const text = useDraft((draft) => draft.text.trim());
  const me = useMySeat();
  const settled = useSettled(text, PAUSE);
  const { answer, error } = useAsked("deal", settled && me !== null ? { text: settled } : null, WATCH);
  const last = useRef<DealAnswer | null>(null);
  if (answer) last.current = answer;
  if (!text) last.current = null;
  const fresh = settled === text && answer !== null;
  return { answer: answer ?? last.current, fresh, error: settled === text ? error : null, text };
}

/** What the deal is worth to me, where the table allows hints; null until it is known. */
export function useWorth(check: Check): { readonly worth: WorthAnswer | null; readonly asking: boolean } {
  const hints = useSeen((view) => view.options.hints);
  const me = useMySeat();
  const isMine = me !== null && (check.answer?.parties.includes(me) ?? false);
  // what a deal strikes out is not part of its text, so its worth would be told wrongly
  const isWhole = useDraft((draft) => !draft.replaces.length);
  const wanted = check.fresh && hints && isMine && isWhole ? check.text : "";
  const settled = useSettled(wanted, 250);
  const { answer, asking } = useAsked("worth", settled ? { text: settled } : null, WATCH);
  return { worth: settled && settled === wanted ? answer : null, asking: asking || settled !== wanted };
}
