/** The button that puts the draft on the table. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useTable } from "../../live/context.tsx";
import type { Check } from "./check.ts";
import { useSending } from "./send.ts";
import { composerTexts } from "./texts.ts";

/** Where it says why it cannot be sent, next to the button. */
export const BLOCKED = "composer-blocked";

interface SendButtonProps {
  readonly label: string;
  readonly onSend: () => void;
  readonly check: Check;
  /** Whether it is known that the server would refuse it; the button then says why. */
  readonly isBlocked: boolean;
  readonly large?: boolean;
}

/** Who cannot send still gets to the button, and hears there why; only where nothing is written it rests. */
export function SendButton({ label, onSend, check, isBlocked, large = false }: SendButtonProps) {
  const t = useTexts(composerTexts);
  const busy = useSending((one) => one.busy);
  const isLive = useTable((state) => state.line === "live");
  return (
    <button
      type="button"
      className={`button primary${large ? " large" : ""}${isBlocked ? " composer-cannot" : ""}`}
      disabled={!check.text || busy || !isLive}
      aria-disabled={isBlocked || undefined}
      aria-describedby={isBlocked ? BLOCKED : undefined}
      aria-busy={busy}
      onClick={onSend}
    >
      {busy ? t.sending : label}
      {!large && !busy && <Icon name="ui-enter" />}
    </button>
  );
}
