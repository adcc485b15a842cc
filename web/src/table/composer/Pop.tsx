/** A small window next to a button, above everything else. Escape and a press outside close it; on phones it is a sheet. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

interface PopProps {
  readonly label: string;
  /** The element it stands next to. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

const MARGIN = 8;

export function Pop({ label, anchor, onClose, children, className = "" }: PopProps) {
  const pop = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const shown = pop.current;
    if (!shown) return;
    shown.showPopover?.();
    place(shown, anchor);
    const first = shown.querySelector<HTMLElement>("[data-first], button:not([tabindex='-1']), input, select");
    (first ?? shown).focus({ preventScroll: true });
    if (!("ResizeObserver" in window)) return;
    const watcher = new ResizeObserver(() => place(shown, anchor));
    watcher.observe(shown);
    return () => watcher.disconnect();
  }, [anchor]);
  useEffect(() => {
    const shown = pop.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed") close.current();
    };
    shown?.addEventListener("toggle", onToggle);
    return () => {
      shown?.removeEventListener("toggle", onToggle);
      if (shown?.contains(document.activeElement) || document.activeElement === document.body) anchor?.focus();
    };
  }, [anchor]);
  return (
    <div
      ref={pop}
      className={`pop ${className}`}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // what is typed in here is not for the table behind it
        event.stopPropagation();
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </div>
  );
}

/** Above the anchor where there is more room, else below, and always on the screen. */
function place(shown: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor || window.innerWidth <= 820) {
    shown.style.left = "";
    shown.style.top = "";
    shown.style.maxHeight = "";
    return;
  }
  const at = (anchor.closest("[data-pop-box]") ?? anchor).getBoundingClientRect();
  const above = at.top - 2 * MARGIN;
  const below = window.innerHeight - at.bottom - 2 * MARGIN;
  const isAbove = above > below;
  shown.style.maxHeight = `${Math.max(120, isAbove ? above : below)}px`;
  const { width, height } = shown.getBoundingClientRect();
  const left = Math.min(Math.max(MARGIN, at.left), window.innerWidth - width - MARGIN);
  shown.style.left = `${left}px`;
  shown.style.top = `${isAbove ? at.top - MARGIN - height : at.bottom + MARGIN}px`;
}
