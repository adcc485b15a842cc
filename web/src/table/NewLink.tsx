/** A new link for my own seat. The old one and the six words die with it, so it is asked twice. */
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { useMySeat, useStore } from "../live/context.tsx";
import { asRefused, OFFLINE, UNREADABLE } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import { placeAt, rememberPlace } from "../state/keys.ts";
import { tell } from "./notices/toasts.ts";
import { settingsTexts } from "./settings/texts.ts";
import { closeSheet } from "./shell.ts";
import "./new-link.css";

/** Answers that may never have come, although the server has done what was asked. */
const UNSURE: ReadonlySet<string> = new Set([OFFLINE, UNREADABLE]);

/** Get a new key for a seat. It is kept before anything else happens: the old one opens nothing any more. */
async function renew(table: string, key: string, seat: number): Promise<void> {
  const made = await rest.link(table, key, seat);
  const links = placeAt(table)?.links?.map((one) => (one.seat === seat ? { seat, link: made.link } : one));
  rememberPlace({ table, key: made.key, seat, ...(links ? { links } : {}) });
}

export function NewLink() {
  const { newLink: t } = useTexts(settingsTexts);
  const { table, key } = useStore();
  const seat = useMySeat();
  const [state, setState] = useState<"resting" | "asked" | "busy">("resting");
  const [problem, setProblem] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const was = useRef(state);
  useEffect(() => {
    if (state === "asked" && was.current === "resting") question.current?.focus();
    if (state === "resting" && was.current !== "resting") button.current?.focus();
    was.current = state;
  }, [state]);
  if (seat === null || !key) return null;
  const make = () => {
    setState("busy");
    setProblem("");
    renew(table, key, seat).then(
      () => {
        setState("resting");
        closeSheet();
        tell(t.done, "away");
      },
      (error: unknown) => {
        const refused = asRefused(error);
        setProblem(UNSURE.has(refused.code) ? `${refused.message} ${t.unsure}` : `${refused.message} ${t.kept}`);
        setState("resting");
      },
    );
  };
  return (
    <div className="new-link">
      {state === "resting" ? (
        <button ref={button} type="button" className="button small" onClick={() => setState("asked")}>
          {t.make}
        </button>
      ) : (
        <fieldset ref={question} className="new-link-ask" tabIndex={-1} aria-label={t.make}>
          <p>{t.about}</p>
          <button type="button" className="button small danger" disabled={state === "busy"} onClick={make}>
            {t.yes}
          </button>
          <button
            type="button"
            className="button small ghost"
            disabled={state === "busy"}
            onClick={() => setState("resting")}
          >
            {t.no}
          </button>
        </fieldset>
      )}
      <p className="new-link-note" role="status">
        {problem}
      </p>
    </div>
  );
}
