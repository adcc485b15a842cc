/** Draws attention when something concerns me: notices, sounds, the title of the page, the system. Shows nothing. */
import { useEffect, useRef } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useMySeat, useSeen, useStore, useTable } from "../../live/context.tsx";
import { waitsFor } from "../../live/offers.ts";
import type { TableStore } from "../../live/store.ts";
import type { Event } from "../../types/live.ts";
import { useSayer } from "../composer/words.ts";
import { chatOf } from "../log/unread.ts";
import { isSnoozed, useSnoozed } from "../market/snooze.ts";
import { useSeatName } from "../names.tsx";
import { dueIn, promisesOf } from "../promises.ts";
import { openSheet, shell, show, showLogAt } from "../shell.ts";
import { play, soundsNow } from "../sounds.ts";
import { frameTexts } from "../texts.ts";
import { noteworthy } from "./noteworthy.ts";
import { othersIn, shortSides } from "./short.ts";
import { noticeTexts } from "./texts.ts";
import { noToasts, tell, tellTogether } from "./toasts.ts";
import { LONG, useAbsence } from "./useAbsence.ts";

export function Attention() {
  const hasGame = useSeen((view) => Boolean(view.game));
  return hasGame ? <Watching /> : null;
}

function Watching() {
  useEvents();
  useTurn();
  useWords();
  useTitle();
  useAway();
  useEnd();
  return null;
}

/** What happened on the way to the end is told by the end itself, and nothing covers it. */
function useEnd(): void {
  const isOver = useSeen(({ life }) => life === "over");
  useEffect(() => {
    if (isOver) noToasts();
  }, [isOver]);
}

function useEvents(): void {
  const store = useStore();
  const seat = useMySeat();
  const t = useTexts(noticeTexts);
  const f = useTexts(frameTexts);
  const { list } = useText();
  const name = useSeatName();
  const { sentence, card } = useSayer();
  // names stay the same for a match
  const named = useRef({ name, list, sentence, card });
  named.current = { name, list, sentence, card };
  // events come when the view already stands after all of them, so the step they happen in is counted along
  const now = useSeen((view) => view.game?.step ?? "");
  const step = useRef(now);
  useEffect(() => {
    step.current = now;
  }, [now]);
  useEffect(() => {
    if (seat === null || store.isReplay) return undefined;
    const names = (seats: readonly number[]) => named.current.list(seats.map(named.current.name));
    const words = (event: Event) => {
      const { sentence, card } = named.current;
      const auction = f.steps[step.current] ?? step.current;
      if (event.event === "bought") return t.chose(auction, card(event.card));
      if (event.event === "passed") return t.choseNothing(auction, event.ships);
      const said = wordsOf(event, seat, t, names);
      const ids = event.event === "offered" ? (event.replaces ?? []) : [];
      const promises = store.state.get().view?.game?.promises ?? [];
      const struck = promises.filter(({ id }) => ids.includes(id)).map(({ clause }) => sentence(clause));
      return ids.length ? t.inPlace(said, struck.join("; "), ids.length) : said;
    };
    const open = store.state.get().view?.game?.offers ?? [];
    const own = open.filter(({ by }) => by === seat);
    const mine = new Map<number, readonly number[]>(own.map((offer) => [offer.id, othersIn(offer, seat)]));
    return store.watch((events) => {
      if (store.state.get().view?.life === "over") return;
      for (const event of events) {
        if (event.event === "offered" && event.by === seat) mine.set(event.offer, othersIn(event, seat));
        if (event.event === "step_began") step.current = event.step;
        tellOf(event, seat, store, t, f, words);
        if (event.event === "offer_closed" && event.why === "declined" && mine.has(event.offer)) {
          const others = event.by === undefined || event.by === null ? mine.get(event.offer) : [event.by];
          const why = event.reason ? quoted(event.say) : "";
          const words = others?.length === 1 ? t.declined(names(others), why) : event.say;
          tell(words, "no", () => (why ? showLogAt(event.seq) : show("market")));
        }
      }
    });
  }, [store, seat, t, f]);
}

/** What somebody said, out of the sentence about it. */
function quoted(say: string): string {
  return /[“„].*[”“]/s.exec(say)?.[0] ?? "";
}

/** The words of a notice: deals are cut short, everything else is said as in the log. */
function wordsOf(event: Event, seat: number, t: typeof noticeTexts.en, names: Named): string {
  if (event.event === "traded") {
    const others = othersIn(event, seat);
    const sides = shortSides(event, seat, t);
    return others.length > 2 ? t.dealWithMany(others.length, sides) : t.dealWith(names(others), sides);
  }
  if (event.event === "offered") return t.offerOf(names([event.by]), shortSides(event, seat, t));
  return event.say;
}

