/** Saved drafts of a table. They stay in this browser. */
import { useEffect } from "react";
import { keep, kept } from "../../state/kept.ts";
import { makeValue, useValue } from "../../state/values.ts";
import { keepUnsent, unsent } from "../drafts.ts";
import { type Draft, EMPTY, isEmpty, type Life, type OpenMode, withText } from "./draft.ts";

interface Saved {
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
      audience: numbers(audience),
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

const DEAL = "deal";

interface Place {
  readonly table: string;
  readonly seat: number;
  readonly turn: number;
}

/** Keep what is being written as long as this turn lasts. */
export function keepDeal(place: Place, one: Draft): void {
  const { text, mode, life, audience, others, counters, revises, replaces } = one;
  const work = { text, mode, life, audience, others, counters, revises, replaces };
  keepUnsent(DEAL, place, isEmpty(one) ? null : work);
}

/** The deal that was being written when the page was left; its parts follow as soon as the server has read the line. */
export function unsentDeal(place: Place, offers: readonly number[]): Draft {
  const empty: Draft = { ...EMPTY, table: place.table };
  const found = unsent(DEAL, place);
  const [saved] = asSaved(found);
  if (!found || !saved) return empty;
  const { text, ...rest } = saved;
  const others = numbers(found.others);
  const about = (offer: unknown) => (typeof offer === "number" && offers.includes(offer) ? offer : null);
  const links = { counters: about(found.counters), revises: about(found.revises), replaces: numbers(found.replaces) };
  return withText({ ...empty, ...rest, ...links, others: others.length ? others : empty.others }, text);
}

function numbers(found: unknown): number[] {
  return Array.isArray(found) ? found.filter((one) => typeof one === "number") : [];
}

export function broughtBack(table: string, { text, ...rest }: Saved): Draft {
  return withText({ ...EMPTY, table, ...rest }, text);
}
