/** Setting a table up: who sits there, which species, what clock, and what is allowed. */
import { type FormEvent, useId, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { rest } from "../live/rest.ts";
import { go } from "../pages/route.ts";
import { Choices, Count, Pick, Section, Switch } from "./Choices.tsx";
import {
  CHATS,
  CLOCKS,
  canBegin,
  type Draft,
  EDITIONS,
  FEWEST,
  MOST,
  mySeat,
  newDraft,
  problemOf,
  RULES,
  type RuleName,
  requestOf,
  SPECTATORS,
  wishesOf,
  withSeats,
} from "./draft.ts";
import { LONGEST_NAME, myName, rememberName } from "./myName.ts";
import { Page } from "./Page.tsx";
import { Problem } from "./Problem.tsx";
import { problemText } from "./problem.ts";
import { SeatDrafts } from "./SeatDrafts.tsx";
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
      const created = await rest.open(requestOf(draft, words.friend));
      keepTable(created, draft.name.trim(), mySeat(draft));
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

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function Names({ draft, tried, onChange }: PartProps & { tried: boolean }) {
  const t = useTexts(setupTexts);
  const name = useId();
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
      <div className="entry">
        <label className="entry-label" htmlFor={name}>
          {t.name}
        </label>
        <input
          id={name}
          className="entry-input"
          value={draft.name}
          maxLength={80}
          autoComplete="off"
          placeholder={t.namePlaceholder}
          onChange={(event) => onChange({ name: event.target.value })}
        />
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

function Clocks({ draft, onChange }: PartProps) {
  const t = useTexts(setupTexts);
  return (
    <Section title={t.clock}>
      <Choices
        legend={t.clock}
        options={CLOCKS}
        names={t.clocks}
        about={t.clockAbout}
        value={draft.clock}
        onChange={(clock) => onChange({ clock })}
      />
      {draft.clock !== "untimed" && (
        <details className="setup-more">
          <summary>{t.own}</summary>
          <div className="setup-times">
            <Count
              label={t.trade}
              hint={t.asClock}
              value={draft.trade}
              most={20160}
              onChange={(trade) => onChange({ trade })}
            />
            <Count
              label={t.step}
              hint={t.asClock}
              value={draft.step}
              most={20160}
              onChange={(step) => onChange({ step })}
            />
            <Count
              label={t.extensions}
              value={draft.extensions}
              most={20}
              onChange={(extensions) => onChange({ extensions })}
            />
          </div>
        </details>
      )}
    </Section>
  );
}

function AtTheTable({ draft, onChange }: PartProps) {
  const t = useTexts(setupTexts);
  return (
    <Section title={t.table2}>
      <div className="setup-switches">
        <Switch label={t.hints} about={t.hintsAbout} value={draft.hints} onChange={(hints) => onChange({ hints })} />
        <Switch
          label={t.matching}
          about={t.matchingAbout}
          value={draft.matching}
          onChange={(matching) => onChange({ matching })}
        />
        <Switch
          label={t.listed}
          about={t.listedAbout}
          value={draft.listed}
          onChange={(listed) => onChange({ listed })}
        />
        <Pick
          label={t.chat}
          value={draft.chat}
          options={CHATS}
          names={t.chats}
          onChange={(chat) => onChange({ chat: chat as Draft["chat"] })}
        />
        <Pick
          label={t.spectators}
          value={draft.spectators}
          options={SPECTATORS}
          names={t.spectatorKinds}
          onChange={(spectators) => onChange({ spectators: spectators as Draft["spectators"] })}
        />
      </div>
    </Section>
  );
}

function Rules({ draft, onChange }: PartProps) {
  const t = useTexts(setupTexts);
  return (
    <Section title={t.rules}>
      <Choices
        legend={t.edition}
        options={EDITIONS}
        names={t.editions}
        about={t.editionAbout}
        value={draft.edition as (typeof EDITIONS)[number]}
        onChange={(edition) => onChange({ edition })}
      />
      <details className="setup-more">
        <summary>{t.moreRules}</summary>
        <div className="setup-switches">
          {(Object.keys(RULES) as RuleName[]).map((rule) => (
            <Pick
              key={rule}
              label={t.ruleNames[rule] ?? rule}
              value={draft.rules[rule] ?? RULES[rule][0]}
              options={RULES[rule]}
              names={t.values}
              onChange={(value) => onChange({ rules: { ...draft.rules, [rule]: value } })}
            />
          ))}
        </div>
      </details>
    </Section>
  );
}
