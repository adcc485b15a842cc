/** How many converters ran, by seat and turn: a table whose cells are bars. */
import type { CSSProperties } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { useTexts } from "../i18n/area.ts";
import type { Report } from "../types/http.ts";
import { standing, turnsOf } from "./model.ts";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";

export function Runs({ shown, report, chosen }: { shown: Shown; report: Report; chosen: number }) {
  const t = useTexts(endTexts);
  const most = Math.max(1, ...report.runs.flat());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <div className="end-table-place" tabIndex={0}>
      <table className="end-table end-runs">
        <caption className="sr">{t.runs.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t.seat}</span>
            </th>
            {turnsOf(report).map((turn) => (
              <th key={turn} scope="col">
                <span className="end-long">{t.turn(turn)}</span>
                <span className="end-short">{t.shortTurn(turn)}</span>
              </th>
            ))}
            <th scope="col">{t.runs.sum}</th>
          </tr>
        </thead>
        <tbody>
          {standing(shown.ranks).map((seat) => (
            <tr key={seat} className={seat === chosen ? "chosen" : ""}>
              <th scope="row">
                <span className="end-seat">
                  <Emblem species={shown.species[seat] ?? null} size={22} />
                  <span className="end-seat-name">{shown.name(seat)}</span>
                </span>
              </th>
              {turnsOf(report).map((turn) => {
                const count = report.runs[seat]?.[turn - 1] ?? 0;
                const style = { "--share": count / most } as CSSProperties;
                return (
                  <td key={turn}>
                    <span className="end-run" style={style}>
                      {count}
                    </span>
                  </td>
                );
              })}
              <td className="end-sum">{(report.runs[seat] ?? []).reduce((sum, count) => sum + count, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
