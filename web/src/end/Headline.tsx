/** Who won, how I did, and how the table did against people. */
import { Emblem } from "../components/Emblem.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { standing } from "./model.ts";
import { Points } from "./Points.tsx";
import { decimal, pointsText } from "./points.ts";
import { Reference } from "./Reference.tsx";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";

export function Headline({ shown }: { shown: Shown }) {
  const text = useText();
  const t = useTexts(endTexts);
  const { scores, ranks, species, mine, report } = shown;
  const winners = standing(ranks).filter((seat) => ranks[seat] === 1);
  const best = scores[winners[0] ?? 0] ?? 0;
  const sum = scores.reduce((all, score) => all + score, 0);
  const [before, after] = t.wins(text.list(winners.map(shown.name)), "\u0000", winners.length > 1).split("\u0000");
  return (
    <div className="end-headline">
      <span className="end-winners">
        {winners.map((seat) => (
          <Emblem key={seat} species={species[seat] ?? null} size={winners.length > 2 ? 40 : 54} />
        ))}
      </span>
      <div className="end-headline-text">
        <h1 className="end-h1">
          {before}
          <Points twelfths={best} />
          {after}
        </h1>
        <p className="end-lead">
          {mine !== null && <span>{youSay(t, mine, shown, best)} </span>}
          <span>{t.sum(pointsText(sum), decimal(text.code, sum / 12 / Math.max(1, scores.length)))}</span>
        </p>
      </div>
      {report && <Reference shown={shown} reference={report.reference} />}
    </div>
  );
}

function youSay(t: (typeof endTexts)["en"], mine: number, { scores, ranks }: Shown, best: number): string {
  const rank = ranks[mine] ?? 0;
  if (rank !== 1) return t.you(rank, pointsText(best - (scores[mine] ?? 0)));
  return ranks.filter((one) => one === 1).length > 1 ? t.youShared : t.youWon;
}
