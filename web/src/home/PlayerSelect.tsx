/** Chooses how strong a bot is. */
import { usePlayers, usePlayerText } from "./usePlayers.ts";

interface PlayerSelectProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (player: string) => void;
}

export function PlayerSelect({ value, label, onChange }: PlayerSelectProps) {
  const text = usePlayerText();
  const players = usePlayers();
  const names = players.length ? players.map(({ name }) => name) : [value];
  return (
    <select
      className="entry-input player-select"
      aria-label={label}
      title={text(value)[1]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {text(name)[0]}
        </option>
      ))}
    </select>
  );
}
