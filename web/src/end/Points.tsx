/** Points with their fraction, drawn as one: 88 ½. */
import { inTwelfths } from "./points.ts";

export function Points({ twelfths, dash = false }: { twelfths: number; dash?: boolean }) {
  if (dash && !twelfths) return <span className="end-nothing">–</span>;
  const { sign, whole, part } = inTwelfths(twelfths);
  return (
    <span className="end-points">
      {sign}
      {whole}
      {part && <span className="end-part">{whole ? `\u200a${part}` : part}</span>}
    </span>
  );
}

/** The same inside a drawing. */
export function PointsMark({ twelfths }: { twelfths: number }) {
  const { sign, whole, part } = inTwelfths(twelfths);
  return (
    <>
      {sign + whole}
      {part && <tspan className="end-part">{whole ? `\u200a${part}` : part}</tspan>}
    </>
  );
}
