/** Choices of a form: one of several, each with a line about it; a switch; a small list. */
import { type ReactNode, useId } from "react";
import { Switch } from "../components/Switch.tsx";
import { Entry } from "./Entry.tsx";

interface ChoicesProps<T extends string> {
  readonly legend: string;
  /** Whether the legend is only spoken, where a heading says it already. */
  readonly quiet?: boolean;
  readonly options: readonly T[];
  readonly names: Readonly<Record<string, string>>;
  readonly about?: Readonly<Record<string, string>>;
  readonly value: T;
  readonly disabled?: (option: T) => boolean;
  readonly onChange: (value: T) => void;
}

export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { legend, quiet = true, options, names, about, value, disabled, onChange } = props;
  const group = useId();
  return (
    <fieldset className={about ? "choices" : "choices plain"}>
      <legend className={quiet ? "sr" : "entry-label"}>{legend}</legend>
      <div className="choices-list">
        {options.map((option) => (
          <label key={option} className="choice">
            <input
              type="radio"
              className="choice-input"
              name={group}
              value={option}
              checked={option === value}
              disabled={disabled?.(option) ?? false}
              onChange={() => onChange(option)}
            />
            <span className="choice-name">{names[option] ?? option}</span>
            {about && <span className="choice-about">{about[option]}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchRowProps {
  readonly label: string;
  readonly about?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** A switch with its name and a line about it; a press on any of them turns it. */
export function SwitchRow({ label, about, value, onChange }: SwitchRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label className="switch-row">
      <span className="switch-text">
        <span className="switch-name">{label}</span>
        {about && <span className="entry-hint">{about}</span>}
      </span>
      <Switch on={value} onChange={onChange} />
    </label>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

/** One of a few, in a line. */
export function Pick({ label, value, options, names, onChange }: PickProps) {
  const id = useId();
  return (
    <div className="pick">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="entry-input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option] ?? option}
          </option>
        ))}
      </select>
    </div>
  );
}

interface CountProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

export function Count({ label, hint, value, most, onChange }: CountProps) {
  return (
    <Entry
      label={label}
      {...(hint ? { hint } : {})}
      type="number"
      min={0}
      max={most}
      value={String(value)} // a number would leave the 0 of “07” standing
      onChange={(text) => onChange(Math.max(0, Math.min(most, Math.floor(Number(text)) || 0)))}
    />
  );
}

export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="setup-section" aria-labelledby={id}>
      <div className="setup-section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
