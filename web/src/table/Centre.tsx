/** The middle of the frame: tabs, and the pane that is chosen. */
import { memo, type ReactNode } from "react";
import { useTexts } from "../i18n/area.ts";
import { useGame } from "../live/context.tsx";
import { ConfluenceStage } from "./confluence/ConfluenceStage.tsx";
import { EconomyStage } from "./economy/EconomyStage.tsx";
import { Ledger } from "./ledger/Ledger.tsx";
import { LogPane } from "./log/LogPane.tsx";
import { useUnread } from "./log/unread.ts";
import { Market } from "./market/Market.tsx";
import { CENTRES, type Centre, show, useShell } from "./shell.ts";
import { stageOf } from "./steps.ts";
import { TablePane } from "./TablePane.tsx";
import { frameTexts } from "./texts.ts";

export const CentreTabs = memo(function CentreTabs() {
  const t = useTexts(frameTexts);
  const stage = useGame((game) => stageOf(game.step));
  const centre = useShell((shell) => shell.centre);
  const unread = useUnread();
  const tabs = CENTRES.filter((tab) => tab !== "economy" || stage === "economy");
  return (
    <div className="frame-tabs" role="tablist" aria-label={t.tabsLabel}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={centre === tab}
          aria-controls="centre-pane"
          tabIndex={centre === tab ? 0 : -1}
          className="frame-tab"
          onClick={() => show(tab)}
          onKeyDown={(event) => {
            const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
            const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
            if (!by || !next) return;
            event.preventDefault();
            show(next);
            document.getElementById(`tab-${next}`)?.focus();
          }}
        >
          {t.tabs[tab]}
          {tab === stage && <span className="frame-live" aria-hidden="true" />}
          {tab === "log" && unread > 0 && (
            <span className="badge">
              {unread}
              <span className="sr"> {t.unread(unread)}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
});

export function CentrePane() {
  const stage = useGame((game) => stageOf(game.step));
  const chosen = useShell((shell) => shell.centre);
  const centre = chosen === "economy" && stage !== "economy" ? "market" : chosen;
  return (
    <div className="frame-pane" role="tabpanel" id="centre-pane" aria-labelledby={`tab-${centre}`}>
      {paneOf(centre)}
    </div>
  );
}

function paneOf(centre: Centre): ReactNode {
  switch (centre) {
    case "economy":
      return <EconomyStage />;
    case "market":
      return <Market />;
    case "table":
      return <TablePane />;
    case "confluence":
      return <ConfluenceStage />;
    case "ledger":
      return <Ledger />;
    case "log":
      return <LogPane />;
  }
}
