/**
 * The marks of the nine species, and of the kinds of cards that belong to none, drawn in the current colour. They differ
 * in outline; the hue is an extra.
 */
import type { ReactNode } from "react";

const line = { className: "emblem-line" };
const fill = { fill: "currentColor" };

function Hex({ x, y, ...drawn }: { x: number; y: number; className?: string; fill?: string; opacity?: string }) {
  return <path d={`M${x} ${y - 7.5}l6.5 3.75v7.5l-6.5 3.75l-6.5 -3.75v-7.5Z`} {...drawn} />;
}

export const EMBLEMS: Record<string, ReactNode> = {
  caylion: (
    <>
      <path d="M24 4c9 8 9 20 0 28c-9-8-9-20 0-28Z" {...line} />
      <path d="M21 44C10 43 4 34 5 21c9 2 15 10 16 23Z" {...fill} />
      <path d="M27 44c11-1 17-10 16-23c-9 2-15 10-16 23Z" {...fill} opacity=".6" />
    </>
  ),
  faderan: (
    <>
      <circle cx="24" cy="24" r="7" {...fill} />
      <ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(-24 24 24)" {...line} />
      <path d="M24 4v7M24 37v7" {...line} />
    </>
  ),
  zeth: (
    <>
      <path d="M22 4v40L5 24Z" {...fill} />
      <path d="M28 9l14 15-14 15" {...line} />
      <circle cx="29.5" cy="24" r="3" {...fill} />
    </>
  ),
  kjas: (
    <>
      <path d="M4 10l20 10 20-10-20 34Z" {...line} />
      <path d="M24 27v16L12 23Z" {...fill} />
      <path d="M14 7l10 5 10-5" {...line} />
    </>
  ),
  unity: (
    <>
      <path d="M24 5l17 9.5v19L24 43 7 33.5v-19Z" {...line} />
      <path d="M24 24L7 14.5M24 24l17-9.5M24 24v19" {...line} strokeWidth="2" />
      <circle cx="24" cy="24" r="5" {...fill} />
      <circle cx="24" cy="5" r="3.5" {...fill} />
      <circle cx="41" cy="33.5" r="3.5" {...fill} />
      <circle cx="7" cy="33.5" r="3.5" {...fill} />
    </>
  ),
  yengii: (
    <>
      <circle cx="24" cy="17" r="11.5" {...line} />
      <circle cx="17" cy="29" r="11.5" {...line} />
      <circle cx="31" cy="29" r="11.5" {...line} />
      <path d="M24 20c3 2 5 5 5 8-3 2-7 2-10 0 0-3 2-6 5-8Z" {...fill} />
    </>
  ),
  kit: (
    <>
      <Hex x={24} y={10} {...fill} />
      <Hex x={16.5} y={24} {...fill} />
      <Hex x={31.5} y={24} {...line} />
      <Hex x={9} y={38} {...line} />
      <Hex x={24} y={38} {...fill} />
      <Hex x={39} y={38} {...fill} opacity=".55" />
    </>
  ),
  imdril: (
    <>
      <path d="M8 38C9 20 20 8 37 5c-8 9-10 19-6 30Z" {...line} />
      <path d="M12 33c2-9 7-16 15-20-4 7-5 13-3 19Z" {...fill} />
      <path d="M5 43h38" {...line} />
    </>
  ),
  eni_et: (
    <>
      <path d="M5 22a19 19 0 0 0 38 0" {...line} />
      <path d="M13 22a11 11 0 0 0 22 0Z" {...fill} />
      <path d="M24 3c4 6 5 8 5 10a5 5 0 0 1-10 0c0-2 1-4 5-10Z" {...fill} />
    </>
  ),
};

export const KIND_MARKS: Record<string, ReactNode> = {
  colony: (
    <>
      <circle cx="24" cy="24" r="10.5" {...fill} />
      <path d="M14 30C6 34 3 37.5 4.5 39.5C7 43 19 37 30 29S46 12 43.5 8.5C42 6.5 37 8.5 31 12" {...line} />
    </>
  ),
  team: (
    <>
      <circle cx="20" cy="20" r="14" {...line} />
      <path d="M30.5 30.5L43 43" {...line} />
      <circle cx="20" cy="20" r="4.5" {...fill} />
    </>
  ),
  confluence: (
    <>
      <ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(28 24 24)" {...line} />
      <ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(88 24 24)" {...line} />
      <ellipse cx="24" cy="24" rx="20" ry="8" transform="rotate(148 24 24)" {...line} />
      <circle cx="24" cy="24" r="4" {...fill} />
    </>
  ),
  donation: (
    <>
      <path d="M17 5Q10 5 10 12V18Q10 24 5 24Q10 24 10 30V36Q10 43 17 43" {...line} />
      <path d="M31 5Q38 5 38 12V18Q38 24 43 24Q38 24 38 30V36Q38 43 31 43" {...line} />
      <rect x="18" y="18" width="12" height="12" rx="2" {...fill} />
    </>
  ),
};
