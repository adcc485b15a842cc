/** Textures of the charts: what is told by colour is told by a pattern too. Defined once for the page. */
import type { End, Source } from "../model.ts";

/** Ground and lines of every source. */
const INKS: Readonly<Record<Source, { ground: string; lines: string | null }>> = {
  converters: { ground: "var(--accent)", lines: null },
  inventions: { ground: "color-mix(in srgb, var(--accent) 48%, var(--sky-0))", lines: "diagonal" },
  upgrades: { ground: "var(--warn)", lines: "level" },
  species: { ground: "color-mix(in srgb, var(--ink) 62%, var(--sky-0))", lines: "dots" },
  donations: { ground: "var(--violet)", lines: "upright" },
  compensation: { ground: "var(--bad)", lines: "cross" },
  "left over": { ground: "var(--ink-3)", lines: null },
};

const END_INKS: Readonly<Record<End, { ground: string; lines: string | null }>> = {
  kept: { ground: "var(--accent)", lines: null },
  waived: { ground: "var(--violet)", lines: "upright" },
  broken: { ground: "var(--bad)", lines: "cross" },
  open: { ground: "var(--sky-4)", lines: "back" },
};

export function Patterns() {
  return (
    <defs>
      <pattern id="end-diagonal" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M1.5 0V6" stroke="var(--accent)" strokeWidth="3" />
      </pattern>
      <pattern id="end-level" width="6" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 1H6" stroke="var(--sky-0)" strokeOpacity=".55" strokeWidth="1.6" />
      </pattern>
      <pattern id="end-upright" width="5" height="6" patternUnits="userSpaceOnUse">
        <path d="M1 0V6" stroke="var(--sky-0)" strokeOpacity=".5" strokeWidth="1.6" />
      </pattern>
      <pattern id="end-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="1.5" cy="1.5" r="1.1" fill="var(--sky-0)" fillOpacity=".7" />
        <circle cx="4.5" cy="4.5" r="1.1" fill="var(--sky-0)" fillOpacity=".7" />
      </pattern>
      <pattern id="end-cross" width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M0 0L7 7M7 0L0 7" stroke="var(--sky-0)" strokeOpacity=".6" strokeWidth="1.3" />
      </pattern>
      <pattern id="end-back" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d="M1 0V6" stroke="var(--ink-3)" strokeWidth="1" />
      </pattern>
      <pattern id="end-stripes" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <path d="M1.25 0V5" stroke="var(--sky-0)" strokeOpacity=".72" strokeWidth="2.2" />
      </pattern>
    </defs>
  );
}

interface BlockProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function Block({ ground, lines, ...box }: BlockProps & { ground: string; lines: string | null }) {
  const corner = Math.min(2, box.height / 2);
  return (
    <>
      <rect {...box} rx={corner} fill={ground} />
      {lines && <rect {...box} rx={corner} fill={`url(#end-${lines})`} />}
    </>
  );
}

export function SourceBlock({ source, ...box }: BlockProps & { source: Source }) {
  return <Block {...INKS[source]} {...box} />;
}

export function EndBlock({ end, ...box }: BlockProps & { end: End }) {
  return <Block {...END_INKS[end]} {...box} />;
}

/** Lines of seats differ by their dashes too. */
export const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "5 5", "12 4", "1 4", "8 2 2 2 2 2", "3 6"] as const;
