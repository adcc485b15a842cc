/* Made by `npm run types` from the JSON Schema of confluence.server.messages. Do not edit by hand. */

export type Clause =
  | BidAtMostClause
  | DeliverClause
  | HonourClause
  | InventTeamClause
  | KeepCardClause
  | LeaveCardClause
  | RunConverterClause
  | ShareClause
  | SparePlayerClause;
export type Action =
  | AcceptAction
  | BuyAction
  | ChooseAction
  | CommitBidsAction
  | CommitGiftsAction
  | CommitPlanAction
  | CommitSurplusAction
  | DeclineAction
  | DoneAction
  | DrawAction
  | EnterPlayAction
  | GiftAction
  | InventAction
  | PassAction
  | PreferAction
  | ProposeAction
  | ReleaseAction
  | ReviseAction
  | RunAction
  | SplitAction
  | StealAction
  | TimeUpAction
  | UpgradeAction
  | WithdrawAction;
export type ClientMessage =
  | ActMessage
  | AskMessage
  | HelloMessage
  | HookMessage
  | MuteMessage
  | PingMessage
  | PreferMessage
  | SayMessage
  | SitMessage
  | SteerMessage
  | UndoMessage
  | VoteMessage
  | WishMessage;
export type Event =
  | AgreedEvent
  | BidSplitEvent
  | BidsRevealedEvent
  | BoughtEvent
  | CommittedEvent
  | DeliveredEvent
  | DiscardedEvent
  | EnteredEvent
  | ForcedGiftsEvent
  | GiftedEvent
  | InventedEvent
  | OfferClosedEvent
  | OfferedEvent
  | PassedEvent
  | PointsEvent
  | PromiseMadeEvent
  | PromiseSettledEvent
  | ProtectedEvent
  | RanEvent
  | RefreshedEvent
  | ReturnedEvent
  | RewardedEvent
  | SaidDoneEvent
  | ScoredEvent
  | SharedEvent
  | StepBeganEvent
  | StolenEvent
  | TradedEvent
  | UpgradedEvent
  | UndoneEvent;
/**
 * One step of a patch; a path is a list of keys and indexes.
 */
export type Operation = ["=", Path, unknown] | ["-", Path] | ["splice", Path, number, number, unknown[]];
export type Path = (string | number)[];
export type ServerMessage = AnswerReply | ByeReply | OkReply | PongReply | RefusedReply | UpdateReply | WelcomeReply;

