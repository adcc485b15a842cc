/** A table: finds the key that this browser has for it, keeps the connection, and shows what the table is at. */
import { Suspense, useEffect, useState } from "react";
import { later } from "../components/later.ts";
import { useTexts } from "../i18n/area.ts";
import { TableProvider, useSeen, useStore, useTable } from "../live/context.tsx";
import { LiveTable } from "../live/store.ts";
import { dropTried, placeAt, rememberPlace, useKey } from "../state/keys.ts";
import { useLanguage } from "../state/preferences.ts";
import type { ByeReply } from "../types/live.ts";
import { Frame } from "./Frame.tsx";
import { Attention } from "./notices/Attention.tsx";
import { Toasts } from "./notices/Toasts.tsx";
import { noToasts, tell } from "./notices/toasts.ts";
import { Broken, Closed, Connecting, RematchNote, TurnedAway } from "./Outside.tsx";
import { resetShell } from "./shell.ts";
import { frameTexts } from "./texts.ts";

const loadEnd = () => import("../end/EndScreen.tsx");
const EndScreen = later(loadEnd, "EndScreen");
const Gathering = later(() => import("./gathering/Gathering.tsx"), "Gathering");

export function TablePage({ table }: { readonly table: string }) {
  const language = useLanguage();
  const key = useKey(table);
  const [store, setStore] = useState<LiveTable | null>(null);
  useEffect(() => {
    const live = new LiveTable(table, key, language);
    live.open();
    setStore(live);
    return () => live.close();
  }, [table, key, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table begins with everything closed
  useEffect(
    () => () => {
      resetShell();
      noToasts();
    },
    [table],
  );
  if (!store || store.table !== table) return <Connecting slow={false} />;
  return (
    <TableProvider store={store}>
      <Shown />
    </TableProvider>
  );
}

function Shown() {
  const bye = useTable((state) => (state.line === "ended" ? state.bye : null));
  const isKnown = useTable((state) => state.view !== null);
  const isLost = useTable((state) => state.line === "lost");
  const isWrongLink = useWrongLink(bye);
  if (isWrongLink) return <Connecting slow={false} />;
  if (bye) return <TurnedAway bye={bye} />;
  return isKnown ? <Known /> : <Connecting slow={isLost} />;
}

/** A link that opens nothing takes nobody out of the seat that this browser has a key for. */
function useWrongLink(bye: ByeReply | null): boolean {
  const t = useTexts(frameTexts);
  const { table, key } = useStore();
  const stored = placeAt(table)?.key;
  const isWrong = bye?.code === "BAD_KEY" && stored !== undefined && stored !== key;
  useEffect(() => {
    if (!isWrong) return;
    dropTried(table);
    tell(t.outside.wrongLink, "refusal");
  }, [isWrong, table, t]);
  return isWrong;
}

function Known() {
  useRemembered();
  useEndAtHand();
  return (
    <>
      <Suspense fallback={<Connecting slow={false} />}>
        <Present />
      </Suspense>
      <RematchNote />
      <Attention />
      <Toasts />
    </>
  );
}

function Present() {
  const life = useSeen((view) => view.life);
  const hasGame = useSeen((view) => Boolean(view.game));
  const isBroken = useSeen((view) => Boolean(view.broken));
  if (isBroken && life !== "over" && life !== "closed") return <Broken />;
  if (life === "gathering") return <Gathering />;
  if (life === "closed" || !hasGame) return <Closed />;
  return life === "over" ? <EndScreen /> : <Frame />;
}

/** The end screen is loaded in the last turn, so that the match ends without a pause. */
function useEndAtHand(): void {
  const isLast = useSeen(({ game }) => Boolean(game) && game?.turn === game?.bonuses.length);
  useEffect(() => {
    if (isLast) loadEnd().catch(() => undefined);
  }, [isLast]);
}

/** The browser keeps what the table is called and which seat the key opens, for its list of tables. */
function useRemembered(): void {
  const { table, key } = useStore();
  const name = useSeen((view) => view.name ?? "");
  const seat = useSeen((view) => view.seat);
  useEffect(() => {
    if (key) rememberPlace({ table, key, name, seat });
  }, [table, key, name, seat]);
}
