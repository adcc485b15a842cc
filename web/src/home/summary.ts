/** A line of the lobby, with everything in it that this client reads. */
import type { Summary } from "../types/http.ts";

export interface TableLine {
  readonly table: string;
  readonly name: string;
  readonly host: string;
  readonly life: string;
  readonly opened: number;
  readonly seats: readonly { readonly kind: string; readonly name: string }[];
  readonly open: number;
  readonly turn: number;
  readonly species: readonly string[];
  readonly clock: string;
  readonly hints: boolean;
  readonly draw: string;
  readonly spectators: string;
}

export function readLine({ table, summary }: Pick<Summary, "table" | "summary">): TableLine {
  const options = (summary.options ?? {}) as Record<string, unknown>;
  return {
    table,
    name: String(summary.name ?? ""),
    host: String(summary.host ?? ""),
    life: String(summary.life ?? ""),
    opened: Number(summary.opened ?? 0),
    seats: (summary.seats ?? []) as TableLine["seats"],
    open: Number(summary.open ?? 0),
    turn: Number(summary.turn ?? 0),
    species: (summary.species ?? []) as string[],
    clock: String(options.clock ?? ""),
    hints: options.hints === true,
    draw: String(options.draw ?? ""),
    spectators: String(options.spectators ?? "none"),
  };
}

/** A listed table lets everybody watch unless it says otherwise. */
export function canWatch(line: TableLine): boolean {
  return line.spectators !== "none" && line.life !== "closed";
}

export function canJoin(line: TableLine): boolean {
  return line.open > 0 && (line.life === "gathering" || line.life === "playing");
}
