/** The portrait of a species: its mark before a sky of its own. Everything is drawn in its hue. */
import { type CSSProperties, type ReactNode, useId } from "react";
import { EMBLEMS } from "../icons/emblems.tsx";
import "./species.css";

interface Sky {
  /** Orbits: half axes and slope. */
  readonly orbits: readonly (readonly [number, number, number])[];
  /** Where small worlds stand, and how large they are. */
  readonly worlds: readonly (readonly [number, number, number])[];
  /** What only this sky has. */
  readonly ground: ReactNode;
}

function hexagon(x: number, y: number, r: number): string {
  const w = r * 0.866;
  return `M${x} ${y - r}l${w} ${r / 2}v${r}l${-w} ${r / 2}l${-w} ${-r / 2}v${-r}Z`;
}

const SKIES: Readonly<Record<string, Sky>> = {
  kit: {
    orbits: [[70, 22, -32]],
    worlds: [[14, 88, 3]],
    ground: (
      <path
        d={[0, 1, 2, 3, 4, 5, 6, 7].map((i) => hexagon(8 + i * 15.2, 118 - (i % 2) * 13 - (i % 3) * 1, 8.8)).join("")}
      />
    ),
  },
  caylion: {
    orbits: [[66, 26, -62]],
    worlds: [[92, 18, 3.4]],
    ground: <path d="M-4 120C18 92 40 92 60 110C80 92 102 92 124 120M-4 108C14 84 36 82 60 100C84 82 106 84 124 108" />,
  },
  kjas: {
    orbits: [[74, 30, 24]],
    worlds: [[104, 30, 2.6]],
    ground: <path d="M-6 92L60 122L126 92M-6 80L60 110L126 80M-6 104L60 134L126 104" />,
  },
  faderan: {
    orbits: [
      [62, 20, -24],
      [76, 27, -24],
    ],
    worlds: [[20, 34, 3]],
    ground: <path d="M14 122V98M26 122V104M38 122V109M82 122V109M94 122V104M106 122V98M8 98H20M100 98H112" />,
  },
  zeth: {
    orbits: [[70, 18, 58]],
    worlds: [[24, 20, 2.6]],
    ground: <path d="M-8 132L32 78M8 136L48 82M24 140L64 86M72 140L112 86M88 140L128 86M104 142L140 94" />,
  },
  imdril: {
    orbits: [[80, 34, -12]],
    worlds: [
      [18, 30, 2],
      [26, 25, 2],
      [34, 20, 2],
    ],
    ground: (
      <path d="M-6 100Q9 92 24 100T54 100T84 100T114 100T144 100M-16 110Q-1 102 14 110T44 110T74 110T104 110T134 110" />
    ),
  },
  eni_et: {
    orbits: [[70, 20, 6]],
    worlds: [[98, 26, 3]],
    ground: (
      <>
        <ellipse cx="60" cy="108" rx="22" ry="6" />
        <ellipse cx="60" cy="108" rx="42" ry="11" />
        <ellipse cx="60" cy="108" rx="64" ry="17" />
      </>
    ),
  },
  unity: {
    orbits: [[72, 24, 14]],
    worlds: [[16, 24, 2.6]],
    ground: (
      <path d="M0 96L60 118L120 96M0 108L60 130L120 108M0 120L60 96L120 120M0 108L40 92M120 108L80 92M20 128L80 92M100 128L40 92" />
    ),
  },
  yengii: {
    orbits: [[68, 28, 40]],
    worlds: [[100, 24, 3]],
    ground: (
      <>
        <circle cx="20" cy="112" r="18" />
        <circle cx="42" cy="112" r="18" />
        <circle cx="78" cy="112" r="18" />
        <circle cx="100" cy="112" r="18" />
      </>
    ),
  },
};

const EMPTY: Sky = { orbits: [[70, 24, 20]], worlds: [], ground: null };
/** Stars: across, down, and how bright. */
const STARS = "12 50 3,30 12 5,48 26 2,70 10 4,88 44 2,110 56 4,106 12 3,8 72 2,54 6 2,114 80 3,36 66 1,84 68 1"
  .split(",")
  .map((star) => star.split(" ").map(Number));

export function Portrait({ species, size }: { readonly species: string; readonly size: number }) {
  const id = useId();
  const { orbits, worlds, ground } = SKIES[species] ?? EMPTY;
  const known = species in EMBLEMS;
  const style = {
    "--hue": known ? `var(--${species})` : "var(--ink-3)",
    "--size": `${size / 16}rem`,
  } as CSSProperties;
  return (
    <svg
      className="portrait"
      viewBox="0 0 120 120"
      preserveAspectRatio="xMidYMid slice"
      style={style}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={id} cx=".5" cy=".4" r=".75">
          <stop offset="0" className="portrait-light" />
          <stop offset="1" className="portrait-dark" />
        </radialGradient>
      </defs>
      <rect width="120" height="120" fill={`url(#${id})`} />
      <g className="portrait-stars">
        {STARS.map(([x, y, bright = 0]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={bright > 3 ? 0.9 : 0.6} opacity={0.12 + bright * 0.1} />
        ))}
      </g>
      <g className="portrait-ground">{ground}</g>
      <g className="portrait-orbits">
        {orbits.map(([rx, ry, slope]) => (
          <ellipse key={rx} cx="60" cy="54" rx={rx} ry={ry} transform={`rotate(${slope} 60 54)`} />
        ))}
        <circle cx="60" cy="54" r="37" />
      </g>
      <g className="portrait-worlds">
        {worlds.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <svg x="34" y="28" width="52" height="52" className="portrait-mark" aria-hidden="true" focusable="false">
        <use href={`#emblem-${known ? species : "none"}`} />
      </svg>
    </svg>
  );
}
