/** A field of a form: its name, what is typed, and a line about it. */
import { type InputHTMLAttributes, useId } from "react";

interface EntryProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "onChange"> {
  readonly label: string;
  readonly hint?: string;
  readonly onChange: (text: string) => void;
}

export function Entry({ label, hint, onChange, className = "entry-input", ...input }: EntryProps) {
  const id = useId();
  return (
    <div className="entry">
      <label className="entry-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={className}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {hint && (
        <span id={`${id}-hint`} className="entry-hint">
          {hint}
        </span>
      )}
    </div>
  );
}
