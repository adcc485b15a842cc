/** Not here yet. */
export function ReplayPage(props: {
  readonly table: string;
  readonly seat: number | null;
  readonly at: number | null;
}) {
  return <main>{props.table}</main>;
}
