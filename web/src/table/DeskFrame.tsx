/** The frame on large screens: top bar, seats, centre, desk, and the dock while seats can deal. */
import { useEffect, useLayoutEffect } from "react";
import { useTexts } from "../i18n/area.ts";
import { Hints } from "../lesson/Hints.tsx";
import { useGame } from "../live/context.tsx";
import { CentrePane, CentreTabs } from "./Centre.tsx";
import { Composer } from "./composer/Composer.tsx";
import { Preview } from "./composer/Preview.tsx";
import { wanted } from "./composer/start.ts";
import { RoundPanel } from "./confluence/RoundPanel.tsx";
import { Desk } from "./desk/Desk.tsx";
import { PromiseStrip } from "./ledger/PromiseStrip.tsx";
import { ConnectionBanner } from "./notices/ConnectionBanner.tsx";
import { SeatStrip } from "./seats/SeatStrip.tsx";
import { show, useShell } from "./shell.ts";
import { stageOf } from "./steps.ts";
import { Top } from "./Top.tsx";
import { frameTexts } from "./texts.ts";
import { useCanAct } from "./useCanAct.ts";

const BESIDE: ReadonlySet<string> = new Set(["market", "ledger"]);

/** Who begins a deal where there is no dock is led to where there is one. */
function useComposerInReach(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    const before = wanted.get().number;
    return wanted.subscribe(() => {
      if (wanted.get().number !== before) show("market");
    });
  }, [isAway]);
}

/** Tells the styles of the whole page: a rule with `html:has()` would be looked at after every change of the page. */
function useFramed(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add("framed");
    return () => classList.remove("framed");
  }, []);
}

export function DeskFrame() {
  const t = useTexts(frameTexts);
  const stage = useGame((game) => stageOf(game.step));
  const canTalk = useGame((game) => game.deals ?? false);
  const centre = useShell((shell) => shell.centre);
  const isMine = useCanAct();
  // outside of trade the stage needs the room; deals are written beside offers and promises
  const hasDock = isMine && canTalk && (stage === "trade" || BESIDE.has(centre));
  useComposerInReach(isMine && canTalk && !hasDock);
  useFramed();
  const isWide = stage === "confluence" && centre === "confluence";
  return (
    <div className={hasDock ? "frame frame-docked" : "frame"}>
      <Top />
      <div className={isWide ? "frame-main frame-wide" : "frame-main"}>
        <nav className="frame-seats" aria-label={t.seats}>
          <SeatStrip />
        </nav>
        <main className="frame-centre" id="centre" tabIndex={-1}>
          <ConnectionBanner />
          <CentreTabs />
          <RoundPanel />
          <CentrePane />
          {isMine && <Hints />}
        </main>
        {!isWide && (
          <section className="frame-desk" aria-label={t.desk}>
            <Desk />
          </section>
        )}
      </div>
      {hasDock && (
        <footer className="frame-dock">
          <section className="frame-dock-cell" aria-label={t.promises}>
            <PromiseStrip />
          </section>
          <section className="frame-dock-cell" aria-label={t.composer}>
            <Composer sheet={false} />
          </section>
          <section className="frame-dock-cell" aria-label={t.preview}>
            <Preview />
          </section>
        </footer>
      )}
    </div>
  );
}
