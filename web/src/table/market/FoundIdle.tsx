/** Idle converters that the search finds. */
import { Goods } from "../../components/Goods.tsx";
import { bundle, counts } from "../../game/goods.ts";
import { useTexts } from "../../i18n/area.ts";
import { useDesks, useGame, useMySeat } from "../../live/context.tsx";
import type { ConverterAt } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { CardChip } from "../composer/Terms.tsx";
import { useSayer } from "../composer/words.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { areIn } from "./FoundCards.tsx";
import { holdsAny, kindsOf, type Wanted } from "./find.ts";
import { marketTexts } from "./texts.ts";

interface Idle {
  readonly seat: number;
  readonly converter: ConverterAt;
  /** How much of what it lacks I have. */
  readonly mine: string;
}

/** Converters that lack something I have, or that lack the goods that were named. */
export function useIdle(wanted: Wanted): Idle[] {
  const me = useMySeat();
  const own = useGame((game) => game.seats[me ?? 0]);
  const { answer } = useDesks();
  const say = useSayer();
  const asked = kindsOf(wanted.give);
  const isWord = !wanted.idle && !asked.length;
  if (isWord && !wanted.words.length) return [];
  const held = counts(own?.goods);
  return (answer?.desks ?? []).flatMap((desk) =>
    desk.converters.flatMap((converter) => {
      if (converter.state !== "lacks" || !converter.lack) return [];
      if (!areIn(wanted.words, [say.card(converter.card)])) return [];
      const lacks = counts(converter.lack.goods);
      const mine = bundle(
        Object.fromEntries(kindsOf(lacks).map((code) => [code, Math.min(lacks[code] ?? 0, held[code] ?? 0)])),
      );
      const isAsked = !asked.length || holdsAny(converter.lack.goods, wanted.give);
      const isFed = desk.seat === me || mine !== "" || asked.length > 0 || wanted.words.length > 0;
      return isAsked && isFed ? [{ seat: desk.seat, converter, mine }] : [];
    }),
  );
}

export function IdleRow({ seat, converter, mine }: Idle) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const name = useSeatName();
  const isMine = seat === me;
  const [holder] = converter.lack?.holders ?? [];
  const lacks = converter.lack?.goods ?? "";
  return (
    <li className="market-offer market-seat">
      <SeatMark seat={seat} size={36} />
      <div className="market-what">
        <p className="market-head">
          <CardChip card={converter.card} />
          <span>{isMine ? t.yoursIdle : t.of(name(seat))}</span>
        </p>
        <p className="market-facts">
          <span>{t.lacks}</span> <Goods goods={lacks} size="small" />
          {!isMine && mine ? (
            <>
              <span>{t.youHave}</span> <Goods goods={mine} size="small" />
            </>
          ) : null}
        </p>
      </div>
      <div className="market-actions">
        {isMine && holder !== undefined && lacks && (
          <button type="button" className="button small" onClick={() => compose({ seat: holder, get: lacks })}>
            {t.ask(name(holder))}
          </button>
        )}
        {!isMine && mine && (
          <button type="button" className="button small" onClick={() => compose({ seat, give: mine })}>
            {t.draft}
          </button>
        )}
      </div>
    </li>
  );
}
