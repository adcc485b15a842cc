/** How much of the chat has not been read. */
import { useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { makeValue, useValue } from "../../state/values.ts";
import type { Message } from "../../types/live.ts";

const NO_CHAT: readonly Message[] = [];
const STORED = "confluence.read";
/** The number of the last message that was shown, by table. */
const read = makeValue<{ readonly upTo: Readonly<Record<string, number>> }>({ upTo: load() });
function load(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    return {};
  }
}

export const chatOf = (view: { readonly chat?: Message[] }): readonly Message[] => view.chat ?? NO_CHAT;

export function markRead(table: string, upTo: number): void {
  if ((read.get().upTo[table] ?? 0) >= upTo) return;
  read.set((old) => ({ upTo: { ...old.upTo, [table]: upTo } }));
  try {
    window.localStorage.setItem(STORED, JSON.stringify(read.get().upTo));
  } catch {
    // kept as long as the page is open
  }
}

export function useChat(): readonly Message[] {
  return useSeen(chatOf);
}

export function useReadUpTo(table: string): number {
  return useValue(read, (state) => state.upTo[table] ?? 0);
}

/** Messages of others that were not shown yet. */
export function useUnread(): number {
  const { table } = useStore();
  const seat = useMySeat();
  const upTo = useReadUpTo(table);
  return useSeen((view) => chatOf(view).filter((message) => message.id > upTo && message.seat !== seat).length);
}
