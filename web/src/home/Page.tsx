/** The frame of all pages outside a table: our mark, the way to the other pages, the page, the foot. */
import { type ReactNode, useEffect, useState } from "react";
import { LanguageSwitch, ThemeSwitch } from "../components/Switches.tsx";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { rest } from "../live/rest.ts";
import { Go } from "../pages/Go.tsx";
import type { Route } from "../pages/route.ts";
import { homeTexts } from "./texts.ts";
import "./page.css";

interface PageProps {
  readonly here: "home" | "new" | "lobby" | "learn" | "replays" | "table";
  /** What the window is called. */
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Page({ here, title, className = "", children }: PageProps) {
  const t = useTexts(homeTexts);
  useEffect(() => {
    document.title = title === t.title ? title : `${title} · ${t.title}`;
  }, [title, t]);
  return (
    <div className={`page ${className}`}>
      <header className="page-top">
        <button type="button" className="skip" onClick={() => document.getElementById("main")?.focus()}>
          {t.main}
        </button>
        <Go to={{ page: "home" }} className="logo" label={`${t.title}: ${t.home}`}>
          <Icon name="logo" className="logo-mark" />
          <span className="logo-name">{t.title}</span>
        </Go>
        <nav className="page-nav" aria-label={t.nav}>
          <NavLink to={{ page: "learn" }} icon="book" wide={t.learn} short={t.learnShort} current={here === "learn"} />
          <NavLink to={{ page: "lobby" }} icon="orbit" wide={t.lobby} short={t.lobbyShort} current={here === "lobby"} />
          <NavLink
            to={{ page: "replays" }}
            icon="replay"
            wide={t.replays}
            short={t.replays}
            current={here === "replays"}
          />
          <a className="page-link" href="cards.html">
            <Icon name="ui-cards" />
            {t.cards}
          </a>
        </nav>
        <Switches />
      </header>
      <main id="main" className="page-main" tabIndex={-1}>
        {children}
      </main>
      <Foot />
    </div>
  );
}

interface NavLinkProps {
  readonly to: Route;
  readonly icon: string;
  readonly wide: string;
  readonly short: string;
  readonly current: boolean;
}

function NavLink({ to, icon, wide, short, current }: NavLinkProps) {
  return (
    <Go to={to} className={current ? "page-link current" : "page-link"} current={current}>
      <Icon name={`ui-${icon}`} />
      <span className="page-wide">{wide}</span>
      <span className="page-narrow">{short}</span>
    </Go>
  );
}

/** Language and theme. */
function Switches() {
  return (
    <div className="page-switches">
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
}

let known = "";

function Foot() {
  const t = useTexts(homeTexts);
  const [version, setVersion] = useState(known);
  useEffect(() => {
    let current = true;
    rest.info().then(
      (info) => {
        known = info.version;
        if (current) setVersion(known);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return (
    <footer className="page-foot">
      <p className="page-note">{t.foot.note}</p>
      {version && <p>{t.foot.version(version)}</p>}
      <Switches />
    </footer>
  );
}
