/** Shows the notices, polite to screen readers; refusals are said at once. */
import { useEffect } from "react";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useValue } from "../../state/values.ts";
import { Sentence } from "../log/Sentence.tsx";
import { dismiss, STAYS, type Toast, type ToastKind, toasts } from "./toasts.ts";
import "./notices.css";

const ICONS: Readonly<Record<ToastKind, string>> = {
  offer: "ui-swap",
  deal: "ui-check",
  promise: "ui-check",
  due: "ui-clock",
  phase: "ui-to",
  chat: "ui-chat",
  away: "ui-log",
  refusal: "ui-doubt",
  no: "ui-close",
  info: "ui-check",
};

export function Toasts() {
  const list = useValue(toasts, (state) => state.list);
  return (
    <div className="toasts" role="log" aria-live="polite" aria-relevant="additions">
      {list.map((toast) => (
        <Shown key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Shown({ toast }: { toast: Toast }) {
  const t = useText();
  const { id, kind, open } = toast;
  useEffect(() => {
    const timer = window.setTimeout(() => dismiss(id), STAYS[kind]);
    return () => window.clearTimeout(timer);
  }, [id, kind]);
  const inner = (
    <>
      <Icon name={ICONS[kind]} />
      <span>{kind === "chat" ? toast.text : <Sentence text={toast.text} />}</span>
    </>
  );
  return (
    <div className={`toast toast-${kind}`}>
      {open ? (
        <button
          type="button"
          className="toast-text"
          onClick={() => {
            open();
            dismiss(id);
          }}
        >
          {inner}
        </button>
      ) : (
        <p className="toast-text">{inner}</p>
      )}
      <button type="button" className="toast-close" aria-label={t.close} onClick={() => dismiss(id)}>
        <Icon name="ui-close" />
      </button>
    </div>
  );
}
