/** Whether a media query holds, kept up to date. */
import { useCallback, useSyncExternalStore } from "react";

/** Where the frame of phones is used: narrow screens, and flat ones such as a phone on its side or a page at 200 %. */
export const PHONE = "(max-width: 820px), (max-height: 560px)";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
