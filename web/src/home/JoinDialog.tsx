/** Sitting down at a table that this browser has no key for: by an open seat, by watching, or by six words. */
import { type FormEvent, useEffect, useId, useState } from "react";
import { Modal } from "../components/Modal.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { rest } from "../live/rest.ts";
import { go } from "../pages/route.ts";
import { rememberPlace } from "../state/keys.ts";
import { Entry } from "./Entry.tsx";
import { readWanted } from "./links.ts";
import { LONGEST_NAME, myName, rememberName } from "./myName.ts";
import { Problem } from "./Problem.tsx";
import { problemText } from "./problem.ts";
import { SeatRow } from "./SeatRow.tsx";
import { canJoin, canWatch, readLine, type TableLine } from "./summary.ts";
import { homeTexts } from "./texts.ts";

interface JoinDialogProps {
  /** The code of the table; empty where it still has to be said. */
  readonly table: string;
  readonly phrase?: string;
  readonly onClose: () => void;
}

export function JoinDialog({ table: given, phrase: words = "", onClose }: JoinDialogProps) {
  const t = useTexts(homeTexts);
  const text = useText();
  const heading = useId();
  const [line, setLine] = useState<TableLine | null>(null);
  const [problem, setProblem] = useState("");
  const isPrivate = given !== "" && line === null && problem === t.join.private;

  useEffect(() => {
    if (!given) return;
    let current = true;
    rest.status(given, null).then(
      (status) => current && setLine(readLine(status)),
      (error: { code?: string }) => {
        if (current) setProblem(error.code === "BAD_KEY" ? t.join.private : problemText(t, error));
      },
    );
    return () => {
      current = false;
    };
  }, [given, t]);

  return (
    <Modal labelledBy={heading} className="small-sheet join" onClose={onClose}>
      <div className="join-head">
        <h2 id={heading}>{line?.name || t.join.title}</h2>
        <button type="button" className="button ghost square" aria-label={text.close} onClick={onClose}>
          <Icon name="ui-close" />
        </button>
      </div>
      {line && <Seats line={line} onProblem={setProblem} />}
      {given && !line && !problem && <p className="quiet busy-dots">{t.open.loading}</p>}
      {problem && <Problem text={problem} />}
      <Recover table={given} words={words} open={words !== "" || given === "" || isPrivate} onProblem={setProblem} />
    </Modal>
  );
}

/** Take an open seat, or watch. */
function Seats({ line, onProblem }: { line: TableLine; onProblem: (text: string) => void }) {
  const t = useTexts(homeTexts);
  const [name, setName] = useState(myName());
  const [busy, setBusy] = useState(false);
  const sit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onProblem("");
    try {
      rememberName(name);
      const place = await rest.join(line.table, { name: name.trim() });
      rememberPlace({ table: line.table, key: place.key, name: line.name, seat: place.seat });
      go({ page: "table", table: line.table });
    } catch (error) {
      onProblem(problemText(t, error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="join-facts">
        <SeatRow line={line} />
        <span className="quiet">
          {[t.clock[line.clock] ?? "", line.hints && t.open.hints].filter(Boolean).join(", ")}
        </span>
      </p>
      {line.life === "playing" && canJoin(line) && <p className="quiet">{t.join.begun(line.turn)}</p>}
      {canJoin(line) ? (
        <form className="join-form" onSubmit={(event) => void sit(event)}>
          <Entry
            label={t.join.name}
            value={name}
            required
            maxLength={LONGEST_NAME}
            autoComplete="nickname"
            onChange={setName}
          />
          <button type="submit" className="button primary" disabled={busy || !name.trim()}>
            {t.join.sit}
          </button>
        </form>
      ) : (
        <p className="quiet">{t.join.full}</p>
      )}
      {canWatch(line) && (
        <button type="button" className="button" onClick={() => go({ page: "table", table: line.table })}>
          <Icon name="ui-eye" />
          {t.join.watch}
        </button>
      )}
    </>
  );
}

interface RecoverProps {
  readonly table: string;
  readonly words: string;
  readonly open: boolean;
  readonly onProblem: (text: string) => void;
}

/** Bring a seat back by six words. */
function Recover({ table: given, words, open, onProblem }: RecoverProps) {
  const t = useTexts(homeTexts);
  const [table, setTable] = useState(given);
  const [phrase, setPhrase] = useState(words);
  const [busy, setBusy] = useState(false);
  const recover = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = readWanted(table);
    if (wanted.kind !== "table" && wanted.kind !== "place") {
      onProblem(t.join.codeHint);
      return;
    }
    setBusy(true);
    onProblem("");
    try {
      const place = await rest.recover(wanted.table, phrase);
      const host = place.host_key ? { hostKey: place.host_key } : {};
      rememberPlace({ table: wanted.table, key: place.key, seat: place.seat, ...host });
      go({ page: "table", table: wanted.table });
    } catch (error) {
      onProblem(problemText(t, error));
      setBusy(false);
    }
  };
  return (
    <details className="join-recover" open={open}>
      <summary>{t.join.phraseTitle}</summary>
      <form className="join-words" onSubmit={(event) => void recover(event)}>
        {!given && (
          <Entry
            label={t.join.code}
            hint={t.join.codeHint}
            className="entry-input mono"
            value={table}
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={setTable}
          />
        )}
        <Entry
          label={t.join.phrase}
          hint={t.join.phraseHint}
          value={phrase}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={setPhrase}
        />
        <button type="submit" className="button" disabled={busy || !phrase.trim()}>
          {t.join.recover}
        </button>
      </form>
    </details>
  );
}
