/** In which order my deliveries are served if my goods do not suffice. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame } from "../../live/context.tsx";
import { useSayer } from "../composer/words.ts";
import { promisesOf } from "../promises.ts";
import { useCanAct } from "../useCanAct.ts";
import { useDoing } from "../useDoing.ts";
import { moved } from "./entries.ts";
import { ledgerTexts } from "./texts.ts";

const NONE: readonly number[] = [];

export function Order() {
  const t = useTexts(ledgerTexts);
  const say = useSayer();
  const canAct = useCanAct();
  const promises = useGame(promisesOf);
  const serving = useGame((game) => game.own?.serving ?? NONE);
  const { act, busy, refused } = useDoing();
  if (!canAct || serving.length < 2) return null;
  const due = serving.flatMap((one) => promises.filter(({ id }) => id === one));
  const move = (id: number, by: -1 | 1) => void act({ do: "prefer", promises: moved(serving, id, by) });
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
