/** Setting a table up: who sits there, which species, what clock, and what is allowed. */
import { type FormEvent, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { rest } from "../live/rest.ts";
import { go } from "../pages/route.ts";
import { Section } from "./Choices.tsx";
import {
  canBegin,
  type Draft,
  FEWEST,
  MOST,
  mySeat,
  nameFor,
  newDraft,
  problemOf,
  requestOf,
  wishesOf,
  withSeats,
} from "./draft.ts";
import { Entry } from "./Entry.tsx";
import { LONGEST_NAME, myName, rememberName } from "./myName.ts";
import { Page } from "./Page.tsx";
import { Problem } from "./Problem.tsx";
import { problemText } from "./problem.ts";
import { SeatDrafts } from "./SeatDrafts.tsx";
import { AtTheTable, Clocks, type PartProps, Rules } from "./SetUpParts.tsx";
import { SetUpSpecies } from "./SetUpSpecies.tsx";
import { SetUpSummary } from "./SetUpSummary.tsx";
import { setupTexts } from "./setupTexts.ts";
import { keepTable, wishFor } from "./starting.ts";
import { homeTexts } from "./texts.ts";
import "./setup.css";

export function SetUpPage() {
  const t = useTexts(setupTexts);
  const words = useTexts(homeTexts);
  const language = useText().code;
  const [draft, setDraft] = useState(() => newDraft(myName(), language));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setProblem("");
    if (problemOf(draft)) {
      document.getElementById("setup-me")?.focus();
      return;
    }
    setBusy(true);
    try {
      rememberName(draft.me);
      const name = draft.name.trim() || nameFor(draft, words.tableOf);
      const created = await rest.open(requestOf({ ...draft, name }, words.friend));
      keepTable(created, name, mySeat(draft));
      const wishes = wishesOf(draft);
      if (wishes.length) {
        await wishFor(created, wishes, language);
        if (draft.begin && canBegin(draft)) await rest.begin(created.table, created.host_key, {});
      }
      go({ page: "table", table: created.table });
    } catch (error) {
      setProblem(problemText(words, error));
      setBusy(false);
    }
  };

  return (
    <Page here="new" title={t.title} className="setup">
      <form className="setup-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="setup-main">
          <div className="page-head">
            <h1>{t.title}</h1>
            <p>{t.lead}</p>
          </div>
          <Names draft={draft} tried={tried} onChange={change} />
          <Section title={t.seats} aside={<SeatCount draft={draft} onChange={setDraft} />}>
            <SeatDrafts draft={draft} onChange={setDraft} />
          </Section>
          <SetUpSpecies draft={draft} onChange={setDraft} />
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

function Names({ draft, tried, onChange }: PartProps & { tried: boolean }) {
  const t = useTexts(setupTexts);
  const words = useTexts(homeTexts);
  const missing = tried && problemOf(draft) === "name";
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
          required
          aria-invalid={missing}
          aria-describedby={missing ? "setup-me-problem" : undefined}
          onChange={(event) => onChange({ me: event.target.value })}
        />
        {missing && (
          <span id="setup-me-problem" className="problem" role="alert">
            {t.meMissing}
          </span>
        )}
      </div>
      <Entry
        label={t.name}
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        placeholder={nameFor(draft, words.tableOf) || t.namePlaceholder}
        onChange={(text) => onChange({ name: text })}
      />
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
