/** The bar above the end screen: where we are, and what can be done now. */
import type { ReactNode } from "react";
import { useTexts } from "../i18n/area.ts";
import { LANGUAGES, MESSAGES, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { Go } from "../pages/Go.tsx";
import { setLanguage, setTheme, useTheme } from "../state/preferences.ts";
import { endTexts } from "./texts.ts";

interface EndTopProps {
  readonly title: ReactNode;
  readonly about?: string;
  readonly children?: ReactNode;
}

export function EndTop({ title, about, children }: EndTopProps) {
  const text = useText();
  const t = useTexts(endTexts);
  const theme = useTheme();
  return (
    <header className="end-top">
      <Go to={{ page: "home" }} className="end-logo" label={t.home}>
        <Icon name="logo" className="logo-mark" />
      </Go>
      <span className="end-top-title">{title}</span>
      {about && <span className="end-about">{about}</span>}
      <div className="end-top-tools">
        {children}
        <fieldset className="segments end-languages">
          <legend className="sr">{text.language}</legend>
          {LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              className="segment"
              lang={language}
              title={MESSAGES[language].ownName}
              aria-pressed={language === text.code}
              onClick={() => setLanguage(language)}
            >
              {language.toUpperCase()}
              <span className="sr"> {MESSAGES[language].ownName}</span>
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="button ghost square"
          aria-label={theme === "dark" ? text.theme.toLight : text.theme.toDark}
          onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
        >
          <Icon name={theme === "dark" ? "ui-sun" : "ui-moon"} />
        </button>
      </div>
    </header>
  );
}
