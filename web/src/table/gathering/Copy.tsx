/** Copies a text and says so for a moment; without a clipboard it shows the text, ready to be copied by hand. */
import type { ReactNode } from "react";
import { useCopy } from "../../components/copy.ts";
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
  const [state, copy] = useCopy(2500);
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => copy(text)}>
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
