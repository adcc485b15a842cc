/** Not here yet. */
export function LessonPage() {
  return <main />;
}
