/** Not here yet. */
export function SetUpPage() {
  return <main />;
}
