/** Not here yet. */
export function Home() {
  return <main />;
}
