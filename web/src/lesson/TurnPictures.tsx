/** The fourth step: the three phases of a turn, each with a drawing. */
import type { ReactNode } from "react";
import { useTexts } from "../i18n/area.ts";
import { lessonTexts } from "./texts.ts";

function Sign({ name, x, y, size = 22 }: { name: string; x: number; y: number; size?: number }) {
  return (
    <svg x={x - size / 2} y={y - size / 2} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`#${name}`} />
    </svg>
  );
}

function Disc({ species, x, y, r = 24 }: { species: string; x: number; y: number; r?: number }) {
  return (
    <g style={{ color: `var(--${species})` }}>
      <circle cx={x} cy={y} r={r} className="lesson-disc" />
      <Sign name={`emblem-${species}`} x={x} y={y} size={r * 1.25} />
    </g>
  );
}

const DRAWINGS: readonly ReactNode[] = [
  <g key="trade">
    <path d="M70 62C105 26 175 26 210 62M210 88C175 124 105 124 70 88" className="lesson-arc" />
    <path d="M203 52l8 10-12 4M77 98l-8-10 12-4" className="lesson-arc" />
    <Disc species="caylion" x={50} y={75} r={28} />
    <Disc species="faderan" x={230} y={75} r={28} />
    <Sign name="sign-gr" x={122} y={36} />
    <Sign name="sign-gr" x={148} y={34} />
    <Sign name="sign-bl" x={140} y={116} size={26} />
    <Sign name="arrow-violet" x={140} y={75} size={30} />
  </g>,
  <g key="economy">
    {[30, 62, 94].map((y, row) => (
      <g key={y}>
        <rect x="46" y={y - 2} width="188" height="28" rx="7" className="lesson-slip" />
        <Sign name={["sign-gr", "sign-bk", "sign-bl"][row] ?? ""} x={84} y={y + 12} />
        <Sign name="arrow-white" x={130} y={y + 12} size={24} />
        <Sign name={["sign-br", "sign-wh", "sign-sh"][row] ?? ""} x={172} y={y + 12} />
        <Sign name={["sign-bl", "sign-br", "sign-sh"][row] ?? ""} x={200} y={y + 12} />
      </g>
    ))}
  </g>,
  <g key="confluence">
    <Sign name="planet-ocean" x={62} y={50} size={44} />
    <Sign name="planet-jungle" x={130} y={42} size={44} />
    <Sign name="planet-desert" x={198} y={50} size={44} />
    <path d="M62 112V80M130 106V74M198 112V80M55 88l7-9 7 9M123 82l7-9 7 9M191 88l7-9 7 9" className="lesson-arc" />
    <Sign name="sign-sh" x={52} y={122} />
    <Sign name="sign-sh" x={74} y={122} />
    <Sign name="sign-sh" x={120} y={118} />
    <Sign name="sign-sh" x={142} y={118} />
    <Sign name="sign-sh" x={198} y={122} />
  </g>,
];

export function TurnPictures() {
  const t = useTexts(lessonTexts).turn;
  return (
    <div className="lesson-turns">
      <ol className="lesson-phases">
        {t.phases.map(([name, about], place) => (
          <li key={name} className="lesson-phase">
            <svg viewBox="0 0 280 146" className="lesson-drawing" aria-hidden="true" focusable="false">
              {DRAWINGS[place]}
            </svg>
            <h2>
              <span className="lesson-number">{place + 1}</span>
              {name}
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ol>
      <p className="lesson-six">
        <span className="lesson-pips" aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((turn) => (
            <span key={turn} className="lesson-pip" />
          ))}
        </span>
        <strong>{t.turns}.</strong> {t.points}
      </p>
      <p className="lesson-note">{t.invent}</p>
    </div>
  );
}
