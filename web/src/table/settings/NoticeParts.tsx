/** How I am told that I am needed: sounds, notices of the browser, a webhook. */
import { type FormEvent, useState } from "react";
import { Switch } from "../../components/Switch.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useSeen, useStore } from "../../live/context.tsx";
import { asRefused } from "../../live/refused.ts";
import { play, setSounds, useSounds } from "../sounds.ts";
import { useCanAct } from "../useCanAct.ts";
import { Part, Setting } from "./parts.tsx";
import { settingsTexts } from "./texts.ts";

export function NoticeParts() {
  const t = useTexts(settingsTexts);
  const isOn = useSounds((state) => state.on);
  const canAct = useCanAct();
  return (
    <Part title={t.tell}>
      <Setting name={t.sounds} about={t.soundsText}>
        {isOn && (
          <button type="button" className="button ghost small" onClick={() => play("turn")}>
            {t.try}
          </button>
        )}
        <Switch on={isOn} label={t.sounds} onChange={(on) => setSounds({ on })} />
      </Setting>
      <BrowserNotices />
      {canAct && <Hook />}
    </Part>
  );
}

/** The browser is asked only when somebody wants it. */
function BrowserNotices() {
  const t = useTexts(settingsTexts);
  const isOn = useSounds((state) => state.notices);
  const [right, setRight] = useState(() => (typeof Notification === "undefined" ? "none" : Notification.permission));
  if (right === "none") return null;
  const change = async (on: boolean) => {
    const given = on && right === "default" ? await Notification.requestPermission().catch(() => right) : right;
    setRight(given);
    setSounds({ notices: on && given === "granted" });
  };
  return (
    <Setting name={t.notices} about={right === "denied" ? t.noticesDenied : t.noticesText}>
      <Switch on={isOn && right === "granted"} label={t.notices} onChange={(on) => void change(on)} />
    </Setting>
  );
}

const DIGESTS = [1, 5, 15, 60] as const;

function Hook() {
  const t = useTexts(settingsTexts);
  const { code } = useText();
  const store = useStore();
  const hook = useSeen((view) => view.own?.hook ?? null);
  const [note, setNote] = useState("");
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    send(String(form.get("url") ?? "").trim(), Number(form.get("digest")));
  };
  const send = (url: string, minutes: number) => {
    store.tell({ type: "hook", url, digest_seconds: url ? minutes * 60 : 0, language: code }).then(
      () => setNote(t.saved),
      (error: unknown) => setNote(asRefused(error).message),
    );
  };
  return (
    <form className="setting setting-tall" onSubmit={save}>
      <div>
        <p className="setting-name">{t.hook}</p>
        <p className="setting-about">{t.hookText}</p>
      </div>
      <div className="setting-fields">
        <div className="field">
          <input
            name="url"
            type="url"
            className="field-input"
            aria-label={t.hookUrl}
            placeholder="https://"
            defaultValue={hook?.url ?? ""}
            key={hook?.url ?? ""}
          />
        </div>
        <label className="setting-choice">
          {t.hookDigest}
          <select name="digest" defaultValue={Math.round((hook?.digest_seconds ?? 300) / 60)}>
            {DIGESTS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t.minutes(minutes)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {t.save}
        </button>
        {hook && (
          <button type="button" className="button ghost" onClick={() => send("", 0)}>
            {t.remove}
          </button>
        )}
      </div>
      <p className="setting-note" role="status">
        {note}
      </p>
    </form>
  );
}
