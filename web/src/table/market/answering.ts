/** Answers to an offer: what was pressed, whether it is on its way, and why it was refused. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useMySeat, useStore, useTable } from "../../live/context.tsx";
import { asRefused } from "../../live/refused.ts";
import type { Action, OfferView, Reason } from "../../types/live.ts";
import { useReasons } from "../composer/reasons.ts";
import { compose } from "../composer/start.ts";
import { useSeatName } from "../names.tsx";
import { tell } from "../notices/toasts.ts";
import { show } from "../shell.ts";
import { missingIn } from "./offers.ts";
import { marketTexts } from "./texts.ts";

export interface Answering {
  readonly busy: boolean;
  readonly refused: string;
  readonly accept: () => void;
  readonly decline: (reason?: Reason) => void;
  readonly withdraw: () => void;
  readonly choose: (seat: number) => void;
  readonly counter: () => void;
  readonly revise: () => void;
}

export function useAnswering(offer: OfferView): Answering {
  const store = useStore();
  const t = useTexts(marketTexts);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const why = useReasons();
  const [refused, setRefused] = useState("");
  const busy = useTable((state) =>
    state.pending.some(
      ({ request }) => request.type === "act" && "offer" in request.action && request.action.offer === offer.id,
    ),
  );
  const act = (action: Action, after?: () => void) => {
    setRefused("");
    store.act(action).then(after, (error: unknown) => setRefused(why.of(asRefused(error))));
  };
  // a yes that lets the deal happen is told by what happens; one that waits is told here
  const missing = missingIn(offer, me);
  const tellAgreed = () => {
    if (missing.length) tell(t.agreedToast(all.list(missing.map(name))), "deal", () => show("market"));
  };
  return {
    busy,
    refused,
    accept: () => act({ do: "accept", offer: offer.id, revision: offer.revision ?? 1 }, tellAgreed),
    decline: (reason) => act({ do: "decline", offer: offer.id, ...(reason ? { reason } : {}) }),
    withdraw: () => act({ do: "withdraw", offer: offer.id }),
    choose: (seat) => act({ do: "choose", offer: offer.id, seat }),
    counter: () => compose({ counters: offer.id }),
    revise: () => compose({ revises: offer.id }),
  };
}
