/** The book of promises: what I owe, what I am owed, everything; by turn; with what can be done about each. */
import { useState } from "react";
import { EmptyOrbit } from "../../components/Trouble.tsx";
import { useCards } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { isOpen, promisesOf, turnOf } from "../promises.ts";
import { openSeat } from "../shell.ts";
import { Entry } from "./Entry.tsx";
import { balances, inOrder, isIn, type LedgerView, VIEWS } from "./entries.ts";
import { Order } from "./Order.tsx";
import { TurnStrip } from "./TurnStrip.tsx";
import { ledgerTexts } from "./texts.ts";
import "./ledger.css";

export function Ledger() {
  const t = useTexts(ledgerTexts);
  const me = useMySeat();
  const promises = useGame(promisesOf);
  const [chosen, setChosen] = useState<LedgerView | null>(null);
  const [turn, setTurn] = useState<number | null>(null);
  const [settled, setSettled] = useState(false);
  const view = chosen ?? "all";
  const mine = promises.filter((promise) => isIn(promise, view, me) && (turn === null || turnOf(promise) === turn));
  const live = mine.filter(isOpen);
  const rest = mine.filter((promise) => !isOpen(promise));
  const shown = inOrder(settled ? mine : live, me);
  const none = rest.length ? t.emptyOpen : t.emptyAll;
  const empty = view === "owe" ? t.emptyOwe : view === "owed" ? t.emptyOwed : none;
  return (
    <div className="ledger">
      <h2 className="sr">{t.title}</h2>
      <div className="ledger-bar-top">
        <fieldset className="ledger-views">
          <legend className="sr">{t.viewLabel}</legend>
          {VIEWS.filter((one) => me !== null || one === "all").map((one) => (
            <button key={one} type="button" className="chip" aria-pressed={one === view} onClick={() => setChosen(one)}>
              {t.views[one]}{" "}
              <span className="ledger-count">
                {promises.filter((promise) => isOpen(promise) && isIn(promise, one, me)).length}
              </span>
            </button>
          ))}
        </fieldset>
        <button type="button" className="chip" aria-pressed={settled} onClick={() => setSettled(!settled)}>
          {t.settledToo} <span className="ledger-count">{rest.length}</span>
        </button>
      </div>
      <TurnStrip from={1} chosen={turn} onChoose={setTurn} />
      <div className="ledger-scroll fading">
        {me !== null && view !== "all" && <Order />}
        {shown.length > 0 && (
          <ul className="ledger-list">
            {shown.map((promise) => (
              <Entry key={promise.id} promise={promise} />
            ))}
          </ul>
        )}
        {!shown.length && (
          <div className="ledger-empty">
            <EmptyOrbit />
            <h2>{turn === null ? empty : t.emptyTurn(turn)}</h2>
            {rest.length ? (
              <button type="button" className="button" onClick={() => setSettled(true)}>
                {t.showSettled(rest.length)}
              </button>
            ) : (
              <p>{t.emptyText}</p>
            )}
          </div>
        )}
        {me !== null && <Balances me={me} />}
      </div>
    </div>
  );
}

/** What stands open between me and each other, by guide value. */
function Balances({ me }: { me: number }) {
  const t = useTexts(ledgerTexts);
  const all = useText();
  const name = useSeatName();
  const found = balances(useCards().guide, useGame(promisesOf), me);
  if (!found.length) return null;
  return (
    <section className="ledger-balances">
      <h2>{t.balance}</h2>
      <p className="ledger-note">{t.byGuide}</p>
      <ul>
        {found.map(({ seat, owe, owed }) => (
          <li key={seat}>
            <button type="button" className="ledger-partner" onClick={() => openSeat(seat)}>
              <SeatMark seat={seat} size={22} />
              {name(seat)}
            </button>
            <span className="ledger-note">{t.balanceLine(all.count(owe), all.count(owed))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
