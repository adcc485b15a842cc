/** An offer on a phone, opened: everything about it, and the answers as large buttons. */
import { useEffect, useState } from "react";
import { Modal } from "../../components/Modal.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat } from "../../live/context.tsx";
import { dealText } from "../composer/dealText.ts";
import { useReasons } from "../composer/reasons.ts";
import { wanted } from "../composer/start.ts";
import { useNames } from "../composer/useEdit.ts";
import { useAnswering } from "./answering.ts";
import { OfferActions } from "./OfferActions.tsx";
import { FitNumber } from "./OfferRow.tsx";
import { Between, OfferHead, OfferMark, OfferSides } from "./OfferTerms.tsx";
import { partiesIn, type Told, termsFor } from "./offers.ts";
import { marketTexts } from "./texts.ts";
import { upper } from "./upper.ts";

export function OfferSheet({ told, onClose }: { told: Told; onClose: () => void }) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const names = useNames();
  const { offer, fit } = told;
  const answering = useAnswering(offer);
  const [asking, setAsking] = useState(false);
  const stale = useReasons().stale(offer, termsFor(offer, me));
  useEffect(() => wanted.subscribe(onClose), [onClose]);
  return (
    <Modal className="market-sheet" labelledBy="market-sheet-title" onClose={onClose}>
      <header className="market-sheet-head">
        <OfferMark offer={offer} />
        <h2 id="market-sheet-title" className="market-head">
          <OfferHead offer={offer} />
        </h2>
        <button type="button" className="button ghost square" aria-label={t.close} onClick={onClose}>
          <Icon name="ui-close" />
        </button>
      </header>
      <div className="market-deal market-sheet-deal">
        <OfferSides offer={offer} size="large" />
        <FitNumber told={told} large />
      </div>
      {partiesIn(offer).length > 2 && (
        <p className="market-head market-parts">
          <Between legs={offer.legs ?? []} clauses={offer.clauses ?? []} />
        </p>
      )}
      {stale ? <p className="market-bad">{upper(stale)}</p> : fit?.say && <p>{upper(fit.say)}</p>}
      <code className="market-text">{dealText({ legs: offer.legs ?? [], clauses: offer.clauses ?? [] }, names)}</code>
      {answering.refused && (
        <p className="market-refused" role="alert">
          {answering.refused}
        </p>
      )}
      <OfferActions told={told} answering={answering} isBest asking={asking} onAsking={setAsking} wide />
    </Modal>
  );
}
