/** The search of the table; the market shows what it finds. */
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { SEARCH_ID } from "../keys.ts";
import { search, useShell } from "../shell.ts";
import { frameTexts } from "../texts.ts";

export function TableSearch() {
  const t = useTexts(frameTexts);
  const { search: words } = useText();
  const text = useShell((shell) => shell.search);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows <search>
    <form role="search" className="field top-search" onSubmit={(event) => event.preventDefault()}>
      <Icon name="ui-search" className="icon field-icon" />
      <input
        id={SEARCH_ID}
        type="search"
        className="field-input"
        aria-label={t.searchLabel}
        aria-keyshortcuts="/"
        placeholder={t.searchHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          search("");
          event.currentTarget.blur();
        }}
      />
      {text ? (
        <button type="button" className="field-clear" aria-label={words.clear} onClick={() => search("")}>
          <Icon name="ui-close" />
        </button>
      ) : (
        <kbd className="kbd" title={words.shortcut}>
          /
        </kbd>
      )}
    </form>
  );
}