type Named = (seats: readonly number[]) => string;

function tellOf(
  event: Event,
  seat: number,
  store: TableStore,
  t: typeof noticeTexts.en,
  f: typeof frameTexts.en,
  wordsFor: (event: Event) => string,
): void {
  const note = noteworthy(event, seat);
  if (event.event === "step_began") {
    tell(t.phase(event.turn, f.steps[event.step] ?? event.step), "phase");
    const game = store.state.get().view?.game;
    const due = game ? dueIn(promisesOf(game), seat, event.turn) : 0;
    if (event.step === "trade" && due) {
      tell(t.due(due), "due", () => show("ledger"));
      play("due");
    }
    return;
  }
  if (!note) return;
  if (note.sound) play(note.sound);
  // The market shows offers by itself; elsewhere many of them are one notice.
  const words = wordsFor(event);
  if (note.kind !== "offer") tell(words, note.kind, note.open);
  else if (shell.get().centre !== "market") tellTogether(words, t.offers, "offer", note.open);
}

/** When the table begins to wait for me, outside of the long trade phase. */
function useTurn(): void {
  const store = useStore();
  const seat = useMySeat();
  const t = useTexts(noticeTexts);
  const f = useTexts(frameTexts);
  const step = useSeen((view) => view.game?.step ?? "");
  const isAwaited = useSeen((view) => seat !== null && (view.awaited?.includes(seat) ?? false));
  const before = useRef({ step, isAwaited });
  useEffect(() => {
    const last = before.current;
    before.current = { step, isAwaited };
    if (!isAwaited || store.isReplay || (last.isAwaited && last.step === step)) return;
    const words = t.yourStep(f.steps[step] ?? step);
    if (step !== "trade") play("turn");
    if (document.hidden) notify(words, store.table);
  }, [store, step, isAwaited, t, f]);
}

function notify(text: string, table: string): void {
  if (!soundsNow().notices || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const notice = new Notification(text, { tag: `confluence ${table}` });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

/** What others say, where the chat is not in view. */
function useWords(): void {
  const seat = useMySeat();
  const t = useTexts(noticeTexts);
  const named = useSeatName();
  const chat = useSeen(chatOf);
  const last = useRef(chat.at(-1)?.id ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names stay the same for a match
  useEffect(() => {
    // what a bot says to all is read in the chat, where people look for it
    const fresh = chat.filter(
      ({ id, seat: by, to, player }) => id > last.current && by !== seat && (!player || to === seat),
    );
    last.current = chat.at(-1)?.id ?? last.current;
    if (shell.get().centre === "log") return;
    for (const { seat: by, to, text } of fresh.slice(-2)) {
      const name = by >= 0 ? named(by) : "";
      tell(to === null ? t.said(name, text) : t.saidPrivately(name, text), "chat", () => show("log"));
    }
  }, [chat, seat, t]);
}

/** `(2) friday`: so many offers wait for an answer, or the table waits for me. */
function useTitle(): void {
  const t = useTexts(noticeTexts);
  const seat = useMySeat();
  const { table } = useStore();
  const name = useSeen((view) => view.name ?? "");
  const turn = useGame((game) => game.turn);
  const snoozed = useSnoozed(table, turn);
  const waiting = useSeen(({ game, awaited }) => {
    if (seat === null || !game) return 0;
    const offers = (game.offers ?? []).filter((offer) => waitsFor(offer, seat) && !isSnoozed(offer, snoozed));
    const isTurn = game.step !== "trade" && (awaited?.includes(seat) ?? false);
    return offers.length + (isTurn ? 1 : 0);
  });
  useEffect(() => {
    document.title = `${waiting ? `(${waiting}) ` : ""}${t.title(name)}`;
    return () => {
      document.title = t.appTitle;
    };
  }, [waiting, name, t]);
}

/** Who comes back after a while, when something was done for the seat or a lot was missed, is offered to read it. */
function useAway(): void {
  const store = useStore();
  const away = useAbsence();
  const seat = useMySeat();
  const t = useTexts(noticeTexts);
  const told = useRef(false);
  const missed = useTable((state) => state.missedSince);
  const left = useSeen((view) => view.own?.left ?? 0);
  const isPlaying = useSeen((view) => view.life === "playing");
  useEffect(() => {
    if (told.current || seat === null || store.isReplay || !isPlaying || away() < LONG) return;
    const { seq } = store.state.get();
    const since = missed || (left && seq - left > FEW ? left : 0);
    if (!since || seq - since < FEW) return;
    told.current = true;
    tell(t.away, "away", () => openSheet({ kind: "away" }));
  }, [store, seat, missed, left, isPlaying, away, t]);
}

/** So few things that happened are seen in the log anyway. */
const FEW = 8;
