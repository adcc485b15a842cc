/** The button that puts the draft on the table. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useTable } from "../../live/context.tsx";
import type { Check } from "./check.ts";
import { useSending } from "./send.ts";
import { composerTexts } from "./texts.ts";

interface SendButtonProps {
  readonly label: string;
  readonly onSend: () => void;
  readonly check: Check;
  readonly large?: boolean;
}

/** Cannot be pressed while the line is empty or could not be read; what the server would refuse can be tried. */
export function SendButton({ label, onSend, check, large = false }: SendButtonProps) {
  const t = useTexts(composerTexts);
  const busy = useSending((one) => one.busy);
  const isLive = useTable((state) => state.line === "live");
  const isBad = check.error?.code === "BAD_DEAL";
  return (
    <button
      type="button"
      className={`button primary${large ? " large" : ""}`}
      disabled={!check.text || isBad || busy || !isLive}
      aria-busy={busy}
      onClick={onSend}
    >
      {busy ? t.sending : label}
      {!large && !busy && <Icon name="ui-enter" />}
    </button>
  );
}
