/** How gains are written. */

/** Numbers with their sign, as they are spoken: +4.7, −0.6. */
export function signed(language: string, value: number): string {
  const size = Math.abs(value).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const isNothing = Math.abs(value) < 0.05;
  return isNothing ? `±${size}` : `${value > 0 ? "+" : "−"}${size}`;
}

export function toneOf(value: number): string {
  return Math.abs(value) < 0.05 ? "composer-note" : value > 0 ? "composer-plus" : "composer-minus";
}
