/** An offer, opened: everything about it, and the answers as large buttons. On phones it comes from the lower edge. */
import { useEffect, useState } from "react";
import { Modal } from "../../components/Modal.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { dealText } from "../composer/dealText.ts";
import { useReasons } from "../composer/reasons.ts";
import { wanted } from "../composer/start.ts";
import { withoutNeedlessBraces } from "../composer/terms.ts";
import { useDonates, useNames } from "../composer/useEdit.ts";
import { useAnswering } from "./answering.ts";
import { OfferByPartner, OfferInShort } from "./CrowdTerms.tsx";
import { OfferActions } from "./OfferActions.tsx";
import { FitNumber } from "./OfferRow.tsx";
import { OfferHead, OfferMark, OfferReplaces, OfferSides } from "./OfferTerms.tsx";
import { isCrowd, partiesIn, type Told } from "./offers.ts";
import { marketTexts } from "./texts.ts";
import { upper } from "./upper.ts";

interface OfferSheetProps {
  readonly told: Told;
  /** Whether it begins with the question whether I want to promise. */
  readonly asks: boolean;
  readonly onClose: () => void;
}

export function OfferSheet({ told, asks, onClose }: OfferSheetProps) {
  const t = useTexts(marketTexts);
  const names = useNames();
  const { offer, fit } = told;
  const donates = useDonates();
  const terms = withoutNeedlessBraces({ legs: offer.legs ?? [], clauses: offer.clauses ?? [] }, donates);
  const answering = useAnswering(offer);
  const [asking, setAsking] = useState(asks);
  const stale = useReasons().stale(offer);
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
        {isCrowd(offer) ? <OfferInShort offer={offer} /> : <OfferSides offer={offer} size="large" />}
        <FitNumber told={told} large />
      </div>
      <OfferReplaces offer={offer} />
      {partiesIn(offer).length > 2 && <OfferByPartner offer={offer} />}
      {stale ? <p className="market-bad">{upper(stale)}</p> : fit?.say && <p>{upper(fit.say)}</p>}
      <code className="market-text">{dealText(terms, names)}</code>
      {answering.refused && (
        <p className="market-refused" role="alert">
          {answering.refused}
        </p>
      )}
      <OfferActions told={told} answering={answering} isBest asking={asking} onAsking={setAsking} wide />
    </Modal>
  );
}
