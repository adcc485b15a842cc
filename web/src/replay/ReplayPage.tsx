/** A finished match to look at again: the bar of moments above, the table as it was below. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { EmptyOrbit, Notice } from "../components/Trouble.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { TableProvider } from "../live/context.tsx";
import type { Refused } from "../live/refused.ts";
import { Go } from "../pages/Go.tsx";
import { isLayer } from "../pages/layers.ts";
import { go } from "../pages/route.ts";
import { dropTried, placeAt, rememberPlace, useKey } from "../state/keys.ts";
import { useLanguage } from "../state/preferences.ts";
import { Frame } from "../table/Frame.tsx";
import { Toasts } from "../table/notices/Toasts.tsx";
import { tell } from "../table/notices/toasts.ts";
import { resetShell } from "../table/shell.ts";
import { frameTexts } from "../table/texts.ts";
import { marksOf } from "./frames.ts";
import { usePlayer, usePlayerKeys } from "./player.ts";
import { ReplayBar } from "./ReplayBar.tsx";
import { ReplayLog } from "./ReplayLog.tsx";
import type { ReplayTable } from "./store.ts";
import { replayTexts } from "./texts.ts";
import { type Loaded, useReplay } from "./useReplay.ts";
import "./replay.css";

interface ReplayPageProps {
  readonly table: string;
  readonly seat: number | null;
  readonly at: number | null;
}

export function ReplayPage({ table, seat, at }: ReplayPageProps) {
  const language = useLanguage();
  const key = useKey(table);
  const loaded = useReplay(table, key, language, seat, at);
  const t = useTexts(replayTexts);
  const { app } = useText();
  useEffect(() => resetShell, []);
  useEffect(() => {
    document.title = `${t.title} · ${app}`;
  }, [t, app]);
  const { store, error, retry } = loaded;
  useLinkKey(table, key, loaded);
  if (!store) return <Waiting table={table} error={error} onRetry={retry} />;
  return (
    <TableProvider store={store}>
      <Watched store={store} loaded={loaded} at={at} />
    </TableProvider>
  );
}

/** The key of a link is kept when it has opened the replay; one that opens nothing gives way to the stored one. */
function useLinkKey(table: string, key: string | null, { store, error }: Loaded): void {
  const t = useTexts(frameTexts);
  const opened = store?.key ?? null;
  const refused = error?.code ?? "";
  useEffect(() => {
    const stored = placeAt(table)?.key;
    if (opened && opened === key && opened !== stored) rememberPlace({ table, key: opened });
    else if (refused === "BAD_KEY" && stored !== undefined && stored !== key) {
      dropTried(table);
      tell(t.outside.wrongLink, "refusal");
    }
  }, [table, key, opened, refused, t]);
}

interface WatchedProps {
  readonly store: ReplayTable;
  readonly loaded: Loaded;
  readonly at: number | null;
}

function Watched({ store, loaded, at }: WatchedProps) {
  const { frames } = store;
  const marks = useMemo(() => marksOf(frames), [frames]);
  const player = usePlayer(store, marks);
  const [isLogOpen, setLogOpen] = useState(false);
  usePlayerKeys(player);
  useAddress(store, at, player.moment, player.playing);
  return (
    <div className={isLogOpen ? "replay with-log" : "replay"}>
      <ReplayBar
        store={store}
        marks={marks}
        player={player}
        loaded={loaded}
        isLogOpen={isLogOpen}
        onLog={() => setLogOpen(!isLogOpen)}
      />
      <div className="replay-table">
        <Frame />
      </div>
      {isLogOpen && (
        <ReplayLog frames={frames} moment={player.moment} onJump={player.goTo} onClose={() => setLogOpen(false)} />
      )}
      <Toasts />
    </div>
  );
}

/** The address names the moment; going back in the history of the browser goes there too. */
function useAddress(store: ReplayTable, at: number | null, moment: number, playing: boolean): void {
  const written = useRef(at);
  useEffect(() => {
    if (at !== null && at !== written.current) store.goTo(store.frames.momentOf(at));
    written.current = at;
  }, [store, at]);
  useEffect(() => {
    if (playing) return;
    const timer = window.setTimeout(() => {
      if (isLayer()) return; // the entry goes with its sheet, and the moment would go with it
      const seq = store.frames.seq(moment) || null;
      const route = { page: "replay", table: store.table, seat: store.frames.seat, at: seq } as const;
      written.current = seq;
      go(route, true);
    }, 400);
    return () => window.clearTimeout(timer);
  }, [store, moment, playing]);
}

function Waiting({ table, error, onRetry }: { table: string; error: Refused | null; onRetry: () => void }): ReactNode {
  const t = useTexts(replayTexts);
  if (!error) {
    return (
      <main className="alone">
        <div className="notice" role="status">
          <EmptyOrbit />
          <p className="quiet">{t.loading}</p>
        </div>
      </main>
    );
  }
  if (error.code === "BAD_KEY") return <NeedsLink />;
  const early = error.code === "NOT_OVER";
  return (
    <main className="alone" role="alert">
      <Notice drawing={<EmptyOrbit broken={!early} />} title={t.failed}>
        <p className="notice-text">{early ? t.notYet : error.message}</p>
        <div className="replay-choices">
          {early ? (
            <Go to={{ page: "table", table }} className="button primary">
              {t.toTable}
            </Go>
          ) : (
            <button type="button" className="button primary" onClick={onRetry}>
              <Icon name="ui-retry" />
              {t.retry}
            </button>
          )}
          <Go to={{ page: "replays" }} className="button ghost">
            {t.list.title}
          </Go>
        </div>
      </Notice>
    </main>
  );
}

/** Asking once more would not help: what is missing is a key. */
function NeedsLink() {
  const t = useTexts(replayTexts);
  return (
    <main className="alone" role="alert">
      <Notice drawing={<EmptyOrbit broken />} title={t.needsLink}>
        <p className="notice-text">{t.needsLinkText}</p>
        <div className="replay-choices">
          <Go to={{ page: "home" }} className="button primary">
            {t.toHome}
          </Go>
          <Go to={{ page: "replays" }} className="button ghost">
            {t.list.title}
          </Go>
        </div>
      </Notice>
    </main>
  );
}
