/** What one seat gives another at once: goods, cards and rights, with the keys of the letters. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useCards } from "../../data/LibraryContext.tsx";
import { type GoodCode, parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { Leg } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { OPEN } from "./dealText.ts";
import { useDraft } from "./draft.ts";
import { guideOfLeg } from "./guide.ts";
import { Picker } from "./Picker.tsx";
import { Pop } from "./Pop.tsx";
import { CardChip } from "./Terms.tsx";
import {
  addGood,
  addRight,
  legOf,
  type Pair,
  type Source,
  setProtection,
  toggleCards,
  toggleLicence,
} from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useEdit } from "./useEdit.ts";
import { dealWords, useSayer } from "./words.ts";

interface LaneProps {
  readonly pair: Pair;
  readonly focused: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent, pair: Pair) => void;
  /** On phones the list of goods stands below the lanes. */
  readonly sheet: boolean;
}

export function useLaneName(): (pair: Pair) => string {
  const t = useTexts(composerTexts);
  const w = useTexts(dealWords);
  const name = useSeatName();
  const others = useDraft((draft) => draft.others);
  const { me } = useEdit();
  const called = (seat: number) => (seat === OPEN ? t.anyone : seat === me ? w.you : name(seat));
  const acting = (seat: number) => (seat === me ? w.You : called(seat));
  return ({ giver, receiver }) => {
    if (others.length > 1 || (giver !== me && receiver !== me)) {
      return giver === me ? `${t.give}: ${called(receiver)}` : t.lane(acting(giver), called(receiver));
    }
    return giver === me ? t.give : t.get;
  };
}

export function Lane({ pair, focused, onFocus, onKey, sheet }: LaneProps) {
  const t = useTexts(composerTexts);
  const all = useText();
  const say = useSayer();
  const { guide } = useCards();
  const leg = useDraft((draft) => legOf(draft, pair));
  const typed = useDraft((draft) => draft.typed);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = useLaneName()(pair);
  const value = leg ? guideOfLeg(guide, leg) : 0;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused && box.current) bringIntoRow(box.current);
  }, [focused]);
  return (
    <div
      ref={box}
      className={`composer-lane${focused ? " composer-focused" : ""}${typed ? " composer-stale" : ""}`}
      data-pop-box
    >
      <button
        type="button"
        className="composer-lane-head"
        data-lane={`${pair.giver}>${pair.receiver}`}
        aria-pressed={focused}
        aria-describedby="composer-keys"
        onFocus={onFocus}
        onClick={(event) => {
          onFocus();
          // a press on an empty lane is a wish to put something in
          if (!sheet && !leg && event.detail > 0) setAnchor(event.currentTarget);
        }}
        onKeyDown={(event) => {
          if (event.key === "+" || event.key === "Insert") {
            event.preventDefault();
            setAnchor(event.currentTarget);
          } else onKey(event, pair);
        }}
      >
        <span className="composer-lane-name">{name}</span>
        {value > 0 && (
          <span className="composer-lane-value" title={t.value(all.count(value))}>
            {value.toLocaleString(all.code, { minimumFractionDigits: 1 })}
          </span>
        )}
        <span className="sr">{`: ${leg ? say.things(leg) : t.nothingYet}`}</span>
      </button>
      <div className="composer-lane-items">
        {leg && <Tokens leg={leg} pair={pair} />}
        <button
          type="button"
          className="composer-slot"
          tabIndex={-1}
          aria-label={t.add(name)}
          aria-haspopup="dialog"
          onClick={(event) => {
            onFocus();
            if (!sheet) setAnchor(event.currentTarget);
          }}
        >
          <Icon name="ui-plus" />
        </button>
      </div>
      {anchor && (
        <Pop label={t.add(name)} anchor={anchor} onClose={() => setAnchor(null)} className="composer-pick">
          <Picker pair={pair} goods cards rights />
        </Pop>
      )}
    </div>
  );
}

/** Many lanes scroll in their row: the one that is written into is in sight, and nothing else moves. */
function bringIntoRow(lane: HTMLElement): void {
  const row = lane.parentElement;
  if (!row) return;
  const shown = row.getBoundingClientRect();
  const { left, right } = lane.getBoundingClientRect();
  if (left < shown.left) row.scrollLeft -= shown.left - left;
  else if (right > shown.right) row.scrollLeft += right - shown.right;
}

/** Everything in the lane; a press takes one of it back. */
function Tokens({ leg, pair }: { leg: Leg; pair: Pair }) {
  const t = useTexts(composerTexts);
  const w = useTexts(dealWords);
  const say = useSayer();
  const edit = useEdit();
  const drop = (label: string, change: Parameters<typeof edit.terms>[0], inside: string) => (
    <button
      key={label}
      type="button"
      tabIndex={-1}
      className="deal-chip deal-right composer-token"
      onClick={() => edit.terms(change)}
    >
      <span className="deal-chip-text">{inside}</span>
      <span className="sr">{`: ${t.takeBack(label)}`}</span>
      <Icon name="ui-close" />
    </button>
  );
  return (
    <>
      <GoodTokens goods={leg.goods} source="goods" pair={pair} />
      <GoodTokens goods={leg.donation} source="donation" pair={pair} />
      <GoodTokens goods={leg.lot} source="lot" pair={pair} />
      {leg.cards?.map((card) => (
        <span key={card} className="composer-token-card">
          <CardChip card={card} />
          <button
            type="button"
            tabIndex={-1}
            className="composer-token-close"
            aria-label={t.takeBack(say.card(card))}
            onClick={() => edit.terms((terms) => toggleCards(terms, pair, [card]))}
          >
            <Icon name="ui-close" />
          </button>
        </span>
      ))}
      {leg.licences?.map((id) =>
        drop(w.licence(say.technology(id)), (terms) => toggleLicence(terms, pair, id), w.licence(say.technology(id))),
      )}
      {leg.acknowledgements
        ? drop(
            t.ack,
            (terms) => addRight(terms, pair, "acknowledgements", -1),
            w.acknowledgements(leg.acknowledgements),
          )
        : null}
      {leg.envoys ? drop(t.envoy, (terms) => addRight(terms, pair, "envoys", -1), w.envoys(leg.envoys)) : null}
      {leg.protection ? drop(w.protection, (terms) => setProtection(terms, pair, false), w.protection) : null}
    </>
  );
}

interface GoodTokensProps {
  readonly goods: string | null | undefined;
  readonly source: Source;
  readonly pair: Pair;
}

function GoodTokens({ goods, source, pair }: GoodTokensProps) {
  const t = useTexts(composerTexts);
  const all = useText();
  const edit = useEdit();
  return parseBundle(goods ?? "").map(({ sign, count }) => (
    <button
      key={`${source} ${sign}`}
      type="button"
      tabIndex={-1}
      className={`composer-good${source === "goods" ? "" : " composer-good-donation"}`}
      title={all.sign(sign, count)}
      onClick={() => edit.terms((terms) => addGood(terms, pair, sign as GoodCode, -1, source))}
    >
      <span>{count}</span>
      <Icon name={`sign-${sign}`} className="sign" />
      <span className="sr">{`${all.signName(sign)}: ${t.takeBack(readItems(all, [{ sign, count: 1 }]))}`}</span>
    </button>
  ));
}
