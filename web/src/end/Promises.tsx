/** The promise book: how the promises of each seat ended, and every one of them. */
import { useState } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useMedia } from "../state/useMedia.ts";
import type { Report } from "../types/http.ts";
import { EndBlock } from "./charts/patterns.tsx";
import { ENDS, type End, endOf, promisesOf, standing } from "./model.ts";
import { Nothing } from "./Nothing.tsx";
import { PHONE } from "./Parts.tsx";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";

const MARKS: Readonly<Record<End, string>> = {
  kept: "ui-check",
  waived: "ui-waived",
  broken: "ui-close",
  open: "ui-open",
};
const ROOM = 120;
const SOME = 8;

export function Promises({ shown, report }: { shown: Shown; report: Report }) {
  const t = useTexts(endTexts);
  const isPhone = useMedia(PHONE);
  const [isAll, setAll] = useState(false);
  // at a desk the list scrolls by itself; on a phone it would be most of the page
  const isLong = isPhone && !isAll && report.promises.length > SOME + 2;
  if (!report.promises.length) return <Nothing>{t.promises.none}</Nothing>;
  const seats = standing(shown.ranks).filter((seat) => report.promises.some(({ debtor }) => debtor === seat));
  const used = ENDS.filter((end) => report.promises.some(({ state }) => endOf(state) === end));
  const most = Math.max(...seats.map((seat) => ENDS.reduce((sum, end) => sum + promisesOf(report, seat)[end], 0)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <div className="end-book" tabIndex={0}>
      <table className="end-table end-promises">
        <caption className="sr">{t.promises.chart}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t.seat}</span>
            </th>
            <td aria-hidden="true" />
            {used.map((end) => (
              <th key={end} scope="col">
                <span className="end-end-name">
                  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
                    <EndBlock end={end} x={0} y={0} width={10} height={10} />
                  </svg>
                  {t.promises.end[end]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => {
            const ends = promisesOf(report, seat);
            let from = 0;
            return (
              <tr key={seat}>
                <th scope="row">
                  <span className="end-seat">
                    <Emblem species={shown.species[seat] ?? null} size={22} />
                    <span className="end-seat-name">{shown.name(seat)}</span>
                  </span>
                </th>
                <td aria-hidden="true">
                  <svg
                    aria-hidden="true"
                    className="end-promise-bar"
                    viewBox={`0 0 ${ROOM} 10`}
                    preserveAspectRatio="none"
                  >
                    {ENDS.map((end) => {
                      const x = from;
                      from += (ends[end] / most) * ROOM;
                      const width = Math.max(0, from - x - 1);
                      return ends[end] ? <EndBlock key={end} end={end} x={x} y={0} width={width} height={10} /> : null;
                    })}
                  </svg>
                </td>
                {used.map((end) => (
                  <td key={end}>{ends[end] || <span className="end-nothing">–</span>}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul className="end-promise-list">
        {(isLong ? report.promises.slice(0, SOME) : report.promises).map((promise) => {
          const end = endOf(promise.state);
          return (
            <li key={promise.id} className={`end-promise ${end}`}>
              <Icon name={MARKS[end]} className="icon end-promise-mark" />
              <span className="end-promise-say">{promise.say}</span>
              <span className="end-promise-end">
                {t.promises.end[end]}, {t.promises.due(promise.turn)}
              </span>
            </li>
          );
        })}
      </ul>
      {isLong && (
        <button type="button" className="button end-all" onClick={() => setAll(true)}>
          {t.promises.all(report.promises.length)}
        </button>
      )}
    </div>
  );
}
