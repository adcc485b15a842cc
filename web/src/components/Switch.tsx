/** Something that is on or off. Without a label of its own it stands inside one. */

interface SwitchProps {
  readonly on: boolean;
  readonly label?: string;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ on, label, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      aria-checked={on}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
