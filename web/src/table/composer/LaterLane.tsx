/** What is promised for later. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useDraft } from "./draft.ts";
import { useLaneName } from "./Lane.tsx";
import { LaterBuilder } from "./LaterBuilder.tsx";
import { Pop } from "./Pop.tsx";
import { ClauseItems } from "./Terms.tsx";
import { dropClause, type Pair, putClause } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";
import { useSayer } from "./words.ts";

/** Which promise is open in the builder: its place, or a new one. */
type Open = { readonly at: number | null; readonly anchor: HTMLElement };

export function LaterLane({ sheet }: { sheet: boolean }) {
  const t = useTexts(composerTexts);
  const say = useSayer();
  const edit = useEdit();
  const laneName = useLaneName();
  const clauses = useDraft((draft) => draft.clauses);
  const others = useDraft((draft) => draft.others);
  const typed = useDraft((draft) => draft.typed);
  const [open, setOpen] = useState<Open | null>(null);
  const pair: Pair = { giver: edit.me, receiver: others[0] ?? 0 };
  const side =
    clauses.length === 1 && clauses[0] ? laneName({ giver: clauses[0].debtor, receiver: clauses[0].creditor }) : "";
  return (
    <div
      className={`composer-lane composer-later${sheet ? " composer-later-sheet" : ""}${typed ? " composer-stale" : ""}`}
      data-pop-box
    >
      <button
        type="button"
        className="composer-lane-head"
        data-lane="later"
        aria-haspopup="dialog"
        onClick={(event) => setOpen({ at: null, anchor: event.currentTarget })}
      >
        <span className="composer-lane-name">{t.later}</span>
        <span className="composer-lane-side">{side}</span>
        <span className="sr">{`: ${clauses.map(say.sentence).join("; ") || t.nothingYet}. ${t.laterAdd}`}</span>
      </button>
      <div className="composer-lane-items">
        {clauses.map((clause, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: promises have no name but their place
            key={at}
            className="composer-clause"
          >
            <ClauseItems clause={clause} />
            <button
              type="button"
              className="composer-clause-edit"
              aria-label={t.editClause(say.sentence(clause))}
              onClick={(event) => setOpen({ at, anchor: event.currentTarget })}
            />
          </span>
        ))}
        <button
          type="button"
          className={sheet ? "chip" : "composer-slot"}
          tabIndex={-1}
          aria-label={sheet ? undefined : t.laterAdd}
          aria-haspopup="dialog"
          onClick={(event) => setOpen({ at: null, anchor: event.currentTarget })}
        >
          <Icon name="ui-plus" />
          {sheet && t.laterEmpty}
        </button>
      </div>
      {open && (
        <Pop label={t.promises} anchor={open.anchor} onClose={() => setOpen(null)} className="composer-pick">
          <LaterBuilder
            clause={open.at === null ? null : (clauses[open.at] ?? null)}
            pair={pair}
            onPut={(clause) => {
              edit.terms((terms) => putClause(terms, clause, open.at));
              setOpen(null);
            }}
            onRemove={
              open.at === null
                ? null
                : () => {
                    edit.terms((terms) => dropClause(terms, open.at ?? 0));
                    setOpen(null);
                  }
            }
          />
        </Pop>
      )}
    </div>
  );
}
