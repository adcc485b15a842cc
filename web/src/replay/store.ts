/** A finished match as a table that can be looked at and not touched; moments take the place of updates. */
import type { Language } from "../i18n/text.tsx";
import { Refused } from "../live/refused.ts";
import type { Question, TableState, TableStore } from "../live/store.ts";
import { makeValue, type Value } from "../state/values.ts";
import type { Answers } from "../types/live.ts";
import { type Cards, restingDesks } from "./desks.ts";
import type { Frames } from "./frames.ts";
import { replayTexts } from "./texts.ts";

/** The code of everything that a replay cannot do. */
export const REPLAY = "REPLAY";

export class ReplayTable implements TableStore {
  readonly isReplay = true;
  readonly table: string;
  readonly key: string | null;
  readonly language: Language;
  readonly frames: Frames;
  readonly state: Value<TableState>;
  private readonly cards: Cards;
  private present: number;

  constructor(
    { table, key, language }: Pick<TableStore, "table" | "key" | "language">,
    cards: Cards,
    frames: Frames,
    moment = 0,
  ) {
    this.table = table;
    this.key = key;
    this.language = language;
    this.cards = cards;
    this.frames = frames;
    this.present = this.inside(moment);
    this.state = makeValue<TableState>({
      line: "live",
      seat: frames.seat,
      host: false,
      ahead: 0,
      logState: "whole",
      pending: [],
      bye: null,
      missedSince: 0,
      ...this.at(this.present),
    });
  }

  get moment(): number {
    return this.present;
  }

  /** Show another moment; beyond the ends is at the end. */
  goTo(moment: number): void {
    const next = this.inside(moment);
    if (next === this.present) return;
    this.present = next;
    this.state.set(this.at(next));
  }

  private inside(moment: number): number {
    return Math.max(0, Math.min(this.frames.length, Math.round(moment)));
  }

  private at(moment: number): Pick<TableState, "view" | "seq" | "log"> {
    return { view: this.frames.view(moment), seq: this.frames.seq(moment), log: this.frames.log(moment) };
  }

  private refused(): Promise<never> {
    return Promise.reject(new Refused(REPLAY, replayTexts[this.language].over));
  }

  act(): Promise<void> {
    return this.refused();
  }

  tell(): Promise<void> {
    return this.refused();
  }

  /** The server answers about the present only. What is here answers for the view, and for what lies on the desks. */
  ask<What extends keyof Answers>(what: What, _question?: Question): Promise<Answers[What]> {
    const { view } = this.state.get();
    if (what === "view") return Promise.resolve({ view: view ?? {} } as Answers[What]);
    if (what !== "desks") return this.refused();
    return Promise.resolve(restingDesks(view?.game?.seats ?? [], this.cards) as Answers[What]);
  }

  /** Nothing arrives: a replay makes no sounds and moves nothing. */
  watch(): () => void {
    return () => undefined;
  }

  async loadLog(): Promise<void> {}
}
