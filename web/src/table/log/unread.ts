/** How much of the chat has not been read. */
import { useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { keep, keptFields } from "../../state/kept.ts";
import { makeValue, useValue } from "../../state/values.ts";
import type { Message } from "../../types/live.ts";

const NO_CHAT: readonly Message[] = [];
const STORED = "confluence.read";
/** The number of the last message that was shown, by table. */
const read = makeValue<{ readonly upTo: Readonly<Record<string, number>> }>({
  upTo: keptFields(STORED) as Record<string, number>,
});

export const chatOf = (view: { readonly chat?: Message[] }): readonly Message[] => view.chat ?? NO_CHAT;

export function markRead(table: string, upTo: number): void {
  if ((read.get().upTo[table] ?? 0) >= upTo) return;
  read.set((old) => ({ upTo: { ...old.upTo, [table]: upTo } }));
  keep(STORED, read.get().upTo);
}

export function useChat(): readonly Message[] {
  return useSeen(chatOf);
}

function useReadUpTo(table: string): number {
  return useValue(read, (state) => state.upTo[table] ?? 0);
}

/** Messages of others that were not shown yet. */
export function useUnread(): number {
  const { table } = useStore();
  const seat = useMySeat();
  const upTo = useReadUpTo(table);
  return useSeen((view) => chatOf(view).filter((message) => message.id > upTo && message.seat !== seat).length);
}
