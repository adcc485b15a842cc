/** A table that is being set up: what was chosen, and the request that opens it. */
import type { Refused } from "../live/refused.ts";
import type { SitterRequest, TableRequest } from "../types/http.ts";
import type { Wish } from "./starting.ts";
import { BOT_NAMES } from "./starting.ts";

/** What the server takes, in the order of this page; `tests/home-options.test.ts` compares it with what the server says. */
type Choices<Name extends keyof TableRequest> = readonly NonNullable<TableRequest[Name]>[];

export const FEWEST = 4;
export const MOST = 9;
/** Characters of the name of a table. */
export const LONGEST_TITLE = 80;
/** Minutes of a phase. */
export const LONGEST_TIME = 14 * 24 * 60;
export const MOST_EXTENSIONS = 20;
export const DRAWS = ["first game", "random", "random with bans", "free"] as const satisfies Choices<"draw">;
export const CLOCKS = ["untimed", "live", "relaxed", "days"] as const satisfies Choices<"clock">;
export const CHATS = ["open", "table", "off"] as const satisfies Choices<"chat">;
export const SPECTATORS = ["none", "public", "full after end"] as const satisfies Choices<"spectators">;
export const CONTRACTS = ["auto", "small", "table"] as const satisfies Choices<"contracts">;
/** Seconds that bots think at most, and for which their offers stay good at most. */
export const LONGEST_THINK = 30;
export const LONGEST_HOLD = 3600;
export const SITTERS = ["me", "friend", "open", "bot"] as const;
/** The usual one first, as everywhere in the rules. */
export const EDITIONS = ["2020", "2017", "DE"] as const;
/** Switches of the rules with their values, the usual one first. */
export const RULES = {
  SCORING: ["standard", "precise"],
  PROMISES: ["public", "parties"],
  POINTS_LOG: ["amounts", "silent"],
  BORROWER_UPGRADES: ["on", "off"],
  ENVOYS_FROM_STOCK: ["on", "off"],
  STEAL_DONATIONS: ["off", "on"],
  STEAL_ORDER: ["sequence", "together"],
} as const;

type Draw = (typeof DRAWS)[number];
type Clock = (typeof CLOCKS)[number];
export type SitterKind = (typeof SITTERS)[number];
export type RuleName = keyof typeof RULES;

export interface SeatDraft {
  readonly kind: SitterKind;
  /** The name of a friend, where it is known. */
  readonly name: string;
  /** Which player a bot is. */
  readonly player: string;
  /** The species that was chosen for the seat; empty: any. */
  readonly species: string;
}

export interface Draft {
  readonly name: string;
  readonly me: string;
  readonly seats: readonly SeatDraft[];
  readonly draw: Draw;
  readonly ban: string;
  readonly clock: Clock;
  /** Own times in minutes; 0: those of the clock. */
  readonly trade: number;
  readonly step: number;
  readonly extensions: number;
  readonly hints: boolean;
  readonly matching: boolean;
  readonly chat: (typeof CHATS)[number];
  readonly spectators: (typeof SPECTATORS)[number];
  readonly listed: boolean;
  /** Seconds that bots think before they answer an offer, and for which their own stay good. */
  readonly think: number;
  readonly hold: number;
  readonly contracts: (typeof CONTRACTS)[number];
  readonly remarks: boolean;
  readonly edition: (typeof EDITIONS)[number];
  readonly rules: Readonly<Partial<Record<RuleName, string>>>;
  /** Begin at once, or gather people first. */
  readonly begin: boolean;
}

const LEVEL = "club";

const bot: SeatDraft = { kind: "bot", name: "", player: LEVEL, species: "" };

export function newDraft(me: string, language: "en" | "de"): Draft {
  return {
    name: "",
    me,
    seats: [{ kind: "me", name: "", player: LEVEL, species: "" }, { ...bot, kind: "friend" }, bot, bot],
    draw: "random",
    ban: "",
    clock: "untimed",
    trade: 0,
    step: 0,
    extensions: 3,
    hints: true,
    matching: true,
    chat: "open",
    spectators: "none",
    listed: false,
    think: 1,
    hold: 45,
    contracts: "auto",
    remarks: true,
    edition: language === "de" ? "DE" : EDITIONS[0],
    rules: {},
    begin: false,
  };
}

