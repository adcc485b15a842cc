/** The menu of the table: everything that is not part of a turn. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { copyText } from "../../components/copy.ts";
import { placeLink } from "../../home/links.ts";
import { useTexts } from "../../i18n/area.ts";
import { LANGUAGES, MESSAGES, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useSeen, useStore, useTable } from "../../live/context.tsx";
import { useLayer } from "../../pages/layers.ts";
import { go } from "../../pages/route.ts";
import { setLanguage, setTheme, useTheme } from "../../state/preferences.ts";
import { tell, tellRefusal } from "../notices/toasts.ts";
import { settingsTexts } from "../settings/texts.ts";
import { openSheet } from "../shell.ts";
import { setSounds, useSounds } from "../sounds.ts";

export function Menu() {
  const t = useTexts(settingsTexts);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    box.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.parentElement?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useLayer(isOpen, close);
  return (
    <div className="top-menu">
      <button
        ref={button}
        type="button"
        className="button ghost square"
        aria-label={t.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="ui-menu" />
        <LineDot />
      </button>
      {isOpen && (
        <div
          ref={box}
          id={id}
          className="dropdown top-menu-list"
          role="menu"
          tabIndex={-1}
          aria-label={t.menu}
          onKeyDown={(event) => {
            const items = [...(box.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
            const at = items.indexOf(document.activeElement as HTMLElement);
            const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
            if (event.key === "Escape" || event.key === "Tab") close();
            else if (by) items[(at + by + items.length) % items.length]?.focus();
            else return;
            event.preventDefault();
          }}
        >
          <Items close={close} />
        </div>
      )}
    </div>
  );
}

/** Whether the line stands; the banner says more. */
function LineDot() {
  const t = useTexts(settingsTexts);
  const line = useTable((state) => state.line);
  const { isReplay } = useStore();
  if (isReplay) return null;
  return (
    <span className={`top-line top-line-${line}`}>
      <span className="sr">{t.line[line]}</span>
    </span>
  );
}

function Items({ close }: { close: () => void }) {
  const t = useTexts(settingsTexts);
  const text = useText();
  const store = useStore();
  const seat = useMySeat();
  const theme = useTheme();
  const sounds = useSounds((state) => state.on);
  const isSteered = useSeen((view) => (seat === null ? false : (view.sitters[seat]?.autopilot ?? false)));
  const mine = seat !== null && !store.isReplay;
  const after = (what: () => void) => () => {
    close();
    what();
  };
  return (
    <>
      <Item icon="ui-help" keys="?" onClick={after(() => openSheet({ kind: "help" }))}>
        {t.help}
      </Item>
      <Item icon="ui-gear" onClick={after(() => openSheet({ kind: "settings" }))}>
        {t.settings}
      </Item>
      {mine && (
        <>
          <Item icon="ui-copy" onClick={after(() => copyLink(store.table, store.key, t.copied, t.notCopied))}>
            {t.copyLink}
          </Item>
          <Item icon="ui-words" onClick={after(() => openSheet({ kind: "settings" }))}>
            {t.phrase}
          </Item>
          <Item
            icon="ui-autopilot"
            checked={isSteered}
            onClick={after(() => store.tell({ type: "steer", autopilot: !isSteered }).catch(tellRefusal))}
          >
            {t.autopilot}
          </Item>
          <Item icon="ui-clock" onClick={after(() => openSheet({ kind: "away" }))}>
            {t.awaySheet}
          </Item>
        </>
      )}
      <Item icon={sounds ? "ui-sound" : "ui-mute"} checked={sounds} onClick={() => setSounds({ on: !sounds })}>
        {t.sounds}
      </Item>
      <Item
        icon={theme === "dark" ? "ui-sun" : "ui-moon"}
        onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
      >
        {theme === "dark" ? text.theme.toLight : text.theme.toDark}
      </Item>
      {LANGUAGES.filter((language) => language !== text.code).map((language) => (
        <Item key={language} icon="ui-book" onClick={after(() => setLanguage(language))}>
          <span lang={language}>{MESSAGES[language].ownName}</span>
        </Item>
      ))}
      <Item icon="ui-leave" onClick={after(() => go({ page: "home" }))}>
        {t.leave}
      </Item>
    </>
  );
}

interface ItemProps {
  readonly icon: string;
  readonly keys?: string;
  readonly checked?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Item({ icon, keys, checked, onClick, children }: ItemProps) {
  const shared = { className: "top-menu-item", tabIndex: -1, onClick } as const;
  const inner = (
    <>
      <Icon name={icon} />
      <span className="top-menu-name">{children}</span>
      {keys && <kbd className="kbd">{keys}</kbd>}
      {checked && <Icon name="ui-check" />}
    </>
  );
  return checked === undefined ? (
    <button type="button" role="menuitem" {...shared}>
      {inner}
    </button>
  ) : (
    <button type="button" role="menuitemcheckbox" aria-checked={checked} {...shared}>
      {inner}
    </button>
  );
}

/** The link that opens this place anywhere; whoever has it is this seat. */
export function copyLink(table: string, key: string | null, done: string, failed: string): void {
  void copyText(placeLink(table, key)).then((copied) => (copied ? tell(done) : tell(failed, "refusal")));
}