export interface Live {
  Seconds?: Seconds;
  TableRules?: TableRules;
  Chair?: Chair;
  ClockView?: ClockView;
  Remark?: Remark;
  Message?: Message;
  CardView?: CardView;
  SeatView?: SeatView;
  DeckView?: DeckView;
  Leg?: Leg;
  Condition?: Condition;
  BidAtMostClause?: BidAtMostClause;
  DeliverClause?: DeliverClause;
  HonourClause?: HonourClause;
  InventTeamClause?: InventTeamClause;
  KeepCardClause?: KeepCardClause;
  LeaveCardClause?: LeaveCardClause;
  RunConverterClause?: RunConverterClause;
  ShareClause?: ShareClause;
  SparePlayerClause?: SparePlayerClause;
  Clause?: Clause;
  Stale?: Stale;
  OfferView?: OfferView;
  BidView?: BidView;
  PromiseView?: PromiseView;
  Handover?: Handover;
  CommitGifts?: CommitGifts;
  PlannedRun?: PlannedRun;
  OwnView?: OwnView;
  View?: View;
  HookView?: HookView;
  OwnTable?: OwnTable;
  TableView?: Seen;
  AcceptAction?: AcceptAction;
  BuyAction?: BuyAction;
  ChooseAction?: ChooseAction;
  CommitBidsAction?: CommitBidsAction;
  CommitGiftsAction?: CommitGiftsAction;
  CommitPlanAction?: CommitPlanAction;
  CommitSurplusAction?: CommitSurplusAction;
  Reason?: Reason;
  DeclineAction?: DeclineAction;
  DoneAction?: DoneAction;
  DrawAction?: DrawAction;
  EnterPlayAction?: EnterPlayAction;
  GiftAction?: GiftAction;
  InventAction?: InventAction;
  PassAction?: PassAction;
  PreferAction?: PreferAction;
  ProposeAction?: ProposeAction;
  ReleaseAction?: ReleaseAction;
  ReviseAction?: ReviseAction;
  RunAction?: RunAction;
  SplitAction?: SplitAction;
  Theft?: Theft;
  StealAction?: StealAction;
  TimeUpAction?: TimeUpAction;
  UpgradeAction?: UpgradeAction;
  WithdrawAction?: WithdrawAction;
  Action?: Action;
  ActMessage?: ActMessage;
  AskMessage?: AskMessage;
  HelloMessage?: HelloMessage;
  HookMessage?: HookMessage;
  MuteMessage?: MuteMessage;
  PingMessage?: PingMessage;
  PreferMessage?: PreferMessage;
  SayMessage?: SayMessage;
  SitMessage?: SitMessage;
  SteerMessage?: SteerMessage;
  UndoMessage?: UndoMessage;
  VoteMessage?: VoteMessage;
  WishMessage?: WishMessage;
  ClientMessage?: ClientMessage;
  AnswerReply?: AnswerReply;
  ByeReply?: ByeReply;
  OkReply?: OkReply;
  PongReply?: PongReply;
  RefusedReply?: RefusedReply;
  UpdateReply?: UpdateReply;
  WelcomeReply?: WelcomeReply;
  ServerMessage?: ServerMessage;
  AgreedEvent?: AgreedEvent;
  BidSplitEvent?: BidSplitEvent;
  BidsRevealedEvent?: BidsRevealedEvent;
  BoughtEvent?: BoughtEvent;
  CommittedEvent?: CommittedEvent;
  DeliveredEvent?: DeliveredEvent;
  DiscardedEvent?: DiscardedEvent;
  EnteredEvent?: EnteredEvent;
  ForcedGiftsEvent?: ForcedGiftsEvent;
  GiftedEvent?: GiftedEvent;
  InventedEvent?: InventedEvent;
  OfferClosedEvent?: OfferClosedEvent;
  OfferedEvent?: OfferedEvent;
  PassedEvent?: PassedEvent;
  PointsEvent?: PointsEvent;
  PromiseMadeEvent?: PromiseMadeEvent;
  PromiseSettledEvent?: PromiseSettledEvent;
  ProtectedEvent?: ProtectedEvent;
  RanEvent?: RanEvent;
  RefreshedEvent?: RefreshedEvent;
  ReturnedEvent?: ReturnedEvent;
  RewardedEvent?: RewardedEvent;
  SaidDoneEvent?: SaidDoneEvent;
  ScoredEvent?: ScoredEvent;
  SharedEvent?: SharedEvent;
  StepBeganEvent?: StepBeganEvent;
  StolenEvent?: StolenEvent;
  TradedEvent?: TradedEvent;
  UpgradedEvent?: UpgradedEvent;
  UndoneEvent?: UndoneEvent;
  Event?: Event;
  ActionsAnswer?: ActionsAnswer;
  SuggestionAnswer?: SuggestionAnswer;
  Gain?: Gain;
  CardWorth?: CardWorth;
  Worth?: Worth;
  Side?: Side;
  Standing?: Standing;
  Refusal?: Refusal;
  Breach?: Breach;
  DealAnswer?: DealAnswer;
  ViewAnswer?: ViewAnswer;
  Step?: Step;
  OwnPlan?: OwnPlan;
  Price?: Price;
  Helper?: Helper;
  Shortfall?: Shortfall;
  Surplus?: Surplus;
  Wish?: Wish;
  Propose?: Propose;
  Party?: Party;
  Proposal?: Proposal;
  Bids?: Bids;
  Pick?: Pick;
  AdviceWords?: AdviceWords;
  AdviceAnswer?: AdviceAnswer;
  Lack?: Lack;
  ConverterAt?: ConverterAt;
  TeamAt?: TeamAt;
  UpgradeAt?: UpgradeAt;
  DeskAt?: DeskAt;
  DesksAnswer?: DesksAnswer;
  RunAt?: RunAt;
  PlanAnswer?: PlanAnswer;
  Fit?: Fit;
  FitsAnswer?: FitsAnswer;
  WorthAnswer?: WorthAnswer;
  Answers?: Answers;
  Operation?: Operation;
  Path?: Path;
}
/**
 * The times of a table; 0 is no limit.
 */
export interface Seconds {
  trade?: number;
  step?: number;
  extension?: number;
  grace?: number;
}
/**
 * What the table agreed on.
 */
export interface TableRules {
  draw: string;
  clock: string;
  seconds: Seconds;
  game: {
    [k: string]: string;
  };
  hints: boolean;
  matching: boolean;
  chat: string;
  spectators: string;
  listed: boolean;
  retention_days: number;
  autopilot: string;
  autopilot_promises: number;
  pace?: number;
  think?: number;
  hold?: number;
  contracts?: string;
  remarks?: boolean;
}
/**
 * Who sits in a seat, and whether somebody is there.
 */
export interface Chair {
  kind: string;
  name?: string;
  player?: string;
  here?: boolean;
  autopilot?: boolean;
  species?: string | null;
  ban?: string | null;
}
/**
 * The bell of the present step; times are Unix seconds.
 */
export interface ClockView {
  bell?: number | null;
  paused?: boolean;
  left?: number | null;
  votes?: number[];
  needed?: number;
  extensions_left?: number;
}
/**
 * Something short that a player says; its words depend on the reader's language and the player's temperament.
 */
export interface Remark {
  code: "greeting" | "thanks" | "too_dear" | "next_turn" | "needs" | "offers" | "no_deal" | "well_played";
  to?: number | null;
  good?: string | null;
  card?: number | null;
  number?: number | null;
}
/**
 * Something that was said; its number is its place in the log.
 */
