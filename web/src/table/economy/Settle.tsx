/** Promises that were due and could not be kept: compensation, or the loss of points (R-DEAL-14). */
import { useEffect, useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useMySeat, useStore, useTable } from "../../live/context.tsx";
import { PHONE, useMedia } from "../../state/useMedia.ts";
import type { Action, Clause, OfferView, PromiseView } from "../../types/live.ts";
import { Composer } from "../composer/Composer.tsx";
import { compose } from "../composer/start.ts";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { useActions } from "../useActions.ts";
import { useDoing } from "../useDoing.ts";
import { EconomyHead } from "./EconomyHead.tsx";
import { SaidNo } from "./StageHead.tsx";
import { economyTexts } from "./texts.ts";

const NO_PROMISES: readonly PromiseView[] = [];
const NO_OFFERS: readonly OfferView[] = [];

export function Settle() {
  const tt = useTexts(economyTexts);
  const seat = useMySeat();
  const { isReplay } = useStore();
  const promises = useGame((game) => game.promises ?? NO_PROMISES);
  const offers = useGame((game) => game.offers ?? NO_OFFERS);
  const isDone = useGame((game) => (seat === null ? true : (game.seats[seat]?.done ?? false)));
  const { actions } = useActions();
  const doing = useDoing();
  const isPhone = useMedia(PHONE);
  const [composing, setComposing] = useState(false);
  const due = promises.filter((promise) => promise.state === "due");
  const mine = due.filter((promise) => promise.clause.debtor === seat);
  const compensations = offers.filter((offer) => offer.replaces?.length);
  const mayAnswer = actions.some((action) => action.do === "accept");
  const flag = actions.find((action) => action.do === "done");
  const todo =
    mine.length && !isDone && !isReplay ? tt.settle.youOwe(mine.length) : mayAnswer ? tt.settle.youAnswer : undefined;
  return (
    <>
      <EconomyHead step="settle" todo={todo} idle={mine.length > 0 ? tt.doneAlready : undefined} />
      {due.length === 0 && <p className="plan-empty">{tt.settle.none}</p>}
      <ul className="settle-list">
        {due.map((promise) => (
          <Owed
            key={promise.id}
            promise={promise}
            actions={actions}
            act={doing.act}
            onOffer={
              promise.clause.debtor === seat && !isReplay
                ? () => {
                    compose({ seat: promise.clause.creditor, replaces: [promise.id] });
                    setComposing(true);
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {mine.length > 0 && <p className="plan-note">{tt.settle.penalty}</p>}
      {compensations.length > 0 && (
        <section aria-labelledby="settle-offers">
          <h3 id="settle-offers">{tt.settle.compensations}</h3>
          <ul className="settle-list">
            {compensations.map((offer) => (
              <Compensation key={offer.id} offer={offer} actions={actions} act={doing.act} />
            ))}
          </ul>
        </section>
      )}
      {composing && !isPhone && (
        <div className="settle-composer">
          <Composer sheet={false} />
        </div>
      )}
      <SaidNo text={doing.refused} />
      {flag && (
        <footer className="stage-foot">
          <TakeLoss
            owed={mine.length}
            points={mine.reduce((sum, { penalty = 0 }) => sum + penalty, 0)}
            isDone={isDone}
            isBusy={doing.busy}
            onSay={() => void doing.act(flag)}
          />
        </footer>
      )}
    </>
  );
}

interface TakeLossProps {
  readonly owed: number;
  readonly points: number;
  readonly isDone: boolean;
  readonly isBusy: boolean;
  readonly onSay: () => void;
}

/** Points are lost for good, so it is asked twice; taking the word back is not. */
function TakeLoss({ owed, points, isDone, isBusy, onSay }: TakeLossProps) {
  const tt = useTexts(economyTexts);
  const [asks, setAsks] = useState(false);
  if (isDone || !asks) {
    return (
      <button
        type="button"
        className="button large"
        disabled={isBusy}
        onClick={() => (isDone || !owed ? onSay() : setAsks(true))}
      >
        {isDone ? tt.notDone : tt.settle.take}
      </button>
    );
  }
  return (
    <>
      <p role="alert">{tt.settle.takeAsk(owed, points)}</p>
      <button type="button" className="button large ghost" onClick={() => setAsks(false)}>
        {tt.settle.back}
      </button>
      <button
        type="button"
        className="button large"
        disabled={isBusy}
        onClick={() => {
          setAsks(false);
          onSay();
        }}
      >
        {tt.settle.take}
      </button>
    </>
  );
}

interface OwedProps {
  readonly promise: PromiseView;
  readonly actions: readonly Action[];
  readonly act: (action: Action) => Promise<boolean>;
  readonly onOffer?: (() => void) | undefined;
}

function Owed({ promise, actions, act, onOffer }: OwedProps) {
  const tt = useTexts(economyTexts);
  const named = useSeatName();
  const { debtor, creditor } = promise.clause;
  const releases = actions.filter((action) => action.do === "release" && action.promise === promise.id);
  return (
    <li className="settle-row">
      <SeatMark seat={debtor} size={28} />
      <span className="settle-what">
        <b>{tt.settle.owes(named(debtor), named(creditor))}</b>
        <ClauseGoods clause={promise.clause} />
      </span>
      <span className="settle-do">
        {onOffer && (
          <button type="button" className="button" onClick={onOffer}>
            {tt.settle.offer}
          </button>
        )}
        {releases.map((action) => (
          <button key={JSON.stringify(action)} type="button" className="button ghost" onClick={() => void act(action)}>
            {action.do === "release" && action.kept ? tt.settle.honour : tt.settle.waive}
          </button>
        ))}
      </span>
    </li>
  );
}

function ClauseGoods({ clause }: { clause: Clause }) {
  const tt = useTexts(economyTexts);
  const t = useText();
  const named = useCardName();
  const goods = "goods" in clause ? clause.goods : "";
  const cards = "cards" in clause ? (clause.cards ?? []) : [];
  return (
    <span className="settle-goods">
      <span className="plan-bad">{tt.settle.missing}</span>
      {goods && <Goods goods={goods} />}
      {cards.length > 0 && <span>{t.list(cards.map((card) => named(card).text))}</span>}
      {clause.clause === "honour" && <span>{clause.text}</span>}
    </span>
  );
}

/** An offer that takes the place of a promise; its words come from the log. */
function Compensation({ offer, actions, act }: Omit<OwedProps, "promise" | "onOffer"> & { offer: OfferView }) {
  const tt = useTexts(economyTexts);
  const named = useSeatName();
  const store = useStore();
  const log = useTable((state) => state.log);
  useEffect(() => void store.loadLog(), [store]);
  const said = log.findLast((event) => event.event === "offered" && event.offer === offer.id)?.say;
  const own = actions.filter((action) => "offer" in action && action.offer === offer.id);
  const names: Record<string, string> = {
    accept: tt.settle.accept,
    decline: tt.settle.decline,
    withdraw: tt.settle.withdraw,
  };
  return (
    <li className="settle-row">
      <SeatMark seat={offer.by} size={28} />
      <span className="settle-what">
        <b>{tt.settle.from(named(offer.by))}</b>
        <span>{said}</span>
        {(offer.legs ?? []).map((leg) => (
          <Goods key={JSON.stringify(leg)} goods={leg.goods ?? ""} />
        ))}
      </span>
      <span className="settle-do">
        {own.map((action) => (
          <button
            key={action.do}
            type="button"
            className={action.do === "accept" ? "button primary" : "button ghost"}
            onClick={() => void act(action)}
          >
            {names[action.do] ?? action.do}
          </button>
        ))}
      </span>
    </li>
  );
}
