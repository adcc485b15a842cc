/** The first letter large, for server sentences that stand alone. */
export function upper(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
