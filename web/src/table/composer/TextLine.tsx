/** The deal as one line that can be read, typed, copied and pasted; mistakes are shown at their place. */
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useCopy } from "../../components/copy.ts";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import type { Check } from "./check.ts";
import { useDraft, withTerms, withText } from "./draft.ts";
import { Menu } from "./Menu.tsx";
import { joined } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";

interface TextLineProps {
  readonly check: Check;
  /** Why the deal cannot be sent, as far as that is known. */
  readonly block: string;
  readonly onSend: () => void;
  readonly onClear: () => void;
}

export function TextLine({ check, block, onSend, onClear }: TextLineProps) {
  const t = useTexts(composerTexts);
  const edit = useEdit();
  const text = useDraft((draft) => draft.text);
  const { species } = edit.names;
  const example = t.placeholder(species[edit.me] ?? "", species[edit.me === 0 ? 1 : 0] ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState(false);
  const [shift, setShift] = useState(0);
  const error = check.error?.code === "BAD_DEAL" ? check.error : null;
  const place = typeof error?.details.position === "number" ? Math.min(error.details.position, text.length) : null;
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      onSend();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClear();
    }
  };
  return (
    <div className={`composer-line${block ? " composer-line-bad" : ""}`}>
      <div className="composer-line-box">
        {!typing && (
          <span className="composer-line-drawn" aria-hidden="true">
            {text ? drawn(text, species, place) : example}
          </span>
        )}
        <textarea
          ref={field}
          className="composer-line-field"
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-label={t.line}
          aria-invalid={block !== ""}
          aria-describedby={block ? "composer-mistake" : undefined}
          placeholder={example}
          value={text}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            // what was understood is shown as the server would print it
            if (check.answer && check.fresh) {
              edit.draft((old) =>
                old.typed || old.text.trim() !== check.text ? old : withTerms(old, joined(old), edit.names),
              );
            }
          }}
          onScroll={(event) => setShift(event.currentTarget.scrollLeft)}
          onKeyDown={press}
          onChange={(event) => {
            const line = event.target.value.replace(/\s*\n\s*/g, " ");
            edit.draft((old) => withText(old, line));
          }}
        />
        {error && place !== null && (
          <span
            className="composer-caret"
            aria-hidden="true"
            style={{ "--at": place, "--shift": `${typing ? shift : 0}px` } as CSSProperties}
          />
        )}
      </div>
      {block && (
        <p
          key={error ? "mistake" : "refusal"}
          id="composer-mistake"
          className="composer-mistake"
          role={error ? "alert" : "status"}
          title={block}
        >
          <Icon name="ui-doubt" />
          <span>{block}</span>
        </p>
      )}
      <CopyButton text={text} />
      <Menu className="composer-line-tool" label={t.help} caret={false} menu={() => <Help />}>
        ?
      </Menu>
    </div>
  );
}

const WORDS =
  /(#[\w.'’-]+)|(\b(?:by|until) trade \d+|\beach trade \d+-\d+|\bin (?:economy|turn) \d+)|([\p{L}_][\p{L}\p{N}_' ’]*(?=>|:)|\*)/gu;

/** The line with species in their hue and times in amber, and a wave under what was not understood. */
function drawn(text: string, species: readonly string[], place: number | null): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  const plainly = (upTo: number) => {
    if (upTo > at) parts.push(text.slice(at, upTo));
    at = upTo;
  };
  for (const found of text.matchAll(WORDS)) {
    const [word, card, time, seat] = found;
    plainly(found.index);
    const known = seat?.trim().toLowerCase().replaceAll(" ", "_").replaceAll(/['’]/g, "");
    const style = known && species.includes(known) ? { color: `var(--${known})` } : undefined;
    const name = time ? "composer-time" : card ? "composer-named" : "composer-seat";
    const isBad = place !== null && place >= found.index && place < found.index + word.length;
    parts.push(
      <span key={found.index} className={isBad ? `${name} composer-wave` : name} style={style}>
        {word}
      </span>,
    );
    at = found.index + word.length;
  }
  plainly(text.length);
  return parts;
}

function CopyButton({ text }: { text: string }) {
  const t = useTexts(composerTexts);
  const [state, copy] = useCopy(1500);
  if (!text) return null;
  return (
    <button type="button" className="composer-line-tool" onClick={() => copy(text)}>
      {state === "copied" ? t.copied : t.copy}
    </button>
  );
}

function Help() {
  const t = useTexts(composerTexts);
  return (
    <div className="composer-help">
      <h3>{t.help}</h3>
      <p>{t.helpLead}</p>
      <dl>
        {t.helpRows.map(([written, meaning]) => (
          <div key={written}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
