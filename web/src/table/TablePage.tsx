/** A table: finds the key that this browser has for it, keeps the connection, and shows what the table is at. */
import { Suspense, useEffect, useState } from "react";
import { later } from "../components/later.ts";
import { TableProvider, useSeen, useStore, useTable } from "../live/context.tsx";
import { LiveTable } from "../live/store.ts";
import { rememberPlace, usePlaces } from "../state/keys.ts";
import { useLanguage } from "../state/preferences.ts";
import { Frame } from "./Frame.tsx";
import { Attention } from "./notices/Attention.tsx";
import { Toasts } from "./notices/Toasts.tsx";
import { Closed, Connecting, RematchNote, TurnedAway } from "./Outside.tsx";
import { resetShell } from "./shell.ts";

const loadEnd = () => import("../end/EndScreen.tsx");
const EndScreen = later(loadEnd, "EndScreen");
const Gathering = later(() => import("./gathering/Gathering.tsx"), "Gathering");

export function TablePage({ table }: { readonly table: string }) {
  const language = useLanguage();
  const key = usePlaces().find((place) => place.table === table)?.key ?? null;
  const [store, setStore] = useState<LiveTable | null>(null);
  useEffect(() => {
    const live = new LiveTable(table, key, language);
    live.open();
    setStore(live);
    return () => live.close();
  }, [table, key, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table begins with everything closed
  useEffect(() => resetShell, [table]);
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
  if (bye) return <TurnedAway bye={bye} />;
  return isKnown ? <Known /> : <Connecting slow={isLost} />;
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
  const broken = useSeen((view) => view.broken ?? "");
  if (life === "gathering") return <Gathering />;
  if (life === "closed" || (broken && life !== "over") || !hasGame) return <Closed />;
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
