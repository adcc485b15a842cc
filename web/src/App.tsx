/** The client as a whole: which page is shown, and what all pages need. */
import { lazy, type ReactNode, Suspense } from "react";
import { Boundary, EmptyOrbit } from "./components/Trouble.tsx";
import { LibraryProvider } from "./data/LibraryContext.tsx";
import { Home } from "./home/Home.tsx";
import { TextProvider, useText } from "./i18n/text.tsx";
import { Sprite } from "./icons/Sprite.tsx";
import { type Route, useRoute } from "./pages/route.ts";
import { useLanguage } from "./state/preferences.ts";

const TablePage = lazy(() => import("./table/TablePage.tsx").then((found) => ({ default: found.TablePage })));
const ReplayPage = lazy(() => import("./replay/ReplayPage.tsx").then((found) => ({ default: found.ReplayPage })));
const ReplaysPage = lazy(() => import("./replay/ReplaysPage.tsx").then((found) => ({ default: found.ReplaysPage })));
const SetUpPage = lazy(() => import("./home/SetUpPage.tsx").then((found) => ({ default: found.SetUpPage })));
const LobbyPage = lazy(() => import("./home/LobbyPage.tsx").then((found) => ({ default: found.LobbyPage })));
const LessonPage = lazy(() => import("./lesson/LessonPage.tsx").then((found) => ({ default: found.LessonPage })));

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
