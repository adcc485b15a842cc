/** Not here yet. */
export function ReplaysPage() {
  return <main />;
}
