/** Fetches the cards and the species, and says in one word what went wrong if something did. */
import { type Library, makeLibrary } from "../game/library.ts";
import type { Cards, SpeciesList } from "../types/cards.ts";

type LoadProblem = "offline" | "refused" | "unreadable";

export class LoadError extends Error {
  readonly problem: LoadProblem;

  constructor(problem: LoadProblem, detail: string) {
    super(detail);
    this.name = "LoadError";
    this.problem = problem;
  }
}

const CARDS: Cards["format"] = "confluence.cards/1";
const SPECIES: SpeciesList["format"] = "confluence.species/1";

export async function loadLibrary(): Promise<Library> {
  const [cards, species] = await Promise.all([
    fetchDocument<Cards>("api/cards", CARDS),
    fetchDocument<SpeciesList>("api/species", SPECIES),
  ]);
  try {
    return makeLibrary(cards, species);
  } catch (error) {
    throw new LoadError("unreadable", String(error));
  }
}

async function fetchDocument<T extends { format: string }>(name: string, format: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(name, { headers: { Accept: "application/json" } });
  } catch (error) {
    throw new LoadError("offline", `${name}: ${error}`);
  }
  if (!answer.ok) throw new LoadError("refused", `${name}: ${answer.status} ${answer.statusText}`.trim());
  let document: Partial<T> | null;
  try {
    document = await answer.json();
  } catch {
    throw new LoadError("unreadable", `${name}: no JSON`);
  }
  if (document?.format !== format) {
    throw new LoadError("unreadable", `${name}: ${document?.format ?? "no format"} instead of ${format}`);
  }
  return document as T;
}
