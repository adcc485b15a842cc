/** A table whose answers hang on what is asked, for tests of the market, the composer and the ledger. */
import type { Question } from "../src/live/store.ts";
import type { Answers, OfferView, PromiseView, Seen } from "../src/types/live.ts";
import { FakeTable, seen } from "./frame-table.tsx";

type Ask = (what: keyof Answers, question: Question) => unknown;

export class AskedTable extends FakeTable {
  readonly asked: [what: keyof Answers, question: Question][] = [];
  private readonly say: Ask;

  constructor(view: Seen, say: Ask) {
    super(view);
    this.say = say;
  }

  override async ask<What extends keyof Answers>(what: What, question: Question = {}): Promise<Answers[What]> {
    this.asked.push([what, question]);
    const answer = this.say(what, question);
    if (answer instanceof Error) throw answer;
    return answer as Answers[What];
  }
}

export function offer(id: number, more: Partial<OfferView> = {}): OfferView {
  return {
    id,
    by: 1,
    parties: [0, 1],
    agreed: [1],
    seen_by: [0, 1],
    legs: [
      { giver: 1, receiver: 0, goods: "2br" },
      { giver: 0, receiver: 1, goods: "gr" },
    ],
    ...more,
  };
}

export function withOffers(offers: OfferView[], more: Partial<Seen> = {}): Seen {
  return seen(more, { offers });
}

export function promise(id: number, more: Partial<PromiseView> = {}): PromiseView {
  return {
    id,
    deal: 1,
    parties: [0, 1],
    clause: { clause: "deliver", debtor: 0, creditor: 1, turn: 3, goods: "2gr" },
    due: 3,
    ...more,
  };
}
