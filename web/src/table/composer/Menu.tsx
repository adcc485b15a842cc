/** A chip that opens a list of choices. */
import { type ReactNode, useState } from "react";
import { Icon } from "../../icons/Icon.tsx";
import { Pop } from "./Pop.tsx";

interface MenuProps {
  /** What stands on the chip. */
  readonly children: ReactNode;
  readonly label: string;
  readonly className?: string;
  readonly caret?: boolean;
  readonly menu: (close: () => void) => ReactNode;
}

export function Menu({ children, label, className = "chip", caret = true, menu }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={label}
        title={label}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        {children}
        {caret && <Icon name="ui-down" className="icon pop-caret" />}
      </button>
      {anchor && (
        <Pop label={label} anchor={anchor} onClose={close}>
          {menu(close)}
        </Pop>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly on?: boolean;
  readonly children: ReactNode;
  readonly note?: string;
  readonly onChoose: () => void;
}

export function Choice({ on, children, note, onChoose }: ChoiceProps) {
  return (
    <button type="button" className="pop-choice" aria-pressed={on} onClick={onChoose}>
      <span className="pop-choice-name">{children}</span>
      {note && <span className="pop-choice-note">{note}</span>}
      {on && <Icon name="ui-check" className="icon pop-choice-mark" />}
    </button>
  );
}
