/** Whether a step has just begun before the eyes of who watches: true for a few seconds, never right after loading. */
import { useEffect, useState } from "react";
import { useGame, useStore } from "../../live/context.tsx";
import { useMedia } from "../../state/useMedia.ts";

const MOMENT = 3000;
/** By table the step that was shown last, and until when its beginning counts as new. */
const shown = new Map<string, { readonly key: string; readonly until: number }>();

export function useFreshStep(): { readonly fresh: boolean; readonly skip: () => void } {
  const { table } = useStore();
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const key = useGame((game) => `${game.turn} ${game.step}`);
  const [until, setUntil] = useState(0);
  useEffect(() => {
    let last = shown.get(table);
    if (last?.key !== key) {
      last = { key, until: last ? Date.now() + MOMENT : 0 };
      shown.set(table, last);
    }
    const left = last.until - Date.now();
    if (left <= 0) return undefined;
    setUntil(last.until);
    const timer = window.setTimeout(() => setUntil(0), left);
    return () => window.clearTimeout(timer);
  }, [table, key]);
  const skip = () => {
    shown.set(table, { key, until: 0 });
    setUntil(0);
  };
  return { fresh: until > 0 && !still, skip };
}
