/** Chooses one of the nine species, or none; what others have taken is marked with who took it. */
import { type CSSProperties, useId } from "react";
import { useCards } from "../data/LibraryContext.tsx";
import { Named, nameIn, useText } from "../i18n/text.tsx";
import { Difficulty } from "./Difficulty.tsx";
import { byRank } from "./facts.ts";
import { Portrait } from "./Portrait.tsx";
import "./species.css";

interface PickerProps {
  readonly legend: string;
  readonly value: string;
  readonly none: string;
  /** Species that cannot be chosen, with a word about why. */
  readonly taken?: ReadonlyMap<string, string>;
  /** Whether what is chosen here is one that shall not play. */
  readonly bans?: boolean;
  readonly onChange: (species: string) => void;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

export function SpeciesPicker({ legend, value, none, taken = NOTHING, bans = false, onChange }: PickerProps) {
  const words = useText();
  const species = byRank(useCards());
  const group = useId();
  return (
    <fieldset className={bans ? "picker bans" : "picker"}>
      <legend className="entry-label">{legend}</legend>
      <div className="picker-list">
        <label className="picker-one picker-none">
          <input type="radio" name={group} className="picker-input" checked={!value} onChange={() => onChange("")} />
          <span className="picker-name">{none}</span>
        </label>
        {species.map(({ id, name, complexity }) => {
          const by = taken.get(id);
          return (
            <label key={id} className="picker-one" style={{ "--hue": `var(--${id})` } as CSSProperties}>
              <input
                type="radio"
                name={group}
                className="picker-input"
                checked={value === id}
                disabled={by !== undefined && value !== id}
                onChange={() => onChange(id)}
              />
              <Portrait species={id} size={56} />
              <span className="picker-name">
                <Named spoken={nameIn(words, name)} />
              </span>
              {by && value !== id ? (
                <span className="picker-by">{by}</span>
              ) : (
                <Difficulty species={id} level={complexity} />
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
