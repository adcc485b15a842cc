/** The frame on phones: a short top bar, one pane, the bar with panes below, the composer as a sheet. */
import { type ReactNode, useEffect } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { Hints } from "../../lesson/Hints.tsx";
import { useGame, useStore } from "../../live/context.tsx";
import { useLayer } from "../../pages/layers.ts";
import { Composer } from "../composer/Composer.tsx";
import { compose, wanted } from "../composer/start.ts";
import { ConfluenceStage } from "../confluence/ConfluenceStage.tsx";
import { RoundPanel } from "../confluence/RoundPanel.tsx";
import { Desk } from "../desk/Desk.tsx";
import { EconomyStage } from "../economy/EconomyStage.tsx";
import { PhoneLog } from "../log/LogPane.tsx";
import { useUnread } from "../log/unread.ts";
import { Market } from "../market/Market.tsx";
import { ConnectionBanner } from "../notices/ConnectionBanner.tsx";
import { useDue } from "../promises.ts";
import { type PhonePane, setComposing, show, showOnPhone, useShell } from "../shell.ts";
import { stageOf } from "../steps.ts";
import { PhoneTable } from "../TablePane.tsx";
import { TableTitle } from "../Top.tsx";
import { frameTexts } from "../texts.ts";
import { Clock } from "../top/Clock.tsx";
import { Menu } from "../top/Menu.tsx";
import { Ready, Undo } from "../top/Ready.tsx";
import { TableSearch } from "../top/TableSearch.tsx";
import { useCanAct } from "../useCanAct.ts";
import { PhoneComposer } from "./PhoneComposer.tsx";
import "../top.css";
import "./phone.css";

/** Where hints are of use: what is only read has all the room. */
const HINTED: ReadonlySet<PhonePane> = new Set(["market", "desk", "stage"]);

export function PhoneFrame() {
  const pane = useShell((shell) => shell.phone);
  const isComposing = useShell((shell) => shell.composing);
  const isMine = useCanAct();
  useLayer(isMine && isComposing, () => setComposing(false));
  useEffect(() => {
    let seen = wanted.get().number;
    return wanted.subscribe(() => {
      const { number } = wanted.get();
      if (number !== seen) setComposing(true);
      seen = number;
    });
  }, []);
  return (
    <div className="frame phone">
      <PhoneTop />
      <main className="phone-pane" id="centre" tabIndex={-1}>
        <ConnectionBanner />
        <RoundPanel />
        <Pane pane={pane} />
        {isMine && HINTED.has(pane) && <Hints folded />}
      </main>
      <Bar />
      {isMine && (
        <PhoneComposer>
          <Composer sheet />
        </PhoneComposer>
      )}
    </div>
  );
}

function Pane({ pane }: { pane: PhonePane }): ReactNode {
  const stage = useGame((game) => stageOf(game.step));
  switch (pane) {
    case "market":
      return (
        <>
          <div className="phone-search">
            <TableSearch />
          </div>
          <Market />
        </>
      );
    case "desk":
      return <Desk />;
    case "stage":
      return stage === "economy" ? <EconomyStage /> : <ConfluenceStage />;
    case "table":
      return <PhoneTable />;
    case "ledger":
    case "log":
      return <PhoneLog />;
  }
}

function PhoneTop() {
  const t = useTexts(frameTexts);
  const store = useStore();
  const isMine = useCanAct();
  const turn = useGame((game) => game.turn);
  const step = useGame((game) => game.step);
  const due = useDue();
  return (
    <header className="phone-top">
      <TableTitle />
      <div className="phone-where">
        <p>
          <strong className="phone-where-part">{t.steps[step] ?? step}</strong>{" "}
          <span className="phone-where-part quiet-2">{t.turn(turn)}</span>
        </p>
        <span className="top-pips" aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((pip) => (
            <span key={pip} className={pip < turn ? "pip pip-past" : pip === turn ? "pip pip-now" : "pip"} />
          ))}
        </span>
      </div>
      {due > 0 && (
        <button
          type="button"
          className="button ghost top-due"
          aria-label={t.dueLabel(due)}
          onClick={() => show("ledger")}
        >
          <Icon name="ui-clock" />
          {due}
        </button>
      )}
      {!store.isReplay && <Clock />}
      {isMine && <Undo />}
      {!store.isReplay && <Ready />}
      <Menu />
    </header>
  );
}

function Bar() {
  const t = useTexts(frameTexts);
  const stage = useGame((game) => stageOf(game.step));
  const pane = useShell((shell) => shell.phone);
  const isComposing = useShell((shell) => shell.composing);
  const isMine = useCanAct();
  const unread = useUnread();
  const shown = isComposing ? null : pane;
  return (
    <nav className="phone-bar" aria-label={t.bar.label}>
      <BarButton icon="ui-swap" on={shown === "market"} onClick={() => showOnPhone("market")}>
        {t.bar.market}
      </BarButton>
      <BarButton icon="ui-book" on={shown === "desk"} onClick={() => showOnPhone("desk")}>
        {t.bar.desk}
      </BarButton>
      {stage === "trade" && isMine ? (
        <BarButton icon="ui-plus" on={isComposing} onClick={() => (isComposing ? setComposing(false) : compose({}))}>
          {t.bar.deal}
        </BarButton>
      ) : (
        <BarButton icon="ui-upgraded" on={shown === "stage"} onClick={() => showOnPhone("stage")}>
          {stage === "economy" ? t.phases.economy : t.phases.confluence}
        </BarButton>
      )}
      <BarButton icon="ui-table" on={shown === "table"} onClick={() => showOnPhone("table")}>
        {t.bar.table}
      </BarButton>
      <BarButton
        icon="ui-log"
        on={shown === "log" || shown === "ledger"}
        count={unread}
        onClick={() => showOnPhone("log")}
      >
        {t.bar.log}
      </BarButton>
    </nav>
  );
}

interface BarButtonProps {
  readonly icon: string;
  readonly on: boolean;
  readonly count?: number;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function BarButton({ icon, on, count = 0, onClick, children }: BarButtonProps) {
  const t = useTexts(frameTexts);
  return (
    <button type="button" className="phone-bar-button" aria-current={on ? "page" : undefined} onClick={onClick}>
      <Icon name={icon} className="phone-bar-icon" />
      {children}
      {count > 0 && (
        <span className="badge phone-bar-badge">
          {count}
          <span className="sr"> {t.unread(count)}</span>
        </span>
      )}
    </button>
  );
}
