/** Setting a table up: who sits there, which species, what clock, and what is allowed. */
import { type FormEvent, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { asRefused } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import { go } from "../pages/route.ts";
import type { TableCreated } from "../types/http.ts";
import { Section } from "./Choices.tsx";
import {
  canBegin,
  type Draft,
  FEWEST,
  fieldOf,
  LONGEST_TITLE,
  MOST,
  mySeat,
  type NameField,
  nameFor,
  newDraft,
  requestOf,
  wishesOf,
  withMe,
  withSeats,
} from "./draft.ts";
import { LONGEST_NAME, myName, rememberName } from "./myName.ts";
import { Page } from "./Page.tsx";
import { Problem } from "./Problem.tsx";
import { problemText } from "./problem.ts";
import { SeatDrafts } from "./SeatDrafts.tsx";
import { AtTheTable, Clocks, type PartProps, Rules } from "./SetUpParts.tsx";
import { SetUpSpecies } from "./SetUpSpecies.tsx";
import { SetUpSummary } from "./SetUpSummary.tsx";
import { setupTexts } from "./setupTexts.ts";
import { complete, keepTable } from "./starting.ts";
import { homeTexts } from "./texts.ts";
import "./setup.css";

export function SetUpPage() {
  const t = useTexts(setupTexts);
  const words = useTexts(homeTexts);
  const language = useText().code;
  const [draft, setDraft] = useState(() => newDraft(myName(), language));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [bad, setBad] = useState<NameField | null>(null);
  const edit = (next: Draft) => {
    setDraft(next);
    setBad(null);
  };
  const change = (part: Partial<Draft>) => edit({ ...draft, ...part });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem("");
    setBad(null);
    setBusy(true);
    const whole = withMe(draft, words.player);
    const name = draft.name.trim() || nameFor(whole, words.tableOf);
    let created: TableCreated;
    try {
      if (draft.me.trim()) rememberName(draft.me);
      created = await rest.open(requestOf({ ...whole, name }, words.friend));
    } catch (error) {
      const field = fieldOf(whole, asRefused(error));
      setBad(field);
      if (field === null) setProblem(problemText(words, error));
      else document.getElementById(`setup-${field}`)?.focus();
      setBusy(false);
      return;
    }
    keepTable(created, name, mySeat(draft));
    const wishes = wishesOf(draft);
    if (wishes.length) await complete(created, wishes, draft.begin && canBegin(draft), language);
    go({ page: "table", table: created.table });
  };

  return (
    <Page here="new" title={t.title} className="setup">
      <form className="setup-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="setup-main">
          <div className="page-head">
            <h1>{t.title}</h1>
            <p>{t.lead}</p>
          </div>
          <Names draft={draft} bad={bad} onChange={change} />
          <Section title={t.seats} aside={<SeatCount draft={draft} onChange={edit} />}>
            <SeatDrafts draft={draft} bad={bad} onChange={edit} />
          </Section>
          <SetUpSpecies draft={draft} onChange={edit} />
          <Clocks draft={draft} onChange={change} />
          <AtTheTable draft={draft} onChange={change} />
          <Rules draft={draft} onChange={change} />
        </div>
        <SetUpSummary draft={draft} busy={busy} onChange={change}>
          {problem && <Problem text={problem} />}
        </SetUpSummary>
      </form>
    </Page>
  );
}

function Names({ draft, bad, onChange }: PartProps & { bad: NameField | null }) {
  const t = useTexts(setupTexts);
  const words = useTexts(homeTexts);
  const whole = withMe(draft, words.player);
  return (
    <div className="setup-names">
      <div className="entry">
        <label className="entry-label" htmlFor="setup-me">
          {t.me}
        </label>
        <input
          id="setup-me"
          className="entry-input"
          value={draft.me}
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          placeholder={mySeat(draft) === null ? undefined : whole.me}
          aria-invalid={bad === "me"}
          aria-describedby={bad === "me" ? "setup-me-problem" : undefined}
          onChange={(event) => onChange({ me: event.target.value })}
        />
        {bad === "me" && (
          <span id="setup-me-problem" className="problem" role="alert">
            {t.badName(whole.me.trim())}
          </span>
        )}
      </div>
      <div className="entry">
        <label className="entry-label" htmlFor="setup-table">
          {t.name}
        </label>
        <input
          id="setup-table"
          className="entry-input"
          value={draft.name}
          maxLength={LONGEST_TITLE}
          autoComplete="off"
          placeholder={nameFor(whole, words.tableOf) || t.namePlaceholder}
          aria-invalid={bad === "table"}
          aria-describedby={bad === "table" ? "setup-table-problem" : undefined}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        {bad === "table" && (
          <span id="setup-table-problem" className="problem" role="alert">
            {t.badTableName(draft.name.trim() || nameFor(whole, words.tableOf))}
          </span>
        )}
      </div>
    </div>
  );
}

function SeatCount({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useTexts(setupTexts);
  const count = draft.seats.length;
  return (
    <span className="stepper">
      <button
        type="button"
        className="button small square"
        aria-label={t.fewer}
        disabled={count <= FEWEST}
        onClick={() => onChange(withSeats(draft, count - 1))}
      >
        −
      </button>
      <output className="stepper-value" aria-live="polite">
        {t.count(count)}
      </output>
      <button
        type="button"
        className="button small square"
        aria-label={t.more}
        disabled={count >= MOST}
        onClick={() => onChange(withSeats(draft, count + 1))}
      >
        +
      </button>
    </span>
  );
}
