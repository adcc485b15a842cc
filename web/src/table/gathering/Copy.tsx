/** Copies a text and says so for a moment; without a clipboard it shows the text, ready to be copied by hand. */
import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { gatheringTexts } from "./texts.ts";

interface CopyProps {
  readonly text: string;
  readonly label?: string;
  readonly className?: string;
  readonly icon?: string;
  readonly children: ReactNode;
}

export function Copy({ text, label, className = "button small", icon = "link", children }: CopyProps) {
  const t = useTexts(gatheringTexts);
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = window.setTimeout(() => setState("ready"), 2500);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => void copy()}>
        <Icon name={state === "copied" ? "ui-check" : `ui-${icon}`} />
        {state === "copied" ? t.copied : children}
      </button>
      <span className="sr" role="status">
        {state === "copied" && t.copied}
      </span>
      {state === "failed" && (
        <input
          className="entry-input copy-by-hand"
          readOnly
          value={text}
          aria-label={t.copyFailed}
          title={t.copyFailed}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
