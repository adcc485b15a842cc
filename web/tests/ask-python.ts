/** Asks Python once for the real cards, so that no copy of them can grow old. */
import type { TestProject } from "vitest/node";
import { pythonJson } from "../scripts/python.ts";
import type { Cards, SpeciesList } from "../src/types/cards.ts";

declare module "vitest" {
  interface ProvidedContext {
    cards: Cards;
    species: SpeciesList;
  }
}

export default function setup(project: TestProject): void {
  project.provide("cards", pythonJson("confluence.cli", "cards", "--json") as Cards);
  project.provide("species", pythonJson("confluence.cli", "species", "--json") as SpeciesList);
}
