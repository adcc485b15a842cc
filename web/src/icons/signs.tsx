/**
 * Goods, places for goods, climates and tokens.
 *
 * Letter, outline, size and colour say the same thing four times. Small cubes fill 17 of 24 units and are flat, large
 * ones fill 22 and carry an inner line. No two outlines are alike, so nothing is lost without colour.
 */
import type { ReactNode } from "react";
import type { Sign } from "../game/signs.ts";
import { Letter } from "./parts.tsx";

const edge = { stroke: "var(--g-edge)", strokeWidth: 1 };
const inner = { fill: "none", strokeWidth: 1 };
const SHADE = "rgba(0,0,0,.4)";

export const SIGN_DRAWINGS: Record<Sign, ReactNode> = {
  gr: (
    <>
      <path d="M11 3.5h9.5V12a8.5 8.5 0 0 1-8.5 8.5H3.5V11A7.5 7.5 0 0 1 11 3.5Z" fill="var(--g-gr)" {...edge} />
      <Letter y={16} size={11.5} fill="var(--g-gr-t)">
        G
      </Letter>
    </>
  ),
  wh: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="7.5" fill="var(--g-wh)" {...edge} />
      <Letter y={16} size={10.5} fill="var(--g-wh-t)">
        W
      </Letter>
    </>
  ),
  br: (
    <>
      <path d="M3.5 3.5h17v17h-17Z" fill="var(--g-br)" {...edge} />
      <path d="M3.5 18h17v2.5h-17Z" fill="rgba(0,0,0,.38)" />
      <Letter y={15.2} size={11} fill="var(--g-br-t)">
        N
      </Letter>
    </>
  ),
  bk: (
    <>
      <rect
        x="1.7"
        y="1.7"
        width="20.6"
        height="20.6"
        rx="2"
        fill="var(--g-bk)"
        stroke="var(--g-bk-e)"
        strokeWidth="1.4"
      />
      <rect
        x="4.3"
        y="4.3"
        width="15.4"
        height="15.4"
        fill="none"
        stroke="var(--g-bk-i)"
        strokeWidth=".8"
        strokeDasharray="1 1.6"
      />
      <Letter y={16.7} size={13} fill="var(--g-bk-t)">
        K
      </Letter>
    </>
  ),
  bl: (
    <>
      <path d="M8 1h15v9a13 13 0 0 1-13 13H1V8a7 7 0 0 1 7-7Z" fill="var(--g-bl)" {...edge} />
      <path d="M8.4 3.4h12.2v6.4a10.8 10.8 0 0 1-10.8 10.8H3.4V8.4a5 5 0 0 1 5-5Z" {...inner} stroke="var(--g-in)" />
      <Letter y={16.6} size={13} fill="var(--g-bl-t)">
        B
      </Letter>
    </>
  ),
  ye: (
    <>
      <path d="M1 1h15l7 7v15H8l-7-7Z" fill="var(--g-ye)" {...edge} />
      <path d="M3.4 3.4h11.6l5.6 5.6v11.6H9L3.4 15Z" {...inner} stroke="rgba(80,60,0,.35)" />
      <Letter y={16.7} size={13} fill="var(--g-ye-t)">
        Y
      </Letter>
    </>
  ),
  ws: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="2" fill="var(--g-wi)" {...edge} />
      <path d="M12 3.5h8.5V12H12ZM3.5 12H12v8.5H3.5Z" fill="var(--g-wi2)" />
      <path
        d="M12 6.4v11.2M7.1 9.2l9.8 5.6M16.9 9.2l-9.8 5.6"
        stroke="var(--g-wi-t)"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </>
  ),
  wl: (
    <>
      <rect x="1" y="1" width="22" height="22" rx="2" fill="var(--g-wi)" {...edge} />
      <path d="M12 1h11v11H12ZM1 12h11v11H1Z" fill="var(--g-wi2)" />
      <rect x="3.4" y="3.4" width="17.2" height="17.2" {...inner} stroke={SHADE} />
      <path
        d="M12 5.6v12.8M6.4 8.8l11.2 6.4M17.6 8.8L6.4 15.2"
        stroke="var(--g-wi-t)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  ),
  oc: (
    <>
      <path d="M7.6 1h8.8L23 7.6v8.8L16.4 23H7.6L1 16.4V7.6Z" fill="var(--g-oc)" {...edge} />
      <path d="M8.5 3.3h7L20.7 8.5v7l-5.2 5.2h-7l-5.2-5.2v-7Z" {...inner} stroke="rgba(60,10,50,.35)" />
      <Letter y={16.6} size={12.5} fill="var(--g-oc-t)">
        U
      </Letter>
    </>
  ),
  sh: (
    <>
      <path
        d="M12 .8c3.2 3 5 6.6 5.4 10.6L22.6 20l-5.2-.9L12 23l-5.4-3.9-5.2.9 5.2-8.6C7 7.4 8.8 3.8 12 .8Z"
        fill="var(--g-sh)"
        {...edge}
      />
      <Letter y={17.2} size={10} fill="var(--g-sh-t)">
        S
      </Letter>
    </>
  ),
  vp: (
    <>
      <path
        d="M12 .7l2.7 2.6 3.6-1 1 3.6 3.6 1-1 3.6L24 12l-2.1 1.5 1 3.6-3.6 1-1 3.6-3.6-1L12 23.3l-2.7-2.6-3.6 1-1-3.6-3.6-1 1-3.6L0 12l2.1-1.5-1-3.6 3.6-1 1-3.6 3.6 1Z"
        fill="var(--g-vp)"
        {...edge}
      />
      <circle cx="12" cy="12" r="7.8" {...inner} stroke="rgba(90,65,0,.4)" />
      <Letter y={15.9} size={10.5} fill="var(--g-vp-t)">
        V
      </Letter>
    </>
  ),
  en: (
    <>
      <path d="M3 3h18v12.5H13L8 21v-5.5H3Z" fill="var(--g-en)" {...edge} />
      <Letter y={13.3} size={10.5} fill="var(--g-en-t)">
        E
      </Letter>
    </>
  ),
  any_small: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      <Letter y={16.2} size={11.5} fill="var(--ink)">
        ?
      </Letter>
    </>
  ),
  any_large: (
    <>
      <rect x="1.5" y="1.5" width="21" height="21" rx="2" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      <rect x="4" y="4" width="16" height="16" fill="none" stroke="var(--ink-3)" strokeWidth=".8" />
      <Letter y={16.6} size={12.5} fill="var(--ink)">
        ?
      </Letter>
    </>
  ),
  same_small: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      <path d="M8 10h8M8 14h8" stroke="var(--ink)" strokeWidth="2.2" strokeLinecap="round" />
    </>
  ),
  same_large: (
    <>
      <rect x="1.5" y="1.5" width="21" height="21" rx="2" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      <rect x="4" y="4" width="16" height="16" fill="none" stroke="var(--ink-3)" strokeWidth=".8" />
      <path d="M7.5 9.7h9M7.5 14.3h9" stroke="var(--ink)" strokeWidth="2.4" strokeLinecap="round" />
    </>
  ),
  jungle: (
    <>
      <circle cx="12" cy="12" r="11" fill="#24804f" />
      <path d="M2 17c3-4 5 0 7-3s4 1 6-2 5 0 7.5 1.5A11 11 0 0 1 2 17Z" fill="#0f4a2b" />
      <Letter y={14.5} size={11} fill="#fff">
        J
      </Letter>
    </>
  ),
  ocean: (
    <>
      <circle cx="12" cy="12" r="11" fill="#2a66ad" />
      <path d="M1.5 15.5q2.6-2.2 5.2 0t5.2 0 5.2 0 5.4 0A11 11 0 0 1 1.5 15.5Z" fill="#123a6b" />
      <path d="M4 19.3q2.6-1.8 4 0t4 0 4 0 4-.4" fill="none" stroke="#8fc1ff" />
      <Letter y={14} size={11} fill="#fff">
        O
      </Letter>
    </>
  ),
  desert: (
    <>
      <circle cx="12" cy="12" r="11" fill="#a8652f" />
      <path d="M1.3 15c4-3.5 7-3.5 10.7 0s6 2.5 10.8-.8A11 11 0 0 1 1.3 15Z" fill="#6d3b14" />
      <Letter y={14} size={11} fill="#fff">
        D
      </Letter>
    </>
  ),
  ice: (
    <>
      <circle cx="12" cy="12" r="11" fill="#b9d7ea" />
      <path d="M2 16l4-4 3 4 4-5 4 5 2.5-3L23 14A11 11 0 0 1 2 16Z" fill="#6f9dbb" />
      <Letter y={13.8} size={11} fill="#0b1d2b">
        I
      </Letter>
    </>
  ),
  any: (
    <>
      <circle cx="12" cy="12" r="10.2" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      <path d="M3 16c5-3 13-3 18 0" fill="none" stroke="var(--ink-3)" />
      <Letter y={15} size={11} fill="var(--ink)">
        ?
      </Letter>
    </>
  ),
  fleet: (
    <>
      <path d="M12 1.5l9.5 7v5L12 7.5 2.5 13.5v-5Z" fill="var(--g-fs)" />
      <path d="M12 9.5l9.5 6.5v6.5h-19V16Z" fill="var(--g-fs)" />
      <Letter y={21} size={10} fill="var(--g-fs-t)">
        F
      </Letter>
    </>
  ),
  relic: (
    <>
      <path d="M12 .8L22 23H2Z" fill="var(--g-rl)" {...edge} />
      <path d="M9.4 6.6h5.2" stroke="var(--g-rl-t)" strokeOpacity=".5" />
      <Letter y={20.6} size={10.5} fill="var(--g-rl-t)">
        R
      </Letter>
    </>
  ),
};
