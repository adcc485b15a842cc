/** Not here yet. */
export function LobbyPage() {
  return <main />;
}
