/** What a row of the market shows on a phone: the yes, that there is more behind it, and what an answer waits for. */
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useStore } from "../../live/context.tsx";
import { waitsFor } from "../../live/offers.ts";
import type { OfferView } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import type { Answering } from "./answering.ts";
import { isAgreed, missingIn, sidesOf, type Told } from "./offers.ts";
import { marketTexts } from "./texts.ts";

interface PhoneActionsProps {
  readonly told: Told;
  readonly answering: Answering;
  readonly isBest: boolean;
  readonly onOpen: (offer: number, asking?: boolean) => void;
}

export function PhoneActions({ told: { offer }, answering, isBest, onOpen }: PhoneActionsProps) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const { isReplay } = useStore();
  const canSay = waitsFor(offer, me) && !isReplay;
  const promises = sidesOf(offer, me).promises;
  return (
    <div className="market-actions market-row-actions">
      {isAgreed(offer, me) && <Waits offer={offer} />}
      <button type="button" className="button ghost market-open" onClick={() => onOpen(offer.id)}>
        {t.detail}
        <Icon name="ui-next" />
      </button>
      {canSay && (
        <button
          type="button"
          className={`button market-yes${isBest ? " primary" : ""}`}
          disabled={answering.busy}
          aria-busy={answering.busy}
          onClick={() => (promises.length ? onOpen(offer.id, true) : answering.accept())}
        >
          {answering.busy ? t.pending : offer.mode === "choose" ? t.answer : t.accept}
        </button>
      )}
    </div>
  );
}

/** That I have agreed, and who has not. */
export function Waits({ offer }: { offer: OfferView }) {
  const t = useTexts(marketTexts);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const missing = missingIn(offer, me);
  return (
    <span className="market-note market-agreed">
      <Icon name="ui-check" />
      <span>{missing.length ? t.waitsFor(all.list(missing.map(name))) : t.youAgreed}</span>
    </span>
  );
}
