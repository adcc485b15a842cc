/** In which order my deliveries are served if my goods do not suffice. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useStore, useTable } from "../../live/context.tsx";
import { asRefused } from "../../live/refused.ts";
import { useSayer } from "../composer/words.ts";
import { promisesOf } from "../promises.ts";
import { useCanAct } from "../useCanAct.ts";
import { moved, serving, turnOf } from "./entries.ts";
import { ledgerTexts } from "./texts.ts";

const NONE: readonly number[] = [];

export function Order() {
  const t = useTexts(ledgerTexts);
  const say = useSayer();
  const store = useStore();
  const me = useMySeat();
  const canAct = useCanAct();
  const turn = useGame((game) => game.turn);
  const promises = useGame(promisesOf);
  const preferred = useGame((game) => game.own?.preference ?? NONE);
  const busy = useTable((state) =>
    state.pending.some(({ request }) => request.type === "act" && request.action.do === "prefer"),
  );
  const [refused, setRefused] = useState("");
  if (me === null || !canAct) return null;
  const all = serving(promises, me, preferred);
  const due = all.filter((promise) => turnOf(promise) <= turn);
  if (due.length < 2) return null;
  const move = (id: number, by: -1 | 1) => {
    setRefused("");
    const order = moved(
      due.map((promise) => promise.id),
      id,
      by,
    );
    store.act({ do: "prefer", promises: order }).catch((error: unknown) => setRefused(asRefused(error).message));
  };
  return (
    <section className="ledger-order">
      <h2>{t.order}</h2>
      <p className="ledger-note">{t.orderText}</p>
      <ol>
        {due.map((promise, place) => {
          const sentence = say.sentence(promise.clause);
          return (
            <li key={promise.id}>
              <span>{sentence}</span>
              <button
                type="button"
                className="button small ghost square"
                aria-label={t.up(sentence)}
                disabled={busy || place === 0}
                onClick={() => move(promise.id, -1)}
              >
                <Icon name="ui-down" className="icon ledger-up" />
              </button>
              <button
                type="button"
                className="button small ghost square"
                aria-label={t.down(sentence)}
                disabled={busy || place === due.length - 1}
                onClick={() => move(promise.id, 1)}
              >
                <Icon name="ui-down" />
              </button>
            </li>
          );
        })}
      </ol>
      {refused && (
        <p className="ledger-refused" role="alert">
          {refused}
        </p>
      )}
    </section>
  );
}