export interface Message {
  id: number;
  at: number;
  seat: number;
  to: number | null;
  text: string;
  remark?: Remark | null;
  player?: string;
}
/**
 * A card in play.
 */
export interface CardView {
  card: number;
  flipped?: boolean;
  seedling?: boolean;
  used?: number[];
}
/**
 * What lies in front of a seat, and what it has declared.
 */
export interface SeatView {
  species: string;
  goods: string;
  cards: CardView[];
  library: number[];
  tucked: {
    [k: string]: number;
  };
  support: number;
  donation?: string;
  lot?: string;
  lot_receiver?: number;
  invented?: number[];
  patents?: number[];
  acknowledgements?: number;
  envoys?: number;
  protected?: boolean;
  robbed?: boolean;
  safe?: "" | "protected" | "robbed" | "spared";
  steals?: boolean;
  colony_halves?: number;
  splits?: boolean;
  extra_places?: number;
  colonies?: number;
  teams?: number;
  bonuses?: number[];
  surplus?: number;
  done?: boolean;
  committed?: boolean;
  points?: number | null;
}
/**
 * A deck: how many cards it has, and the top one where decks lie front side up (R-INFO-06).
 */
export interface DeckView {
  cards: number;
  top?: number | null;
}
/**
 * What one player gives another within a trade.
 */
export interface Leg {
  giver: number;
  receiver: number;
  goods?: string;
  donation?: string | null;
  lot?: string;
  cards?: number[];
  licences?: string[];
  acknowledgements?: number;
  envoys?: number;
  protection?: boolean;
}
/**
 * The clause binds only if, or only unless, this happens after the agreement and before it falls due.
 */
export interface Condition {
  happening: "invents" | "wins" | "runs";
  card: number;
  seat?: number;
  unless?: boolean;
}
/**
 * Do not bid more than so many ships on a track in a turn (R-BNEG-05).
 */
export interface BidAtMostClause {
  clause: "bid_at_most";
  debtor: number;
  creditor: number;
  turn: number;
  track: string;
  ships?: number;
  condition?: Condition | null;
}
/**
 * Hand something over in the Trade Phase of a turn, or of every turn from `turn` to `until` (R-DEAL-12).
 */
export interface DeliverClause {
  clause: "deliver";
  debtor: number;
  creditor: number;
  turn: number;
  goods?: string;
  donation?: string;
  cards?: number[];
  licences?: string[];
  acknowledgements?: number;
  envoys?: number;
  until?: number;
  condition?: Condition | null;
}
/**
 * Anything else, in words; the engine only keeps it in the book, the creditor says whether it was kept.
 */
export interface HonourClause {
  clause: "honour";
  debtor: number;
  creditor: number;
  turn: number;
  text: string;
  condition?: Condition | null;
}
/**
 * Invent a team at the latest in a turn, or with `never` do not invent it up to that turn.
 */
export interface InventTeamClause {
  clause: "invent_team";
  debtor: number;
  creditor: number;
  turn: number;
  team: number;
  never?: boolean;
  condition?: Condition | null;
}
/**
 * Do not pass a card on, except to the creditor, up to and in the Trade Phase of a turn (OQ-43).
 */
export interface KeepCardClause {
  clause: "keep_card";
  debtor: number;
  creditor: number;
  turn: number;
  card: number;
  condition?: Condition | null;
}
/**
 * Do not take this card in the auctions of a turn (R-BNEG-05).
 */
export interface LeaveCardClause {
  clause: "leave_card";
  debtor: number;
  creditor: number;
  turn: number;
  card: number;
  condition?: Condition | null;
}
/**
 * Run, or with `never` do not run, a converter in the economy of a turn.
 */
export interface RunConverterClause {
  clause: "run_converter";
  debtor: number;
  creditor: number;
  turn: number;
  card: number;
  slot?: number;
  never?: boolean;
  condition?: Condition | null;
}
/**
 * Hand over, in the next Trade Phase, part or all of what a converter yields in this turn's economy (R-DEAL-15).
 */
export interface ShareClause {
  clause: "share";
  debtor: number;
  creditor: number;
  turn: number;
  card: number;
  slot?: number;
  goods?: string;
  condition?: Condition | null;
}
/**
 * Do not steal from a player in a turn (R-ZET-23).
 */
export interface SparePlayerClause {
  clause: "spare_player";
  debtor: number;
  creditor: number;
  turn: number;
  victim: number;
  condition?: Condition | null;
}
/**
 * Why an offer cannot be met now.
 */
export interface Stale {
  message: string;
  seat?: number;
  missing?: string;
}
/**
 * An open offer of which the viewer is a party.
 */
export interface OfferView {
  id: number;
  by: number;
  parties: number[];
  agreed: number[];
  seen_by: number[];
  legs?: Leg[];
  clauses?: Clause[];
  mode?: "all" | "first" | "choose";
  life?: "bell" | "turn" | "standing";
  revision?: number;
  counters?: number;
  replaces?: number[];
  stale?: Stale | null;
}
/**
 * A revealed bid that is still pending, first to act first.
 */
