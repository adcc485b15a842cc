/** Texts of the seats. */
import { texts } from "../../i18n/area.ts";
import { plural } from "../../i18n/plural.ts";

const en = {
  title: "Seats",
  wants: "wants",
  spare: "spare",
  idle: (count: number) => `${count} idle`,
  idleLong: (count: number) =>
    plural("en", count, { one: "one converter lacks something", other: `${count} converters lack something` }),
  kinds: { bot: "bot", program: "program", open: "open", person: "" } as Readonly<Record<string, string>>,
  away: "away",
  autopilot: "autopilot",
  ready: "ready",
  committed: "committed",
  awaited: "still to come",
  open: (name: string) => `${name}: whole area`,
  has: (goods: string) => `has ${goods}`,
  nothing: "nothing",
  wantsGoods: (goods: string) => `wants ${goods}`,
  sparesGoods: (goods: string) => `can spare ${goods}`,
  ask: (good: string, name: string) => `Ask ${name} for ${good}`,
  colonies: (have: number, support: number) =>
    `${have} of ${support} ${plural("en", support, { one: "colony", other: "colonies" })}`,
  coloniesOnly: (have: number) => plural("en", have, { one: "one colony", other: `${have} colonies` }),
  teams: (count: number) => plural("en", count, { one: "one research team", other: `${count} research teams` }),
  acks: (count: number) => plural("en", count, { one: "one acknowledgement", other: `${count} acknowledgements` }),
  donation: "must give away",
  owesYou: "owes you",
  youOwe: "you owe",
  promised: (count: number) => plural("en", count, { one: "a promise", other: `${count} promises` }),
  protected: "safe from theft",
  you: "you",
};

const de: typeof en = {
  title: "Plätze",
  wants: "sucht",
  spare: "übrig",
  idle: (count) => plural("de", count, { one: `${count} ruht`, other: `${count} ruhen` }),
  idleLong: (count) =>
    plural("de", count, { one: "einem Konverter fehlt etwas", other: `${count} Konvertern fehlt etwas` }),
  kinds: { bot: "Bot", program: "Programm", open: "offen", person: "" },
  away: "weg",
  autopilot: "Autopilot",
  ready: "fertig",
  committed: "festgelegt",
  awaited: "noch nicht so weit",
  open: (name) => `${name}: ganze Auslage`,
  has: (goods) => `hat ${goods}`,
  nothing: "nichts",
  wantsGoods: (goods) => `sucht ${goods}`,
  sparesGoods: (goods) => `kann ${goods} entbehren`,
  ask: (good, name) => `${name} um ${good} bitten`,
  colonies: (have, support) => `${have} von ${support} ${plural("de", support, { one: "Kolonie", other: "Kolonien" })}`,
  coloniesOnly: (have) => plural("de", have, { one: "eine Kolonie", other: `${have} Kolonien` }),
  teams: (count) => plural("de", count, { one: "ein Forschungsteam", other: `${count} Forschungsteams` }),
  acks: (count) => plural("de", count, { one: "ein Zeichen der Erkenntnis", other: `${count} Zeichen der Erkenntnis` }),
  donation: "muss abgegeben werden",
  owesYou: "schuldet dir",
  youOwe: "du schuldest",
  promised: (count) => plural("de", count, { one: "ein Versprechen", other: `${count} Versprechen` }),
  protected: "vor Diebstahl sicher",
  you: "du",
};

export const seatTexts = texts(en, de);
