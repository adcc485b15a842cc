/** Does one of the listed actions; where they differ in how they are paid, it asks which one. */
import { useId, useRef, useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Named } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useStore } from "../../live/context.tsx";
import { useCardName } from "../names.tsx";
import { tellRefusal } from "../notices/toasts.ts";
import type { Violet } from "../violet.ts";
import { deskTexts } from "./texts.ts";

interface ActButtonProps {
  readonly actions: readonly Violet[];
  readonly children: string;
  /** What is done, for who does not see the row. */
  readonly label: string;
  readonly primary?: boolean;
}

export function ActButton({ actions, children, label, primary = false }: ActButtonProps) {
  const t = useTexts(deskTexts);
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const only = actions.length === 1 ? actions[0] : undefined;
  if (!actions.length) return null;
  const act = (action: Violet) => {
    setOpen(false);
    setBusy(true);
    store
      .act(action)
      .catch(tellRefusal)
      .finally(() => setBusy(false));
  };
  return (
    <span className="desk-act">
      <button
        ref={button}
        type="button"
        className={primary ? "button small primary" : "button small"}
        aria-label={label}
        aria-busy={isBusy}
        aria-expanded={only ? undefined : isOpen}
        aria-controls={only ? undefined : id}
        disabled={isBusy}
        onClick={() => (only ? act(only) : setOpen(!isOpen))}
      >
        {children}
        {!only && <Icon name="ui-next" className="icon desk-act-more" />}
      </button>
      {isOpen && !only && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the key closes the list for whoever is inside it
        <span
          id={id}
          className="dropdown desk-ways"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            setOpen(false);
            button.current?.focus();
          }}
        >
          <span className="desk-ways-title">{t.payWith}</span>
          {actions.map((action) => (
            <button key={JSON.stringify(action)} type="button" className="desk-way" onClick={() => act(action)}>
              <Way action={action} />
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

/** How one of several actions is paid. */
function Way({ action }: { action: Violet }) {
  const t = useTexts(deskTexts);
  const named = useCardName();
  const spend = action.do === "upgrade" ? action.spend : null;
  const colonies = "colonies" in action ? (action.colonies ?? []) : [];
  if (!spend && !action.pay && !colonies.length) return t.nothingToPay;
  return (
    <>
      {spend ? t.spend(named(spend).text) : null}
      {action.pay ? <Goods goods={action.pay} size="small" /> : null}
      {colonies.map((card) => (
        <span key={card} className="desk-way-card">
          <Named spoken={named(card)} />
        </span>
      ))}
    </>
  );
}
