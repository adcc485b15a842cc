/** The answers to an offer. A promise is asked about once more; everything else happens at once. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useStore } from "../../live/context.tsx";
import { isForSeat, isOpenOffer } from "../../live/offers.ts";
import type { Clause } from "../../types/live.ts";
import { Choice, Menu } from "../composer/Menu.tsx";
import { useSayer } from "../composer/words.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import type { Answering } from "./answering.ts";
import { DeclineMenu, DeclineReasons } from "./DeclineMenu.tsx";
import { isAgreed, sidesOf, type Told } from "./offers.ts";
import { Waits } from "./PhoneActions.tsx";
import { setSnoozed } from "./snooze.ts";
import { marketTexts } from "./texts.ts";

interface ActionsProps {
  readonly told: Told;
  readonly answering: Answering;
  readonly isBest: boolean;
  /** Whether the promise is being asked about. */
  readonly asking: boolean;
  readonly onAsking: (asking: boolean) => void;
  /** All answers side by side, as on the sheet of a phone. */
  readonly wide?: boolean;
}

export function OfferActions(props: ActionsProps) {
  const me = useMySeat();
  const { isReplay } = useStore();
  const { offer } = props.told;
  if (me === null || isReplay) return <span className="market-actions" />;
  if (offer.by === me) return <OwnActions {...props} />;
  return isForSeat(offer, me) ? <Answers {...props} /> : <Agreed {...props} me={me} />;
}

function Answers({ told, answering, isBest, asking, onAsking, wide = false }: ActionsProps) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const { offer } = told;
  const promises = sidesOf(offer, me).promises;
  const size = wide ? "button" : "button small";
  if (asking) {
    return (
      <div
        className="market-actions market-asking"
        role="alertdialog"
        aria-label={t.youPromise}
        aria-describedby={`market-owes-${offer.id}`}
      >
        <Owes id={`market-owes-${offer.id}`} promises={promises} />
        <button type="button" className={`${size} ghost`} onClick={() => onAsking(false)}>
          {t.back}
        </button>
        <button
          type="button"
          className={`${size} primary`}
          // biome-ignore lint/a11y/noAutofocus: the question was asked by the button that stood here
          autoFocus
          onClick={() => {
            onAsking(false);
            answering.accept();
          }}
        >
          {t.acceptPromise}
        </button>
      </div>
    );
  }
  const accept = (
    <button
      type="button"
      className={`${size}${isBest || wide ? " primary" : ""}`}
      disabled={answering.busy || Boolean(offer.stale)}
      aria-busy={answering.busy}
      onClick={() => (promises.length ? onAsking(true) : answering.accept())}
    >
      {answering.busy ? t.pending : offer.mode === "choose" ? t.answer : t.accept}
    </button>
  );
  return (
    <div className="market-actions">
      {wide ? <WideRest told={told} answering={answering} /> : <MoreMenu told={told} answering={answering} />}
      <button type="button" className={`${size} ghost`} onClick={answering.counter}>
        {offer.stale ? t.reprice : t.counter}
      </button>
      {(wide || !offer.stale) && accept}
    </div>
  );
}

/** What I would owe, and to whom. */
function Owes({ id, promises }: { id: string; promises: readonly Clause[] }) {
  const t = useTexts(marketTexts);
  const say = useSayer();
  const name = useSeatName();
  const creditors = [...new Set(promises.map(({ creditor }) => creditor))];
  const told = (clause: Clause) =>
    `${say.what(clause)} ${say.when(clause)}${clause.condition ? `, ${say.condition(clause.condition)}` : ""}`;
  return (
    <div id={id} className="market-owes">
      <p>{t.youPromise}</p>
      <ul>
        {creditors.map((seat) => (
          <li key={seat}>
            <SeatMark seat={seat} size={18} />
            <b>{name(seat)}</b>
            <span>
              {promises
                .filter(({ creditor }) => creditor === seat)
                .map(told)
                .join("; ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Snooze and decline, where there is little room. */
function MoreMenu({ told, answering }: Pick<ActionsProps, "told" | "answering">) {
  const t = useTexts(marketTexts);
  const snooze = useSnoozing(told);
  const isOpen = isOpenOffer(told.offer);
  return (
    <Menu
      className="button small ghost square market-more"
      label={t.more}
      caret={false}
      menu={(close) => (
        <div className="pop-list">
          <Choice
            onChoose={() => {
              close();
              snooze();
            }}
          >
            <Icon name="ui-snooze" />
            {told.isSnoozed ? t.wake : t.snooze}
          </Choice>
          <Choice
            onChoose={() => {
              close();
              answering.decline();
            }}
          >
            <Icon name="ui-close" />
            {isOpen ? t.declineOpen : t.decline}
          </Choice>
          <DeclineReasons offer={told.offer} answering={answering} onChosen={close} />
        </div>
      )}
    >
      <Icon name="ui-more" />
    </Menu>
  );
}

function WideRest({ told, answering }: Pick<ActionsProps, "told" | "answering">) {
  const t = useTexts(marketTexts);
  const snooze = useSnoozing(told);
  return (
    <>
      <button type="button" className="button ghost" onClick={snooze}>
        <Icon name="ui-snooze" />
        {told.isSnoozed ? t.wake : t.snooze}
      </button>
      <span className="market-decline">
        <button type="button" className="button ghost" disabled={answering.busy} onClick={() => answering.decline()}>
          {isOpenOffer(told.offer) ? t.declineOpen : t.decline}
        </button>
        <DeclineMenu offer={told.offer} answering={answering} />
      </span>
    </>
  );
}

function useSnoozing({ offer, isSnoozed }: Told): () => void {
  const { table } = useStore();
  const turn = useGame((game) => game.turn);
  return () => setSnoozed(table, turn, offer, !isSnoozed);
}

/** My own offer: who has answered, and what I can do with it. */
function OwnActions({ told: { offer }, answering, wide = false }: ActionsProps) {
  const t = useTexts(marketTexts);
  const name = useSeatName();
  const size = wide ? "button" : "button small";
  const takers = offer.mode === "choose" ? offer.agreed.filter((seat) => seat !== offer.by) : [];
  return (
    <div className="market-actions">
      {takers.map((seat) => (
        <button
          key={seat}
          type="button"
          className={size}
          disabled={answering.busy}
          onClick={() => answering.choose(seat)}
        >
          <SeatMark seat={seat} size={16} />
          {t.chooseTaker(name(seat))}
        </button>
      ))}
      {offer.mode === "choose" && !takers.length && <span className="market-note">{t.noAnswer}</span>}
      <button type="button" className={`${size} ghost`} onClick={answering.revise}>
        {t.revise}
      </button>
      <button type="button" className={size} disabled={answering.busy} onClick={answering.withdraw}>
        {answering.busy ? t.pending : t.withdraw}
      </button>
    </div>
  );
}

/** I have agreed, or I only look on. */
function Agreed({ told: { offer }, answering, me, wide = false }: ActionsProps & { me: number }) {
  const t = useTexts(marketTexts);
  if (!isAgreed(offer, me)) return <span className="market-actions" />;
  const hint = isOpenOffer(offer) ? {} : { title: t.takeBackHint, "aria-description": t.takeBackHint };
  return (
    <div className="market-actions">
      <Waits offer={offer} />
      <button
        type="button"
        className={wide ? "button ghost" : "button small ghost"}
        disabled={answering.busy}
        onClick={() => answering.decline()}
        {...hint}
      >
        {t.takeBack}
      </button>
    </div>
  );
}
