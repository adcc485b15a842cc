/** The mark of a species on its disc; cards of no species have that of their kind, in grey. */
import type { CSSProperties } from "react";
import { EMBLEMS, KIND_MARKS } from "../icons/emblems.tsx";
import { Icon } from "../icons/Icon.tsx";

interface EmblemProps {
  readonly species: string | null;
  readonly kind?: string;
  readonly size: number;
}

export function Emblem({ species, kind = "", size }: EmblemProps) {
  const known = species !== null && species in EMBLEMS;
  const mark = known ? species : kind in KIND_MARKS ? kind : "none";
  const style = { "--d": `${size / 16}rem`, "--hue": known ? `var(--${species})` : "var(--ink-3)" } as CSSProperties;
  return (
    <span className="emblem" style={style}>
      <Icon name={`emblem-${mark}`} className="emblem-mark" />
    </span>
  );
}
