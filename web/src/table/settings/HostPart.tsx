/** What only the host may do while a match runs: pause it, go on, give it up. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useSeen, useStore } from "../../live/context.tsx";
import { rest } from "../../live/rest.ts";
import { placeAt } from "../../state/keys.ts";
import { tellRefusal } from "../notices/toasts.ts";
import { Part, Setting } from "./parts.tsx";
import { settingsTexts } from "./texts.ts";

export function HostPart() {
  const t = useTexts(settingsTexts);
  const { code } = useText();
  const { table, key } = useStore();
  const isPaused = useSeen((view) => view.clock.paused ?? false);
  const expires = useSeen((view) => view.expires);
  const [isSure, setSure] = useState(false);
  const host = placeAt(table)?.hostKey ?? key;
  const date = new Date(expires * 1000).toLocaleDateString(code, { dateStyle: "long" });
  return (
    <Part title={t.table}>
      <Setting name={isPaused ? t.resume : t.pause} about={t.expires(date)}>
        <button
          type="button"
          className="button"
          onClick={() => (isPaused ? rest.resume(table, host) : rest.pause(table, host)).catch(tellRefusal)}
        >
          {isPaused ? t.resume : t.pause}
        </button>
      </Setting>
      <Setting name={t.closeTable}>
        <button
          type="button"
          className="button settings-danger"
          onClick={() => (isSure ? void rest.close(table, host).catch(tellRefusal) : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {isSure ? t.closeSure : t.closeTable}
        </button>
      </Setting>
    </Part>
  );
}
