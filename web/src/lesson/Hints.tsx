/** Not here yet. */
export function Hints() {
  return null;
}
