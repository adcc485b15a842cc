/** Texts of the whole table. */
import { texts } from "../../i18n/area.ts";
import { plural } from "../../i18n/plural.ts";

const en = {
  bonus: "Sharing bonus",
  bonusHint: "points for an invention",
  turn: (turn: number) => `T${turn}`,
  colonies: "Colonies",
  teams: "Research teams",
  relics: "Relic worlds",
  deck: (count: number) => `deck ${count}`,
  next: (name: string) => `next ${name}`,
  minimum: (ships: number) => `at least ${ships} ${plural("en", ships, { one: "ship", other: "ships" })}`,
  row: "Shared technologies",
  rowEmpty: "none yet",
  seats: "Seats",
  you: "you",
  runs: (runs: number, all: number) => `${runs} of ${all} run`,
  inDeck: (count: number) => `${count} in deck`,
  taken: "taken",
};

const de: typeof en = {
  bonus: "Rundenbonus",
  bonusHint: "Siegpunkte für eine Erfindung",
  turn: (turn) => `R${turn}`,
  colonies: "Kolonien",
  teams: "Forschungsteams",
  relics: "Reliquienwelten",
  deck: (count) => `Stapel ${count}`,
  next: (name) => `dann ${name}`,
  minimum: (ships) => `mindestens ${ships} ${plural("de", ships, { one: "Raumschiff", other: "Raumschiffe" })}`,
  row: "Geteilte Technologien",
  rowEmpty: "noch keine",
  seats: "Plätze",
  you: "du",
  runs: (runs, all) => `${runs} von ${all} laufen`,
  inDeck: (count) => `${count} im Deck`,
  taken: "genommen",
};

export const wholeTexts = texts(en, de);
