/** Files that the browser makes: spreadsheets of scores and deals, and whatever else is saved. */
import type { Report } from "../types/http.ts";
import { AT_END, SOURCES, stacksOf } from "./model.ts";

/** Give the person a file. */
export function save(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Cells with commas, quotes or line ends are quoted; what a spreadsheet would take for a formula is not one. */
export function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function sheet(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

const inPoints = (twelfths: number) => Math.round((twelfths / 12) * 1e4) / 1e4;

const column = (source: string) => `points ${source}`;

/** One line for every seat and turn, one with the turn `total` for every seat. The words are for programs. */
export function scoresSheet(report: Report, sitters: readonly string[]): string {
  const rows: (string | number | null)[][] = [
    ["seat", "species", "sitter", "rank", "turn", ...SOURCES.map(column), "points"],
  ];
  for (const [seat, species] of report.species.entries()) {
    const head = [seat, species, sitters[seat] ?? "", report.ranks[seat] ?? null];
    const stacks = stacksOf(report, seat);
    for (const { turn, parts, sum } of stacks) {
      const name = turn === AT_END ? "end" : turn;
      rows.push([...head, name, ...SOURCES.map((source) => inPoints(parts[source])), inPoints(sum)]);
    }
    const sums = SOURCES.map((source) => inPoints(stacks.reduce((sum, { parts }) => sum + parts[source], 0)));
    rows.push([...head, "total", ...sums, inPoints(report.scores[seat] ?? 0)]);
  }
  return sheet(rows);
}

/** One line for every party of every deal. */
export function dealsSheet(report: Report): string {
  const head = ["seq", "turn", "seat", "species", "gives", "gets", "guide value", "gain", "text", "reading"];
  const rows = report.deals.flatMap((deal) =>
    deal.parties.map((seat, place) => [
      deal.seq,
      deal.turn,
      seat,
      report.species[seat] ?? "",
      deal.gives[place] ?? "",
      deal.gets[place] ?? "",
      (deal.halves[place] ?? 0) / 2,
      deal.gains?.[place] ?? null,
      deal.text,
      deal.say,
    ]),
  );
  return sheet([head, ...rows]);
}
