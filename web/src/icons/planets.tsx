/** Worlds of the four climates: a lit globe with its own texture. */
import { Shape } from "./parts.tsx";

interface World {
  /** Light, shadow and middle colour. */
  readonly colours: readonly [string, string, string];
  readonly texture: string;
}

const WORLDS: Record<string, World> = {
  jungle: {
    colours: ["#5cc487", "#0d3d27", "#2f8f5b"],
    texture:
      "M-30 6C-18-4-10 12 2 2S20 8 32-2V40H-30Z M-30-12C-14-20-8-8 6-16S24-14 32-20V-14C18-6 8-4-4-6S-20-2-30-4Z",
  },
  ocean: {
    colours: ["#7db6f5", "#0d2a52", "#3f7fc9"],
    texture:
      "M-30 8q8-7 16 0t16 0 16 0 16 0v4q-8 7-16 0t-16 0-16 0-16 0Z M-30-10q8-5 16 0t16 0 16 0 16 0v2q-8 5-16 0t-16 0-16 0-16 0Z",
  },
  desert: {
    colours: ["#e0a266", "#4a260c", "#b3733a"],
    texture: "M-30 2C-14-10 0-6 8 2S26 8 34 0V40H-30Z M-30-16C-10-22 8-18 34-22v4C8-12-12-14-30-10Z",
  },
  ice: {
    colours: ["#eef8ff", "#47738f", "#a5cbe3"],
    texture: "M-30 10l10-8 8 7 10-12 10 11 8-6 16 9V40H-30Z M-6-30l6 14 8-10 6 4 2-20Z",
  },
};

export const PLANETS = Object.entries(WORLDS).map(([name, { colours, texture }]) => (
  <Shape key={name} id={`planet-${name}`} box="-27 -27 54 54">
    <defs>
      <radialGradient id={`planet-light-${name}`} cx=".33" cy=".28" r=".9">
        <stop offset="0" stopColor={colours[0]} />
        <stop offset=".62" stopColor={colours[2]} />
        <stop offset="1" stopColor={colours[1]} />
      </radialGradient>
      <clipPath id={`planet-disc-${name}`}>
        <circle r="26" />
      </clipPath>
    </defs>
    <circle r="26" fill={`url(#planet-light-${name})`} />
    <g clipPath={`url(#planet-disc-${name})`}>
      <path d={texture} fill={colours[1]} opacity=".42" />
      <circle cx="-11" cy="-11" r="40" fill="none" stroke="#04060c" strokeOpacity=".42" strokeWidth="22" />
    </g>
  </Shape>
));
