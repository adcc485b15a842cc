/** The head of the composer: with whom, for whom, how long, and the tools. */
import { useEffect, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { isEmpty, useDraft } from "./draft.ts";
import { AudienceMenu, LifeMenu } from "./Options.tsx";
import { Parties } from "./Parties.tsx";
import { useSending } from "./send.ts";
import { DraftsMenu, SameBut } from "./Tools.tsx";
import { swapped } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";

/** So long it is said that an offer went out. */
const SAID_FOR = 5000;

/** Whether an offer was sent just now. */
function useJustSent(): boolean {
  const sent = useSending((one) => one.sent);
  const [seen, setSeen] = useState(sent);
  useEffect(() => {
    if (sent === seen) return undefined;
    const timer = window.setTimeout(() => setSeen(sent), SAID_FOR);
    return () => window.clearTimeout(timer);
  }, [sent, seen]);
  return sent !== seen;
}

interface HeadProps {
  readonly onClear: () => void;
  /** How the sheet goes away, where it is one. */
  readonly onClose?: () => void;
}

export function Head({ onClear, onClose }: HeadProps) {
  const t = useTexts(composerTexts);
  const { close } = useText();
  const edit = useEdit();
  const counters = useDraft((one) => one.counters);
  const revises = useDraft((one) => one.revises);
  const replaces = useDraft((one) => one.replaces);
  const empty = useDraft(isEmpty);
  const before = useDraft((one) => one.before);
  const justSent = useJustSent();
  // where nothing is written there is nothing to clear
  const leaves = empty ? onClose : undefined;
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
        {empty && before === null && justSent ? <span className="composer-note composer-sent">{t.sent}</span> : null}
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
        aria-label={leaves ? close : t.clear}
        title={leaves ? close : t.clear}
        onClick={leaves ?? onClear}
        disabled={empty && !leaves}
      >
        <Icon name="ui-close" />
      </button>
    </div>
  );
}
