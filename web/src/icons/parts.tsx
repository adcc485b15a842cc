/** What the drawings are put together from. */
import type { ReactNode } from "react";

interface ShapeProps {
  readonly id: string;
  readonly box?: string;
  /** Whether it fills its place in both directions, at the cost of its proportions. */
  readonly stretch?: boolean;
  readonly children: ReactNode;
}

export function Shape({ id, box = "0 0 24 24", stretch = false, children }: ShapeProps) {
  return (
    <symbol id={id} viewBox={box} preserveAspectRatio={stretch ? "none" : "xMidYMid"}>
      {children}
    </symbol>
  );
}

/** The letter in the middle of a sign. */
export function Letter({ y, size, fill, children }: { y: number; size: number; fill: string; children: string }) {
  return (
    <text x="12" y={y} fontSize={size} fill={fill} className="sign-letter">
      {children}
    </text>
  );
}
