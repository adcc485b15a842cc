/** The next promises, in the dock; a press opens the ledger. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { PromiseView } from "../../types/live.ts";
import { useSayer } from "../composer/words.ts";
import { useSeatName } from "../names.tsx";
import { isOpen, promisesOf, turnOf } from "../promises.ts";
import { show } from "../shell.ts";
import { inOrder, stateOf } from "./entries.ts";
import { PromiseMark } from "./Mark.tsx";
import { TurnStrip } from "./TurnStrip.tsx";
import { ledgerTexts } from "./texts.ts";
import "./ledger.css";

const MOST = 3;

export function PromiseStrip() {
  const t = useTexts(ledgerTexts);
  const me = useMySeat();
  const turn = useGame((game) => game.turn);
  const promises = useGame(promisesOf);
  const mine = promises.filter(
    (promise) => isOpen(promise) && (promise.clause.debtor === me || promise.clause.creditor === me),
  );
  const owe = mine.filter(({ clause }) => clause.debtor === me).length;
  const next = inOrder(mine, me);
  return (
    <div className="ledger-dock">
      <div className="ledger-dock-head">
        <h2>
          <button type="button" className="ledger-dock-open" title={t.open} onClick={() => show("ledger")}>
            {t.title}
          </button>
        </h2>
        <span className="ledger-note ledger-dock-sum" title={t.summary(owe, mine.length - owe)}>
          {next.length > MOST ? `${t.more(next.length - MOST)} · ` : ""}
          {t.summary(owe, mine.length - owe)}
        </span>
      </div>
      {next.length > 0 ? (
        <ul className="ledger-dock-list">
          {next.slice(0, MOST).map((promise) => (
            <Line key={promise.id} promise={promise} isMine={promise.clause.debtor === me} turn={turn} />
          ))}
        </ul>
      ) : (
        <div className="ledger-dock-none">
          <p>{t.stripNone}</p>
          <p className="ledger-note">{t.stripText}</p>
        </div>
      )}
      <TurnStrip from={Math.min(turn, 3)} />
    </div>
  );
}

function Line({ promise, isMine, turn }: { promise: PromiseView; isMine: boolean; turn: number }) {
  const t = useTexts(ledgerTexts);
  const say = useSayer();
  const name = useSeatName();
  const { clause } = promise;
  const isNow = stateOf(promise) === "due" || turnOf(promise) <= turn;
  const isPlain = clause.clause === "deliver" && clause.goods && !clause.cards?.length && !clause.donation;
  return (
    <li>
      <button type="button" className="ledger-dock-line" onClick={() => show("ledger")}>
        <PromiseMark promise={promise} />
        <span className="ledger-note-2">{isMine ? t.to : t.from}</span>
        <span className="ledger-dock-name">{name(isMine ? clause.creditor : clause.debtor)}</span>
        <span className="ledger-dock-what">
          {isPlain ? (
            <Goods goods={clause.goods ?? ""} size="small" />
          ) : (
            <span className="ledger-dock-text">{say.what(clause)}</span>
          )}
        </span>
        <span className={isNow && isMine ? "ledger-dock-when ledger-due" : "ledger-dock-when"}>
          {isNow ? t.now : t.shortTurn(turnOf(promise))}
        </span>
      </button>
    </li>
  );
}
