/** All English texts. `de.ts` has to say the same things: its type is taken from here. */
import type { Sign } from "../game/signs.ts";
import type { Arrow, Climate, Half, Kind, Trade } from "../types/cards.ts";
import { list, number, plural } from "./plural.ts";

const count = (value: number) => number("en", value);
const of = (value: number, one: string, other: string) => `${count(value)} ${plural("en", value, { one, other })}`;

const signs: Record<Sign, [one: string, other: string]> = {
  gr: ["green", "green"],
  wh: ["white", "white"],
  br: ["brown", "brown"],
  bk: ["black", "black"],
  bl: ["blue", "blue"],
  ye: ["yellow", "yellow"],
  ws: ["small wild", "small wilds"],
  wl: ["large wild", "large wilds"],
  oc: ["ultratech", "ultratech"],
  sh: ["ship", "ships"],
  vp: ["point", "points"],
  en: ["envoy", "envoys"],
  any_small: ["small cube of any colour", "small cubes of any colour"],
  any_large: ["large cube of any colour", "large cubes of any colour"],
  same_small: ["small cube of one colour", "small cubes of one colour"],
  same_large: ["large cube of one colour", "large cubes of one colour"],
  jungle: ["jungle colony", "jungle colonies"],
  ocean: ["ocean colony", "ocean colonies"],
  desert: ["desert colony", "desert colonies"],
  ice: ["ice colony", "ice colonies"],
  any: ["colony of any climate", "colonies of any climate"],
  fleet: ["fleet support", "fleet support"],
  relic: ["relic world", "relic worlds"],
};

const kinds: Record<Kind, [one: string, other: string]> = {
  technology: ["Technology", "Technologies"],
  starting: ["Starting card", "Starting cards"],
  interest: ["Interest converter", "Interest converters"],
  relic: ["Relic world", "Relic worlds"],
  fleet: ["Fleet", "Fleets"],
  tile: ["Territory tile", "Territory tiles"],
  nullspace: ["Nullspace colony", "Nullspace colonies"],
  world: ["Computer world", "Computer worlds"],
  reference: ["Reference card", "Reference cards"],
  colony: ["Colony", "Colonies"],
  team: ["Research team", "Research teams"],
  confluence: ["Confluence card", "Confluence cards"],
  setup: ["Setup card", "Setup cards"],
  donation: ["Donation card", "Donation cards"],
};

const climates: Record<Climate, string> = {
  jungle: "Jungle",
  ocean: "Ocean",
  desert: "Desert",
  ice: "Ice",
  any: "Any climate",
};

const arrows: Record<Arrow, { name: string; meaning: string }> = {
  white: { name: "Economy", meaning: "runs in the Economy Phase" },
  violet: { name: "Trade", meaning: "runs in the Trade Phase" },
  red: { name: "Steal", meaning: "runs in the steal step of the Zeth" },
};

const trades: Record<Trade, string> = {
  loan: "On loan: it goes home at the end of the turn.",
  permanent: "For good: it stays with the new holder.",
  no: "Never: it cannot change hands.",
};

const halves: Record<Half, string> = { left: "left half", right: "right half" };

