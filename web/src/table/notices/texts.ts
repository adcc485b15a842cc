/** Texts of the notices. */
import { texts } from "../../i18n/area.ts";

const en = {
  offers: (count: number) => `${count} new offers to you.`,
  yourStep: (step: string) => `${step}: the table waits for you.`,
  phase: (turn: number, step: string) => `Turn ${turn}: ${step}`,
  due: (count: number) =>
    count === 1 ? "A promise of yours is due in this turn." : `${count} of your promises are due in this turn.`,
  said: (name: string, text: string) => `${name}: ${text}`,
  saidPrivately: (name: string, text: string) => `${name}, privately: ${text}`,
  away: "A lot happened while you were away. Look at it?",
  title: (table: string) => table || "Confluence",
  appTitle: "Confluence",
};

const de: typeof en = {
  offers: (count) => `${count} neue Angebote an dich.`,
  yourStep: (step) => `${step}: Der Tisch wartet auf dich.`,
  phase: (turn, step) => `Runde ${turn}: ${step}`,
  due: (count) =>
    count === 1
      ? "Eins deiner Versprechen ist in dieser Runde fällig."
      : `${count} deiner Versprechen sind in dieser Runde fällig.`,
  said: (name, text) => `${name}: ${text}`,
  saidPrivately: (name, text) => `${name}, vertraulich: ${text}`,
  away: "Während du weg warst, ist viel geschehen. Ansehen?",
  title: (table) => table || "Confluence",
  appTitle: "Confluence",
};

export const noticeTexts = texts(en, de);
