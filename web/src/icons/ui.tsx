/** Marks of the controls, drawn in the current colour in a box of 16. */
import type { ReactNode } from "react";

const line = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.5,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export const UI_DRAWINGS: Record<string, ReactNode> = {
  search: (
    <g {...line}>
      <circle cx="7" cy="7" r="4.8" />
      <path d="M10.8 10.8L14 14" />
    </g>
  ),
  close: <path d="M4 4l8 8M12 4l-8 8" {...line} />,
  moon: <path d="M13 9.8A5.5 5.5 0 1 1 6.2 3 4.6 4.6 0 0 0 13 9.8Z" {...line} />,
  sun: (
    <g {...line}>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.4M8 13.1v1.4M1.5 8h1.4M13.1 8h1.4M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.600l1-1M11.6 4.4l1-1" />
    </g>
  ),
  filter: (
    <g {...line}>
      <path d="M2 4.500h4M10 4.500h4M2 11.500h2M8 11.500h6" />
      <circle cx="8" cy="4.5" r="1.9" />
      <circle cx="6" cy="11.5" r="1.9" />
    </g>
  ),
  previous: <path d="M10 3L5 8l5 5" {...line} />,
  next: <path d="M6 3l5 5-5 5" {...line} />,
  upgraded: <path d="M3 9l5-5 5 5M3 13l5-5 5 5" {...line} strokeWidth={1.8} />,
  link: (
    <g {...line}>
      <path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.300a2.6 2.6 0 0 0-3.7-3.700l-.9.9" />
      <path d="M9.2 6.800a2.6 2.6 0 0 0-3.7 0L3.2 9.100a2.6 2.6 0 0 0 3.7 3.700l.9-.9" />
    </g>
  ),
  check: <path d="M3 8.500l3.3 3.300L13 4.8" {...line} strokeWidth={2} />,
  book: (
    <path
      d="M3 3h4a1.5 1.5 0 0 1 1.5 1.500V13.500A1.5 1.5 0 0 0 7 12.500H3ZM13.5 3h-3.500A1.5 1.5 0 0 0 8.5 4.500v9a1.5 1.5 0 0 1 1.5-1h3.500Z"
      {...line}
    />
  ),
  to: <path d="M2.5 8h10M9.5 5l3 3-3 3" {...line} strokeWidth={1.3} />,
  doubt: (
    <g {...line}>
      <path d="M8 2l6.5 11.500h-13Z" />
      <path d="M8 6.500v3.200M8 11.700v.1" />
    </g>
  ),
  retry: <path d="M13 8a5 5 0 1 1-1.6-3.700L13 6M13 2.500V6H9.5" {...line} />,
  clock: (
    <g {...line}>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.500V8l2.4 1.6" />
    </g>
  ),
  undo: <path d="M5.5 3L2.5 6l3 3M2.5 6H9.500a4 4 0 0 1 0 8H6" {...line} />,
  menu: <path d="M2.5 4.500h11M2.5 8h11M2.5 11.500h11" {...line} />,
  plus: <path d="M8 3v10M3 8h10" {...line} />,
  swap: <path d="M2.5 5.500h10M10 3l2.5 2.500L10 8M13.5 10.500h-10M6 8l-2.5 2.500L6 13" {...line} />,
  lock: (
    <g {...line}>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </g>
  ),
  chat: <path d="M2.5 3.500h11v7.500H8l-3 2.700V11H2.500Z" {...line} />,
  table: (
    <g {...line}>
      <circle cx="8" cy="8" r="2.5" />
      <path d="M8 1.500v1.500M8 13v1.500M1.5 8H3M13 8h1.500M3.4 3.400l1 1M11.6 11.600l1 1M3.4 12.600l1-1M11.6 4.400l1-1" />
    </g>
  ),
  log: <path d="M5.5 4H14M5.5 8H14M5.5 12H11M2.5 4h.1M2.5 8h.1M2.5 12h.1" {...line} />,
  runs: (
    <g>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.8 8.300l2.2 2.2 4.2-4.6" {...line} stroke="var(--accent-ink)" strokeWidth={1.8} />
    </g>
  ),
  lacks: (
    <g {...line}>
      <path d="M4 3.100a6.3 6.3 0 1 0 8 0" />
      <path d="M8 3.500v5M8 11.200v.1" strokeWidth={1.9} />
    </g>
  ),
  open: <circle cx="8" cy="8" r="6.2" {...line} />,
  rests: <circle cx="8" cy="8" r="6.2" {...line} strokeDasharray="2.2 2.6" />,
  lent: <path d="M9.5 3.500H13V7M13 3.500L7.5 9M6.5 4H3.500v8.500H12V9.5" {...line} />,
  mute: <path d="M2.5 6.200h2.300L8 3.500v9L4.8 9.800H2.500ZM10.8 6l3.7 4M14.5 6l-3.7 4" {...line} />,
  sound: (
    <path
      d="M2.5 6.200h2.300L8 3.500v9L4.8 9.800H2.500ZM10.5 5.800a3 3 0 0 1 0 4.400M12.3 4a5.6 5.6 0 0 1 0 8"
      {...line}
    />
  ),
  gear: (
    <g {...line}>
      <circle cx="8" cy="8" r="2.1" />
      <path d="M8 2v1.800M8 12.200V14M2 8h1.800M12.2 8H14M3.8 3.800L5 5M11 11l1.2 1.200M3.8 12.200L5 11M11 5l1.2-1.2" />
    </g>
  ),
  help: (
    <g {...line}>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M6.2 6.300a1.9 1.9 0 1 1 2.7 1.900c-.6.3-.9.7-.9 1.300M8 11.600v.1" />
    </g>
  ),
  leave: <path d="M9.5 3H3.500v10h6M7 8h7M11.5 5.500L14 8l-2.5 2.5" {...line} />,
  send: <path d="M2.5 8L13.5 3l-3.5 10.500L7.5 9ZM7.5 9l3-3" {...line} />,
  copy: (
    <g {...line}>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.500v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
    </g>
  ),
  words: <path d="M2.5 4h11M2.5 8h7M2.5 12h9" {...line} />,
  autopilot: (
    <g {...line}>
      <circle cx="8" cy="8" r="6.2" />
      <circle cx="8" cy="8" r="1.6" />
      <path d="M1.9 7.200l4.6.3M14.1 7.200l-4.6.3M8 9.600v4.5" />
    </g>
  ),
  down: <path d="M4 6.500l4 4 4-4" {...line} />,
  shield: <path d="M8 2l5 1.800V8q0 4-5 6Q3 12 3 8V3.800Z" {...line} />,
  more: (
    <g fill="currentColor">
      <circle cx="3.2" cy="8" r="1.4" />
      <circle cx="8" cy="8" r="1.4" />
      <circle cx="12.8" cy="8" r="1.4" />
    </g>
  ),
  snooze: <path d="M3 4h4L3 9h4M9.500 7.500h3.500l-3.500 5H13" {...line} />,
  drafts: <path d="M4 2.500h5.500L12.500 5.500v8h-8.500ZM9.500 2.500v3h3M6 8.500h4.500M6 11h3" {...line} />,
  person: (
    <g {...line}>
      <circle cx="8" cy="5" r="2.8" />
      <path d="M2.8 14a5.2 4.6 0 0 1 10.4 0" />
    </g>
  ),
  bot: (
    <g {...line}>
      <rect x="2.8" y="5.2" width="10.4" height="8" rx="2" />
      <path d="M8 5.200V2.500M6 8.600v1M10 8.600v1M1 8.500v2M15 8.500v2" />
    </g>
  ),
  cards: (
    <g {...line}>
      <rect x="2" y="4.500" width="7" height="9.500" rx="1.2" />
      <path d="M6 2.500l6.700 1.500a1.2 1.2 0 0 1 .9 1.400L12 12" />
    </g>
  ),
  replay: (
    <g {...line}>
      <path d="M2.600 8A5.400 5.400 0 1 0 4.400 4L2.500 5.800M2.500 2.500v3.300h3.300" />
      <path d="M7 6v4l3-2Z" />
    </g>
  ),
  play: <path d="M4.500 2.800v10.400L13 8Z" {...line} />,
  eye: (
    <g {...line}>
      <path d="M1.300 8C3 5 5.300 3.500 8 3.500S13 5 14.700 8C13 11 10.700 12.500 8 12.500S3 11 1.300 8Z" />
      <circle cx="8" cy="8" r="2" />
    </g>
  ),
  hint: (
    <g {...line}>
      <path d="M5.800 11.200C4.200 10.200 3.300 8.700 3.300 6.900a4.700 4.700 0 0 1 9.400 0c0 1.800-.9 3.300-2.500 4.300Z" />
      <path d="M6.200 13.800h3.600" />
    </g>
  ),
  phone: (
    <g {...line}>
      <rect x="4.200" y="1.500" width="7.600" height="13" rx="1.6" />
      <path d="M7 12.300h2" />
    </g>
  ),
  trash: <path d="M2.800 4.300h10.400M6 4V2.500h4V4M4.200 4.500l.6 9h6.400l.6-9" {...line} />,
  orbit: (
    <g {...line}>
      <ellipse cx="8" cy="8" rx="6.800" ry="2.900" transform="rotate(-28 8 8)" />
      <circle cx="8" cy="8" r="1.400" />
    </g>
  ),
  grid: <path d="M2.500 3h11v10h-11ZM2.500 6.300h11M2.500 9.700h11M6.200 3v10" {...line} strokeWidth={1.3} />,
  chart: <path d="M2.500 13.500h11M4 13V9M7 13V4.500M10 13V7M13 13V2.500" {...line} />,
  download: <path d="M8 2.500v7.500M4.800 7L8 10.200 11.200 7M2.800 13.500h10.400" {...line} />,
  share: <path d="M8 10V2.500M5.200 5L8 2.200 10.800 5M4 7.500H3v6h10v-6h-1" {...line} />,
  pause: <path d="M5.500 3v10M10.500 3v10" {...line} strokeWidth={2.2} />,
  stepback: <path d="M11.500 3.200L5.800 8l5.700 4.800ZM4 3.200v9.600" {...line} />,
  stepon: <path d="M4.500 3.200L10.200 8l-5.700 4.800ZM12 3.200v9.600" {...line} />,
  nextturn: <path d="M2.500 3.500L7 8l-4.500 4.500M8 3.500L12.500 8 8 12.500M14 3v10" {...line} />,
  waived: <path d="M3 8h10M8 3v.1M8 13v.1" {...line} strokeWidth={2} />,
  enter: <path d="M13 3.500v4.500H3.500M6.500 5l-3 3 3 3" {...line} />,
};
