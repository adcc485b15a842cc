/** Alle deutschen Texte. */
import type { Sign } from "../game/signs.ts";
import type { Arrow, Climate, Half, Kind, Trade } from "../types/cards.ts";
import type { Messages } from "./en.ts";
import { list, number, plural } from "./plural.ts";

const count = (value: number) => number("de", value);
const of = (value: number, one: string, other: string) => `${count(value)} ${plural("de", value, { one, other })}`;

const signs: Record<Sign, [one: string, other: string]> = {
  gr: ["Grün", "Grün"],
  wh: ["Weiß", "Weiß"],
  br: ["Braun", "Braun"],
  bk: ["Schwarz", "Schwarz"],
  bl: ["Blau", "Blau"],
  ye: ["Gelb", "Gelb"],
  ws: ["kleiner Polychrom-Würfel", "kleine Polychrom-Würfel"],
  wl: ["großer Polychrom-Würfel", "große Polychrom-Würfel"],
  oc: ["Ultratech", "Ultratech"],
  sh: ["Raumschiff", "Raumschiffe"],
  vp: ["Siegpunkt", "Siegpunkte"],
  en: ["Handelsgesandter", "Handelsgesandte"],
  any_small: ["kleiner Würfel beliebiger Farbe", "kleine Würfel beliebiger Farbe"],
  any_large: ["großer Würfel beliebiger Farbe", "große Würfel beliebiger Farbe"],
  same_small: ["kleiner Würfel einer Farbe", "kleine Würfel einer Farbe"],
  same_large: ["großer Würfel einer Farbe", "große Würfel einer Farbe"],
  jungle: ["Dschungel-Kolonie", "Dschungel-Kolonien"],
  ocean: ["Wasser-Kolonie", "Wasser-Kolonien"],
  desert: ["Wüsten-Kolonie", "Wüsten-Kolonien"],
  ice: ["Eis-Kolonie", "Eis-Kolonien"],
  any: ["beliebige Kolonie", "beliebige Kolonien"],
  fleet: ["Flottensymbol", "Flottensymbole"],
  relic: ["Reliquienwelt", "Reliquienwelten"],
};

const kinds: Record<Kind, [one: string, other: string]> = {
  technology: ["Technologie", "Technologien"],
  starting: ["Startkarte", "Startkarten"],
  interest: ["Konformitäts-Konverter", "Konformitäts-Konverter"],
  relic: ["Reliquienwelt", "Reliquienwelten"],
  fleet: ["Flotte", "Flotten"],
  tile: ["Territorien-Plättchen", "Territorien-Plättchen"],
  nullspace: ["Nullraum-Kolonie", "Nullraum-Kolonien"],
  world: ["Computerwelt", "Computerwelten"],
  reference: ["Übersichtskarte", "Übersichtskarten"],
  colony: ["Kolonie", "Kolonien"],
  team: ["Forschungsteam", "Forschungsteams"],
  confluence: ["Rundenkarte", "Rundenkarten"],
  setup: ["Aufbaukarte", "Aufbaukarten"],
  donation: ["Spendengüter-Karte", "Spendengüter-Karten"],
};

const climates: Record<Climate, string> = {
  jungle: "Dschungel",
  ocean: "Wasser",
  desert: "Wüste",
  ice: "Eis",
  any: "beliebiger Typ",
};

const arrows: Record<Arrow, { name: string; meaning: string }> = {
  white: { name: "Produktion", meaning: "läuft in der Produktionsphase" },
  violet: { name: "Handel", meaning: "läuft in der Transaktionsphase" },
  red: { name: "Diebstahl", meaning: "läuft beim Diebstahl der Zeth" },
};

const trades: Record<Trade, string> = {
  loan: "Leihweise: Am Ende der Runde kehrt sie zurück.",
  permanent: "Für immer: Sie bleibt beim neuen Besitzer.",
  no: "Nie: Sie kann nicht weitergegeben werden.",
};

