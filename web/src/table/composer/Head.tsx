/** The head of the composer: with whom, for whom, how long, and the tools. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { isEmpty, useDraft } from "./draft.ts";
import { AudienceMenu, LifeMenu } from "./Options.tsx";
import { Parties } from "./Parties.tsx";
import { useSending } from "./send.ts";
import { DraftsMenu, SameBut } from "./Tools.tsx";
import { swapped } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";

export function Head({ onClear }: { onClear: () => void }) {
  const t = useTexts(composerTexts);
  const edit = useEdit();
  const counters = useDraft((one) => one.counters);
  const revises = useDraft((one) => one.revises);
  const replaces = useDraft((one) => one.replaces);
  const empty = useDraft(isEmpty);
  const before = useDraft((one) => one.before);
  const sent = useSending((one) => one.sent);
  const title = revises !== null ? t.revise : counters !== null ? t.counter : t.with;
  return (
    <div className="composer-head">
      <h2 className="composer-title">{title}</h2>
      <span className="composer-parties">
        <Parties />
      </span>
      {replaces.length > 0 && (
        <button
          type="button"
          className="chip composer-replaces"
          title={t.dropReplace}
          onClick={() =>
            edit.draft((old) => ({ ...old, replaces: [], text: old.legs.length + old.clauses.length ? old.text : "" }))
          }
        >
          {t.replace(replaces.length)}
          <Icon name="ui-close" />
        </button>
      )}
      <SameBut />
      <span className="composer-gap" aria-live="polite">
        {empty && before === null && sent > 0 ? <span className="composer-note composer-sent">{t.sent}</span> : null}
      </span>
      {empty && before && (
        <button type="button" className="chip" onClick={() => edit.draft(() => before)}>
          <Icon name="ui-retry" />
          {t.restore}
        </button>
      )}
      {revises === null && (
        <span className="composer-options">
          <AudienceMenu />
          <LifeMenu />
        </span>
      )}
      <DraftsMenu />
      <button
        type="button"
        className="button ghost small square"
        aria-label={t.swap}
        title={t.swap}
        onClick={() => edit.terms(swapped)}
      >
        <Icon name="ui-swap" />
      </button>
      <button
        type="button"
        className="button ghost small square"
        aria-label={t.clear}
        title={t.clear}
        onClick={onClear}
        disabled={empty}
      >
        <Icon name="ui-close" />
      </button>
    </div>
  );
}
