/** My own seat before the match: my name, and how I get back to it. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Entry } from "../../home/Entry.tsx";
import { placeLink, wayBack } from "../../home/links.ts";
import { LONGEST_NAME, myName, rememberName } from "../../home/myName.ts";
import { Problem } from "../../home/Problem.tsx";
import { problemText } from "../../home/problem.ts";
import { homeTexts } from "../../home/texts.ts";
import { useTexts } from "../../i18n/area.ts";
import { LANGUAGES } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { rest } from "../../live/rest.ts";
import { placeAt, rememberPlace } from "../../state/keys.ts";
import type { Chair } from "../../types/live.ts";
import { NewLink } from "../NewLink.tsx";
import { Copy } from "./Copy.tsx";
import { QrPicture } from "./QrPicture.tsx";
import { gatheringTexts } from "./texts.ts";

/** Whether somebody sits there who said a name; a seat kept for a friend has one that we made up. */
export function saidName(chair: Chair, seat: number): boolean {
  if (chair.kind !== "person" || !chair.name) return false;
  return LANGUAGES.every((language) => homeTexts[language].friend(seat + 1) !== chair.name);
}

/** Say my name: to sit down in a free seat, or to be called otherwise. */
export function NameForm() {
  const t = useTexts(gatheringTexts);
  const home = useTexts(homeTexts);
  const store = useStore();
  const seat = useMySeat();
  const chair = useSeen((view) => (seat === null ? null : (view.sitters[seat] ?? null)));
  const isFree = useSeen((view) => view.sitters.some(({ kind }) => kind === "open"));
  const isListed = useSeen((view) => view.options.listed);
  const present = chair && saidName(chair, seat ?? 0) ? (chair.name ?? "") : "";
  const [name, setName] = useState(present || myName());
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (present) setName(present);
  }, [present]);
  if (seat === null && !(isFree && isListed)) return <p className="quiet">{t.watching}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState("busy");
    setProblem("");
    try {
      rememberName(name);
      if (seat === null) {
        const place = await rest.join(store.table, { name: name.trim() });
        rememberPlace({ table: store.table, key: place.key, seat: place.seat });
      } else {
        await store.tell({ type: "sit", name: name.trim() });
      }
      setState("done");
    } catch (error) {
      setProblem(problemText(home, error));
      setState("ready");
    }
  };
  const sits = present !== "";
  return (
    <form className="gathering-form" onSubmit={(event) => void submit(event)}>
      {!sits && <p>{seat === null ? t.joinLead : t.sitLead}</p>}
      <div className="gathering-line">
        <Entry
          label={t.name}
          value={name}
          required
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          onChange={(text) => {
            setName(text);
            setState("ready");
          }}
        />
        <button
          type="submit"
          className={sits ? "button" : "button primary"}
          disabled={state === "busy" || !name.trim() || (sits && name.trim() === present)}
        >
          {sits ? (state === "done" ? t.renamed : t.rename) : t.sit}
        </button>
      </div>
      {problem && <Problem text={problem} />}
    </form>
  );
}

/** The ways back to my seat: the link, a picture of it for the phone, and six words. */
export function KeepPlace() {
  const t = useTexts(gatheringTexts);
  const home = useTexts(homeTexts);
  const { table, key } = useStore();
  const seat = useMySeat();
  const [shown, setShown] = useState(false);
  const [phrase, setPhrase] = useState("");
  const [problem, setProblem] = useState("");
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (phrase) words.current?.focus(); // the button that was pressed is gone
  }, [phrase]);
  if (seat === null || !key) return null;
  const link = placeLink(table, key);
  const make = () => {
    setProblem("");
    rest.phrase(table, key, placeAt(table)?.hostKey).then(
      (made) => setPhrase(made.phrase),
      (error: unknown) => setProblem(problemText(home, error)),
    );
  };
  return (
    <section className="gathering-box gathering-rest" aria-labelledby="gathering-keep">
      <h2 id="gathering-keep">{t.keep}</h2>
      <div className="gathering-row">
        <button type="button" className="button small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          <Icon name="ui-phone" />
          {t.phone}
        </button>
        <Copy text={link}>{t.copyOwn}</Copy>
        {!phrase && (
          <button type="button" className="button small" title={t.phraseAbout} onClick={make}>
            <Icon name="ui-words" />
            {t.phraseMake}
          </button>
        )}
      </div>
      <NewLink />
      {shown && (
        <figure className="gathering-qr">
          <QrPicture text={link} label={t.qr} />
          <figcaption className="entry-hint">{t.phoneAbout}</figcaption>
        </figure>
      )}
      <div aria-live="polite">
        {phrase && (
          <>
            <p ref={words} className="gathering-phrase" translate="no" lang="en" tabIndex={-1}>
              {wayBack(table, phrase)}
            </p>
            <p className="entry-hint">
              {t.phraseAbout} {t.phraseNew}
            </p>
          </>
        )}
        {problem && <Problem text={problem} />}
      </div>
    </section>
  );
}
