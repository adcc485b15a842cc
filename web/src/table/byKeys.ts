/** The order of two things that are compared by several numbers, the first of which matters most. */
export function byKeys(first: readonly number[], second: readonly number[]): number {
  for (const [at, value] of first.entries()) if (value !== second[at]) return value - (second[at] ?? 0);
  return 0;
}
