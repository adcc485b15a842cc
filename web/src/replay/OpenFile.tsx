/** A downloaded table becomes a table again. What is wrong with a file is said here. */
import { type DragEvent, useId, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { asRefused } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import { go } from "../pages/route.ts";
import { rememberPlace } from "../state/keys.ts";
import type { TableCreated } from "../types/http.ts";
import { type ReplayTexts, replayTexts } from "./texts.ts";

const MOST_BYTES = 4_000_000;
const FORMAT = "confluence table";

/** Why a file is no table, in the words of the page. */
export class BadFile extends Error {}

export async function importFile(file: Blob, t: ReplayTexts): Promise<{ made: TableCreated; name: string }> {
  if (file.size > MOST_BYTES) throw new BadFile(t.list.tooLarge);
  let document: { format?: unknown; options?: { name?: unknown } } | null;
  try {
    document = JSON.parse(await file.text());
  } catch {
    throw new BadFile(t.list.notJson);
  }
  if (typeof document !== "object" || document?.format !== FORMAT) throw new BadFile(t.list.notTable);
  const name = typeof document.options?.name === "string" ? document.options.name : "";
  try {
    return { made: await rest.import(document), name };
  } catch (error) {
    throw new BadFile(t.list.refused(asRefused(error).message));
  }
}

export function OpenFile() {
  const id = useId();
  const t = useTexts(replayTexts);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const open = async (file: File | null | undefined) => {
    if (!file || busy) return;
    setError("");
    setBusy(true);
    try {
      const { made, name } = await importFile(file, t);
      const { table, host_key: key, spectator_link: spectatorLink } = made;
      rememberPlace({ table, key, hostKey: key, name, seat: -1, spectatorLink, links: made.seats });
      go({ page: "replay", table, seat: null, at: null });
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
      setBusy(false);
    }
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra; the button does the same
    <div
      className={over ? "replays-drop over" : "replays-drop"}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        void open(event.dataTransfer.files[0]);
      }}
    >
      <p className="replays-text">{t.list.fileText}</p>
      <label className="button replays-file" htmlFor={id}>
        <Icon name="ui-book" />
        {t.list.choose}
        <input
          id={id}
          type="file"
          className="sr"
          accept=".json,application/json"
          disabled={busy}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            void open(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      <span className="replays-or">{t.list.drop}</span>
      <div aria-live="polite" className="replays-busy">
        {busy && <p className="quiet">{t.list.reading}</p>}
      </div>
      {error && (
        <p className="replays-error" id={`${id}-error`} role="alert">
          <Icon name="ui-doubt" />
          {error}
        </p>
      )}
    </div>
  );
}
