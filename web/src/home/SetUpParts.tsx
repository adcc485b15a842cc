/** Parts of setting a table up: the clock, what is allowed at the table, and the rules. */
import { useTexts } from "../i18n/area.ts";
import { Choices, Count, Pick, Section, SwitchRow } from "./Choices.tsx";
import {
  CHATS,
  CLOCKS,
  CONTRACTS,
  type Draft,
  EDITIONS,
  LONGEST_HOLD,
  LONGEST_THINK,
  LONGEST_TIME,
  MOST_EXTENSIONS,
  RULES,
  type RuleName,
  SPECTATORS,
} from "./draft.ts";
import { setupTexts } from "./setupTexts.ts";

export interface PartProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

export function Clocks({ draft, onChange }: PartProps) {
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
              most={LONGEST_TIME}
              onChange={(trade) => onChange({ trade })}
            />
            <Count
              label={t.step}
              hint={t.asClock}
              value={draft.step}
              most={LONGEST_TIME}
              onChange={(step) => onChange({ step })}
            />
            <Count
              label={t.extensions}
              value={draft.extensions}
              most={MOST_EXTENSIONS}
              onChange={(extensions) => onChange({ extensions })}
            />
          </div>
        </details>
      )}
    </Section>
  );
}

export function AtTheTable({ draft, onChange }: PartProps) {
  const t = useTexts(setupTexts);
  return (
    <Section title={t.table}>
      <div className="setup-switches">
        <SwitchRow label={t.hints} about={t.hintsAbout} value={draft.hints} onChange={(hints) => onChange({ hints })} />
        <SwitchRow
          label={t.matching}
          about={t.matchingAbout}
          value={draft.matching}
          onChange={(matching) => onChange({ matching })}
        />
        <SwitchRow
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
      <details className="setup-more">
        <summary>{t.bots}</summary>
        <Bots draft={draft} onChange={onChange} />
      </details>
    </Section>
  );
}

/** How bots behave towards people. */
function Bots({ draft, onChange }: PartProps) {
  const t = useTexts(setupTexts);
  return (
    <>
      <div className="setup-switches">
        <SwitchRow
          label={t.remarks}
          about={t.remarksAbout}
          value={draft.remarks}
          onChange={(remarks) => onChange({ remarks })}
        />
        <Pick
          label={t.contracts}
          value={draft.contracts}
          options={CONTRACTS}
          names={t.contractKinds}
          onChange={(contracts) => onChange({ contracts: contracts as Draft["contracts"] })}
        />
      </div>
      <div className="setup-times">
        <Count
          label={t.hold}
          hint={draft.clock === "days" ? t.holdDays : t.holdAbout}
          value={draft.hold}
          most={LONGEST_HOLD}
          onChange={(hold) => onChange({ hold })}
        />
        <Count
          label={t.think}
          hint={t.thinkAbout}
          value={draft.think}
          most={LONGEST_THINK}
          onChange={(think) => onChange({ think })}
        />
      </div>
    </>
  );
}

export function Rules({ draft, onChange }: PartProps) {
  const t = useTexts(setupTexts);
  return (
    <Section title={t.rules}>
      <Choices
        legend={t.edition}
        options={EDITIONS}
        names={t.editions}
        about={t.editionAbout}
        value={draft.edition}
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
