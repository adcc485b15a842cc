/* Made by `npm run types` from the JSON Schema of confluence.server.rest_models. Do not edit by hand. */

export interface Http {
  BeginRequest?: BeginRequest;
  BidLine?: BidLine;
  Changed?: Changed;
  CloseRequest?: CloseRequest;
  DealLine?: DealLine;
  Flow?: Flow;
  Frame?: Frame;
  History?: History;
  HistoryEntry?: HistoryEntry;
  Info?: Info;
  JoinRequest?: JoinRequest;
  Lobby?: Lobby;
  Phrase?: Phrase;
  PhraseRequest?: PhraseRequest;
  PlayerInfo?: PlayerInfo;
  Players?: Players;
  PointsBy?: PointsBy;
  PricePoint?: PricePoint;
  Problem?: Problem;
  PromiseLine?: PromiseLine;
  RecoverRequest?: RecoverRequest;
  Recovered?: Recovered;
  Rematch?: Rematch;
  Replay?: Replay;
  Report?: Report;
  SeatChanged?: SeatChanged;
  SeatKey?: SeatKey;
  SitterRequest?: SitterRequest;
  Summary?: Summary;
  TableCreated?: TableCreated;
  TableRequest?: TableRequest;
  TableStatus?: TableStatus;
  ViewAt?: ViewAt;
}
/**
 * Begin the match.
 */
export interface BeginRequest {
  fill?: string;
}
/**
 * Ships that a seat bid, and what it took.
 */
export interface BidLine {
  turn: number;
  seat: number;
  colony: number;
  research: number;
  bought: number[];
}
/**
 * It is done and stored.
 */
export interface Changed {
  seq: number;
}
/**
 * Give the table up.
 */
export interface CloseRequest {
  reason?: string;
}
/**
 * A deal that was made.
 */
export interface DealLine {
  seq: number;
  turn: number;
  text: string;
  say: string;
  parties: number[];
  gives: string[];
  gets: string[];
  halves: number[];
  gains: number[] | null;
}
/**
 * Goods that moved from one seat to another in the whole match, by deals, promises and gifts.
 */
export interface Flow {
  giver: number;
  receiver: number;
  goods: string;
  halves: number;
}
/**
 * One step of a replay.
 */
export interface Frame {
  seq: number;
  at: number;
  turn: number;
  step: string;
  events: {
    [k: string]: unknown;
  }[];
  patch: unknown[][];
}
/**
 * What happened, as one seat saw it.
 */
export interface History {
  seat: number | null;
  entries: HistoryEntry[];
  last: number;
  next: number | null;
}
/**
 * One action and what it brought.
 */
export interface HistoryEntry {
  seq: number;
  at: number;
  events: {
    [k: string]: unknown;
  }[];
}
/**
 * What this server is and allows.
 */
export interface Info {
  name: string;
  version: string;
  protocol: number;
  languages: string[];
  retention_days: number;
  hooks: boolean;
  message_bytes: number;
  messages_per_second: number;
}
/**
 * Take an open seat of a listed table.
 */
export interface JoinRequest {
  name: string;
  seat?: number | null;
}
/**
 * The listed tables: first those that are not over, newest first.
 */
export interface Lobby {
  tables: Summary[];
}
/**
 * What the lobby says about a table.
 */
export interface Summary {
  table: string;
  summary: {
    [k: string]: unknown;
  };
}
/**
 * A recovery phrase, which is shown this once.
 */
export interface Phrase {
  seat: number;
  phrase: string;
}
/**
 * What six words shall bring back beside the seat.
 */
export interface PhraseRequest {
  host_key?: string | null;
}
/**
 * A player without a person.
 */
export interface PlayerInfo {
  name: string;
  strength: number;
  about: string;
}
/**
 * Every player, from the weakest to the strongest.
 */
export interface Players {
  players: PlayerInfo[];
}
/**
 * Points of a seat in one turn, by where they came from; `left over` has turn 0.
 */
export interface PointsBy {
  seat: number;
  turn: number;
  source: string;
  twelfths: number;
}
/**
 * What a good was traded for in a turn: the median over deals that exchange goods only.
 */