export interface BidView {
  seat: number;
  ships: number;
  halves: number;
  split?: boolean;
  tie?: "" | "first" | "fewer" | "number";
  passes?: boolean;
}
/**
 * An entry of the ledger.
 */
export interface PromiseView {
  id: number;
  deal: number;
  clause: Clause;
  parties: number[];
  state?: "open" | "due" | "kept" | "waived" | "amended" | "impossible" | "compensated" | "penalised" | "lapsed";
  happened?: boolean;
  origin?: number;
  penalty?: number;
  due?: number;
}
/**
 * Donation goods that go to one player.
 */
export interface Handover {
  receiver: number;
  donation?: string;
  lot?: string;
}
/**
 * Choose unseen who receives the left-over donation goods (R-DON-05).
 */
export interface CommitGifts {
  gifts: Handover[];
}
/**
 * One run of a white converter with all its choices (R-CONV-09).
 */
export interface PlannedRun {
  card: number;
  slot?: number;
  alternative?: number | null;
  pay?: string | null;
  colour?: string | null;
}
/**
 * What only the seat itself knows.
 */
export interface OwnView {
  points: number;
  gifts?: CommitGifts | null;
  surplus?: number[] | null;
  plan?: PlannedRun[] | null;
  colony_bid?: number | null;
  research_bid?: number | null;
  preference?: number[];
  serving?: number[];
  colony_least?: number[];
  research_least?: number[];
}
/**
 * The table as one seat, or a spectator, sees it.
 */
export interface View {
  viewer: number | null;
  turn: number;
  step: string;
  edition: string;
  seats: SeatView[];
  colony_track: number[];
  research_track: number[];
  colony_minimum: number[];
  research_minimum: number[];
  colony_deck: DeckView;
  team_deck: DeckView;
  relic_deck: DeckView;
  bonuses: [number, number][];
  row: number[];
  offers?: OfferView[];
  bids?: BidView[];
  promises?: PromiseView[];
  own?: OwnView | null;
  scores?: number[];
  ranks?: number[];
  deals?: boolean;
  private_promises?: boolean;
}
/**
 * Where a seat wants to be told that it is needed.
 */
export interface HookView {
  url: string;
  digest_seconds?: number;
  language?: string;
}
/**
 * What only the seat itself may know.
 */
export interface OwnTable {
  wishes: {
    [k: string]: number[];
  };
  muted?: number[];
  hook?: HookView | null;
  left?: number;
  undo?: string;
}
/**
 * The table and the match as one viewer may know them.
 */
export interface Seen {
  seat: number | null;
  life: string;
  options: TableRules;
  expires: number;
  sitters: Chair[];
  clock: ClockView;
  name?: string;
  host?: string;
  broken?: string;
  closed?: string | null;
  awaited?: number[];
  chat?: Message[];
  rematch?: string;
  imported?: boolean;
  game?: View | null;
  own?: OwnTable | null;
}
/**
 * Agree to an open offer as it was seen; when the last party agrees the deal happens at once.
 */
export interface AcceptAction {
  do: "accept";
  offer: number;
  revision?: number;
}
/**
 * Take a card from the track that is being auctioned, for the whole bid (R-BID-05).
 */
export interface BuyAction {
  do: "buy";
  card: number;
}
/**
 * Pick one of the answers to an own offer; the deal happens at once.
 */
export interface ChooseAction {
  do: "choose";
  offer: number;
  seat: number;
}
/**
 * Choose unseen how many ships are bid on each track (R-BID-01).
 */
export interface CommitBidsAction {
  do: "commit_bids";
  colony: number;
  research: number;
}
/**
 * Choose unseen who receives the left-over donation goods (R-DON-05).
 */
export interface CommitGiftsAction {
  do: "commit_gifts";
  gifts: Handover[];
}
/**
 * Choose unseen which white converters run (R-ECON-13).
 */
export interface CommitPlanAction {
  do: "commit_plan";
  runs: PlannedRun[];
}
/**
 * Choose unseen which surplus colonies go (R-ECON-03).
 */
export interface CommitSurplusAction {
  do: "commit_surplus";
  colonies: number[];
}
/**
 * What a seat says when it declines; everything but the code may be left out.
 */
export interface Reason {
  code:
    | "needed"
    | "too_dear"
    | "no_use"
    | "not_sure"
    | "broke_promise"
    | "gone"
    | "promised"
    | "better"
    | "later"
    | "unfair";
  good?: string | null;
  card?: number | null;
  number?: number | null;
  seat?: number | null;
}
/**
 * Refuse an offer as one of its parties; that closes it.
 */
export interface DeclineAction {
  do: "decline";
  offer: number;
  reason?: Reason | null;
}
/**
 * Say, or take back, that nothing more is to come in this step.
 */
export interface DoneAction {
  do: "done";
  done?: boolean;
}
/**
 * Run the violet converter printed on the own deck (R-FAD-09).
 */
