/** Saved drafts of a table. They stay in this browser. */
import { useEffect } from "react";
import { keep, kept } from "../../state/kept.ts";
import { makeValue, useValue } from "../../state/values.ts";
import { type Draft, EMPTY, type Life, type OpenMode, withText } from "./draft.ts";

export interface Saved {
  readonly text: string;
  readonly mode: OpenMode;
  readonly life: Life;
  readonly audience: readonly number[];
}

const MOST = 12;
const NONE: readonly Saved[] = [];
const keyOf = (table: string) => `confluence.drafts.${table}`;

interface Drafts {
  readonly table: string;
  readonly saved: readonly Saved[];
}

const drafts = makeValue<Drafts>({ table: "", saved: [] });

function read(table: string): readonly Saved[] {
  const found = kept(keyOf(table));
  return Array.isArray(found) ? found.flatMap(asSaved) : [];
}

/** What another version of the client stored may look different. */
function asSaved(found: unknown): Saved[] {
  if (typeof found !== "object" || found === null || !("text" in found) || typeof found.text !== "string") return [];
  const { text, mode, life, audience } = found as Partial<Saved> & { text: string };
  return [
    {
      text,
      mode: mode === "choose" ? "choose" : "first",
      life: life === "turn" || life === "standing" ? life : "bell",
      audience: Array.isArray(audience) ? audience.filter((seat) => typeof seat === "number") : [],
    },
  ];
}

function write(table: string, saved: readonly Saved[]): void {
  drafts.set({ table, saved });
  keep(keyOf(table), saved);
}

function savedDrafts(table: string): readonly Saved[] {
  if (drafts.get().table !== table) drafts.set({ table, saved: read(table) });
  return drafts.get().saved;
}

export function useSaved(table: string): readonly Saved[] {
  useEffect(() => void savedDrafts(table), [table]);
  return useValue(drafts, (present) => (present.table === table ? present.saved : NONE));
}

export function saveDraft(table: string, { text, mode, life, audience }: Draft): void {
  if (!text.trim()) return;
  const others = savedDrafts(table).filter((one) => one.text !== text);
  write(table, [{ text, mode, life, audience }, ...others].slice(0, MOST));
}

export function forgetDraft(table: string, text: string): void {
  write(
    table,
    savedDrafts(table).filter((one) => one.text !== text),
  );
}

export function broughtBack(table: string, { text, ...rest }: Saved): Draft {
  return withText({ ...EMPTY, table, ...rest }, text);
}