export interface PricePoint {
  good: string;
  turn: number;
  price: number;
  deals: number;
}
/**
 * Why something was not done.
 */
export interface Problem {
  code: string;
  message: string;
  details: {
    [k: string]: unknown;
  };
}
/**
 * An entry of the promise book.
 */
export interface PromiseLine {
  id: number;
  text: string;
  say: string;
  debtor: number;
  creditor: number;
  turn: number;
  state: string;
}
/**
 * The six words that bring a seat back.
 */
export interface RecoverRequest {
  phrase: string;
  seat?: number | null;
}
/**
 * What six words brought back.
 */
export interface Recovered {
  seat: number;
  key: string;
  link: string;
  host_key: string;
}
/**
 * Where the same people play again; their keys open the same places there.
 */
export interface Rematch {
  table: string;
}
/**
 * A match as one seat saw it, from the beginning on.
 */
export interface Replay {
  seat: number | null;
  seq: number;
  view: {
    [k: string]: unknown;
  };
  frames: Frame[];
}
/**
 * What came of a match.
 */
export interface Report {
  species: string[];
  scores: number[];
  ranks: number[];
  points: PointsBy[];
  flows: Flow[];
  prices: PricePoint[];
  deals: DealLine[];
  promises: PromiseLine[];
  bids: BidLine[];
  runs: number[][];
  reference: {
    [k: string]: number;
  } | null;
  seconds: number;
}
/**
 * A seat was given to somebody else.
 */
export interface SeatChanged {
  seq: number;
  key: SeatKey | null;
}
/**
 * A key of a seat; it is shown this once.
 */
export interface SeatKey {
  seat: number;
  key: string;
  link: string;
}
/**
 * Who shall sit in a seat.
 */
export interface SitterRequest {
  kind?: "open" | "person" | "bot" | "program";
  name?: string;
  player?: string;
}
/**
 * A new table with all its keys, which are shown this once.
 */
export interface TableCreated {
  table: string;
  host_key: string;
  host_link: string;
  spectator_key: string;
  spectator_link: string;
  seats: SeatKey[];
  expires: number;
}
/**
 * A new table; everything has a default.
 */
export interface TableRequest {
  host_name?: string;
  name?: string;
  seats?: number;
  /**
   * @maxItems 9
   */
  sitters?:
    | []
    | [SitterRequest]
    | [SitterRequest, SitterRequest]
    | [SitterRequest, SitterRequest, SitterRequest]
    | [SitterRequest, SitterRequest, SitterRequest, SitterRequest]
    | [SitterRequest, SitterRequest, SitterRequest, SitterRequest, SitterRequest]
    | [SitterRequest, SitterRequest, SitterRequest, SitterRequest, SitterRequest, SitterRequest]
    | [SitterRequest, SitterRequest, SitterRequest, SitterRequest, SitterRequest, SitterRequest, SitterRequest]
    | [
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest
      ]
    | [
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest,
        SitterRequest
      ];
  game?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[A-Z_]+$".
     */
    [k: string]: string;
  };
  draw?: "free" | "random" | "random with bans" | "first game";
  clock?: "live" | "relaxed" | "untimed" | "days";
  trade_seconds?: number;
  step_seconds?: number;
  extensions?: number;
  hints?: boolean;
  matching?: boolean;
  chat?: "open" | "table" | "off";
  spectators?: "none" | "public" | "full after end";
  listed?: boolean;
  retention_days?: number;
  grace?: number;
  autopilot?: string;
  autopilot_promises?: number;
  pace?: number;
  think?: number;
  hold?: number;
  contracts?: "auto" | "small" | "table";
  remarks?: boolean;
  begin?: boolean;
  fill?: string;
}
/**
 * A table for somebody who may know of it.
 */
export interface TableStatus {
  table: string;
  summary: {
    [k: string]: unknown;
  };
  place: string;
  seat: number | null;
  seq: number;
  expires: number;
  rematch: string | null;
}
/**
 * What a seat saw at a moment.
 */
export interface ViewAt {
  seat: number | null;
  seq: number;
  at: number;
  view: {
    [k: string]: unknown;
  };
}
