/** Three crossing orbits with the nine species on them, meeting in the middle; and the stars behind the page. */
import { type CSSProperties, useId } from "react";

/** Half axes and slope in degrees; the whole is seen a little from above. */
const ORBITS = [
  [270, 86, 18],
  [240, 92, 78],
  [266, 80, 138],
] as const;
const TILT = 0.86;

/** Who stands where: the orbit and the angle on it. */
const WHERE = [
  ["caylion", 0, 0.25],
  ["zeth", 0, 2.3],
  ["imdril", 0, 5.2],
  ["faderan", 1, 0.2],
  ["unity", 1, 2.2],
  ["kit", 1, 4.3],
  ["kjas", 2, 0.45],
  ["yengii", 2, 2.6],
  ["eni_et", 2, 4.75],
] as const;

const TAIL = Array.from({ length: 24 }, (_, place) => place + 1);

function point(orbit: number, angle: number): [number, number] {
  const [a, b, slope] = ORBITS[orbit] ?? ORBITS[0];
  const turn = (slope * Math.PI) / 180;
  const [x, y] = [a * Math.cos(angle), b * Math.sin(angle)];
  return [
    Math.round((x * Math.cos(turn) - y * Math.sin(turn)) * 10) / 10,
    Math.round((x * Math.sin(turn) + y * Math.cos(turn)) * TILT * 10) / 10,
  ];
}

export function Orbits() {
  const sun = useId();
  return (
    <svg className="orbits" viewBox="-300 -240 600 480" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={sun}>
          <stop offset="0" stopColor="var(--accent)" stopOpacity=".5" />
          <stop offset=".25" stopColor="var(--accent)" stopOpacity=".15" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle r="176" fill={`url(#${sun})`} />
      <g transform={`scale(1 ${TILT})`} className="orbits-line">
        {ORBITS.map(([a, b, slope]) => (
          <ellipse key={slope} rx={a} ry={b} transform={`rotate(${slope})`} />
        ))}
      </g>
      <circle r="15" fill="var(--accent)" />
      <circle r="24" fill="none" stroke="var(--accent)" strokeOpacity=".45" />
      {WHERE.map(([species, orbit, angle]) => (
        <World key={species} species={species} orbit={orbit} angle={angle} />
      ))}
    </svg>
  );
}

function World({ species, orbit, angle }: { species: string; orbit: number; angle: number }) {
  const [x, y] = point(orbit, angle);
  return (
    <g className="orbits-world" style={{ "--hue": `var(--${species})` } as CSSProperties}>
      {TAIL.map((step) => {
        const [u, v] = point(orbit, angle - step * 0.03);
        const left = 1 - step / 26;
        return <circle key={step} cx={u} cy={v} r={2.2 * left} fill="var(--hue)" opacity={0.55 * left} />;
      })}
      <circle cx={x} cy={y} r="30" className="orbits-disc" />
      <svg x={x - 18} y={y - 18} width="36" height="36" aria-hidden="true" focusable="false">
        <use href={`#emblem-${species}`} />
      </svg>
    </g>
  );
}

/** The same stars on every visit. */
const STARS = (() => {
  let seed = 7;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: 150 }, (_, id) => ({
    id,
    r: next() < 0.85 ? 0.6 : 1.1,
    x: Math.round(next() * 1366),
    y: Math.round(next() * 768),
    light: 0.08 + next() * 0.3,
  }));
})();

export function Stars() {
  return (
    <svg
      className="stars"
      viewBox="0 0 1366 768"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {STARS.map(({ id, x, y, r, light }) => (
        <circle key={id} cx={x} cy={y} r={r} opacity={light} />
      ))}
    </svg>
  );
}
