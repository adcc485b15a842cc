/** The market: open offers ranked by what they are worth to me, and what the search finds. */
import { useCallback, useState } from "react";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { waitsFor } from "../../live/offers.ts";
import { PHONE, useMedia } from "../../state/useMedia.ts";
import { Choice, Menu } from "../composer/Menu.tsx";
import { compose } from "../composer/start.ts";
import { type Advised, useAdvice } from "../plan/useAdvice.ts";
import { useShell } from "../shell.ts";
import { stageOf } from "../steps.ts";
import { useCanAct } from "../useCanAct.ts";
import { Declined } from "./Declined.tsx";
import { EmptyMarket } from "./EmptyMarket.tsx";
import { Found } from "./Found.tsx";
import { Shortfalls, Surpluses } from "./FromPlan.tsx";
import { Ideas, ideasOf } from "./Ideas.tsx";
import { OfferRow } from "./OfferRow.tsx";
import { OfferSheet } from "./OfferSheet.tsx";
import { belongs, FILTERS, type Filter, type Told } from "./offers.ts";
import { marketTexts } from "./texts.ts";
import { useFeed } from "./useFeed.ts";
import "./market.css";

type Shown = "feed" | "leftovers" | "shortfall" | "loops";

export function Market() {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  const { isReplay } = useStore();
  const find = useCard();
  const text = useShell((shell) => shell.search).trim();
  const isPhone = useMedia(PHONE);
  const { told, isJudged } = useFeed();
  const [chosen, setChosen] = useState<Filter | null>(null);
  const [shown, setShown] = useState<Shown>("feed");
  const [open, setOpen] = useState<{ readonly offer: number; readonly asks: boolean } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const openOffer = useCallback((offer: number, asks = false) => setOpen({ offer, asks }), []);
  const isLent = (card: number) => find(card)?.trade === "loan";
  const filter = chosen ?? (me === null || isReplay ? "all" : "you");
  const best = told.find(({ offer, fit, isSnoozed }) => waitsFor(offer, me) && !isSnoozed && (fit?.gain ?? 0) >= 0.05);
  const row = (one: Told) => (
    <OfferRow key={one.offer.id} told={one} isBest={one === best} isPhone={isPhone} onOpen={openOffer} />
  );
  const sheet = open === null ? undefined : told.find(({ offer }) => offer.id === open.offer);
  const list = told.filter((one) => belongs(one, filter, me, isLent));
  const known = useAdvice(text !== "" || shown !== "feed" || !list.length);
  // what was advised while goods changed hands is of no use afterwards
  const isTrade = useGame((game) => stageOf(game.step) === "trade");
  const advised: Advised = isTrade || known.state === "off" ? known : { ...known, state: "rests", advice: null };
  return (
    <div className="market">
      <h2 className="sr">{t.title}</h2>
      {text ? (
        <Found text={text} told={told} advice={advised.advice} row={row} />
      ) : (
        <>
          <div className="market-bar">
            <Filters
              told={told}
              filter={shown === "feed" ? filter : null}
              isLent={isLent}
              onChoose={(one) => {
                setChosen(one);
                setShown("feed");
              }}
            />
            {advised.state !== "off" && (
              <PlanButtons shown={shown} onShow={setShown} loops={ideasOf(advised.advice).length} />
            )}
          </div>
          <OnlyPromises />
          {shown === "feed" && list.length > 0 && (
            <div className="market-scroll fading">
              <ul className="market-list" aria-label={isJudged ? t.byFit : t.byGuide}>
                {list.map(row)}
              </ul>
              {filter === "yours" && !isReplay && <Declined />}
              {!isJudged && me !== null && !isReplay && <p className="market-foot">{t.hintsOff}</p>}
            </div>
          )}
          {shown === "feed" && !list.length && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard needs to get in
            <div className="market-scroll fading" tabIndex={0}>
              {filter === "yours" && !isReplay && <Declined />}
              <EmptyMarket filter={filter} advised={advised} />
            </div>
          )}
          {shown !== "feed" && (
            <div className="market-scroll fading">
              <FromAdvice shown={shown} advised={advised} />
            </div>
          )}
        </>
      )}
      {open && sheet && <OfferSheet told={sheet} asks={open.asks} onClose={close} />}
    </div>
  );
}

