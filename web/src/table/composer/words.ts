/** Deals and promises in words: for chips, for the ledger and for reading aloud. */
import { useCards } from "../../data/LibraryContext.tsx";
import { parseBundle } from "../../game/signs.ts";
import { texts, useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { nameIn, useText } from "../../i18n/text.tsx";
import { useMySeat } from "../../live/context.tsx";
import type { Clause, Condition, DeliverClause, Leg } from "../../types/live.ts";
import { useCardName, useSeatName } from "../names.tsx";
import { OPEN } from "./dealText.ts";

export const dealWords = texts(
  {
    you: "you",
    youToo: "you",
    toYou: "you",
    You: "You",
    anyone: "anyone",
    taker: "the taker",
    Taker: "The taker",
    everything: "everything",
    licence: (technology: string) => `licence: ${technology}`,
    acknowledgements: (count: number) => (count === 1 ? "acknowledgement" : `${count} acknowledgements`),
    envoys: (count: number) => (count === 1 ? "envoy" : `${count} envoys`),
    protection: "protection",
    slot: (name: string, slot: number) => (slot ? `${name} (converter ${slot + 1})` : name),
    byTrade: (turn: number) => `by trade ${turn}`,
    eachTrade: (from: number, to: number) => `each trade ${from}–${to}`,
    inEconomy: (turn: number) => `in economy ${turn}`,
    inTurn: (turn: number) => `in turn ${turn}`,
    untilTrade: (turn: number) => `until trade ${turn}`,
    share: (what: string, name: string) => `${what} of ${name}`,
    run: (name: string) => `run ${name}`,
    noRun: (name: string) => `not run ${name}`,
    invent: (name: string) => `invent ${name}`,
    noInvent: (name: string) => `not invent ${name}`,
    leave: (name: string) => `not take ${name}`,
    bid: (ships: number, track: string) => (ships ? `bid at most ${ships} on ${track}` : `not bid on ${track}`),
    spare: (name: string) => `not rob ${name}`,
    keep: (name: string) => `keep ${name}`,
    lives: { bell: "until the bell", turn: "this turn", standing: "standing" },
    tracks: { colony: "colonies", research: "research" } as Readonly<Record<string, string>>,
    condition: (unless: boolean, who: string, what: string) => `${unless ? "unless" : "if"} ${who} ${what}`,
    happenings: {
      invents: (name: string, you: boolean) => `${you ? "invent" : "invents"} ${name}`,
      wins: (name: string, you: boolean) => `${you ? "win" : "wins"} ${name}`,
      runs: (name: string, you: boolean) => `${you ? "run" : "runs"} ${name}`,
    },
    gives: (from: string, to: string, what: string, when: string, _you: boolean) =>
      `${from} will give ${to} ${what} ${when}`.trim(),
    does: (from: string, to: string, what: string, when: string, _you: boolean) =>
      `${from} promised ${to} to ${what} ${when}`,
    honour: (from: string, to: string, words: string, when: string, _you: boolean) =>
      `${from} gave ${to} their word: “${words}” ${when}`,
    wordsYour: (to: string, words: string, when: string) => `You gave ${to} your word: “${words}” ${when}`,
  },
  {
    you: "dir",
    youToo: "du",
    toYou: "dich",
    You: "Du",
    anyone: "jemand",
    taker: "wer annimmt",
    Taker: "Wer annimmt",
    everything: "alles",
    licence: (technology) => `Lizenz: ${technology}`,
    acknowledgements: (count) => (count === 1 ? "Zeichen der Erkenntnis" : `${count} Zeichen der Erkenntnis`),
    envoys: (count) => (count === 1 ? "Handelsgesandter" : `${count} Handelsgesandte`),
    protection: "Schutz",
    slot: (name, slot) => (slot ? `${name} (Konverter ${slot + 1})` : name),
    byTrade: (turn) => `bis Runde ${turn}`,
    eachTrade: (from, to) => `je Runde ${from}–${to}`,
    inEconomy: (turn) => `in Produktion ${turn}`,
    inTurn: (turn) => `in Runde ${turn}`,
    untilTrade: (turn) => `bis einschließlich Runde ${turn}`,
    share: (what, name) => `${what} aus ${name}`,
    run: (name) => `${name} zu aktivieren`,
    noRun: (name) => `${name} nicht zu aktivieren`,
    invent: (name) => `${name} zu erfinden`,
    noInvent: (name) => `${name} nicht zu erfinden`,
    leave: (name) => `${name} nicht zu nehmen`,
    bid: (ships, track) => (ships ? `höchstens ${ships} auf ${track} zu bieten` : `nicht auf ${track} zu bieten`),
    spare: (name) => `${name} nicht zu bestehlen`,
    keep: (name) => `${name} zu behalten`,
    lives: { bell: "bis zum Gong", turn: "diese Runde", standing: "dauerhaft" },
    tracks: { colony: "Kolonien", research: "Forschung" },
    condition: (unless, who, what) => `${unless ? "außer wenn" : "wenn"} ${who} ${what}`,
    happenings: {
      invents: (name, you) => `${name} ${you ? "erfindest" : "erfindet"}`,
      wins: (name, you) => `${name} ${you ? "ersteigerst" : "ersteigert"}`,
      runs: (name, you) => `${name} ${you ? "aktivierst" : "aktiviert"}`,
    },
    gives: (from, to, what, when, you) => `${from} ${you ? "gibst" : "gibt"} ${to} ${what} ${when}`.trim(),
    does: (from, to, what, when, you) => `${from} ${you ? "hast" : "hat"} ${to} versprochen, ${when} ${what}`,
    honour: (from, to, words, when, you) =>
      `${from} ${you ? "hast" : "hat"} ${to} auf Ehrenwort versprochen: „${words}“ ${when}`,
    wordsYour: (to, words, when) => `Du hast ${to} auf Ehrenwort versprochen: „${words}“ ${when}`,
  },
);

/** Says parts of deals in the language of the page. */
interface Sayer {
  readonly when: (clause: Clause) => string;
  /** Cards and rights of a part, each in a word or two. */
  readonly things: (part: Leg | DeliverClause) => string;
  readonly card: (card: number) => string;
  readonly technology: (id: string) => string;
  readonly condition: (condition: Condition) => string;
  /** What is promised, without who and when: for a chip. */
  readonly what: (clause: Clause) => string;
  /** The whole promise as a sentence without a full stop. */
  readonly sentence: (clause: Clause) => string;
}

export function useSayer(): Sayer {
  const t = useText();
  const w = useTexts(dealWords);
  const me = useMySeat();
  const seatName = useSeatName();
  const cardName = useCardName();
  const { technologies } = useCards();
  const goods = (bundle: string | null | undefined) => (bundle ? [readItems(t, parseBundle(bundle))] : []);
  const card = (number: number) => cardName(number).text;
  const technology = (id: string) => {
    const found = technologies.get(id);
    return found ? nameIn(t, found).text : id;
  };
  const named = (seat: number) => (seat === OPEN ? w.taker : seat === me ? w.you : seatName(seat));
  const acting = (seat: number) => (seat === OPEN ? w.Taker : seat === me ? w.You : seatName(seat));
  const things = (part: Leg | DeliverClause) => {
    const all = [...goods(part.goods), ...goods(part.donation)];
    if ("lot" in part) all.push(...goods(part.lot));
    all.push(...(part.cards ?? []).map(card));
    all.push(...(part.licences ?? []).map((id) => w.licence(technology(id))));
    if (part.acknowledgements) all.push(w.acknowledgements(part.acknowledgements));
    if (part.envoys) all.push(w.envoys(part.envoys));
    if ("protection" in part && part.protection) all.push(w.protection);
    return t.list(all);
  };
  const when = (clause: Clause) => {
    switch (clause.clause) {
      case "deliver":
        return clause.until ? w.eachTrade(clause.turn, clause.until) : w.byTrade(clause.turn);
      case "honour":
        return w.byTrade(clause.turn);
      case "share":
      case "run_converter":
        return w.inEconomy(clause.turn);
      case "invent_team":
        return clause.never ? w.untilTrade(clause.turn) : w.byTrade(clause.turn);
      case "keep_card":
        return w.untilTrade(clause.turn);
      default:
        return w.inTurn(clause.turn);
    }
  };
  const condition = ({ unless = false, seat = OPEN, happening, card: number }: Condition) => {
    const who = seat === OPEN ? w.anyone : seat === me ? w.You.toLowerCase() : seatName(seat);
    return w.condition(unless, who, w.happenings[happening](card(number), seat === me));
  };
  const what = (clause: Clause) => {
    switch (clause.clause) {
      case "deliver":
        return things(clause);
      case "share":
        return w.share(goods(clause.goods)[0] ?? w.everything, w.slot(card(clause.card), clause.slot ?? 0));
      case "run_converter":
        return (clause.never ? w.noRun : w.run)(w.slot(card(clause.card), clause.slot ?? 0));
      case "invent_team":
        return (clause.never ? w.noInvent : w.invent)(card(clause.team));
      case "leave_card":
        return w.leave(card(clause.card));
      case "bid_at_most":
        return w.bid(clause.ships ?? 0, w.tracks[clause.track] ?? clause.track);
      case "spare_player":
        return w.spare(named(clause.victim));
      case "keep_card":
        return w.keep(card(clause.card));
      case "honour":
        return `“${clause.text}”`;
    }
  };
  const sentence = (clause: Clause) => {
    const { debtor, creditor } = clause;
    const [from, to, you] = [acting(debtor), named(creditor), debtor === me];
    const tail = clause.condition ? `, ${condition(clause.condition)}` : "";
    if (clause.clause === "honour" && you) return w.wordsYour(to, clause.text, when(clause)) + tail;
    if (clause.clause === "honour") return w.honour(from, to, clause.text, when(clause), you) + tail;
    const isGift = clause.clause === "deliver" || clause.clause === "share";
    return (isGift ? w.gives : w.does)(from, to, what(clause), when(clause), you) + tail;
  };
  return { when, things, card, technology, condition, what, sentence };
}
