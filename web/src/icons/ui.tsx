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
};
