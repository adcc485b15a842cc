/** Whether a table came from a file; whoever has the file may know what is hidden at it. */
import type { Seen } from "../types/live.ts";

export function wasImported(view: Seen & { readonly imported?: boolean }): boolean {
  return view.imported ?? false;
}