export interface DrawAction {
  do: "draw";
  pay?: string | null;
  colonies?: number[] | null;
}
/**
 * Bring a card of the own library into play by its violet converter (R-VIO-02).
 */
export interface EnterPlayAction {
  do: "enter_play";
  card: number;
  pay?: string | null;
  colonies?: number[] | null;
}
/**
 * Give something for nothing; the receiver cannot refuse (R-TRADE-10).
 */
export interface GiftAction {
  do: "gift";
  receiver: number;
  goods?: string;
  donation?: string | null;
  lot?: string;
  cards?: number[];
}
/**
 * Run the violet converter of an own team.
 */
export interface InventAction {
  do: "invent";
  team: number;
  alternative?: number | null;
  pay?: string | null;
}
/**
 * Take nothing and keep the ships of this bid (R-BID-07).
 */
export interface PassAction {
  do: "pass";
}
/**
 * As the debtor: say in which order own promises are served if goods do not suffice (R-DEAL-13).
 */
export interface PreferAction {
  do: "prefer";
  promises: number[];
}
/**
 * Put a deal on the table and agree to it.
 */
export interface ProposeAction {
  do: "propose";
  legs?: Leg[];
  clauses?: Clause[];
  mode?: "all" | "first" | "choose";
  life?: "bell" | "turn" | "standing";
  audience?: number[];
  counters?: number;
  replaces?: number[];
}
/**
 * As the creditor: waive a promise, or say that a promise of honour was kept.
 */
export interface ReleaseAction {
  do: "release";
  promise: number;
  kept?: boolean;
}
/**
 * Change an own offer; agreements and answers given so far are void.
 */
export interface ReviseAction {
  do: "revise";
  offer: number;
  legs?: Leg[];
  clauses?: Clause[];
}
/**
 * Run a violet converter of a card in play.
 */
export interface RunAction {
  do: "run";
  card: number;
  slot?: number;
  alternative?: number | null;
  pay?: string | null;
  colonies?: number[] | null;
}
/**
 * Replace the own bid by two halves (R-KJA-03).
 */
export interface SplitAction {
  do: "split";
}
/**
 * One run of a red converter (R-ZET-02).
 */
export interface Theft {
  card: number;
  victim: number;
  slot?: number;
  alternative?: number | null;
  pay?: string | null;
  take?: string | null;
}
/**
 * Rob one player, or with STEAL_ORDER together all victims of the turn at once.
 */
export interface StealAction {
  do: "steal";
  thefts: Theft[];
}
/**
 * The clock of this step has run out; only the table may say so (R-TEND-02, R-DIG-04).
 */
export interface TimeUpAction {
  do: "time_up";
}
/**
 * Flip a card, by its violet converter or by spending a named card; on colonies: terraform them.
 */
export interface UpgradeAction {
  do: "upgrade";
  card: number;
  spend?: number | null;
  pay?: string | null;
  colonies?: number[] | null;
}
/**
 * Take an own offer off the table.
 */
export interface WithdrawAction {
  do: "withdraw";
  offer: number;
}
/**
 * Do something in the game.
 */
export interface ActMessage {
  type: "act";
  id: number;
  action: Action;
}
/**
 * A question that changes nothing.
 */
export interface AskMessage {
  type: "ask";
  id: number;
  what: string;
  text?: string;
  locks?: string[];
  runs?: PlannedRun[];
}
/**
 * The first message: which table, by what right, and what is already known.
 */
export interface HelloMessage {
  type: "hello";
  table: string;
  key?: string | null;
  after?: number | null;
  language?: string;
  session?: string;
  protocol?: number;
}
/**
 * A webhook that is told when this seat is needed; an empty address: none.
 */
export interface HookMessage {
  type: "hook";
  id: number;
  url?: string;
  digest_seconds?: number;
  language?: string;
}
/**
 * Do not read another seat any more, or again.
 */
export interface MuteMessage {
  type: "mute";
  id: number;
  seat: number;
  on?: boolean;
}
/**
 * Answered by a pong with the server's time.
 */
export interface PingMessage {
  type: "ping";
  id: number;
}
/**
 * Before the game: the species that this seat would like, and those it does not want at the table.
 */
export interface PreferMessage {
  type: "prefer";
  id: number;
  species?: string;
  bans?: string[];
}
/**
 * Say something to the table, or to one seat.
 */
export interface SayMessage {
  type: "say";
  id: number;
  text: string;
  to?: number | null;
}
/**
 * Say how the person in this seat is called.
 */
export interface SitMessage {
  type: "sit";
  id: number;
  name: string;
}
/**
 * Hand the own seat to the autopilot, or take it back.
 */
export interface SteerMessage {
  type: "steer";
  id: number;
  autopilot: boolean;
}
/**
 * Take back what you did last in this step.
 */
export interface UndoMessage {
  type: "undo";
  id: number;
}
/**
 * Ask for more time in this trade phase.
 */
export interface VoteMessage {
  type: "vote";
  id: number;
}
/**
 * A pick list for an auction: these cards in this order, then pass. Null takes the list back.
 */
