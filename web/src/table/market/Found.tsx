/** What the search of the top bar finds: offers, seats, idle converters, swaps and rings. */
import type { ReactNode } from "react";
import { Goods } from "../../components/Goods.tsx";
import { bundle, counts } from "../../game/goods.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useDesks, useGame, useMySeat, useSeen } from "../../live/context.tsx";
import type { AdviceAnswer, DeskAt, OfferView, SeatView } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { useSayer } from "../composer/words.ts";
import { SeatMark, useSeatName, useSitterName } from "../names.tsx";
import { openSeat, search } from "../shell.ts";
import { areIn, cardsIn, HeldRow, licencesIn, useHeld } from "./FoundCards.tsx";
import { IdleRow, useIdle } from "./FoundIdle.tsx";
import { fitsOffer, holdsAny, kindsOf, readSearch, type Wanted } from "./find.ts";
import { Ideas, ideasOf } from "./Ideas.tsx";
import type { Told } from "./offers.ts";
import { marketTexts } from "./texts.ts";

interface FoundProps {
  readonly text: string;
  readonly told: readonly Told[];
  readonly advice: AdviceAnswer | null;
  readonly row: (told: Told) => ReactNode;
}

export function Found({ text, told, advice, row }: FoundProps) {
  const t = useTexts(marketTexts);
  const all = useText();
  const me = useMySeat();
  const matching = useSeen((view) => view.options.matching);
  const name = useSeatName();
  const sitter = useSitterName();
  const say = useSayer();
  const wanted = readSearch(text, all);
  const called = (seats: readonly number[]) => seats.flatMap((seat) => [name(seat), sitter(seat)]);
  const named = (parts: Pick<OfferView, "legs" | "clauses">) => [
    ...cardsIn(parts).map(say.card),
    ...licencesIn(parts).map(say.technology),
  ];
  const namesOf = ({ offer }: Told) => [...called([...offer.parties, offer.by]), ...named(offer)].join(" ");
  const offers = wanted.idle ? [] : told.filter((one) => fitsOffer(one.offer, wanted, me, namesOf(one)));
  const seats = useFitting(wanted);
  const idle = useIdle(wanted);
  const held = useHeld(wanted);
  const isGoods = kindsOf(wanted.get).length + kindsOf(wanted.give).length > 0;
  const ideas = ideasOf(advice).filter(({ proposal }) =>
    proposal.parties.some(
      ({ seat, gives, gets }) =>
        seat === me &&
        (isGoods || wanted.words.length > 0) &&
        areIn(wanted.words, [...called(proposal.parties.map((party) => party.seat)), ...named(proposal.offer)]) &&
        (!kindsOf(wanted.get).length || holdsAny(gets, wanted.get)) &&
        (!kindsOf(wanted.give).length || holdsAny(gives, wanted.give)),
    ),
  );
  const isNothing = !offers.length && !held.length && !(matching && (seats.length || idle.length || ideas.length));
  return (
    <div className="market-scroll fading">
      <div className="market-found">
        <h2>{t.found(text)}</h2>
        <button type="button" className="button small ghost" onClick={() => search("")}>
          {t.clear}
        </button>
      </div>
      {isNothing && <p className="market-empty-text">{t.foundNothing}</p>}
      {offers.length > 0 && (
        <section>
          <h3 className="market-group">{t.openOffers}</h3>
          <ul className="market-list">{offers.map(row)}</ul>
        </section>
      )}
      {held.length > 0 && (
        <section>
          <h3 className="market-group">{t.cards}</h3>
          <ul className="market-list">
            {held.map((one) => (
              <HeldRow key={`${one.seat} ${one.card}`} {...one} />
            ))}
          </ul>
        </section>
      )}
      {!matching && <p className="market-empty-text">{t.matchingOff}</p>}
      {matching && seats.length > 0 && (
        <section>
          <h3 className="market-group">{t.seats}</h3>
          <ul className="market-list">
            {seats.map((one) => (
              <SeatFit key={one.seat} {...one} wanted={wanted} />
            ))}
          </ul>
        </section>
      )}
      {matching && idle.length > 0 && (
        <section>
          <h3 className="market-group">{t.idle}</h3>
          <ul className="market-list">
            {idle.map((one) => (
              <IdleRow key={`${one.seat} ${one.converter.card}.${one.converter.slot}`} {...one} />
            ))}
          </ul>
        </section>
      )}
      {matching && ideas.length > 0 && (
        <section>
          <h3 className="market-group">{t.swaps}</h3>
          <Ideas ideas={ideas} />
        </section>
      )}
    </div>
  );
}

interface Fitting {
  readonly seat: number;
  readonly view: SeatView;
  readonly desk: DeskAt | undefined;
}

/** Seats that have what is asked for or want what is given, those that fit both ways first; or that are called so. */
function useFitting(wanted: Wanted): Fitting[] {
  const me = useMySeat();
  const seats = useGame((game) => game.seats);
  const { answer } = useDesks();
  const name = useSeatName();
  const sitter = useSitterName();
  if (wanted.idle) return [];
  const hasGoods = kindsOf(wanted.get).length + kindsOf(wanted.give).length > 0;
  const isCalled = (seat: number) => wanted.words.length > 0 && areIn(wanted.words, [name(seat), sitter(seat)]);
  const score = ({ view, desk }: Fitting) =>
    2 * Number(holdsAny(desk?.spare, wanted.get)) +
    Number(holdsAny(view.goods, wanted.get)) +
    2 * Number(holdsAny(desk?.wants, wanted.give));
  return seats
    .map((view, seat) => ({ seat, view, desk: answer?.desks.find((desk) => desk.seat === seat) }))
    .filter((one) => one.seat !== me && (hasGoods ? score(one) > 0 && !wanted.words.length : isCalled(one.seat)))
    .toSorted((a, b) => score(b) - score(a));
}

function SeatFit({ seat, view, desk, wanted }: Fitting & { wanted: Wanted }) {
  const t = useTexts(marketTexts);
  const name = useSeatName();
  const held = counts(view.goods);
  const get = Object.fromEntries(
    kindsOf(wanted.get).map((code) => [code, Math.min(wanted.get[code] ?? 1, held[code] ?? 0)]),
  );
  return (
    <li className="market-offer market-seat">
      <SeatMark seat={seat} size={36} />
      <div className="market-what">
        <p className="market-head">
          <button type="button" className="market-link" onClick={() => openSeat(seat)}>
            {name(seat)}
          </button>
        </p>
        <p className="market-facts">
          <span>{t.has}</span> <Goods goods={view.goods} size="small" />
          {desk?.spare ? (
            <>
              <span>{t.spare}</span> <Goods goods={desk.spare} size="small" />
            </>
          ) : null}
          {desk?.wants ? (
            <>
              <span>{t.wants}</span> <Goods goods={desk.wants} size="small" />
            </>
          ) : null}
        </p>
      </div>
      <div className="market-actions">
        <button
          type="button"
          className="button small"
          onClick={() => compose({ seat, give: bundle(wanted.give), get: bundle(get) || bundle(wanted.get) })}
        >
          {t.draft}
        </button>
      </div>
    </li>
  );
}
