/** What is shown when something broke: one drawing, one sentence, one thing to do. */
import { Component, type ReactNode } from "react";
import { MESSAGES, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { currentLanguage } from "../state/preferences.ts";

interface NoticeProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

export function Notice({ drawing, title, children }: NoticeProps) {
  return (
    <div className="notice">
      {drawing}
      <h2 className="notice-title">{title}</h2>
      {children}
    </div>
  );
}

/** An orbit without a planet. */
export function EmptyOrbit({ broken = false }: { broken?: boolean }) {
  return (
    <svg className="notice-drawing" viewBox="0 0 160 96" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.3">
        <ellipse
          cx="80"
          cy="48"
          rx="70"
          ry="24"
          transform="rotate(-14 80 48)"
          strokeDasharray={broken ? "3 7" : "none"}
        />
        <ellipse cx="80" cy="48" rx="44" ry="15" transform="rotate(-14 80 48)" opacity=".6" strokeDasharray="2 5" />
      </g>
      <circle cx="80" cy="48" r="7" fill={broken ? "var(--bad)" : "var(--accent)"} />
      <circle
        cx="146"
        cy="27"
        r="6"
        fill="var(--sky-0)"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeDasharray="3 3"
      />
    </svg>
  );
}

export function Failure({ text, detail, onRetry }: { text: string; detail: string; onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert">
      <Notice drawing={<EmptyOrbit broken />} title={t.failed.title}>
        <p className="notice-text">{text}</p>
        <p className="notice-detail">{detail}</p>
        <button type="button" className="button primary" onClick={onRetry}>
          <Icon name="ui-retry" />
          {t.failed.retry}
        </button>
      </Notice>
    </div>
  );
}

interface BoundaryState {
  readonly error: Error | null;
}

/** Catches what no other place caught, so that nobody sees an empty page. */
export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    const t = MESSAGES[currentLanguage()];
    return (
      <main className="alone" role="alert">
        <Notice drawing={<EmptyOrbit broken />} title={t.failed.crashed}>
          <p className="notice-detail">{String(this.state.error)}</p>
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            {t.failed.reload}
          </button>
        </Notice>
      </main>
    );
  }
}
