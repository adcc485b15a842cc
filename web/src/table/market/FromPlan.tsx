/** What my plan lacks and leaves over, who could help, and a draft for each. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import type { AdviceAnswer } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { type Idea, Ideas } from "./Ideas.tsx";
import { marketTexts } from "./texts.ts";

const MOST = 3;

export function Shortfalls({ advice, ideas }: { advice: AdviceAnswer; ideas: readonly Idea[] }) {
  const t = useTexts(marketTexts);
  const all = useText();
  const name = useSeatName();
  const found = advice.wish?.shortfalls ?? [];
  const goods = found.map(({ good }) => good);
  const fitting = ideas.filter(({ proposal }) =>
    proposal.parties.some(({ seat, gets }) => seat === advice.seat && goods.some((good) => gets.includes(good))),
  );
  return (
    <div className="market-groups">
      {!found.length && <p className="market-empty-text">{t.noShort}</p>}
      <ul className="market-list">
        {found.map(({ good, count, helpers = [] }, at) => (
          <li key={good} className="market-offer market-need">
            <Goods goods={`${count}${good}`} size="large" />
            <p className="market-say">
              {advice.words?.shortfalls?.[at] ??
                (helpers.length ? t.helpers(all.list(helpers.map(({ seat }) => name(seat)))) : t.nobody)}
            </p>
            <div className="market-actions">
              {helpers.slice(0, MOST).map(({ seat, spare, takes }) => (
                <button
                  key={seat}
                  type="button"
                  className="button small"
                  onClick={() =>
                    compose({
                      seat,
                      get: `${Math.min(count, Math.max(1, spare))}${good}`,
                      ...(takes ? { give: takes } : {}),
                    })
                  }
                >
                  <SeatMark seat={seat} size={16} />
                  {t.ask(name(seat))}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {fitting.length > 0 && (
        <section>
          <h3 className="market-group">{t.swaps}</h3>
          <Ideas ideas={fitting} />
        </section>
      )}
    </div>
  );
}

export function Surpluses({ advice, ideas }: { advice: AdviceAnswer; ideas: readonly Idea[] }) {
  const t = useTexts(marketTexts);
  const all = useText();
  const name = useSeatName();
  const found = advice.wish?.surpluses ?? [];
  const goods = found.map(({ good }) => good);
  const fitting = ideas.filter(({ proposal }) =>
    proposal.parties.some(({ seat, gives }) => seat === advice.seat && goods.some((good) => gives.includes(good))),
  );
  return (
    <div className="market-groups">
      {!found.length && <p className="market-empty-text">{t.noLeft}</p>}
      <ul className="market-list">
        {found.map(({ good, count, takers = [] }, at) => (
          <li key={good} className="market-offer market-need">
            <Goods goods={`${count}${good}`} size="large" />
            <p className="market-say">
              {advice.words?.surpluses?.[at] ?? (takers.length ? t.takers(all.list(takers.map(name))) : t.nobody)}
            </p>
            <div className="market-actions">
              {takers.slice(0, MOST).map((seat) => (
                <button
                  key={seat}
                  type="button"
                  className="button small"
                  onClick={() => compose({ seat, give: `${count}${good}` })}
                >
                  <SeatMark seat={seat} size={16} />
                  {t.offer(name(seat))}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {fitting.length > 0 && (
        <section>
          <h3 className="market-group">{t.swaps}</h3>
          <Ideas ideas={fitting} />
        </section>
      )}
    </div>
  );
}
