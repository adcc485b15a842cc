/** Donation goods that are left: lot by lot, who gets it. */
import { useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { counts } from "../../game/goods.ts";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useDesks, useGame, useMySeat, useStore } from "../../live/context.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { total } from "../plan/bundles.ts";
import { useDoing } from "../useDoing.ts";
import { EconomyHead } from "./EconomyHead.tsx";
import { giftsOf, type Lot, lotsOf } from "./lots.ts";
import { SaidNo } from "./StageHead.tsx";
import { economyTexts } from "./texts.ts";

export function Gifts() {
  const tt = useTexts(economyTexts);
  const seat = useMySeat();
  const { isReplay } = useStore();
  const own = useGame((game) => (seat === null || isReplay ? undefined : game.seats[seat]));
  const pieces = total(own?.donation) + total(own?.lot);
  return (
    <>
      <EconomyHead step="gifts" todo={pieces ? tt.gifts.todo(pieces) : undefined} />
      {own && pieces > 0 ? (
        <GiftChoice donation={own.donation ?? ""} lot={own.lot ?? ""} fixed={own.lot_receiver ?? -1} />
      ) : null}
      <OnCards />
    </>
  );
}

/** What lies on the donation cards of the others. */
function OnCards() {
  const tt = useTexts(economyTexts);
  const named = useSeatName();
  const me = useMySeat();
  const { isReplay } = useStore();
  const seats = useGame((game) => game.seats);
  const others = seats.flatMap((seat, place) =>
    (place !== me || isReplay) && (seat.donation || seat.lot) ? [{ seat, place }] : [],
  );
  if (!others.length) return null;
  return (
    <section aria-labelledby="gifts-others">
      <h3 id="gifts-others">{tt.gifts.others}</h3>
      <ul className="settle-list">
        {others.map(({ seat, place }) => (
          <li key={place} className="settle-row">
            <SeatMark seat={place} size={28} />
            <b>{named(place)}</b>
            <span className="settle-do">
              {seat.donation && <Goods goods={seat.donation} donation />}
              {seat.lot && <Goods goods={seat.lot} donation />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GiftChoice({ donation, lot, fixed }: { donation: string; lot: string; fixed: number }) {
  const tt = useTexts(economyTexts);
  const me = useMySeat();
  const named = useSeatName();
  const doing = useDoing();
  const players = useGame((game) => game.seats.length);
  const committed = useGame((game) => game.own?.gifts ?? null);
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set());
  const [receivers, setReceivers] = useState<Readonly<Record<string, number>>>(fixed >= 0 ? { lot: fixed } : {});
  const lots = lotsOf(donation, lot, split);
  const open = lots.filter((one) => receivers[one.key] === undefined).length;
  const others = Array.from({ length: players }, (_, place) => place).filter((place) => place !== me);
  const giveAll = (receiver: number) =>
    setReceivers(Object.fromEntries(lots.map((one) => [one.key, one.bound && fixed >= 0 ? fixed : receiver])));
  return (
    <>
      <p className="gifts-all">
        <span className="plan-note">{tt.gifts.all}</span>
        {others.map((place) => (
          <button key={place} type="button" className="plan-helper" onClick={() => giveAll(place)}>
            <SeatMark seat={place} size={20} />
            {named(place)}
          </button>
        ))}
      </p>
      {lots.map((one) => (
        <LotChoice
          key={one.key}
          lot={one}
          seats={one.bound && fixed >= 0 ? [fixed] : others}
          receiver={receivers[one.key]}
          choose={(receiver) => setReceivers({ ...receivers, [one.key]: receiver })}
          split={split}
          setSplit={setSplit}
          note={one.bound ? (fixed >= 0 ? tt.gifts.fixed(named(fixed)) : tt.gifts.bound) : ""}
        />
      ))}
      <footer className="stage-foot">
        <SaidNo text={doing.refused} />
        <p className="plan-note" aria-live="polite">
          {open ? tt.gifts.left(open) : committed ? `${tt.gifts.committed} ${tt.changeable}` : ""}
        </p>
        <button
          type="button"
          className="button large primary"
          disabled={open > 0 || doing.busy}
          onClick={() => void doing.act({ do: "commit_gifts", gifts: giftsOf(lots, receivers) })}
        >
          {committed ? tt.gifts.recommit : tt.gifts.commit}
        </button>
      </footer>
    </>
  );
}

interface LotChoiceProps {
  readonly lot: Lot;
  readonly seats: readonly number[];
  readonly receiver: number | undefined;
  readonly choose: (receiver: number) => void;
  readonly split: ReadonlySet<string>;
  readonly setSplit: (split: ReadonlySet<string>) => void;
  readonly note: string;
}

function LotChoice({ lot, seats, receiver, choose, split, setSplit, note }: LotChoiceProps) {
  const tt = useTexts(economyTexts);
  const t = useText();
  const named = useSeatName();
  const desks = useDesks().answer?.desks;
  const items = parseBundle(lot.goods);
  const good = items[0]?.sign ?? "";
  const isSplit = lot.key.includes(" ");
  const isFirst = !isSplit || lot.key.endsWith(" 0");
  const canSplit = !lot.bound && (isSplit || (items[0]?.count ?? 1) > 1);
  const toggle = () => {
    const next = new Set(split);
    if (!next.delete(good)) next.add(good);
    setSplit(next);
  };
  return (
    <fieldset className="gifts-lot">
      <legend className="sr">{tt.gifts.to(readItems(t, items))}</legend>
      <span className="gifts-goods">
        <Goods goods={lot.goods} donation size="large" />
        {canSplit && isFirst && (
          <button type="button" className="plan-link" onClick={toggle}>
            {isSplit ? tt.gifts.together : tt.gifts.split}
          </button>
        )}
        {note && <span className="plan-note">{note}</span>}
      </span>
      <span className="gifts-seats">
        {seats.map((seat) => {
          const wants = counts(desks?.find((desk) => desk.seat === seat)?.wants);
          const isWanted = items.some((item) => wants[item.sign as "gr"]);
          return (
            <button
              key={seat}
              type="button"
              className="gifts-seat"
              aria-pressed={receiver === seat}
              onClick={() => choose(seat)}
            >
              <SeatMark seat={seat} size={26} />
              <span>
                {named(seat)}
                {isWanted && <span className="gifts-wants">{tt.gifts.wants}</span>}
              </span>
              {receiver === seat && <Icon name="ui-check" />}
            </button>
          );
        })}
      </span>
    </fieldset>
  );
}
