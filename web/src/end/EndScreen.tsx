/** The end of a match: who won and why. Points of others are seen here for the first time. */
import { useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useStore } from "../live/context.tsx";
import { useMedia } from "../state/useMedia.ts";
import type { Report } from "../types/http.ts";
import { Patterns } from "./charts/patterns.tsx";
import { Deals } from "./Deals.tsx";
import { EndActions } from "./EndActions.tsx";
import { EndTop } from "./EndTop.tsx";
import { useBidPart, useFlowPart, usePricePart } from "./goodsParts.tsx";
import { Headline } from "./Headline.tsx";
import { standing } from "./model.ts";
import { type Part, Parts, PHONE } from "./Parts.tsx";
import { Promises } from "./Promises.tsx";
import { usePointParts } from "./pointParts.tsx";
import { spanOf } from "./points.ts";
import { ScoreTable } from "./ScoreTable.tsx";
import { type Shown, useShown } from "./shown.ts";
import { endTexts } from "./texts.ts";
import { useReport } from "./useReport.ts";
import "./end.css";
import "./charts.css";
import "./lists.css";
import "./scores.css";
import "./tables.css";

export function EndScreen() {
  const t = useTexts(endTexts);
  const isPhone = useMedia(PHONE);
  const { table, key, language } = useStore();
  const [state, retry] = useReport(table, key, language);
  const report = state.status === "ready" ? state.report : null;
  const shown = useShown(report);
  const [chosen, setChosen] = useState<number | null>(null);
  const seat = chosen ?? shown.mine ?? standing(shown.ranks)[0] ?? 0;
  const actions = <EndActions shown={shown} />;
  const about = t.about(shown.species.length, report?.deals.length ?? null, report && spanOf(report.seconds));
  return (
    <div className="end">
      <svg width="0" height="0" className="sprite" aria-hidden="true">
        <Patterns />
      </svg>
      <EndTop title={t.title} about={about}>
        {!isPhone && actions}
      </EndTop>
      <main className="end-main">
        <Headline shown={shown} />
        {isPhone && actions}
        <div className="end-grid">
          <div className="end-cell">
            <ScoreTable shown={shown} chosen={seat} onChoose={setChosen} />
          </div>
          {report ? (
            <Charts shown={shown} report={report} chosen={seat} onChoose={setChosen} />
          ) : (
            <div className="end-waiting" role={state.status === "failed" ? "alert" : "status"}>
              {state.status === "failed" ? (
                <>
                  <p className="strong">{t.failed}</p>
                  <p>{state.error.message}</p>
                  <button type="button" className="button" onClick={retry}>
                    <Icon name="ui-retry" />
                    {t.retry}
                  </button>
                </>
              ) : (
                <p>{t.loading}</p>
              )}
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

interface ChartsProps {
  readonly shown: Shown;
  readonly report: Report;
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
}

function Charts({ shown, report, chosen, onChoose }: ChartsProps) {
  const t = useTexts(endTexts);
  const [pointed, setPointed] = useState<number | null>(null);
  const points = usePointParts(shown, report, chosen);
  const flows = useFlowPart(shown, report, chosen, pointed, setPointed, onChoose);
  const prices = usePricePart(report);
  const bids = useBidPart(shown, report, chosen);
  const isPlanned = report.deals.some((deal) => deal.gains);
  const isMe = chosen === shown.mine;
  const name = shown.name(chosen);
  const books: Part[] = [
    {
      id: "deals",
      tab: t.deals.tab,
      title: t.deals.title,
      hint: isPlanned
        ? isMe
          ? t.deals.byPlannerYou
          : t.deals.byPlanner(name)
        : isMe
          ? t.deals.byGuideYou
          : t.deals.byGuide(name),
      body: <Deals shown={shown} report={report} chosen={chosen} />,
    },
    {
      id: "promises",
      tab: t.promises.tab,
      title: t.promises.title,
      hint: t.promises.hint,
      body: <Promises shown={shown} report={report} />,
    },
  ];
  return (
    <>
      <div className="end-cell">
        <Parts label={t.points.tab} parts={points} />
      </div>
      <div className="end-cell end-pair">
        <div className="end-cell">
          <Parts label={t.flows.title} parts={[flows]} />
        </div>
        <div className="end-cell">
          <Parts label={t.deals.tab} parts={books} />
        </div>
      </div>
      <div className="end-cell">
        <Parts label={t.prices.title} parts={[prices, bids]} />
      </div>
    </>
  );
}
