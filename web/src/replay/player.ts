/** Plays a replay: whether it runs, how fast, and where it is. */
import { useCallback, useEffect, useState } from "react";
import { useValue } from "../state/values.ts";
import { following, type Marks } from "./frames.ts";
import type { ReplayTable } from "./store.ts";

const SPEEDS = [1, 2, 4, 8] as const;
/** How long a step with something to tell is shown, and one without, in milliseconds. */
const [PACE, QUICK] = [1400, 120];

export interface Player {
  readonly moment: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly goTo: (moment: number) => void;
  readonly toggle: () => void;
  readonly faster: () => void;
  readonly toDeal: (direction: 1 | -1) => void;
  readonly toTurn: (direction: 1 | -1) => void;
}

export function usePlayer(store: ReplayTable, marks: Marks): Player {
  const moment = useValue(store.state, () => store.moment);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[0]);
  const { length } = store.frames;
  const atEnd = moment >= length;
  useEffect(() => {
    if (!playing) return;
    if (atEnd) {
      setPlaying(false);
      return;
    }
    const told = store.frames.step(moment + 1).length > 0;
    const timer = window.setTimeout(() => store.goTo(moment + 1), (told ? PACE : QUICK) / speed);
    return () => window.clearTimeout(timer);
  }, [store, playing, speed, moment, atEnd]);
  const goTo = useCallback(
    (to: number) => {
      setPlaying(false);
      store.goTo(to);
    },
    [store],
  );
  return {
    moment,
    playing,
    speed,
    goTo,
    toggle: () => {
      if (!playing && atEnd) store.goTo(0);
      setPlaying(!playing);
    },
    faster: () => setSpeed(SPEEDS[((SPEEDS as readonly number[]).indexOf(speed) + 1) % SPEEDS.length] ?? 1),
    toDeal: (direction) => goTo(following(marks.deals, moment, direction) ?? (direction > 0 ? length : 0)),
    toTurn: (direction) =>
      goTo(
        following(
          marks.turns.map((mark) => mark.moment),
          moment,
          direction,
        ) ?? (direction > 0 ? length : 0),
      ),
  };
}

/** Arrows, comma and point, page keys and space, wherever nobody types and no button has the focus for them. */
export function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (isTaken(event)) return;
      const act = actionOf(event, player);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [player]);
}

function actionOf(event: KeyboardEvent, player: Player): (() => void) | null {
  const { goTo, moment, toDeal, toTurn, toggle } = player;
  switch (event.key) {
    case "ArrowLeft":
      return event.shiftKey ? () => toDeal(-1) : () => goTo(moment - 1);
    case "ArrowRight":
      return event.shiftKey ? () => toDeal(1) : () => goTo(moment + 1);
    case ",":
      return () => goTo(moment - 1);
    case ".":
      return () => goTo(moment + 1);
    case "PageUp":
      return () => toTurn(-1);
    case "PageDown":
      return () => toTurn(1);
    case " ":
      return toggle;
    default:
      return null;
  }
}

/** Whether the key belongs to what has the focus: text, lists, tabs, and for space every control. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.dataset.scrub !== undefined) return false;
  if (target.isContentEditable || target.closest("input, textarea, select")) return true;
  if (target.closest('[role="tab"], [role="radio"], [role="slider"], [role="listbox"]')) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}