const halves: Record<Half, string> = { left: "linke Hälfte", right: "rechte Hälfte" };

export const de: Messages = {
  code: "de",
  ownName: "Deutsch",
  count,
  list: (parts) => list("de", "conjunction", parts),
  either: (parts) => list("de", "disjunction", parts),

  app: "Confluence",
  toTables: "Zu den Tischen",
  page: "Karten",
  documentTitle: (name) => (name ? `${name} · Karten von Confluence` : "Karten · Confluence"),
  skip: "Zu den Karten springen",

  theme: { toLight: "Zur hellen Darstellung wechseln", toDark: "Zur dunklen Darstellung wechseln" },
  language: "Sprache",
  symbols: "Symbole",
  close: "Schließen",

  search: {
    label: "Karten suchen",
    placeholder: "Name, Nummer oder Güter: 3gr > ye",
    short: "Name, Nummer, 3gr > ye",
    clear: "Suche leeren",
    shortcut: "Mit / zur Suche",
  },

  filters: {
    title: "Filter",
    species: "Spezies",
    kind: "Art",
    era: "Stufe",
    nobody: "Keine Spezies",
    clear: "Alle aufheben",
    remove: (name) => `Filter ${name} aufheben`,
    show: (cards) => `${of(cards, "Karte", "Karten")} zeigen`,
    unit: (cards) => plural("de", cards, { one: "Karte", other: "Karten" }),
  },

  results: {
    all: (cards) => of(cards, "Karte", "Karten"),
    some: (cards, all) => `${count(cards)} von ${of(all, "Karte", "Karten")}`,
    found: "Gefunden",
  },

  empty: {
    title: "Keine Karte passt",
    text: "Weniger Wörter oder Filter finden mehr. Güter schreibt man wie am Tisch:",
    examples: ["3gr", "sh > vp", "{bk}", "Reliquie", "Wasser"],
    clear: "Suche und Filter aufheben",
  },

  arriving: "Kommt gleich.",
  loading: "Die Karten sind unterwegs.",
  failed: {
    title: "Die Karten sind nicht angekommen",
    offline: "Der Server antwortet nicht. Läuft er noch?",
    refused: "Der Server hat geantwortet, aber nicht mit den Karten.",
    unreadable:
      "Diese Seite und der Server verstehen einander nicht. Neu geladen ist die Seite auf dem neuesten Stand.",
    crashed: "In dieser Seite ist etwas kaputtgegangen. Meist hilft es, sie neu zu laden.",
    retry: "Noch einmal versuchen",
    reload: "Neu laden",
  },

  card: {
    front: "Vorderseite",
    back: "Mit Upgrade",
    terraformed: "Terraformiert",
    number: (code) => `Karte ${code}`,
    era: (roman) => `Stufe ${roman}`,
    value: (paid, gained) => `Wert ${paid} zu ${gained} kleinen Würfeln`,
    valueHint: "Wert in kleinen Würfeln, bezahlt und erhalten",
    valueWithout: (parts) => `Wert ohne ${parts}`,
    printed: (text) => `gedruckt ${text}`,
    previous: "Vorige Karte",
    next: "Nächste Karte",
    copyLink: "Link kopieren",
    copied: "Kopiert",
    otherName: (name) => `Englisch: ${name}`,
    unknown: (code) => `Eine Karte ${code} gibt es nicht`,
    unknownText: (last) => `Karten haben die Nummern 1 bis ${count(last)}, Plättchen heißen B1 bis B3.`,
    fleets: (support) => `trägt ${of(support, "Flotten-Konverter", "Flotten-Konverter")}`,
    onEntering: "Beim Ausspielen",
    confluenceName: (turn) => `Rundenkarte, Runde ${turn}`,
    fleetName: (code) => `Flotte ${code}`,
    turn: "Runde",
    players: "Spieler",
    bonus: "Bonus für eine Erfindung",
    yengiiBonus: "für eine der Yengii",
    invents: "Erfindet",
    inventsNothing: "Nichts als Siegpunkte",
    startGoods: "Startgüter",
    support: "Kolonielimit",
    unlimited: "unbegrenzt",
    donationCard: "Hält Güter, die noch verschenkt werden müssen.",
    referenceCard: "Fasst zusammen, was an der Spezies besonders ist.",
  },

  facts: {
    enters: "Ins Spiel",
    upgrade: "Upgrade",
    terraform: "Terraforming",
    pair: "Paar",
    runs: "Läuft",
    trade: "Handel",
    donation: "Spende",
    doubt: "Zweifel (auf Englisch)",
    starts: "Liegt von Anfang an aus.",
    setup: "Wird beim Spielaufbau ausgelegt.",
    fromDeck: "Von ihrem Stapel gezogen:",
    colonyTrack: "Vom Expeditions-Tableau, oder beim Spielaufbau.",
    teamTrack: "Vom Forschungs-Tableau, oder beim Spielaufbau.",
    whenShared: "Wenn erfunden, lizenziert oder geteilt. Erfunden durch",
    tuck: "Darunter schieben:",
    or: "oder",
    pairWith: (half) => `Die ${half} eines Konverters mit`,
    notByOwner: (species) => `Nur bei anderen, nie bei ${species} selbst.`,
    donationToOne: "Die ganze Spende einer Aktivierung geht an eine Person.",
  },

  effect: (name, argument, owner) => {
    switch (name) {
      case "giver-gains":
        return "Der erste Handel einer Runde, der sie weitergibt, bringt dem Geber";
      case "owner-gains":
        return `und ${owner}`;
      case "point-per-acknowledgements":
        return `Beim Ausspielen 1 Siegpunkt je ${argument} Zeichen der Erkenntnis bei anderen, aufgerundet.`;
      case "cheaper-inventions":
        return `Eine Erfindung, die ein Zeichen der Erkenntnis zurückgibt, kostet ${argument} Würfel weniger.`;
      case "colonies-from-deck":
        return `Beim Ausspielen die obersten ${argument} Kolonien des Stapels.`;
      case "colony-support":
        return `Kolonielimit +${argument} für den Besitzer.`;
      case "sharing-bonus":
        return "Beim Ausspielen der Rundenbonus für Technologie.";
      default:
        return `${name} ${argument}`.trim();
    }
  },

  read: {
    free: "kostenlos",
    pay: (goods) => `zahle ${goods}`,
    get: (goods) => `erhalte ${goods}`,
    give: (goods) => `verschenke ${goods}`,
  },

  legend: {
    title: "Symbole",
    lead: "Buchstabe, Umriss, Größe und Farbe sagen dasselbe; keines davon ist allein nötig. Der Kurzname unter jedem Zeichen gilt auch in der Suche.",
    goods: "Güter",
    places: "Plätze für Güter",
    climates: "Kolonien",
    arrows: "Pfeile",
    more: "Außerdem",
    donationText: "was in Klammern steht, muss verschenkt werden",
    upgraded: "Seite mit Upgrade",
    searchTitle: "Suche",
    searchRows: [
      ["3gr", "genau drei Grün in einem Konverter"],
      ["gr > ye", "Grün hinein, Gelb heraus"],
      ["{vp}", "Siegpunkte zum Verschenken"],
      ["=> vp", "Siegpunkte in der Transaktionsphase"],
      ["271", "die Karte mit dieser Nummer"],
      ["zeth relic", "Wörter aus Namen, Spezies und Arten"],
    ],
  },

  sign: (sign, value) => of(value, ...signs[sign]),
  signName: (sign) => signs[sign][0],
  signNames: signs,
  kind: (kind) => kinds[kind][0],
  kinds: (kind) => kinds[kind][1],
  climate: (climate) => climates[climate],
  arrow: (arrow) => arrows[arrow],
  trade: (trade) => trades[trade],
  half: (half) => halves[half],
};
