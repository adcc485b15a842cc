/** Saved drafts, and small changes of a deal that answers another. */

import { type GoodCode, parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useStore } from "../../live/context.tsx";
import { useTurns } from "../useTurns.ts";
import { useDraft } from "./draft.ts";
import { broughtBack, forgetDraft, useSaved } from "./drafts.ts";
import { Choice, Menu } from "./Menu.tsx";
import { addGood, legOf, type Pair, postponed } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";

export function DraftsMenu() {
  const t = useTexts(composerTexts);
  const { table } = useStore();
  const saved = useSaved(table);
  const edit = useEdit();
  if (!saved.length) return null;
  return (
    <Menu
      className="button ghost small square"
      label={t.drafts}
      caret={false}
      menu={(close) => (
        <div className="pop-list composer-drafts">
          <h3 className="pop-title">{t.drafts}</h3>
          {saved.map((one) => (
            <span key={one.text} className="composer-draft">
              <Choice
                onChoose={() => {
                  edit.draft(() => broughtBack(table, one));
                  close();
                }}
              >
                <code>{one.text}</code>
              </Choice>
              <button
                type="button"
                className="button ghost small square"
                aria-label={`${t.forget}: ${one.text}`}
                onClick={() => forgetDraft(table, one.text)}
              >
                <Icon name="ui-close" />
              </button>
            </span>
          ))}
        </div>
      )}
    >
      <Icon name="ui-drafts" />
    </Menu>
  );
}

/** "The same, but …": one step away from what was offered. */
export function SameBut() {
  const t = useTexts(composerTexts);
  const all = useText();
  const edit = useEdit();
  const turns = useTurns();
  const turn = useGame((game) => game.turn);
  const legs = useDraft((draft) => draft.legs);
  const clauses = useDraft((draft) => draft.clauses);
  const others = useDraft((draft) => draft.others);
  const answers = useDraft((draft) => draft.counters !== null || draft.revises !== null);
  const [other] = others;
  if (!answers || others.length !== 1 || other === undefined) return null;
  const give: Pair = { giver: edit.me, receiver: other };
  const get: Pair = { giver: other, receiver: edit.me };
  const goodsOf = (pair: Pair) =>
    parseBundle(legOf({ legs, clauses }, pair)?.goods ?? "").map(({ sign }) => sign as GoodCode);
  const more = [...new Set<GoodCode>([...goodsOf(get), "sh"])];
  const less = goodsOf(give);
  return (
    <Menu
      label={t.sameBut}
      menu={(close) => (
        <div className="pop-list">
          {more.map((code) => (
            <Choice key={`+${code}`} onChoose={() => edit.terms((terms) => addGood(terms, get, code, 1))}>
              <Icon name={`sign-${code}`} className="sign" />
              {t.oneMore(all.signName(code))}
            </Choice>
          ))}
          {less.map((code) => (
            <Choice key={`-${code}`} onChoose={() => edit.terms((terms) => addGood(terms, give, code, -1))}>
              <Icon name={`sign-${code}`} className="sign" />
              {t.oneLess(all.signName(code))}
            </Choice>
          ))}
          {turn < turns &&
            (
              [
                [give, t.nextTurn],
                [get, t.theyNextTurn],
              ] as const
            ).map(([pair, name]) =>
              legOf({ legs, clauses }, pair) ? (
                <Choice
                  key={name}
                  onChoose={() => {
                    edit.terms((terms) => postponed(terms, pair, turn + 1));
                    close();
                  }}
                >
                  <Icon name="ui-clock" />
                  {name}
                </Choice>
              ) : null,
            )}
        </div>
      )}
    >
      {t.sameBut}
    </Menu>
  );
}
