/** Finished tables: those that this browser has a key for, and those of the lobby. */
import { useEffect, useState } from "react";
import { rest } from "../live/rest.ts";
import { usePlaces } from "../state/keys.ts";

export interface Finished {
  readonly table: string;
  readonly name: string;
  /** When it was opened, in Unix seconds. */
  readonly opened: number;
  readonly species: readonly string[];
  readonly sitters: readonly string[];
}

/** What the lobby says about a table, as far as we use it. */
interface Line {
  readonly name?: string;
  readonly life?: string;
  readonly opened?: number;
  readonly seats?: readonly { readonly name?: string; readonly kind?: string }[];
  readonly species?: readonly string[] | null;
}

/** A line of the lobby, if its match was played to the end. */
export function finishedOf(table: string, summary: Readonly<Record<string, unknown>>): Finished | null {
  const line = summary as Line;
  if (line.life !== "over" || !line.species) return null;
  return {
    table,
    name: line.name ?? "",
    opened: line.opened ?? 0,
    species: line.species,
    sitters: (line.seats ?? []).map(({ name }) => name ?? ""),
  };
}

export interface List {
  readonly tables: readonly Finished[];
  readonly state: "loading" | "ready" | "failed";
}

const LOADING: List = { tables: [], state: "loading" };
/** Of so many tables, the last used, the state is asked. */
const ASKED = 24;

export function useOwnFinished(): List {
  const places = usePlaces();
  const [list, setList] = useState(LOADING);
  useEffect(() => {
    let current = true;
    const asked = places.slice(0, ASKED).map(({ table, key }) =>
      rest.status(table, key).then(
        ({ summary }) => finishedOf(table, summary),
        () => null, // gone, or a key that opens nothing any more
      ),
    );
    void Promise.all(asked).then((found) => {
      if (current) setList({ tables: found.filter((one) => one !== null), state: "ready" });
    });
    return () => {
      current = false;
    };
  }, [places]);
  return list;
}

export function useListedFinished(): List {
  const [list, setList] = useState(LOADING);
  useEffect(() => {
    let current = true;
    rest.lobby().then(
      ({ tables }) => {
        if (!current) return;
        const found = tables.flatMap(({ table, summary }) => finishedOf(table, summary) ?? []);
        setList({ tables: found, state: "ready" });
      },
      () => current && setList({ tables: [], state: "failed" }),
    );
    return () => {
      current = false;
    };
  }, []);
  return list;
}
