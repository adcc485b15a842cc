/** What the primer of a species says. Goods stand in brackets and are drawn; the facts are those of the cards. */
import { texts } from "../i18n/area.ts";
import { deSpecies } from "./texts-de.ts";
import { enSpecies } from "./texts-en.ts";

export interface SpeciesText {
  /** One line for the card on the home page. */
  readonly line: string;
  readonly need: string;
  readonly make: string;
  readonly special: readonly string[];
  readonly first: readonly string[];
}

export const speciesTexts = texts(
  {
    of: enSpecies,
    need: "I need",
    make: "I make",
    special: "What is special",
    first: "First moves",
    converters: "Starting converters",
    interest: "For others only",
    theft: "Theft",
    more: (count: number) => `${count} more cards wait in the library`,
    level: (level: number) => `Difficulty ${level} of 6`,
    experienced: "for experienced tables",
    start: "Starts with",
    colonies: (count: number) => (count === 1 ? "1 colony" : `${count} colonies`),
    teams: (count: number) => (count === 1 ? "1 research team" : `${count} research teams`),
    support: "Colony support",
    noLimit: "no limit",
    tiebreaker: "Tiebreaker",
    always: "higher than all",
    goesIn: "all converters take",
    comesOut: "and give",
    previous: "Previous species",
    next: "Next species",
    open: (name: string) => `${name}: what it needs and makes`,
    strip: "The nine species",
  },
  {
    of: deSpecies,
    need: "Ich brauche",
    make: "Ich erzeuge",
    special: "Was besonders ist",
    first: "Erste Züge",
    converters: "Startkonverter",
    interest: "Nur für andere",
    theft: "Diebstahl",
    more: (count: number) => `${count} weitere Karten liegen im Spezies-Deck`,
    level: (level: number) => `Komplexität ${level} von 6`,
    experienced: "für erfahrene Runden",
    start: "Beginnt mit",
    colonies: (count: number) => (count === 1 ? "1 Kolonie" : `${count} Kolonien`),
    teams: (count: number) => (count === 1 ? "1 Forschungsteam" : `${count} Forschungsteams`),
    support: "Kolonielimit",
    noLimit: "keins",
    tiebreaker: "Gleichstandsbrecher",
    always: "höher als alle",
    goesIn: "alle Konverter nehmen",
    comesOut: "und geben",
    previous: "Vorige Spezies",
    next: "Nächste Spezies",
    open: (name: string) => `${name}: was sie braucht und erzeugt`,
    strip: "Die neun Spezies",
  },
);
