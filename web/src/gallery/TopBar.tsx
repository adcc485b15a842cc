/** The bar at the top of the gallery: where we are, the search, and the switches for language and theme. */
import type { ReactNode } from "react";
import { LanguageSwitch, ThemeSwitch } from "../components/Switches.tsx";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { CardLink } from "./CardLink.tsx";

export function TopBar({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <header className="top">
      <button type="button" className="skip" onClick={() => document.getElementById("cards")?.focus()}>
        {t.skip}
      </button>
      <Logo />
      {children}
      <div className="top-tools">
        <CardLink to="symbols" className="button ghost" label={t.symbols}>
          <Icon name="ui-book" />
          <span className="wide-only">{t.symbols}</span>
        </CardLink>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** A server of tables has the gallery at `cards.html`, and then our mark leads to the tables; `confluence gallery` has none. */
function Logo() {
  const t = useText();
  const mark = (
    <>
      <Icon name="logo" className="logo-mark" />
      <span className="logo-name">{t.app}</span>
    </>
  );
  if (!window.location.pathname.endsWith("/cards.html")) return <span className="logo">{mark}</span>;
  return (
    <a className="logo" href="./" aria-label={`${t.app}: ${t.toTables}`} title={t.toTables}>
      {mark}
    </a>
  );
}