export interface WishMessage {
  type: "wish";
  id: number;
  step: string;
  picks?: number[] | null;
}
/**
 * The answer to a question.
 */
export interface AnswerReply {
  type: "answer";
  id: number;
  what: string;
  seq: number;
  answer: {};
}
/**
 * The last message before the server closes the connection.
 */
export interface ByeReply {
  type: "bye";
  code: string;
  message: string;
}
/**
 * It is done and stored; the update with it has come before this.
 */
export interface OkReply {
  type: "ok";
  id: number;
  seq: number;
}
/**
 * The answer to a ping.
 */
export interface PongReply {
  type: "pong";
  id: number;
  now: number;
}
/**
 * It is not done, and nothing changed.
 */
export interface RefusedReply {
  type: "refused";
  id: number | null;
  code: string;
  message: string;
  details: {};
}
/**
 * Something happened; several things may come together.
 */
export interface UpdateReply {
  type: "update";
  seq: number;
  events?: Event[];
  patch?: Operation[];
  view?: View;
  missed?: boolean;
}
/**
 * A party agreed to an offer that still waits for others, or answered one that leaves a choice.
 */
export interface AgreedEvent {
  event: "agreed";
  offer: number;
  by: number;
  seen_by: number[] | null;
  agrees?: boolean;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A bid was replaced by two halves.
 */
export interface BidSplitEvent {
  event: "bid_split";
  seat: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  halves: [number, number];
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * The bids of one track, by seat, in ships.
 */
export interface BidsRevealedEvent {
  event: "bids_revealed";
  track: string;
  bids: number[];
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A card was taken from a track for the whole bid.
 */
export interface BoughtEvent {
  event: "bought";
  seat: number;
  card: number;
  paid: string;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A seat made its unseen choice; what it chose shows when the last one has chosen.
 */
export interface CommittedEvent {
  event: "committed";
  seat: number;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * Something promised was handed over, in whole or in part; what changes hands is public (R-INFO-01).
 */
export interface DeliveredEvent {
  event: "delivered";
  promise: number;
  debtor: number;
  creditor: number;
  goods?: string;
  donation?: string;
  cards?: number[];
  licences?: string[];
  acknowledgements?: number;
  envoys?: number;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A colony was consumed or given up; it lies under the deck or is out of the game.
 */
export interface DiscardedEvent {
  event: "discarded";
  seat: number;
  card: number;
  out?: boolean;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A card came into play: from the library, a deck, by invention, sharing or licence.
 */
export interface EnteredEvent {
  event: "entered";
  seat: number;
  card: number;
  how: string;
  paid?: string;
  colonies?: number[];
  gained?: string;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * The donation goods that were left over went to others.
 */
export interface ForcedGiftsEvent {
  event: "forced_gifts";
  seat: number;
  gifts: Handover[];
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A gift changed hands.
 */
export interface GiftedEvent {
  event: "gifted";
  giver: number;
  receiver: number;
  goods?: string;
  donation?: string;
  lot?: string;
  cards?: number[];
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A team invented its technology.
 */
export interface InventedEvent {
  event: "invented";
  seat: number;
  team: number;
  paid: string;
  token_returned?: boolean;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * An offer was withdrawn, declined, taken by somebody, or lapsed.
 */
export interface OfferClosedEvent {
  event: "offer_closed";
  offer: number;
  why: string;
  seen_by: number[] | null;
  by?: number | null;
  reason?: Reason | null;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * An offer was put on the table; offers may be private (R-INFO-09).
 */
export interface OfferedEvent {
  event: "offered";
  offer: number;
  by: number;
  legs?: Leg[];
  clauses?: Clause[];
  mode?: "all" | "first" | "choose";
  life?: "bell" | "turn" | "standing";
  revision?: number;
  counters?: number;
  replaces?: number[];
  seen_by?: number[] | null;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A bid took nothing.
 */
export interface PassedEvent {
  event: "passed";
  seat: number;
  ships: number;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * Points were won or lost, and why; the table option POINTS_LOG decides who sees it (OQ-19).
 */
export interface PointsEvent {
  event: "points";
  seat: number;
  amount: number;
  cause: string;
  silent?: boolean;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A promise was written into the ledger.
 */
export interface PromiseMadeEvent {
  event: "promise_made";
  promise: number;
  deal: number;
  clause: Clause;
  seen_by?: number[] | null;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A promise was kept, waived, amended, compensated, penalised, found impossible, or lapsed.
 */
export interface PromiseSettledEvent {
  event: "promise_settled";
  promise: number;
  how: string;
  seen_by?: number[] | null;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A player traded with the thief and is safe until the turn ends (R-ZET-04).
 */
export interface ProtectedEvent {
  event: "protected";
  seat: number;
  thief: number;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A converter ran. Card 0 is the converter on the seat's own deck.
 */
export interface RanEvent {
  event: "ran";
  seat: number;
  card: number;
  slot: number;
  paid?: string;
  colonies?: number[];
  gained?: string;
  donated?: string;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A track was refreshed: cards under the deck, the new row from left to right.
 */
export interface RefreshedEvent {
  event: "refreshed";
  track: string;
  discarded: number[];
  row: number[];
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A borrowed card went home.
 */
export interface ReturnedEvent {
  event: "returned";
  card: number;
  holder: number;
  owner: number;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * Goods came from the supply through an effect printed on a card.
 */
export interface RewardedEvent {
  event: "rewarded";
  seat: number;
  card: number;
  gained: string;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A seat is done with this step, or took that back.
 */
export interface SaidDoneEvent {
  event: "said_done";
  seat: number;
  done: boolean;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * The game is over; scores by seat in twelfths of a point.
 */
export interface ScoredEvent {
  event: "scored";
  scores: number[];
  ranks: number[];
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A technology reached everybody who did not invent it.
 */
export interface SharedEvent {
  event: "shared";
  team: number;
  technology: string | null;
  inventor: number;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A step of the turn began.
 */
export interface StepBeganEvent {
  event: "step_began";
  turn: number;
  step: string;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A player was robbed.
 */
export interface StolenEvent {
  event: "stolen";
  seat: number;
  victim: number;
  card: number;
  paid: string;
  taken: string;
  from_donation?: string;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A trade happened; in `legs` every source of goods is stated.
 */
export interface TradedEvent {
  event: "traded";
  offer: number;
  legs: Leg[];
  participants: number[];
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A card was flipped.
 */
export interface UpgradedEvent {
  event: "upgraded";
  seat: number;
  card: number;
  spent?: number | null;
  paid?: string;
  colonies?: number[];
  gained?: string;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * A seat took its latest action back.
 */
export interface UndoneEvent {
  event: "undone";
  seat: number;
  action: number;
  do: string;
  card?: number;
  receiver?: number | null;
  seq: number;
  /**
   * A sentence in the language of the client.
   */
  say: string;
}
/**
 * The answer to hello: who you are and what you see, whole or as a patch to what you know.
 */
export interface WelcomeReply {
  type: "welcome";
  table: string;
  seat: number | null;
  host: boolean;
  seq: number;
  now: number;
  view?: View;
  patch?: Operation[];
  events?: Event[];
  missed?: boolean;
}
/**
 * What a seat can do.
 */
export interface ActionsAnswer {
  must: boolean;
  step: string | null;
  actions: Action[];
  fallback: Action | null;
}
/**
 * One thing that a seat can do, drawn by chance.
 */
export interface SuggestionAnswer {
  must: boolean;
  step: string | null;
  action: Action | null;
  fallback: Action | null;
}
/**
 * What one run of a converter brings to whoever runs it.
 */
export interface Gain {
  halves: number;
  points?: number;
  donated?: number;
}
/**
 * A card that changes hands.
 */
export interface CardWorth {
  card: number;
  goes_home: boolean;
  gains?: Gain[];
}
/**
 * Everything a party gives, or gets, in a deal.
 */
export interface Worth {
  halves?: number;
  later?: number;
  uncertain?: number;
  points?: number;
  cards?: CardWorth[];
  later_cards?: CardWorth[];
  licences?: number;
  acknowledgements?: number;
  envoys?: number;
  protection?: boolean;
  behaviour?: string[];
}
/**
 * A deal as one party sees it.
 */
export interface Side {
  seat: number;
  gives: Worth;
  gets: Worth;
}
/**
 * How one party stands.
 */
export interface Standing {
  goods: string;
  halves: number;
  points: number | null;
  donation: string;
  runnable: [number, number][];
  together: number;
  exact: boolean;
  owes: string[];
  owed: string[];
  colonies: number;
  support: number;
}
/**
 * Why something cannot be done.
 */
export interface Refusal {
  code: string;
  message: string;
  details: {};
}
/**
 * A promise that a deal would make impossible.
 */
export interface Breach {
  promise: number;
  reading: string;
}
/**
 * A deal that somebody typed.
 */
export interface DealAnswer {
  action: Action;
  text: string;
  reading: string;
  parties: number[];
  sides: Side[];
  before: Standing;
  after: Standing | null;
  refusal: Refusal | null;
  breaks: Breach[];
}
/**
 * The whole view.
 */
export interface ViewAnswer {
  view: {};
}
/**
 * One thing to do.
 */
export interface Step {
  do: string;
  card?: number;
  slot?: number;
  converter?: string;
  spend?: number | null;
  colour?: string | null;
  back?: boolean;
  times?: number;
}
/**
 * The best turn with what is there.
 */
export interface OwnPlan {
  steps: Step[];
  uses: string;
  yields: string;
  left: string;
  points: number;
  value: number;
  gain: number;
}
/**
 * What one piece of a good is worth, in points.
 */
export interface Price {
  good: string;
  one_more: number;
  one_less: number | null;
  now: number;
  later: number;
  opens?: Step[];
}
/**
 * A seat that could close a shortfall.
 */
export interface Helper {
  seat: number;
  spare: number;
  must_give?: number;
  wilds?: number;
  takes?: string;
}
/**
 * Goods that the wished turn lacks.
 */
export interface Shortfall {
  good: string;
  count: number;
  any_colour?: boolean;
  steps?: Step[];
  helpers?: Helper[];
}
/**
 * Goods that the wished turn does not need.
 */
export interface Surplus {
  good: string;
  count: number;
  takers?: number[];
}
/**
 * The best turn if what others do not need could be bought at the prices of the table.
 */
export interface Wish {
  steps: Step[];
  gain: number;
  price: number;
  shortfalls: Shortfall[];
  surpluses: Surplus[];
}
/**
 * Put a deal on the table and agree to it.
 */
export interface Propose {
  legs?: Leg[];
  clauses?: Clause[];
  mode?: "all" | "first" | "choose";
  life?: "bell" | "turn" | "standing";
  audience?: number[];
  counters?: number;
  replaces?: number[];
}
/**
 * What a deal means for one seat.
 */
export interface Party {
  seat: number;
  gain: number;
  gives: string;
  gets: string;
  opens?: Step[];
}
/**
 * A deal by which everybody in it gains, ready to be proposed.
 */
export interface Proposal {
  offer: Propose;
  text: string;
  parties: Party[];
}
/**
 * Ships to bid, and what they are meant for.
 */
export interface Bids {
  colony: number;
  research: number;
  colonies?: number[];
  teams?: number[];
}
/**
 * What to do with a bid whose turn it is.
 */
export interface Pick {
  card?: number;
  split?: boolean;
  worth?: number;
}
/**
 * The sentences of an advice, in the order of what they speak about.
 */
export interface AdviceWords {
  shortfalls?: string[];
  surpluses?: string[];
  proposals?: string[];
  auction?: string;
}
/**
 * What the adviser says, with its sentences and as actions.
 */
export interface AdviceAnswer {
  seat: number;
  turn: number;
  moment: string;
  species: string[];
  flipped: number[];
  plan: OwnPlan;
  prices: Price[];
  wish?: Wish | null;
  proposals?: Proposal[];
  bids?: Bids | null;
  pick?: Pick | null;
  words?: AdviceWords;
  actions?: Action[];
  runs?: PlannedRun[];
}
/**
 * What is missing for something.
 */
export interface Lack {
  goods?: string;
  any_small?: number;
  any_large?: number;
  other?: string;
  holders?: number[];
}
/**
 * A converter in front of a seat.
 */
export interface ConverterAt {
  card: number;
  slot: number;
  arrow: string;
  state: string;
  lack?: Lack | null;
  most?: number;
}
/**
 * A research team in front of a seat, with what each way to pay for its invention still takes.
 */
export interface TeamAt {
  card: number;
  ready: boolean;
  lacks?: Lack[];
}
/**
 * A card that can be improved or brought into play, with what each way still takes.
 */
export interface UpgradeAt {
  card: number;
  do: string;
  ready: boolean;
  lack?: Lack | null;
}
/**
 * What a seat can do with what lies in front of it, by what everybody sees.
 */
export interface DeskAt {
  seat: number;
  converters: ConverterAt[];
  teams?: TeamAt[];
  upgrades?: UpgradeAt[];
  idle?: number;
  wants?: string;
  spare?: string;
  colonies?: number;
}
/**
 * All desks, by seat.
 */
export interface DesksAnswer {
  desks: DeskAt[];
}
/**
 * One run of a plan, checked.
 */
export interface RunAt {
  card: number;
  slot: number;
  ok: boolean;
  uses?: string;
  yields?: string;
  donation?: string;
  lack?: Lack | null;
  why?: string;
  ahead?: boolean;
}
/**
 * A plan of the economy, checked against what the seat has now.
 */
export interface PlanAnswer {
  runs: RunAt[];
  uses: string;
  yields: string;
  donation: string;
  left: string;
  waits: string;
  lacks: string;
  points: number;
  free: ConverterAt[];
  action: Action | null;
  refusal: Refusal | null;
  surplus?: number;
}
/**
 * What an offer is worth to the seat that asks.
 */
export interface Fit {
  offer: number;
  revision: number;
  gain: number;
  opens?: Step[];
  closes?: Step[];
  say?: string;
  rough?: boolean;
}
/**
 * Open offers that the seat could accept, judged; the best first.
 */
export interface FitsAnswer {
  fits: Fit[];
}
/**
 * What a deal that somebody typed is worth to the seat that asks.
 */
export interface WorthAnswer {
  gain: number;
  opens: Step[];
  closes: Step[];
  before: number;
  after: number;
  short_before: string;
  short_after: string;
  say?: string;
}
export interface Answers {
  actions: ActionsAnswer;
  suggestion: SuggestionAnswer;
  deal: DealAnswer;
  view: ViewAnswer;
  advice: AdviceAnswer;
  desks: DesksAnswer;
  plan: PlanAnswer;
  fits: FitsAnswer;
  worth: WorthAnswer;
}
