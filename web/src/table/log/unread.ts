/** How much of the chat has not been read. */
import { useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { makeValue, useValue } from "../../state/values.ts";
import type { Message } from "../../types/live.ts";

const NO_CHAT: readonly Message[] = [];
/** The number of the last message that was shown, by table. */
const read = makeValue<{ readonly upTo: Readonly<Record<string, number>> }>({ upTo: {} });

export const chatOf = (view: { readonly chat?: Message[] }): readonly Message[] => view.chat ?? NO_CHAT;

export function markRead(table: string, upTo: number): void {
  if ((read.get().upTo[table] ?? 0) < upTo) read.set((old) => ({ upTo: { ...old.upTo, [table]: upTo } }));
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
