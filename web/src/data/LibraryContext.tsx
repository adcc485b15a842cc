/** Gives the pages the cards and the species, once they are there. */
import { createContext, type ReactNode, useContext } from "react";
import { EmptyOrbit, Failure } from "../components/Trouble.tsx";
import type { Library } from "../game/library.ts";
import { useText } from "../i18n/text.tsx";
import type { Card, Species } from "../types/cards.ts";
import { useLibrary } from "./useLibrary.ts";

const Cards = createContext<Library | null>(null);

/** Shows its children as soon as the cards have arrived; until then that they are on their way. */
export function LibraryProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const [state, retry] = useLibrary();
  if (state.status === "ready") return <Cards value={state.library}>{children}</Cards>;
  return (
    <main className="alone">
      {state.status === "failed" ? (
        <Failure text={t.failed[state.error.problem]} detail={state.error.message} onRetry={retry} />
      ) : (
        <div className="notice" role="status">
          <EmptyOrbit />
          <p className="quiet">{t.loading}</p>
        </div>
      )}
    </main>
  );
}

export function useCards(): Library {
  const library = useContext(Cards);
  if (!library) throw new Error("no cards here");
  return library;
}

const byNumber = new WeakMap<Library, Map<number, Card>>();

/** The card with a number; 0 and unknown numbers give undefined. */
export function useCard(): (number: number) => Card | undefined {
  const library = useCards();
  let known = byNumber.get(library);
  if (!known) {
    known = new Map(library.cards.map((card) => [card.number, card]));
    byNumber.set(library, known);
  }
  const found = known;
  return (number) => found.get(number);
}

export function useSpecies(): (id: string) => Species | undefined {
  const library = useCards();
  return (id) => library.species.get(id);
}
