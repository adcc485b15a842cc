/** The switches for language and theme. */
import { LANGUAGES, MESSAGES, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { setLanguage, setTheme, useTheme } from "../state/preferences.ts";

interface LanguageSwitchProps {
  readonly className?: string;
  /** Whether the languages are written out, where there is room for it. */
  readonly long?: boolean;
}

export function LanguageSwitch({ className = "", long = false }: LanguageSwitchProps) {
  const t = useText();
  return (
    <fieldset className={`segments ${className}`.trimEnd()}>
      <legend className="sr">{t.language}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className="segment"
          lang={language}
          title={long ? undefined : MESSAGES[language].ownName}
          aria-pressed={language === t.code}
          onClick={() => setLanguage(language)}
        >
          {long ? (
            MESSAGES[language].ownName
          ) : (
            <>
              {language.toUpperCase()}
              <span className="sr"> {MESSAGES[language].ownName}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}

export function ThemeSwitch() {
  const t = useText();
  const theme = useTheme();
  return (
    <button
      type="button"
      className="button ghost square"
      aria-label={theme === "dark" ? t.theme.toLight : t.theme.toDark}
      onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
    >
      <Icon name={theme === "dark" ? "ui-sun" : "ui-moon"} />
    </button>
  );
}
