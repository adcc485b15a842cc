/** The parts about points: by turn and source, the race, and the converters that ran. */
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import type { Report } from "../types/http.ts";
import { SourceBlock } from "./charts/patterns.tsx";
import { RaceChart } from "./charts/RaceChart.tsx";
import { StackChart, sumOf } from "./charts/StackChart.tsx";
import { AT_END, raceOf, SOURCES, type Source, type Stack, sourcesUsed, stacksOf, standing, turnsOf } from "./model.ts";
import type { Part } from "./Parts.tsx";
import { Points } from "./Points.tsx";
import { Runs } from "./Runs.tsx";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";

const FIRST = { width: 560, height: 220 };

export function usePointParts(shown: Shown, report: Report, chosen: number): Part[] {
  const t = useTexts(endTexts);
  return [
    useSourcePart(shown, report, chosen),
    useRacePart(shown, report, chosen),
    {
      id: "runs",
      tab: t.runs.tab,
      title: t.runs.title,
      hint: t.runs.hint,
      body: <Runs shown={shown} report={report} chosen={chosen} />,
    },
  ];
}

/** What a seat scored by turn and source; all seats have one scale. */
function useSourcePart(shown: Shown, report: Report, chosen: number): Part {
  const t = useTexts(endTexts);
  const { code } = useText();
  const name = shown.name(chosen);
  const stacks = stacksOf(report, chosen);
  const sources = sourcesUsed(report);
  const most = Math.max(
    ...shown.species.flatMap((_, seat) => stacksOf(report, seat).map(({ parts }) => sumOf(parts, 1))),
  );
  return {
    id: "points",
    tab: t.points.tab,
    title: chosen === shown.mine ? t.points.mine : t.points.of(name),
    hint: t.points.hint,
    body: <Legend sources={sources} />,
    chart: {
      label: t.points.chart(name),
      first: FIRST,
      draw: (size) => <StackChart {...size} stacks={stacks} most={most} language={code} t={t} />,
      table: <SourceTable name={name} stacks={stacks} sources={sources} />,
    },
  };
}

interface SourceTableProps {
  readonly name: string;
  readonly stacks: readonly Stack[];
  readonly sources: readonly Source[];
}

function SourceTable({ name, stacks, sources }: SourceTableProps) {
  const t = useTexts(endTexts);
  return (
    <table className="end-table">
      <caption className="sr">{t.points.of(name)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t.points.tab}</span>
          </th>
          {sources.map((source) => (
            <th key={source} scope="col">
              {t.source[source]}
            </th>
          ))}
          <th scope="col">{t.total}</th>
        </tr>
      </thead>
      <tbody>
        {stacks.map(({ turn, parts, sum }) => (
          <tr key={turn}>
            <th scope="row">{turn === AT_END ? t.end : t.turn(turn)}</th>
            {sources.map((source) => (
              <td key={source}>
                <Points twelfths={parts[source]} dash />
              </td>
            ))}
            <td>
              <Points twelfths={sum} dash />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The points of all seats from turn to turn. */
function useRacePart(shown: Shown, report: Report, chosen: number): Part {
  const t = useTexts(endTexts);
  const { code } = useText();
  const runners = standing(shown.ranks).map((seat) => ({
    seat,
    species: shown.species[seat] ?? "",
    marks: raceOf(report, seat),
  }));
  const people = report.reference?.mean ?? null;
  return {
    id: "race",
    tab: t.race.tab,
    title: t.race.title,
    hint: t.race.hint,
    chart: {
      label: t.race.chart,
      first: FIRST,
      draw: (size) => <RaceChart {...size} {...{ runners, chosen, people, t }} language={code} />,
      table: <RaceTable shown={shown} runners={runners} turns={turnsOf(report)} />,
    },
  };
}

interface RaceTableProps {
  readonly shown: Shown;
  readonly runners: readonly { readonly seat: number; readonly marks: readonly number[] }[];
  readonly turns: readonly number[];
}

function RaceTable({ shown, runners, turns }: RaceTableProps) {
  const t = useTexts(endTexts);
  return (
    <table className="end-table">
      <caption className="sr">{t.race.title}</caption>
      <thead>
        <tr>
          <th scope="col">{t.seat}</th>
          {turns.map((turn) => (
            <th key={turn} scope="col">
              {t.turn(turn)}
            </th>
          ))}
          <th scope="col">{t.end}</th>
        </tr>
      </thead>
      <tbody>
        {runners.map(({ seat, marks }) => (
          <tr key={seat}>
            <th scope="row">{shown.name(seat)}</th>
            {marks.slice(1).map((mark, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its turn
              <td key={place}>
                <Points twelfths={mark} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Legend({ sources }: { sources: readonly Source[] }) {
  const t = useTexts(endTexts);
  return (
    <ul className="end-legend">
      {SOURCES.filter((source) => sources.includes(source)).map((source) => (
        <li key={source}>
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <SourceBlock source={source} x={0} y={0} width={12} height={12} />
          </svg>
          {t.source[source]}
        </li>
      ))}
    </ul>
  );
}
