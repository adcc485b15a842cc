/** How hard a species is, as six dots. */
import type { CSSProperties } from "react";
import { useTexts } from "../i18n/area.ts";
import { speciesTexts } from "./texts.ts";
import "./species.css";

export function Difficulty({ species, level }: { readonly species: string; readonly level: number }) {
  const t = useTexts(speciesTexts);
  return (
    <span
      className="difficulty"
      role="img"
      aria-label={t.level(level)}
      title={t.level(level)}
      style={{ "--hue": `var(--${species})` } as CSSProperties}
    >
      {[1, 2, 3, 4, 5, 6].map((dot) => (
        <span key={dot} className={dot <= level ? "difficulty-dot on" : "difficulty-dot"} />
      ))}
    </span>
  );
}
