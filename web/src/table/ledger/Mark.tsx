/** The state of a promise as a mark: its outline says the same as its colour. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import type { PromiseView } from "../../types/live.ts";
import { stateOf } from "./entries.ts";
import { ledgerTexts } from "./texts.ts";

const ICONS: Readonly<Record<string, string>> = {
  due: "ui-clock",
  kept: "ui-check",
  waived: "ui-check",
  amended: "ui-swap",
  compensated: "ui-swap",
  impossible: "ui-close",
  penalised: "ui-doubt",
  lapsed: "ui-close",
};

export function PromiseMark({ promise }: { promise: PromiseView }) {
  const t = useTexts(ledgerTexts);
  const state = stateOf(promise);
  const icon = ICONS[state];
  return (
    <span className={`ledger-mark ledger-${state}`} title={t.states[state]}>
      {icon ? <Icon name={icon} /> : <span className="ledger-ring" />}
      <span className="sr">{t.states[state]}</span>
    </span>
  );
}
