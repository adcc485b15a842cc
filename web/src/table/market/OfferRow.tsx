/** One offer of the feed: who, what goes, what comes, what it is worth to me, and the answers. */
import { memo, useState } from "react";
import { useCards } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useMySeat } from "../../live/context.tsx";
import { isForSeat } from "../../live/offers.ts";
import { signed } from "../composer/numbers.ts";
import { useReasons } from "../composer/reasons.ts";
import { Sentence } from "../log/Sentence.tsx";
import { useAnswering } from "./answering.ts";
import { OfferInShort } from "./CrowdTerms.tsx";
import { OfferActions } from "./OfferActions.tsx";
import { Between, OfferHead, OfferMark, OfferReplaces, OfferSides } from "./OfferTerms.tsx";
import { guideFor, isCrowd, sidesOf, type Told } from "./offers.ts";
import { PhoneActions } from "./PhoneActions.tsx";
import { marketTexts } from "./texts.ts";
import { upper } from "./upper.ts";

interface OfferRowProps {
  readonly told: Told;
  readonly isBest: boolean;
  readonly isPhone: boolean;
  /** Shows everything about it; `asking`: together with the question whether I want to promise. */
  readonly onOpen: (offer: number, asking?: boolean) => void;
}

export const OfferRow = memo(function OfferRow({ told, isBest, isPhone, onOpen }: OfferRowProps) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const { offer, fit } = told;
  const answering = useAnswering(offer);
  const [asking, setAsking] = useState(false);
  const stale = useReasons().stale(offer);
  const reason = stale || fit?.say || "";
  const crowd = isCrowd(offer);
  const names = [
    "market-offer",
    crowd && "market-crowd",
    isBest && "market-best",
    stale && "market-stale",
    answering.busy && "market-busy",
  ];
  const sides = sidesOf(offer, me);
  // a deal of many parts is drawn in the usual size
  const isLarge = isBest && !isPhone && sides.promises.length + sides.isPromised.length + sides.between.length < 2;
  return (
    <li className={names.filter(Boolean).join(" ")}>
      <OfferMark offer={offer} />
      <div className="market-what">
        <p className="market-head">
          {isBest && <span className="sr">{t.best}: </span>}
          <OfferHead offer={offer} />
          {crowd && !isPhone && (
            <button type="button" className="market-link market-all" onClick={() => onOpen(offer.id)}>
              {t.allParts((offer.legs ?? []).length + (offer.clauses ?? []).length)}
            </button>
          )}
          {reason && (
            <span className={stale ? "market-why market-bad" : "market-why"}>
              <Sentence text={upper(reason)} />
            </span>
          )}
        </p>
        {!isPhone && !crowd && (sides.between.length > 0 || sides.betweenLater.length > 0) && (
          <p className="market-head">
            <Between legs={sides.between} clauses={sides.betweenLater} most={2} />
          </p>
        )}
        {!crowd && (
          <div className="market-deal">
            <OfferSides offer={offer} {...(isLarge ? { size: "large" as const } : {})} />
          </div>
        )}
        <OfferReplaces offer={offer} />
        {answering.refused && (
          <p className="market-refused" role="alert">
            <Sentence text={answering.refused} />
          </p>
        )}
      </div>
      <FitNumber told={told} />
      {isPhone ? (
        <PhoneActions told={told} answering={answering} isBest={isBest} onOpen={onOpen} />
      ) : (
        <OfferActions told={told} answering={answering} isBest={isBest} asking={asking} onAsking={setAsking} />
      )}
      {crowd && <OfferInShort offer={offer} />}
    </li>
  );
});

/** The number that decides: what it is worth to me, or a quiet dash, or the guide value where there are no hints. */
export function FitNumber({ told: { offer, fit, isWeighed }, large = false }: { told: Told; large?: boolean }) {
  const t = useTexts(marketTexts);
  const all = useText();
  const me = useMySeat();
  const { guide } = useCards();
  const name = large ? "market-fit market-fit-large" : "market-fit";
  if (fit) {
    const isGood = fit.gain >= 0.05;
    const value = signed(all.code, fit.gain);
    return (
      <span className={isGood ? `${name} market-good` : name}>
        <span aria-hidden="true">{value}</span>
        <span className="sr">{t.fit(value)}</span>
      </span>
    );
  }
  const isMine = isForSeat(offer, me);
  const unknown = isWeighed ? t.weighed : t.noFit;
  return (
    <span className={`${name} market-unknown`} title={unknown}>
      <span aria-hidden="true">{isWeighed ? "…" : "–"}</span>
      <span className="sr">
        {isMine ? `${unknown}, ${t.guideFit(signed(all.code, guideFor(guide, offer, me)))}` : unknown}
      </span>
    </span>
  );
}
