/** Replays of a table by whose eyes, each loaded once; another pair of eyes keeps the moment. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useCards } from "../data/LibraryContext.tsx";
import type { Language } from "../i18n/text.tsx";
import { asRefused, type Refused } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import { Frames } from "./frames.ts";
import { ReplayTable } from "./store.ts";

export interface Loaded {
  readonly store: ReplayTable | null;
  readonly error: Refused | null;
  readonly busy: boolean;
  /** Whether a seat's eyes were asked for and only those of everybody are open. */
  readonly onlyPublic: boolean;
  readonly look: (seat: number | null) => void;
  readonly retry: () => void;
}

export function useReplay(
  table: string,
  key: string | null,
  language: Language,
  seat: number | null,
  at: number | null,
): Loaded {
  const [wanted, setWanted] = useState<Wanted>({ eyes: seat ?? "own", attempt: 0 });
  const [state, setState] = useState<Omit<Loaded, "look" | "retry">>({
    store: null,
    error: null,
    busy: true,
    onlyPublic: false,
  });
  const first = useRef(at);
  const library = useCards();
  useEffect(() => {
    let current = true;
    const cards = (number: number) => library.cards.find((card) => card.number === number);
    setState((old) => ({ ...old, busy: true, error: null }));
    load(table, key, language, wanted.eyes).then(
      ({ frames, onlyPublic }) => {
        if (!current) return;
        setState(({ store }) => {
          const seq = store ? store.state.get().seq : first.current;
          const moment = seq === null ? 0 : frames.momentOf(seq);
          return {
            store: new ReplayTable({ table, key, language }, cards, frames, moment),
            error: null,
            busy: false,
            onlyPublic,
          };
        });
      },
      (error: unknown) => current && setState((old) => ({ ...old, error: asRefused(error), busy: false })),
    );
    return () => {
      current = false;
    };
  }, [table, key, language, library, wanted]);
  const look = useCallback((next: number | null) => setWanted((old) => ({ ...old, eyes: next ?? "everybody" })), []);
  const retry = useCallback(() => setWanted((old) => ({ ...old, attempt: old.attempt + 1 })), []);
  return { ...state, look, retry };
}

/** A seat; what everybody saw; or the eyes of the key, which are the own seat or those of everybody. */
type Eyes = number | "everybody" | "own";

interface Wanted {
  readonly eyes: Eyes;
  readonly attempt: number;
}

interface Found {
  readonly frames: Frames;
  readonly onlyPublic: boolean;
}

const known = new Map<string, Promise<Found>>();
const MOST = 12;

function load(table: string, key: string | null, language: Language, eyes: Eyes): Promise<Found> {
  const name = [table, key, language, eyes].join(" ");
  const old = known.get(name);
  if (old) return old;
  const found = fetchFrames(table, key, language, eyes);
  known.set(name, found);
  found.catch(() => known.delete(name));
  for (const first of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(first);
  }
  return found;
}

async function fetchFrames(table: string, key: string | null, language: Language, eyes: Eyes): Promise<Found> {
  if (eyes === "everybody") return { frames: await publicFrames(table, key, language), onlyPublic: false };
  const seat = eyes === "own" ? null : eyes;
  try {
    return { frames: new Frames(await rest.replay(table, key, { seat, language })), onlyPublic: false };
  } catch (error) {
    if (seat === null || asRefused(error).code !== "NOT_ALLOWED") throw error;
    return { frames: await publicFrames(table, key, language), onlyPublic: true };
  }
}

/** What everybody saw; no seat has this number. */
const EVERYBODY = -1;

async function publicFrames(table: string, key: string | null, language: Language): Promise<Frames> {
  return new Frames(await rest.replay(table, key, { seat: EVERYBODY, language }));
}
