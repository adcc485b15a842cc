/** A deal of many parties: in short from one side, with whom; and as a whole, by partner and with the own part first. */
import { Fragment } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useMySeat } from "../../live/context.tsx";
import type { Clause, Leg, OfferView } from "../../types/live.ts";
import { ClauseItems, LegItems } from "../composer/Terms.tsx";
import { merged, mergedPromises } from "../composer/terms.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { sidesOf, termsFor } from "./offers.ts";
import { marketTexts } from "./texts.ts";

/** So many promises are drawn in the short form. */
const MOST = 2;

const unique = (seats: readonly number[]) => [...new Set(seats)];

/** What goes, comes and is promised in all, and to whom. */
export function OfferInShort({ offer }: { offer: OfferView }) {
  const t = useTexts(marketTexts);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const sides = sidesOf(offer, me);
  const who = name(sides.seat);
  const isMine = sides.seat === me;
  const names = (seats: readonly number[]) => all.list(unique(seats).map(name));
  return (
    <dl className="market-short">
      <Side
        label={isMine ? t.giveLabel : t.theyGive(who)}
        legs={sides.gives}
        whom={t.to(names(sides.gives.map((leg) => leg.receiver)))}
      />
      <Side
        label={isMine ? t.getLabel : t.theyGet(who)}
        legs={sides.gets}
        whom={t.from(names(sides.gets.map((leg) => leg.giver)))}
      />
      <Side
        label={isMine ? t.promiseLabel : t.theyPromise(who)}
        clauses={sides.promises}
        whom={t.to(names(sides.promises.map((clause) => clause.creditor)))}
      />
      <Side
        label={isMine ? t.promisedLabel : t.theyArePromised(who)}
        clauses={sides.isPromised}
        whom={t.from(names(sides.isPromised.map((clause) => clause.debtor)))}
      />
    </dl>
  );
}

interface SideProps {
  readonly label: string;
  readonly legs?: readonly Leg[];
  readonly clauses?: readonly Clause[];
  readonly whom: string;
}

function Side({ label, legs = [], clauses = [], whom }: SideProps) {
  const t = useTexts(marketTexts);
  if (!legs.length && !clauses.length) return null;
  const promises = mergedPromises(clauses);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {merged(legs).map((leg) => (
          <LegItems key={leg.giver} leg={leg} size="small" />
        ))}
        {promises.slice(0, MOST).map((clause, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: promises have no name but their place
          <ClauseItems key={at} clause={clause} size="small" />
        ))}
        {promises.length > MOST && <span>{t.morePromises(promises.length - MOST)}</span>}
        <span className="market-note">{whom}</span>
      </dd>
    </div>
  );
}

/** Everything that moves from one seat to another. */
interface Way {
  readonly from: number;
  readonly to: number;
  readonly legs: readonly Leg[];
  readonly clauses: readonly Clause[];
}

function waysOf(offer: OfferView, me: number | null): Way[] {
  const { legs, clauses } = termsFor(offer, me);
  const pairs = new Map<string, Way>();
  const at = (from: number, to: number) => pairs.get(`${from}>${to}`) ?? { from, to, legs: [], clauses: [] };
  for (const leg of legs) {
    const way = at(leg.giver, leg.receiver);
    pairs.set(`${way.from}>${way.to}`, { ...way, legs: [...way.legs, leg] });
  }
  for (const clause of clauses) {
    const way = at(clause.debtor, clause.creditor);
    pairs.set(`${way.from}>${way.to}`, { ...way, clauses: [...way.clauses, clause] });
  }
  return [...pairs.values()];
}

/** Every part of the deal: mine by partner, then what moves among the others by who gives it. */
export function OfferByPartner({ offer }: { offer: OfferView }) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const ways = waysOf(offer, me);
  const mine = ways.filter(({ from, to }) => from === me || to === me);
  const others = ways.filter(({ from, to }) => from !== me && to !== me);
  const partners = unique(mine.map(({ from, to }) => (from === me ? to : from)));
  const givers = unique(others.map(({ from }) => from));
  return (
    <div className="market-partners">
      {partners.length > 0 && (
        <section className="market-own">
          <h3 className="market-group">{t.withYou}</h3>
          {partners.map((seat) => (
            <Partner
              key={seat}
              seat={seat}
              lines={mine
                .filter(({ from, to }) => from === seat || to === seat)
                .toSorted((a, b) => Number(b.from === me) - Number(a.from === me))
                .flatMap((way) => [
                  { label: way.from === me ? t.giveLabel : t.getLabel, way: { ...way, clauses: [] } },
                  { label: way.from === me ? t.promiseLabel : t.promisedLabel, way: { ...way, legs: [] } },
                ])
                .filter(({ way }) => way.legs.length + way.clauses.length > 0)}
            />
          ))}
        </section>
      )}
      {givers.length > 0 && (
        <section>
          <h3 className="market-group">{t.notYours}</h3>
          {givers.map((seat) => (
            <Giver key={seat} seat={seat} ways={others.filter(({ from }) => from === seat)} />
          ))}
        </section>
      )}
    </div>
  );
}

interface Line {
  readonly label: string;
  readonly way: Way;
}

function Partner({ seat, lines }: { seat: number; lines: readonly Line[] }) {
  const name = useSeatName();
  return (
    <div className="market-partner">
      <h4>
        <SeatMark seat={seat} size={22} />
        {name(seat)}
      </h4>
      <dl>
        {lines.map(({ label, way }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <Parts way={way} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function Giver({ seat, ways }: { seat: number; ways: readonly Way[] }) {
  const t = useTexts(marketTexts);
  const name = useSeatName();
  return (
    <div className="market-partner">
      <h4>
        <SeatMark seat={seat} size={22} />
        {t.theyGive(name(seat))}
      </h4>
      <dl>
        {ways.map((way) => (
          <Fragment key={way.to}>
            <dt>{t.to(name(way.to))}</dt>
            <dd>
              <Parts way={way} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function Parts({ way }: { way: Way }) {
  return (
    <>
      {way.legs.map((leg, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name but their place
        <LegItems key={at} leg={leg} size="small" />
      ))}
      {way.clauses.map((clause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: promises have no name but their place
        <ClauseItems key={at} clause={clause} size="small" />
      ))}
    </>
  );
}
