/** How gains are written. */

/**
 * To tenths, as the sentences of the server round: by the number as it is held (3.65 is a little less), and where it lies
 * exactly in the middle (8.25) to the even tenth. A number and the sentence beside it then say the same.
 */
function tenths(value: number): number {
  const below = Math.floor(value * 10);
  return (value * 4) % 2 === 1 ? (below + (below % 2)) / 10 : Number(value.toFixed(1));
}

/** Numbers with their sign, as they are spoken: +4.7, −0.6. */
export function signed(language: string, value: number): string {
  const size = tenths(Math.abs(value)).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const isNothing = Math.abs(value) < 0.05;
  return isNothing ? `±${size}` : `${value > 0 ? "+" : "−"}${size}`;
}

export function toneOf(value: number): string {
  return Math.abs(value) < 0.05 ? "composer-note" : value > 0 ? "composer-plus" : "composer-minus";
}
