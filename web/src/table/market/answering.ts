/** Answers to an offer: what was pressed, whether it is on its way, and why it was refused. */
import { useState } from "react";
import { useStore, useTable } from "../../live/context.tsx";
import { asRefused } from "../../live/refused.ts";
import type { Action, OfferView } from "../../types/live.ts";
import { useReasons } from "../composer/reasons.ts";
import { compose } from "../composer/start.ts";

export interface Answering {
  readonly busy: boolean;
  readonly refused: string;
  readonly accept: () => void;
  readonly decline: () => void;
  readonly withdraw: () => void;
  readonly choose: (seat: number) => void;
  readonly counter: () => void;
  readonly revise: () => void;
}

export function useAnswering(offer: OfferView): Answering {
  const store = useStore();
  const why = useReasons();
  const [refused, setRefused] = useState("");
  const busy = useTable((state) =>
    state.pending.some(
      ({ request }) => request.type === "act" && "offer" in request.action && request.action.offer === offer.id,
    ),
  );
  const act = (action: Action) => {
    setRefused("");
    store.act(action).catch((error: unknown) => setRefused(why.of(asRefused(error))));
  };
  return {
    busy,
    refused,
    accept: () => act({ do: "accept", offer: offer.id, revision: offer.revision ?? 1 }),
    decline: () => act({ do: "decline", offer: offer.id }),
    withdraw: () => act({ do: "withdraw", offer: offer.id }),
    choose: (seat) => act({ do: "choose", offer: offer.id, seat }),
    counter: () => compose({ counters: offer.id }),
    revise: () => compose({ revises: offer.id }),
  };
}
