/** What my plan lacks and leaves over, who could help, and a draft for each. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import type { AdviceAnswer } from "../../types/live.ts";
import { compose, type Start } from "../composer/start.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { type Idea, Ideas } from "./Ideas.tsx";
import { marketTexts } from "./texts.ts";

const MOST = 3;

interface FromPlanProps {
  readonly advice: AdviceAnswer;
  readonly ideas: readonly Idea[];
}

export function Shortfalls({ advice, ideas }: FromPlanProps) {
  const t = useTexts(marketTexts);
  const all = useText();
  const name = useSeatName();
  const needs = (advice.wish?.shortfalls ?? []).map(
    ({ good, count, helpers = [] }, at): Need => ({
      good,
      count,
      say:
        advice.words?.shortfalls?.[at] ??
        (helpers.length ? t.helpers(all.list(helpers.map(({ seat }) => name(seat)))) : t.nobody),
      ways: helpers.map(({ seat, spare, takes }) => ({
        label: t.ask(name(seat)),
        start: {
          seat,
          get: `${Math.min(count, Math.max(1, spare))}${good}`,
          ...(takes ? { give: takes } : {}),
        },
      })),
    }),
  );
  return <Needs needs={needs} none={t.noShort} ideas={fitting(ideas, advice.seat, "gets", needs)} />;
}

export function Surpluses({ advice, ideas }: FromPlanProps) {
  const t = useTexts(marketTexts);
  const all = useText();
  const name = useSeatName();
  const needs = (advice.wish?.surpluses ?? []).map(
    ({ good, count, takers = [] }, at): Need => ({
      good,
      count,
      say: advice.words?.surpluses?.[at] ?? (takers.length ? t.takers(all.list(takers.map(name))) : t.nobody),
      ways: takers.map((seat) => ({ label: t.offer(name(seat)), start: { seat, give: `${count}${good}` } })),
    }),
  );
  return <Needs needs={needs} none={t.noLeft} ideas={fitting(ideas, advice.seat, "gives", needs)} />;
}

/** A good that the plan lacks or leaves over, and the drafts that could change it. */
interface Need {
  readonly good: string;
  readonly count: number;
  readonly say: string;
  readonly ways: readonly { readonly label: string; readonly start: Start & { readonly seat: number } }[];
}

/** Ideas that bring me, or rid me of, one of the goods. */
function fitting(ideas: readonly Idea[], me: number, side: "gives" | "gets", needs: readonly Need[]): Idea[] {
  return ideas.filter(({ proposal }) =>
    proposal.parties.some((party) => party.seat === me && needs.some(({ good }) => party[side].includes(good))),
  );
}

function Needs({ needs, none, ideas }: { needs: readonly Need[]; none: string; ideas: readonly Idea[] }) {
  const t = useTexts(marketTexts);
  return (
    <div className="market-groups">
      {!needs.length && <p className="market-empty-text">{none}</p>}
      <ul className="market-list">
        {needs.map(({ good, count, say, ways }) => (
          <li key={good} className="market-offer market-need">
            <Goods goods={`${count}${good}`} size="large" />
            <p className="market-say">{say}</p>
            <div className="market-actions">
              {ways.slice(0, MOST).map(({ label, start }) => (
                <button key={start.seat} type="button" className="button small" onClick={() => compose(start)}>
                  <SeatMark seat={start.seat} size={16} />
                  {label}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {ideas.length > 0 && (
        <section>
          <h3 className="market-group">{t.swaps}</h3>
          <Ideas ideas={ideas} />
        </section>
      )}
    </div>
  );
}
