/** A dialog above the page. The browser keeps the focus inside, makes the rest inert and hears Escape and Back. */
import { type ReactNode, useEffect, useRef } from "react";
import { useLayer } from "../pages/layers.ts";
import { giveFocusBack } from "./focus.ts";

interface ModalProps {
  readonly labelledBy: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Modal({ labelledBy, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(true, onClose);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    shown?.focus(); // read from the beginning; the browser would start at the first button
    return () => {
      // By now the dialog has left the page, and the browser gives nothing back. A sheet that follows this one opens
      // after it, and so remembers the same place.
      shown?.close();
      giveFocusBack(before);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one on the backdrop; the key for it is Escape
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="modal-body">{children}</div>
    </dialog>
  );
}
