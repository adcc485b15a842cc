/** Not here yet. */
export function TablePage({ table }: { readonly table: string }) {
  return <main>{table}</main>;
}