export const en = {
  code: "en" as "en" | "de",
  ownName: "English",
  count,
  list: (parts: readonly string[]) => list("en", "conjunction", parts),
  either: (parts: readonly string[]) => list("en", "disjunction", parts),

  app: "Confluence",
  toTables: "To the tables",
  page: "Cards",
  documentTitle: (name?: string) => (name ? `${name} · Confluence cards` : "Cards · Confluence"),
  skip: "Skip to the cards",

  theme: { toLight: "Switch to the light theme", toDark: "Switch to the dark theme" },
  language: "Language",
  symbols: "Symbols",
  close: "Close",

  search: {
    label: "Search cards",
    placeholder: "Name, number or goods: 3gr > ye",
    short: "Name, number, 3gr > ye",
    clear: "Clear the search",
    shortcut: "Press / to search",
  },

  filters: {
    title: "Filters",
    species: "Species",
    kind: "Kind",
    era: "Era",
    nobody: "No species",
    clear: "Clear all",
    remove: (name: string) => `Remove the filter ${name}`,
    show: (cards: number) => `Show ${of(cards, "card", "cards")}`,
    unit: (cards: number) => plural("en", cards, { one: "card", other: "cards" }),
  },

  results: {
    all: (cards: number) => of(cards, "card", "cards"),
    some: (cards: number, all: number) => `${count(cards)} of ${of(all, "card", "cards")}`,
    found: "Found",
  },

  empty: {
    title: "No card fits",
    text: "Fewer words or filters find more. Goods are written as on the table:",
    examples: ["3gr", "sh > vp", "{bk}", "relic", "ocean"] as readonly string[],
    clear: "Clear search and filters",
  },

  arriving: "On its way.",
  loading: "The cards are on their way.",
  failed: {
    title: "The cards did not arrive",
    offline: "The server does not answer. Is it still running?",
    refused: "The server answered, but not with the cards.",
    unreadable: "This page and the server do not understand each other. Reload the page to get the newest version.",
    crashed: "Something in this page broke. Reloading it usually helps.",
    retry: "Try again",
    reload: "Reload",
  },

  card: {
    front: "Front",
    back: "Upgraded",
    terraformed: "Terraformed",
    number: (code: string) => `Card ${code}`,
    era: (roman: string) => `Era ${roman}`,
    value: (paid: string, gained: string) => `Worth ${paid} to ${gained} small cubes`,
    valueHint: "Value in small cubes, paid and gained",
    valueWithout: (parts: string) => `value without ${parts}`,
    printed: (text: string) => `printed ${text}`,
    previous: "Previous card",
    next: "Next card",
    copyLink: "Copy link",
    copied: "Copied",
    otherName: (name: string) => `German: ${name}`,
    unknown: (code: string) => `There is no card ${code}`,
    unknownText: (last: number) => `Cards are numbered 1 to ${count(last)}, tiles are B1 to B3.`,
    fleets: (support: number) => `supports ${of(support, "fleet converter", "fleet converters")}`,
    onEntering: "On entering play",
    confluenceName: (turn: number) => `Confluence, turn ${turn}`,
    fleetName: (code: string) => `Fleet ${code}`,
    turn: "Turn",
    players: "Players",
    bonus: "Bonus for an invention",
    yengiiBonus: "for one of the Yengii",
    invents: "Invents",
    inventsNothing: "Nothing but points",
    startGoods: "Starting goods",
    support: "Colony support",
    unlimited: "no limit",
    donationCard: "Holds goods that still have to be given away.",
    referenceCard: "Sums up what is special about the species.",
  },

  facts: {
    enters: "Enters play",
    upgrade: "Upgrade",
    terraform: "Terraform",
    pair: "Pair",
    runs: "Runs",
    trade: "Trade",
    donation: "Donation",
    doubt: "Doubt",
    starts: "Lies in play from the beginning.",
    setup: "Laid out at the start of the game.",
    fromDeck: "Drawn from its deck:",
    colonyTrack: "From the colony bid track, or dealt at the start.",
    teamTrack: "From the research team bid track, or dealt at the start.",
    whenShared: "When invented, licensed or shared. Invented by",
    tuck: "Tuck under it",
    or: "or",
    pairWith: (half: string) => `The ${half} of one converter with`,
    notByOwner: (species: string) => `Only in the hands of others, never for ${species} itself.`,
    donationToOne: "The whole donation of one run goes to one player.",
  },

  effect: (name: string, argument: string, owner: string): string => {
    switch (name) {
      case "giver-gains":
        return "The first trade of a turn that passes it on gives the giver";
      case "owner-gains":
        return `and ${owner}`;
      case "point-per-acknowledgements":
        return `On entering play 1 point for every ${argument} acknowledgements with others, rounded up.`;
      case "cheaper-inventions":
        return `An invention that returns an acknowledgement costs ${argument} cube less.`;
      case "colonies-from-deck":
        return `On entering play the top ${argument} colonies of the deck.`;
      case "colony-support":
        return `Colony support +${argument} for the holder.`;
      case "sharing-bonus":
        return "On entering play the sharing bonus of the turn.";
      default:
        return `${name} ${argument}`.trim();
    }
  },

  /** Sentences for screen readers. */
  read: {
    free: "free",
    pay: (goods: string) => `pay ${goods}`,
    get: (goods: string) => `get ${goods}`,
    give: (goods: string) => `give away ${goods}`,
  },

  legend: {
    title: "Symbols",
    lead: "Letter, outline, size and colour say the same thing, so none of them is needed alone. The code below each sign works in the search.",
    goods: "Goods",
    places: "Places for goods",
    climates: "Colonies",
    arrows: "Arrows",
    more: "More",
    donationText: "what stands in braces has to be given away",
    upgraded: "Upgraded side",
    searchTitle: "Search",
    searchRows: [
      ["3gr", "exactly three green in a converter"],
      ["gr > ye", "green goes in, yellow comes out"],
      ["{vp}", "points to give away"],
      ["=> vp", "points in the Trade Phase"],
      ["271", "the card with this number"],
      ["zeth relic", "words in names, species and kinds"],
    ] as readonly (readonly [string, string])[],
  },

  sign: (sign: Sign, value: number) => of(value, ...signs[sign]),
  signName: (sign: Sign) => signs[sign][0],
  signNames: signs,
  kind: (kind: Kind) => kinds[kind][0],
  kinds: (kind: Kind) => kinds[kind][1],
  climate: (climate: Climate) => climates[climate],
  arrow: (arrow: Arrow) => arrows[arrow],
  trade: (trade: Trade) => trades[trade],
  half: (half: Half) => halves[half],
};

export type Messages = typeof en;
