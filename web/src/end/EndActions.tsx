/** What can be done when all is over: look again, take it along, show it to others, play again. */
import { type ReactNode, useState } from "react";
import { useCards } from "../data/LibraryContext.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useSeen, useStore, useTable } from "../live/context.tsx";
import { asRefused } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import { Go } from "../pages/Go.tsx";
import { go } from "../pages/route.ts";
import { rememberRematch } from "../state/keys.ts";
import { dealsSheet, save, scoresSheet } from "./download.ts";
import { Menu } from "./Menu.tsx";
import { savePicture } from "./picture.tsx";
import { ShareButton } from "./ShareButton.tsx";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";

export function EndActions({ shown }: { shown: Shown }) {
  const t = useTexts(endTexts);
  const { table } = useStore();
  const [error, setError] = useState("");
  return (
    <div className="end-actions">
      <Go to={{ page: "replay", table, seat: shown.mine, at: null }} className="button end-outline">
        <Icon name="ui-replay" />
        {t.buttons.replay}
      </Go>
      <Downloads shown={shown} onError={setError} />
      <ShareButton moment={{ table, seat: null, at: null }} label={t.buttons.share} />
      <Rematch onError={setError} />
      {error && (
        <p className="end-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Downloads({ shown, onError }: { shown: Shown; onError: (text: string) => void }) {
  const text = useText();
  const t = useTexts(endTexts);
  const { table, key } = useStore();
  const played = useTable((state) => state.seat !== null || state.host);
  const { report } = shown;
  const { guide } = useCards();
  const file = (what: string, ending: string) => `confluence-${table}-${what}.${ending}`;
  const wholeTable = async () => {
    onError("");
    try {
      save(`confluence-${table}.json`, "application/json", JSON.stringify(await rest.export(table, key)));
    } catch (error) {
      onError(asRefused(error).message);
    }
  };
  return (
    <Menu label={t.buttons.download} icon="ui-download">
      {(close) => {
        const item = (title: string, hint: string, take: () => void, off = false): ReactNode => (
          <button
            type="button"
            className="end-menu-item"
            disabled={off}
            onClick={() => {
              close();
              take();
            }}
          >
            <span>{title}</span>
            <span className="end-menu-hint">{hint}</span>
          </button>
        );
        const sitters = shown.species.map((_, seat) => shown.sitter(seat));
        return (
          <>
            {item(t.files.table, played ? t.files.tableHint : t.files.onlyPlayers, () => void wholeTable(), !played)}
            {report &&
              item(t.files.scores, t.files.csvHint, () =>
                save(file("scores", "csv"), "text/csv", scoresSheet(report, sitters)),
              )}
            {report &&
              item(t.files.deals, t.files.csvHint, () => save(file("deals", "csv"), "text/csv", dealsSheet(report)))}
            {report &&
              item(t.files.picture, t.files.pictureHint, () =>
                savePicture(file("charts", "svg"), { shown, report, guide, language: text.code, t }),
              )}
          </>
        );
      }}
    </Menu>
  );
}

/** Keys of this table open the same places at the new one. */
function Rematch({ onError }: { onError: (text: string) => void }) {
  const t = useTexts(endTexts);
  const { table, key } = useStore();
  const played = useTable((state) => state.seat !== null || state.host);
  const known = useSeen((view) => view.rematch ?? "");
  const seat = useSeen((view) => view.seat);
  const [busy, setBusy] = useState(false);
  if (!played && !known) return null;
  const follow = (next: string, rematch?: "mine") => {
    if (key) rememberRematch(table, next, { key, seat, ...(rematch ? { rematch } : {}) });
    go({ page: "table", table: next });
  };
  const play = async () => {
    if (known) return follow(known);
    setBusy(true);
    onError("");
    try {
      follow((await rest.rematch(table, key)).table, "mine");
    } catch (error) {
      onError(asRefused(error).message);
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="button primary"
      disabled={busy}
      title={t.buttons.rematchHint}
      onClick={() => void play()}
    >
      <Icon name="ui-retry" />
      {busy ? t.buttons.opening : known ? t.buttons.join : t.buttons.rematch}
    </button>
  );
}
