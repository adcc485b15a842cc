/** My seat: its name, the autopilot, and the ways back to it. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Switch } from "../../components/Switch.tsx";
import { wayBack } from "../../home/links.ts";
import { LONGEST_NAME } from "../../home/myName.ts";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { asRefused } from "../../live/refused.ts";
import { rest } from "../../live/rest.ts";
import { placeAt } from "../../state/keys.ts";
import { NewLink } from "../NewLink.tsx";
import { tellRefusal } from "../notices/toasts.ts";
import { copyLink } from "../top/Menu.tsx";
import { Part, Setting } from "./parts.tsx";
import { settingsTexts } from "./texts.ts";

export function SeatParts() {
  const t = useTexts(settingsTexts);
  const store = useStore();
  const seat = useMySeat();
  const name = useSeen((view) => (seat === null ? "" : (view.sitters[seat]?.name ?? "")));
  const isSteered = useSeen((view) => (seat === null ? false : (view.sitters[seat]?.autopilot ?? false)));
  const [note, setNote] = useState({ text: "", isBad: false });
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!wanted) return;
    store.tell({ type: "sit", name: wanted }).then(
      () => setNote({ text: t.saved, isBad: false }),
      (error: unknown) => setNote({ text: t.nameRefused(asRefused(error).message), isBad: true }),
    );
  };
  return (
    <Part title={t.seat}>
      <form className="setting" onSubmit={rename}>
        <label className="setting-name" htmlFor="settings-name">
          {t.name}
        </label>
        <div className="setting-control">
          <div className="field">
            <input
              id="settings-name"
              name="name"
              className="field-input"
              maxLength={LONGEST_NAME}
              aria-invalid={note.isBad}
              aria-describedby="settings-name-note"
              onChange={() => setNote({ text: "", isBad: false })}
              defaultValue={name}
              key={name}
            />
          </div>
          <button type="submit" className="button">
            {t.save}
          </button>
        </div>
        <p id="settings-name-note" className={note.isBad ? "setting-note setting-bad" : "setting-note"} role="status">
          {note.text}
        </p>
      </form>
      <Setting name={t.autopilot} about={t.autopilotText}>
        <Switch
          on={isSteered}
          label={t.autopilot}
          onChange={(autopilot) => store.tell({ type: "steer", autopilot }).catch(tellRefusal)}
        />
      </Setting>
      <Setting name={t.copyLink} about={t.linkText}>
        <button
          type="button"
          className="button"
          onClick={() => copyLink(store.table, store.key, t.copied, t.notCopied)}
        >
          <Icon name="ui-copy" />
          {t.copyLink}
        </button>
      </Setting>
      <div className="setting setting-tall">
        <div>
          <p className="setting-name">{t.newLink.name}</p>
          <p className="setting-about">{t.newLink.text}</p>
        </div>
        <NewLink />
      </div>
      <Secret
        name={t.phrase}
        about={t.phraseText}
        make={t.phraseShow}
        ask={() => {
          const { table, key } = store;
          return rest.phrase(table, key, placeAt(table)?.hostKey).then(({ phrase }) => wayBack(table, phrase));
        }}
      />
      {seat !== null && (
        <Secret
          name={t.program}
          about={t.programText}
          make={t.programMake}
          ask={() => rest.program(store.table, store.key, seat).then(({ key }) => key)}
        />
      )}
    </Part>
  );
}

interface SecretProps {
  readonly name: string;
  readonly about: string;
  readonly make: string;
  readonly ask: () => Promise<string>;
}

/** Something the server shows once. */
function Secret({ name, about, make, ask }: SecretProps) {
  const [shown, setShown] = useState("");
  const [problem, setProblem] = useState("");
  const words = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (shown) words.current?.focus(); // the button that was pressed is gone
  }, [shown]);
  return (
    <div className="setting setting-tall">
      <div>
        <p className="setting-name">{name}</p>
        <p className="setting-about">{about}</p>
      </div>
      <div className="setting-fields">
        {shown ? (
          <output ref={words} className="setting-secret" tabIndex={-1}>
            {shown}
          </output>
        ) : (
          <button
            type="button"
            className="button"
            onClick={() =>
              ask().then(setShown, (error: unknown) => {
                setProblem(asRefused(error).message);
              })
            }
          >
            {make}
          </button>
        )}
      </div>
      <p className="setting-note" role="status">
        {problem}
      </p>
    </div>
  );
}
