/** Points as they are written: scores are in twelfths, gains are decimal. */
import { number } from "../i18n/plural.ts";
import type { Language } from "../i18n/text.tsx";

interface Written {
  readonly sign: "" | "−";
  readonly whole: string;
  /** `5/12`, or nothing. */
  readonly part: string;
}

/** Twelfths in lowest terms: 90 is `7` and `1/2`. */
export function inTwelfths(twelfths: number): Written {
  const amount = Math.abs(twelfths);
  const rest = amount % 12;
  const whole = (amount - rest) / 12;
  const step = divisor(rest, 12);
  return {
    sign: twelfths < 0 ? "−" : "",
    whole: whole === 0 && rest ? "" : String(whole),
    part: rest ? `${rest / step}/${12 / step}` : "",
  };
}

/** For sentences, labels and files: the three fractions that every font has, thirds and the like with a slash. */
const KNOWN: Readonly<Record<string, string>> = { "1/2": "½", "1/4": "¼", "3/4": "¾" };

export function pointsText(twelfths: number): string {
  const { sign, whole, part } = inTwelfths(twelfths);
  const known = KNOWN[part];
  return sign + (known ? whole + known : [whole, part].filter(Boolean).join(" "));
}

function divisor(a: number, b: number): number {
  return a ? divisor(b % a, a) : b;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number with one digit behind the point, in the way of the language. */
export function decimal(language: Language, value: number, digits = 1): string {
  const key = `${language} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, format);
  }
  return format.format(value).replace("-", "−");
}

/** The same with a sign in any case; what rounds to nothing has none. */
export function signed(language: Language, value: number): string {
  const text = decimal(language, value);
  return Math.round(value * 10) > 0 ? `+${text}` : Math.round(value * 10) === 0 ? decimal(language, 0) : text;
}

/** A number of an axis: as many digits as it has. */
export function axisText(language: Language, value: number): string {
  return number(language, value).replace("-", "−");
}

export interface Span {
  readonly hours: number;
  readonly minutes: number;
}

export function spanOf(seconds: number): Span {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
