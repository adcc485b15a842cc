/** The turns of the game with what is promised in each: a bar for mine, a bar for what I am owed. */
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat } from "../../live/context.tsx";
import { isOpen, promisesOf, turnOf } from "../promises.ts";
import { useTurns } from "../useTurns.ts";
import { stateOf } from "./entries.ts";
import { ledgerTexts } from "./texts.ts";

interface TurnStripProps {
  /** The first turn shown. */
  readonly from: number;
  readonly chosen?: number | null;
  /** Where turns can be chosen. */
  readonly onChoose?: (turn: number | null) => void;
}

export function TurnStrip({ from, chosen = null, onChoose }: TurnStripProps) {
  const t = useTexts(ledgerTexts);
  const me = useMySeat();
  const promises = useGame(promisesOf);
  const now = useGame((game) => game.turn);
  const last = useTurns();
  const turns = Array.from({ length: last - from + 1 }, (_, place) => from + place);
  return (
    <div className="ledger-strip">
      {turns.map((turn) => {
        const inTurn = promises.filter((promise) => isOpen(promise) && turnOf(promise) === turn);
        const owe = inTurn.filter(({ clause }) => clause.debtor === me).length;
        const owed = inTurn.filter(({ clause }) => clause.creditor === me).length;
        const isDue = inTurn.some((promise) => promise.clause.debtor === me && stateOf(promise) === "due");
        const inside = (
          <>
            <span className="ledger-bars">
              <span
                className={`ledger-bar${owe ? (isDue || turn === now ? " ledger-bar-due" : " ledger-bar-owe") : ""}`}
              />
              {owed > 0 && <span className="ledger-bar ledger-bar-owed" />}
            </span>
            <span className="ledger-strip-turn">
              {t.shortTurn(turn)}
              {onChoose && owe + owed > 0 ? <span>{owe + owed}</span> : null}
            </span>
          </>
        );
        const name = `ledger-turn${turn === now ? " ledger-now" : ""}`;
        return onChoose ? (
          <button
            key={turn}
            type="button"
            className={name}
            aria-pressed={chosen === turn}
            onClick={() => onChoose(chosen === turn ? null : turn)}
          >
            {inside}
            <span className="sr">{t.inTurn(turn, owe, owed)}</span>
          </button>
        ) : (
          <span key={turn} className={name}>
            {inside}
          </span>
        );
      })}
    </div>
  );
}
