/** The composer's place on a phone: a sheet from the lower edge, over the pane that is shown. */
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../../i18n/area.ts";
import { setComposing, useShell } from "../shell.ts";
import { frameTexts } from "../texts.ts";

export function PhoneComposer({ children }: { children: ReactNode }) {
  const t = useTexts(frameTexts);
  const isOpen = useShell((shell) => shell.composing);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    sheet.current?.focus();
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) {
        setComposing(false);
      }
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="phone-shade"
        tabIndex={-1}
        aria-label={t.closeComposer}
        onClick={() => setComposing(false)}
      />
      <section ref={sheet} className="phone-composer" tabIndex={-1} aria-label={t.composer}>
        <button type="button" className="phone-grip" aria-label={t.closeComposer} onClick={() => setComposing(false)} />
        <div className="phone-composer-body">{children}</div>
      </section>
    </>
  );
}
