/** The real cards for tests. */
import { inject } from "vitest";
import { makeLibrary } from "../src/game/library.ts";
import type { Card } from "../src/types/cards.ts";

export const cards = inject("cards");
export const species = inject("species");
export const library = makeLibrary(cards, species);

export function card(code: string): Card {
  const found = library.byCode.get(code.toLowerCase());
  if (!found) throw new Error(`no card ${code}`);
  return found;
}
