/** A button that opens a few choices below it. Escape and a click elsewhere close it. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../icons/Icon.tsx";

interface MenuProps {
  readonly label: string;
  readonly icon: string;
  readonly children: (close: () => void) => ReactNode;
}

export function Menu({ label, icon, children }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      place.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", leaveByKey);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", leaveByKey);
    };
  }, [open]);
  return (
    <div className="end-menu" ref={place}>
      <button
        type="button"
        className="button end-outline"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        {label}
      </button>
      {open && (
        <div className="dropdown end-menu-list" id={id}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
