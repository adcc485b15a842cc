/** All drawings of the client, defined once; `Icon` shows them by name. Colours come from the tokens of the theme. */
import type { ReactNode } from "react";
import { EMBLEMS, KIND_MARKS } from "./emblems.tsx";
import { Letter, Shape } from "./parts.tsx";
import { PLANETS } from "./planets.tsx";
import { SIGN_DRAWINGS } from "./signs.tsx";
import { UI_DRAWINGS } from "./ui.tsx";

/** Arrows: one head for the economy, two for trade, a hooked tail with a knot for stealing. */
const ARROWS: Record<string, ReactNode> = {
  white: <path d="M1 7h18M14.5 2l6 5-6 5" className="stroke" stroke="var(--ink-2)" />,
  violet: <path d="M1 7h16M10 2l6 5-6 5M16.5 2l6 5-6 5" className="stroke" stroke="var(--violet)" />,
  red: (
    <>
      <path d="M1 2q0 5 5 5h14M14.5 2l6 5-6 5" className="stroke" stroke="var(--red)" />
      <circle cx="9.5" cy="7" r="2.3" fill="var(--red)" />
    </>
  ),
};

/** A brace around what has to be given away; the closing one is the same, mirrored. */
const BRACES: Record<string, ReactNode> = {
  open: (
    <path
      d="M7 1Q3.5 1 3.5 4.5V8.5Q3.5 12 1 12Q3.5 12 3.5 15.5V19.5Q3.5 23 7 23"
      className="stroke"
      stroke="var(--violet)"
    />
  ),
  close: (
    <path
      d="M1 1Q4.5 1 4.5 4.5V8.5Q4.5 12 7 12Q4.5 12 4.5 15.5V19.5Q4.5 23 1 23"
      className="stroke"
      stroke="var(--violet)"
    />
  ),
};

export function Sprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true" focusable="false">
      {Object.entries(SIGN_DRAWINGS).map(([name, drawing]) => (
        <Shape key={name} id={`sign-${name}`}>
          {drawing}
        </Shape>
      ))}
      {Object.entries(ARROWS).map(([name, drawing]) => (
        <Shape key={name} id={`arrow-${name}`} box="0 0 24 14">
          {drawing}
        </Shape>
      ))}
      {Object.entries(BRACES).map(([name, drawing]) => (
        <Shape key={name} id={`brace-${name}`} box="0 0 8 24" stretch>
          {drawing}
        </Shape>
      ))}
      {Object.entries({ ...EMBLEMS, ...KIND_MARKS }).map(([name, drawing]) => (
        <Shape key={name} id={`emblem-${name}`} box="0 0 48 48">
          {drawing}
        </Shape>
      ))}
      {Object.entries(UI_DRAWINGS).map(([name, drawing]) => (
        <Shape key={name} id={`ui-${name}`} box="0 0 16 16">
          {drawing}
        </Shape>
      ))}
      {PLANETS}
      <Shape id="logo" box="0 0 28 28">
        <g fill="none" stroke="currentColor" strokeWidth="1.3">
          <ellipse cx="14" cy="14" rx="12.5" ry="5" transform="rotate(28 14 14)" opacity=".85" />
          <ellipse cx="14" cy="14" rx="12.5" ry="5" transform="rotate(88 14 14)" opacity=".6" />
          <ellipse cx="14" cy="14" rx="12.5" ry="5" transform="rotate(148 14 14)" opacity=".4" />
        </g>
        <circle cx="14" cy="14" r="3" fill="var(--accent)" />
        <circle cx="25" cy="19.9" r="1.7" fill="currentColor" />
      </Shape>
      <Shape id="emblem-none" box="0 0 48 48">
        <circle cx="24" cy="24" r="17" className="emblem-line" strokeDasharray="5 7" />
        <circle cx="24" cy="24" r="5" fill="currentColor" />
      </Shape>
      <Shape id="sign-unknown">
        <rect x="2" y="2" width="20" height="20" rx="3" fill="none" stroke="var(--ink-3)" strokeDasharray="2 2" />
        <Letter y={16.5} size={12} fill="var(--ink-2)">
          ?
        </Letter>
      </Shape>
    </svg>
  );
}
