/** One promise: what it is in words, how it stands, and what can be done about it. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useMySeat } from "../../live/context.tsx";
import type { PromiseView } from "../../types/live.ts";
import { clauseText } from "../composer/dealText.ts";
import { compose } from "../composer/start.ts";
import { ClauseItems } from "../composer/Terms.tsx";
import { useNames } from "../composer/useEdit.ts";
import { useSayer } from "../composer/words.ts";
import { SeatMark } from "../names.tsx";
import { isOpen } from "../promises.ts";
import { useCanAct } from "../useCanAct.ts";
import { useDoing } from "../useDoing.ts";
import { stateOf } from "./entries.ts";
import { PromiseMark } from "./Mark.tsx";
import { ledgerTexts } from "./texts.ts";

export function Entry({ promise }: { promise: PromiseView }) {
  const t = useTexts(ledgerTexts);
  const say = useSayer();
  const me = useMySeat();
  const canAct = useCanAct();
  const { clause } = promise;
  const state = stateOf(promise);
  const notes = [
    t.states[state],
    promise.happened && isOpen(promise) ? t.happened : "",
    promise.origin ? t.grew : "",
    t.deal(promise.deal),
  ].filter(Boolean);
  const other = clause.debtor === me ? clause.creditor : clause.debtor;
  return (
    <li className={`ledger-entry${isOpen(promise) ? "" : " ledger-settled"}`}>
      <SeatMark seat={other} size={32} />
      <div className="ledger-what">
        <p className="ledger-sentence">{say.sentence(clause)}</p>
        <p className="ledger-line">
          <PromiseMark promise={promise} />
          <span className={`ledger-state ledger-${state}`}>{notes.join(" · ")}</span>
        </p>
      </div>
      <span className="ledger-goods">
        {clause.clause === "deliver" && <ClauseItems clause={clause} size="small" />}
      </span>
      {canAct && me !== null && isOpen(promise) && promise.parties.includes(me) && <Deeds promise={promise} me={me} />}
    </li>
  );
}

/** The creditor may let go; everybody who took part may propose something else. */
function Deeds({ promise, me }: { promise: PromiseView; me: number }) {
  const t = useTexts(ledgerTexts);
  const names = useNames();
  const [asks, setAsks] = useState(false);
  const { act, busy, refused } = useDoing();
  const { clause } = promise;
  const isCreditor = clause.creditor === me;
  const isDebtor = clause.debtor === me;
  const release = (kept: boolean) => {
    setAsks(false);
    void act({ do: "release", promise: promise.id, ...(kept ? { kept: true } : {}) });
  };
  const other = isDebtor ? clause.creditor : clause.debtor;
  return (
    <div className="ledger-deeds">
      {refused && (
        <p className="ledger-refused" role="alert">
          {refused}
        </p>
      )}
      {asks ? (
        <>
          <span className="ledger-ask">{t.waiveAsk}</span>
          <button type="button" className="button small ghost" onClick={() => setAsks(false)}>
            {t.back}
          </button>
          <button type="button" className="button small" onClick={() => release(false)}>
            {t.waive}
          </button>
        </>
      ) : (
        <>
          {isCreditor && clause.clause === "honour" && (
            <button type="button" className="button small" disabled={busy} onClick={() => release(true)}>
              {t.kept}
            </button>
          )}
          {isCreditor && (
            <button type="button" className="button small ghost" disabled={busy} onClick={() => setAsks(true)}>
              {busy ? t.pending : t.waive}
            </button>
          )}
          <button
            type="button"
            className="button small ghost"
            onClick={() => compose({ text: clauseText(clause, names), replaces: [promise.id] })}
          >
            {t.amend}
          </button>
          {isDebtor && (
            <button
              type="button"
              className="button small ghost"
              onClick={() => compose({ seat: other, replaces: [promise.id] })}
            >
              {t.compensate}
            </button>
          )}
        </>
      )}
    </div>
  );
}
