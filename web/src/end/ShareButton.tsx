/** Copies the address of a moment, or hands it to the sharing of the phone; says for whom it opens. */
import { useEffect, useState } from "react";
import { copyText } from "../components/copy.ts";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useSeen } from "../live/context.tsx";
import { isListed, type Moment, type Shared, sharedMoment } from "./share.ts";
import { endTexts } from "./texts.ts";
import "./share.css";

interface ShareButtonProps {
  readonly moment: Moment;
  readonly label: string;
  /** Only the mark is shown; the label is spoken. */
  readonly small?: boolean;
}

/** How long the note stays, in milliseconds. */
const SHOWN = 8000;

export function ShareButton({ moment, label, small = false }: ShareButtonProps) {
  const t = useTexts(endTexts);
  const listed = useSeen((view) => isListed(view.options));
  const [done, setDone] = useState<(Shared & { copied: boolean }) | null>(null);
  useEffect(() => {
    if (!done?.copied) return;
    const timer = window.setTimeout(() => setDone(null), SHOWN);
    return () => window.clearTimeout(timer);
  }, [done]);
  const share = async () => {
    const shared = sharedMoment(moment, listed);
    setDone({ ...shared, copied: await copyText(shared.address) });
  };
  return (
    <div className="share">
      <button
        type="button"
        className={small ? "button ghost square" : "button share-button"}
        aria-label={small ? label : undefined}
        title={small ? label : undefined}
        onClick={() => void share()}
      >
        <Icon name="ui-share" />
        {!small && label}
      </button>
      <div aria-live="polite">
        {done && (
          <div className="share-note">
            <p className="share-said">
              <Icon name={done.copied ? "ui-check" : "ui-link"} />
              {done.copied ? t.shared : t.copyThis}
            </p>
            {!done.copied && (
              <input
                className="share-address"
                aria-label={t.copyThis}
                readOnly
                value={done.address}
                onFocus={(event) => event.target.select()}
              />
            )}
            <p className="share-hint">{t.shareHint[done.opens]}</p>
            <button
              type="button"
              className="field-clear share-close"
              aria-label={t.close}
              onClick={() => setDone(null)}
            >
              <Icon name="ui-close" />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
