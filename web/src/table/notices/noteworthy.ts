/** Which events concern a seat so much that it is told of them. */
import type { Event } from "../../types/live.ts";
import { openCard, show, showLogAt } from "../shell.ts";
import type { Sound } from "../sounds.ts";
import type { ToastKind } from "./toasts.ts";

interface Note {
  readonly kind: ToastKind;
  readonly sound?: Sound;
  readonly open?: () => void;
}

const toMarket = () => show("market");
const toLedger = () => show("ledger");

export function noteworthy(event: Event, seat: number): Note | null {
  const inLog = () => showLogAt(event.seq);
  switch (event.event) {
    case "offered": {
      const names = [...(event.legs ?? []), ...(event.clauses ?? [])].flatMap((part) =>
        "giver" in part ? [part.giver, part.receiver] : [part.debtor, part.creditor],
      );
      return event.by !== seat && names.includes(seat) ? { kind: "offer", sound: "offer", open: toMarket } : null;
    }
    case "traded":
      return event.participants.includes(seat) ? { kind: "deal", sound: "deal", open: inLog } : null;
    case "gifted":
      return event.receiver === seat ? { kind: "deal", sound: "deal", open: inLog } : null;
    case "delivered":
      return event.debtor === seat || event.creditor === seat ? { kind: "promise", open: toLedger } : null;
    case "promise_settled":
      return event.how !== "kept" && (event.seen_by?.includes(seat) ?? false)
        ? { kind: "due", sound: "due", open: toLedger }
        : null;
    case "agreed":
      return event.by !== seat ? { kind: "offer", open: toMarket } : null;
    case "stolen":
      return event.victim === seat ? { kind: "due", sound: "due", open: inLog } : null;
    case "bought":
      return event.seat === seat ? { kind: "deal", open: () => openCard(event.card) } : null;
    case "passed":
      // who bid nothing was not in the auction
      return event.seat === seat && event.ships > 0 ? { kind: "info", open: inLog } : null;
    case "invented":
      return event.seat === seat ? null : { kind: "info", open: () => openCard(event.team) };
    case "undone":
      return event.seat === seat || event.receiver === seat ? { kind: "info" } : null;
    default:
      return null;
  }
}