/** So many seats: new ones are for bots, those at the end go. */
export function withSeats(draft: Draft, count: number): Draft {
  const wanted = Math.max(FEWEST, Math.min(MOST, count));
  const seats = draft.seats.slice(0, wanted);
  while (seats.length < wanted) seats.push(bot);
  return { ...draft, seats };
}

/** One seat changed; only one seat is mine, and a species is chosen once. */
export function withSeat(draft: Draft, seat: number, change: Partial<SeatDraft>): Draft {
  const seats = draft.seats.map((old, place): SeatDraft => {
    if (place === seat) return { ...old, ...change };
    const left = change.kind === "me" && old.kind === "me" ? { ...old, kind: "bot" as const } : old;
    return change.species && left.species === change.species ? { ...left, species: "" } : left;
  });
  return { ...draft, seats };
}

export function mySeat(draft: Draft): number | null {
  const seat = draft.seats.findIndex(({ kind }) => kind === "me");
  return seat < 0 ? null : seat;
}

/** What a table without a name is called. */
export function nameFor(draft: Draft, of: (name: string) => string): string {
  return draft.me.trim() ? of(draft.me.trim()).slice(0, LONGEST_TITLE) : "";
}

/** The draft with a name for whoever plays in it and has said none. */
export function withMe(draft: Draft, player: (seat: number) => string): Draft {
  const seat = mySeat(draft);
  return seat === null || draft.me.trim() ? draft : { ...draft, me: player(seat + 1) };
}

/** The field of a name that the server did not take: mine, that of the table, or that of a friend's seat. */
export type NameField = "me" | "table" | number;

export function fieldOf(draft: Draft, { code, details }: Pick<Refused, "code" | "details">): NameField | null {
  if (code === "BAD_OPTION" && details.option === "name") return "table";
  if (code !== "BAD_NAME") return null;
  const said = String(details.name ?? "");
  if (said === draft.me.trim()) return "me";
  const seat = draft.seats.findIndex(({ kind, name }) => kind === "friend" && name.trim() === said);
  return seat < 0 ? null : seat;
}

/** Whether everybody is there, so that the match can begin at once. */
export function canBegin(draft: Draft): boolean {
  return draft.seats.every(({ kind }) => kind === "me" || kind === "bot");
}

export function requestOf(draft: Draft, friend: (seat: number) => string): TableRequest {
  const names = BOT_NAMES.filter((name) => name !== draft.me.trim());
  const sitters = draft.seats.map((seat, place): SitterRequest => {
    if (seat.kind === "me") return { kind: "person", name: draft.me.trim() };
    if (seat.kind === "friend") return { kind: "person", name: seat.name.trim() || friend(place + 1) };
    if (seat.kind === "open") return { kind: "open" };
    return { kind: "bot", player: seat.player, name: names[place] ?? seat.player };
  });
  const timed = draft.clock !== "untimed";
  return {
    name: draft.name.trim(),
    host_name: draft.me.trim(),
    seats: draft.seats.length,
    sitters: sitters as NonNullable<TableRequest["sitters"]>,
    game: { EDITION: draft.edition, ...draft.rules },
    draw: draft.draw,
    clock: draft.clock,
    trade_seconds: timed ? Math.round(draft.trade * 60) : 0,
    step_seconds: timed ? Math.round(draft.step * 60) : 0,
    extensions: draft.extensions,
    hints: draft.hints,
    matching: draft.matching,
    chat: draft.chat,
    spectators: draft.spectators,
    listed: draft.listed,
    think: draft.think,
    hold: draft.hold,
    contracts: draft.contracts,
    remarks: draft.remarks,
    // Wishes are said between the opening and the beginning.
    begin: draft.begin && canBegin(draft) && wishesOf(draft).length === 0,
  };
}

/** Which species seats want or ban; people with links of their own say it themselves. */
export function wishesOf(draft: Draft): Wish[] {
  const me = mySeat(draft);
  if (draft.draw === "random with bans") return me !== null && draft.ban ? [{ seat: me, ban: draft.ban }] : [];
  if (draft.draw !== "free") return [];
  return draft.seats.flatMap(({ kind, species }, seat) =>
    species && (kind === "me" || kind === "bot") ? [{ seat, species }] : [],
  );
}
