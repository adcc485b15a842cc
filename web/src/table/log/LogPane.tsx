/** Everything that happened, and what was said: side by side on large screens, behind tabs on phones. */

import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Ledger } from "../ledger/Ledger.tsx";
import { showOnPhone, useShell } from "../shell.ts";
import { frameTexts } from "../texts.ts";
import { Chat } from "./Chat.tsx";
import { LogList } from "./LogList.tsx";
import { useUnread } from "./unread.ts";
import "./log.css";

export function LogPane() {
  return (
    <div className="log-pane">
      <LogList />
      <Chat />
    </div>
  );
}

/** On a phone the promises stand here too. */
export function PhoneLog() {
  const t = useTexts(frameTexts);
  const pane = useShell((shell) => shell.phone);
  const [isChat, setChat] = useState(false);
  const unread = useUnread();
  const shown = pane === "ledger" ? "ledger" : isChat ? "chat" : "log";
  const tabs = [
    ["log", () => setChat(false)],
    ["chat", () => setChat(true)],
    ["ledger", () => undefined],
  ] as const;
  return (
    <>
      <div className="phone-tabs" role="tablist" aria-label={t.phoneLog.label}>
        {tabs.map(([name, choose]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`phone-tab-${name}`}
            aria-selected={shown === name}
            aria-controls="phone-tab-pane"
            className="frame-tab"
            onClick={() => {
              choose();
              showOnPhone(name === "ledger" ? "ledger" : "log");
            }}
          >
            {t.phoneLog[name]}
            {name === "chat" && unread > 0 && <span className="badge">{unread}</span>}
          </button>
        ))}
      </div>
      <div className="frame-pane" role="tabpanel" id="phone-tab-pane" aria-labelledby={`phone-tab-${shown}`}>
        {shown === "ledger" ? <Ledger /> : shown === "chat" ? <Chat /> : <LogList />}
      </div>
    </>
  );
}
