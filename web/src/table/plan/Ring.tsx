/** How much of something is done, as a ring: `6/8`. */

interface RingProps {
  readonly planned: number;
  readonly of: number;
  readonly label: string;
}

const ROUND = 2 * Math.PI * 21;

export function Ring({ planned, of, label }: RingProps) {
  const part = of > 0 ? Math.min(1, planned / of) : 0;
  return (
    <svg className="plan-ring" viewBox="0 0 50 50" role="img" aria-label={label}>
      <title>{label}</title>
      <circle cx="25" cy="25" r="21" className="plan-ring-ground" />
      {part > 0 && (
        <circle
          cx="25"
          cy="25"
          r="21"
          className="plan-ring-part"
          strokeDasharray={`${part * ROUND} ${ROUND}`}
          transform="rotate(-90 25 25)"
        />
      )}
      <text x="25" y="29.5" className="plan-ring-text">
        {planned}/{of}
      </text>
    </svg>
  );
}
