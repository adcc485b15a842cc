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
  sides: (gives: string, gets: string) => `you give ${gives}, you get ${gets}.`,
  nothing: "nothing",
  things: (count: number, more: boolean) =>
    more ? `${count} more ${count === 1 ? "thing" : "things"}` : count === 1 ? "one thing" : `${count} things`,
  promises: (count: number) => (count === 1 ? "a promise" : `${count} promises`),
  dealWith: (names: string, sides: string) => `Deal with ${names}: ${sides}`,
  dealWithMany: (others: number, sides: string) => `Deal with ${others} others: ${sides}`,
  offerOf: (name: string, sides: string) => `${name} offers: ${sides}`,
  inPlace: (offer: string, promises: string, count: number) =>
    `${offer} In place of ${count === 1 ? "a promise" : `${count} promises`}${promises && `: ${promises}.`}`,
  chose: (step: string, card: string) => `${step}: you chose ${card}.`,
  choseNothing: (step: string, ships: number) =>
    `${step}: your bid took nothing; your ${ships === 1 ? "ship stays" : `${ships} ships stay`}.`,
  declined: (name: string, why: string) =>
    why ? `${name} declined your offer: ${why}` : `${name} declined your offer.`,
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
  sides: (gives, gets) => `du gibst ${gives}, du bekommst ${gets}.`,
  nothing: "nichts",
  things: (count, more) =>
    more ? (count === 1 ? "noch etwas" : `${count} weitere Dinge`) : count === 1 ? "etwas" : `${count} Dinge`,
  promises: (count) => (count === 1 ? "ein Versprechen" : `${count} Versprechen`),
  dealWith: (names, sides) => `Handel mit ${names}: ${sides}`,
  dealWithMany: (others, sides) => `Handel mit ${others} anderen: ${sides}`,
  offerOf: (name, sides) => `${name} bietet an: ${sides}`,
  inPlace: (offer, promises, count) =>
    `${offer} Anstelle ${count === 1 ? "eines Versprechens" : `von ${count} Versprechen`}${promises && `: ${promises}.`}`,
  chose: (step, card) => `${step}: Du hast ${card} gewählt.`,
  choseNothing: (step, ships) =>
    `${step}: Dein Gebot bekam nichts; ${ships === 1 ? "dein Raumschiff bleibt" : `deine ${ships} Raumschiffe bleiben`} dir.`,
  declined: (name, why) => (why ? `${name} hat dein Angebot abgelehnt: ${why}` : `${name} hat dein Angebot abgelehnt.`),
  away: "Während du weg warst, ist viel geschehen. Ansehen?",
  title: (table) => table || "Confluence",
  appTitle: "Confluence",
};

export const noticeTexts = texts(en, de);
