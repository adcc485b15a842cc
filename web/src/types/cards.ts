/* Made by `npm run types` from the JSON Schema of confluence.sidereal.card_schema. Do not edit by hand. */

/**
 * A document about cards or species.
 */
export type CardDocument = Cards | SpeciesList;
export type Kind =
  | "technology"
  | "starting"
  | "interest"
  | "relic"
  | "fleet"
  | "tile"
  | "nullspace"
  | "world"
  | "reference"
  | "colony"
  | "team"
  | "confluence"
  | "setup"
  | "donation";
export type Side = "front" | "back";
export type Climate = "jungle" | "ocean" | "desert" | "ice" | "any";
export type Arrow = "white" | "violet" | "red";
export type Trade = "loan" | "permanent" | "no";
export type Half = "left" | "right";

/**
 * A list of cards with the number of numbered ones and of tiles, and the guide value of each good.
 */
export interface Cards {
  format: "confluence.cards/1";
  guide: Values;
  numbered: number;
  tiles: number;
  cards: Card[];
}
/**
 * What one of each good is worth; what has no value has no key.
 */
export interface Values {
  gr?: number;
  wh?: number;
  br?: number;
  bk?: number;
  bl?: number;
  ye?: number;
  ws?: number;
  wl?: number;
  oc?: number;
  sh?: number;
  vp?: number;
  en?: number;
}
/**
 * A card with everything printed on it.
 */
export interface Card {
  number: number;
  code: string;
  id: string;
  kind: Kind;
  owner: string | null;
  era: number | null;
  starts: boolean;
  /**
   * @minItems 1
   * @maxItems 2
   */
  faces: [Face] | [Face, Face];
  upgrades: Upgrades;
  enters: Converter | null;
  technology: string | null;
  trade: Trade;
  donation_to_one: boolean;
  pair: Pair | null;
  confluence: Confluence | null;
  doubts: string[];
}
/**
 * One side of a card.
 */
export interface Face {
  side: Side;
  name: Name;
  climate: Climate | null;
  converters: Converter[];
  fleet_support: number;
  reveal: Goods;
  effects: Effect[];
}
/**
 * A name in both languages; `de` is null where no German name is known.
 */
export interface Name {
  en: string;
  de: string | null;
}
/**
 * A converter as text and taken apart.
 */
export interface Converter {
  text: string;
  arrow: Arrow;
  inputs: Cost[];
  output: Yield;
  donation: Goods;
  guide: Guide;
  printed: string | null;
}
/**
 * One alternative of an input side; numbers that are 0 stand there as 0.
 */
export interface Cost {
  text: string;
  goods: Goods;
  any_small: number;
  any_large: number;
  same_small: number;
  same_large: number;
  colonies: Climate[];
  envoys: number;
  fleets: number;
}
/**
 * How many of each good; what is not there has no key.
 */
export interface Goods {
  gr?: number;
  wh?: number;
  br?: number;
  bk?: number;
  bl?: number;
  ye?: number;
  ws?: number;
  wl?: number;
  oc?: number;
  sh?: number;
  vp?: number;
  en?: number;
}
/**
 * An output side without its donation part.
 */
export interface Yield {
  goods: Goods;
  any_small: number;
  any_large: number;
  same_small: number;
  same_large: number;
  relics: number;
}
export interface Guide {
  in: number[];
  out: number;
  unpriced: string[];
}
/**
 * An effect that no converter can say.
 */
export interface Effect {
  name: string;
  argument: string;
}
/**
 * The two ways to the back: pay the converter, or tuck one of the technologies.
 */
export interface Upgrades {
  converter: Converter | null;
  technologies: string[];
}
/**
 * Which half of a pair a card is, the number of the other half, and with the left half what both are together.
 */
export interface Pair {
  side: Half;
  partner: number;
  joined: Joined[];
}
/**
 * The one converter of a pair, by the sides of the two halves that are up.
 */
export interface Joined {
  side: Side;
  partner_side: Side;
  converter: Converter;
}
/**
 * What a confluence card says; `players` is the lowest and the highest number of players it is for.
 */
export interface Confluence {
  turn: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  bonus: number;
  yengii_bonus: number;
}
/**
 * A list of species.
 */
export interface SpeciesList {
  format: "confluence.species/1";
  species: Species[];
}
/**
 * The constants of a species; a `support` of null has no limit, a `tiebreaker` of null wins every tie.
 */
export interface Species {
  id: string;
  name: Name;
  faction: Name;
  colour: string;
  complexity: number;
  impact: number;
  rank: number;
  support: number | null;
  tiebreaker: number | null;
  start: Goods;
  colonies: number;
  teams: number;
  cards: number[];
  deck_converter: Converter | null;
  doubts: string[];
}
