/** The search field; `/` brings the focus here from anywhere on the page. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";

interface SearchFieldProps {
  readonly value: string;
  readonly short: boolean;
  readonly onChange: (text: string) => void;
  /** Enter opens or shows what was found. */
  readonly onSubmit: () => void;
  /** The arrow down goes to the first card. */
  readonly onDown: () => void;
}

export function SearchField({ value, short, onChange, onSubmit, onDown }: SearchFieldProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const keys = (event: KeyboardEvent) => {
    if (event.key === "Escape" && value) {
      event.preventDefault();
      onChange("");
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      onDown();
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form is needed anyway, and not every browser knows <search>
    <form
      role="search"
      className="search field"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Icon name="ui-search" className="icon field-icon" />
      <input
        ref={field}
        type="search"
        className="field-input"
        aria-label={t.search.label}
        aria-keyshortcuts="/"
        placeholder={short ? t.search.short : t.search.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keys}
      />
      {value ? (
        <button
          type="button"
          className="field-clear"
          aria-label={t.search.clear}
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        >
          <Icon name="ui-close" />
        </button>
      ) : (
        <kbd className="kbd wide-only" title={t.search.shortcut}>
          /
        </kbd>
      )}
    </form>
  );
}
