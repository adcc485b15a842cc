/** The client as a whole: which page is shown, and what all pages need. */
import { type ReactNode, Suspense } from "react";
import { later } from "./components/later.ts";
import { Boundary, EmptyOrbit } from "./components/Trouble.tsx";
import { LibraryProvider } from "./data/LibraryContext.tsx";
import { Home } from "./home/Home.tsx";
import { NowherePage } from "./home/NowherePage.tsx";
import { TextProvider, useText } from "./i18n/text.tsx";
import { Sprite } from "./icons/Sprite.tsx";
import { type Route, useRoute } from "./pages/route.ts";
import { useLanguage } from "./state/preferences.ts";

const TablePage = later(() => import("./table/TablePage.tsx"), "TablePage");
const ReplayPage = later(() => import("./replay/ReplayPage.tsx"), "ReplayPage");
const ReplaysPage = later(() => import("./replay/ReplaysPage.tsx"), "ReplaysPage");
const SetUpPage = later(() => import("./home/SetUpPage.tsx"), "SetUpPage");
const LobbyPage = later(() => import("./home/LobbyPage.tsx"), "LobbyPage");
const LessonPage = later(() => import("./lesson/LessonPage.tsx"), "LessonPage");

export function App() {
  const language = useLanguage();
  return (
    <TextProvider language={language}>
      <Sprite />
      <Boundary>
        <LibraryProvider>
          <Suspense fallback={<Arriving />}>
            <Shown />
          </Suspense>
        </LibraryProvider>
      </Boundary>
    </TextProvider>
  );
}

function Shown(): ReactNode {
  return pageOf(useRoute());
}

function pageOf(route: Route): ReactNode {
  switch (route.page) {
    case "table":
      return <TablePage key={route.table} table={route.table} />;
    case "replay":
      return <ReplayPage key={route.table} table={route.table} seat={route.seat} at={route.at} />;
    case "replays":
      return <ReplaysPage />;
    case "new":
      return <SetUpPage />;
    case "lobby":
      return <LobbyPage />;
    case "learn":
      return <LessonPage />;
    case "nowhere":
      return <NowherePage />;
    case "home":
      return <Home />;
  }
}

function Arriving() {
  const t = useText();
  return (
    <main className="alone">
      <div className="notice" role="status">
        <EmptyOrbit />
        <p className="quiet">{t.arriving}</p>
      </div>
    </main>
  );
}