/** While cards are auctioned goods stay where they are, and seats may still promise each other something. */
function OnlyPromises() {
  const t = useTexts(marketTexts);
  const canAct = useCanAct();
  const isAuction = useGame((game) => game.deals === true && stageOf(game.step) === "confluence");
  if (!canAct || !isAuction) return null;
  return (
    <p className="market-only">
      <span>{t.onlyPromises}</span>
      <button type="button" className="button small" onClick={() => compose({})}>
        {t.writePromise}
      </button>
    </p>
  );
}

function FromAdvice({ shown, advised }: { shown: Exclude<Shown, "feed">; advised: Advised }) {
  const t = useTexts(marketTexts);
  const { advice, state } = advised;
  if (!advice) {
    return (
      <p className="market-empty-text" role="status">
        {state === "rests"
          ? t.closed
          : state === "thinking"
            ? t.thinking
            : state === "failed"
              ? t.adviceFailed
              : t.noIdeas}
      </p>
    );
  }
  const ideas = ideasOf(advice);
  if (shown === "leftovers") return <Surpluses advice={advice} ideas={ideas} />;
  if (shown === "shortfall") return <Shortfalls advice={advice} ideas={ideas} />;
  return ideas.length ? <Ideas ideas={ideas} /> : <p className="market-empty-text">{t.noIdeas}</p>;
}

interface FiltersProps {
  readonly told: readonly Told[];
  readonly filter: Filter | null;
  readonly isLent: (card: number) => boolean;
  readonly onChoose: (filter: Filter) => void;
}

function Filters({ told, filter, isLent, onChoose }: FiltersProps) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  return (
    <fieldset className="market-filters">
      <legend className="sr">{t.filterLabel}</legend>
      {FILTERS.map((one) => {
        // what is answered, or cannot be met now, is still shown, and does not count as something to answer
        const isCounted = ({ offer }: Told) => one !== "you" || waitsFor(offer, me);
        const count = told.filter((offer) => belongs(offer, one, me, isLent) && isCounted(offer)).length;
        if (!count && (one === "snoozed" || one === "loans" || one === "promises") && one !== filter) return null;
        if (me === null && (one === "you" || one === "yours")) return null;
        return (
          <button key={one} type="button" className="chip" aria-pressed={one === filter} onClick={() => onChoose(one)}>
            {t.filters[one]} <span className="market-count">{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

interface PlanButtonsProps {
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly loops: number;
}

function PlanButtons({ shown, onShow, loops }: PlanButtonsProps) {
  const t = useTexts(marketTexts);
  const matching = useSeen((view) => view.options.matching);
  if (!matching) return null;
  const toggle = (one: Shown) => onShow(shown === one ? "feed" : one);
  const isPlan = shown === "shortfall" || shown === "leftovers";
  return (
    <div className="market-plan">
      <Menu
        className={`button small ghost${isPlan ? " market-on" : ""}`}
        label={t.fromPlan}
        menu={(close) => (
          <div className="pop-list">
            {(["shortfall", "leftovers"] as const).map((one) => (
              <Choice
                key={one}
                on={shown === one}
                onChoose={() => {
                  close();
                  toggle(one);
                }}
              >
                {t[one]}
              </Choice>
            ))}
          </div>
        )}
      >
        {isPlan ? t[shown] : t.fromPlan}
      </Menu>
      <button
        type="button"
        className="button small ghost"
        aria-pressed={shown === "loops"}
        onClick={() => toggle("loops")}
      >
        {t.loops}
        {loops ? <span className="market-count market-good">{loops}</span> : null}
      </button>
    </div>
  );
}
