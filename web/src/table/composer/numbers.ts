/** How gains are written. */

/**
 * To tenths, as the sentences of the server round: by the number as it is held (3.65 is a little less), and where it lies
 * exactly in the middle (8.25) to the even tenth. A number and the sentence beside it then say the same.
 */
function tenths(value: number): number {
  const below = Math.floor(value * 10);
  return (value * 4) % 2 === 1 ? (below + (below % 2)) / 10 : Number(value.toFixed(1));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Numbers with their sign, as they are spoken: +4.7, −0.6. */
export function signed(language: string, value: number): string {
  let format = formats.get(language);
  if (!format) {
    // made once: every row of the market writes a number
    format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    formats.set(language, format);
  }
  const size = format.format(tenths(Math.abs(value)));
  const isNothing = Math.abs(value) < 0.05;
  return isNothing ? `±${size}` : `${value > 0 ? "+" : "−"}${size}`;
}

export function toneOf(value: number): string {
  return Math.abs(value) < 0.05 ? "composer-note" : value > 0 ? "composer-plus" : "composer-minus";
}
