/** Builds one promise of any kind. */
import { useId, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import type { Clause } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { useTurns } from "../useTurns.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { CLAUSE_KINDS, clauseOf, type Form, formOf, newForm } from "./clauses.ts";
import { clauseText, OPEN } from "./dealText.ts";
import { useDraft } from "./draft.ts";
import { type FieldsProps, Select } from "./Fields.tsx";
import { KindFields } from "./KindFields.tsx";
import type { Pair } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";
import { dealWords } from "./words.ts";

interface BuilderProps {
  /** The promise that is changed; null: a new one. */
  readonly clause: Clause | null;
  readonly pair: Pair;
  readonly onPut: (clause: Clause) => void;
  readonly onRemove: (() => void) | null;
}

export function LaterBuilder({ clause, pair, onPut, onRemove }: BuilderProps) {
  const t = useTexts(composerTexts);
  const { names } = useEdit();
  const now = useGame((game) => game.turn);
  const last = useTurns();
  const [form, setForm] = useState<Form>(() => (clause ? formOf(clause) : newForm(pair, Math.min(now + 1, last))));
  const change = (fields: Partial<Form>) => setForm((old) => ({ ...old, ...fields }));
  const made = clauseOf(form);
  return (
    <form
      className="composer-builder"
      onSubmit={(event) => {
        event.preventDefault();
        if (made) onPut(made);
      }}
    >
      <WhoField form={form} change={change} />
      <fieldset className="composer-kinds">
        <legend>{t.kind}</legend>
        {CLAUSE_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="chip"
            aria-pressed={form.kind === kind}
            onClick={() => change({ kind, card: null, slot: 0 })}
          >
            {t.kinds[kind]}
          </button>
        ))}
      </fieldset>
      <KindFields form={form} change={change} />
      <div className="composer-fields">
        <TurnFields form={form} change={change} now={now} />
        {form.kind !== "keep" && <ConditionFields form={form} change={change} />}
      </div>
      <div className="composer-builder-foot">
        <code className="composer-builder-text">{made ? clauseText(made, names) : "…"}</code>
        {onRemove && (
          <button type="button" className="button small ghost" onClick={onRemove}>
            {t.remove}
          </button>
        )}
        <button type="submit" className="button small primary" disabled={!made}>
          {clause ? t.change : t.put}
        </button>
      </div>
    </form>
  );
}

function WhoField({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  const w = useTexts(dealWords);
  const others = useDraft((draft) => draft.others);
  const name = useSeatName();
  const { me } = useEdit();
  const all = [me, ...others];
  const pairs = all.flatMap((giver) => all.filter((seat) => seat !== giver).map((receiver) => ({ giver, receiver })));
  const called = (seat: number, acts: boolean, you = w.you) =>
    seat === OPEN ? t.anyone : seat === me ? (acts ? w.You : you) : name(seat);
  if (others.length > 2) {
    const options = (taken: number, acts: boolean) =>
      all.filter((seat) => seat !== taken).map((seat) => [String(seat), called(seat, acts)] as const);
    const first = (taken: number) => all.find((seat) => seat !== taken) ?? form.receiver;
    return (
      <div className="composer-fields">
        <Select
          label={t.who}
          value={String(form.giver)}
          onChange={(value) => {
            const giver = Number(value);
            change({ giver, receiver: giver === form.receiver ? first(giver) : form.receiver, card: null, cards: [] });
          }}
          options={options(Number.NaN, true)}
        />
        <Select
          label={t.toWhom}
          value={String(form.receiver)}
          onChange={(value) => change({ receiver: Number(value) })}
          options={options(form.giver, false)}
        />
      </div>
    );
  }
  return (
    <fieldset className="composer-kinds">
      <legend>{t.who}</legend>
      {pairs.map(({ giver, receiver }) => (
        <button
          key={`${giver}>${receiver}`}
          type="button"
          className="chip"
          aria-pressed={form.giver === giver && form.receiver === receiver}
          onClick={() => change({ giver, receiver, card: null, cards: [] })}
        >
          {t.whoLine(called(giver, true), called(receiver, false, w.toYou))}
        </button>
      ))}
    </fieldset>
  );
}

function TurnFields({ form, change, now }: FieldsProps & { now: number }) {
  const t = useTexts(composerTexts);
  const [from, until] = [useId(), useId()];
  const last = useTurns();
  const turns = Array.from({ length: last - now + 1 }, (_, place) => now + place);
  return (
    <>
      <span className="composer-field">
        <label htmlFor={from}>{t.from}</label>
        <select id={from} value={form.turn} onChange={(event) => change({ turn: Number(event.target.value) })}>
          {turns.map((turn) => (
            <option key={turn}>{turn}</option>
          ))}
        </select>
      </span>
      {form.kind === "deliver" && (
        <span className="composer-field">
          <label htmlFor={until}>{t.until}</label>
          <select id={until} value={form.until} onChange={(event) => change({ until: Number(event.target.value) })}>
            <option value={0}>{t.once}</option>
            {turns
              .filter((turn) => turn > form.turn)
              .map((turn) => (
                <option key={turn}>{turn}</option>
              ))}
          </select>
        </span>
      )}
    </>
  );
}
