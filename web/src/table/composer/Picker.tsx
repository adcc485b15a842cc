/** What a seat holds and could give: goods with counts, cards, rights. A press adds, another one takes back. */
import { useState } from "react";
import { Recipe } from "../../components/Recipe.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { COLUMNS, counts } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame } from "../../live/context.tsx";
import { plain } from "../../search/plain.ts";
import type { CardView, SeatView } from "../../types/live.ts";
import { converterOf } from "../plan/converters.ts";
import { useDraft } from "./draft.ts";
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
import { useSayer } from "./words.ts";

interface PickerProps {
  readonly pair: Pair;
  readonly goods?: boolean;
  readonly cards?: boolean;
  readonly rights?: boolean;
}

export function Picker({ pair, goods = false, cards = false, rights = false }: PickerProps) {
  const t = useTexts(composerTexts);
  const giver = useGame((game) => game.seats[pair.giver]);
  return (
    <div className="composer-picker">
      {goods && <GoodKeys pair={pair} held={giver?.goods} source="goods" />}
      {goods && giver?.donation && (
        <section className="composer-picker-part">
          <h3>{t.donation}</h3>
          <GoodKeys pair={pair} held={giver.donation} source="donation" />
        </section>
      )}
      {goods && giver?.lot && (
        <section className="composer-picker-part">
          <h3>{t.lot}</h3>
          <GoodKeys pair={pair} held={giver.lot} source="lot" />
        </section>
      )}
      {rights && giver && <Rights pair={pair} giver={giver} />}
      {cards && giver && <Cards pair={pair} giver={giver} />}
    </div>
  );
}

/** One key for each good, with how many are left of what the giver holds. The open place holds nobody knows what. */
function GoodKeys({ pair, held, source }: { pair: Pair; held: string | undefined; source: Source }) {
  const t = useTexts(composerTexts);
  const all = useText();
  const edit = useEdit();
  const legs = useDraft((draft) => draft.legs);
  const stock = held === undefined ? null : counts(held);
  const codes = (["ws", "wl", "vp", "en"] as const).filter((code) => stock?.[code] || (!stock && code[0] === "w"));
  const shown: readonly GoodCode[] =
    source === "goods" ? [...COLUMNS, ...codes] : (Object.keys(stock ?? {}) as GoodCode[]);
  const given = (code: GoodCode) =>
    legs
      .filter((leg) => leg.giver === pair.giver)
      .reduce((sum, leg) => sum + (counts(leg[source] ?? "")[code] ?? 0), 0);
  return (
    <div className="composer-goods-keys">
      {shown.map((code) => {
        const left = stock ? Math.max(0, (stock[code] ?? 0) - given(code)) : null;
        return (
          <button
            key={code}
            type="button"
            className={`composer-key${left !== null && left <= 0 ? " composer-key-none" : ""}`}
            aria-label={left === null ? all.signName(code) : `${all.signName(code)}, ${t.ofStock(left)}`}
            onClick={(event) => edit.terms((terms) => addGood(terms, pair, code, event.shiftKey ? -1 : 1, source))}
            onContextMenu={(event) => {
              event.preventDefault();
              edit.terms((terms) => addGood(terms, pair, code, -1, source));
            }}
          >
            <Icon name={`sign-${code}`} className={`sign${source === "goods" ? "" : " composer-donated"}`} />
            {left !== null && <span>{left}</span>}
          </button>
        );
      })}
    </div>
  );
}

function Rights({ pair, giver }: { pair: Pair; giver: SeatView }) {
  const t = useTexts(composerTexts);
  const say = useSayer();
  const card = useCard();
  const edit = useEdit();
  const leg = useDraft((draft) => legOf(draft, pair));
  const technologies = (giver.patents ?? []).flatMap((team) => card(team)?.technology ?? []);
  const hasAcks = (giver.acknowledgements ?? 0) > 0;
  const hasEnvoys = (giver.envoys ?? 0) > 0;
  const isThief = giver.steals === true;
  if (!technologies.length && !hasAcks && !hasEnvoys && !isThief) return null;
  return (
    <section className="composer-picker-part">
      <h3>{t.rights}</h3>
      <div className="composer-rights">
        {technologies.map((id) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={leg?.licences?.includes(id) ?? false}
            onClick={() => edit.terms((terms) => toggleLicence(terms, pair, id))}
          >
            {t.licence(say.technology(id))}
          </button>
        ))}
        {hasAcks && <Counter pair={pair} right="acknowledgements" name={t.ack} most={giver.acknowledgements ?? 0} />}
        {hasEnvoys && <Counter pair={pair} right="envoys" name={t.envoy} most={giver.envoys ?? 0} />}
        {isThief && (
          <button
            type="button"
            className="chip"
            aria-pressed={leg?.protection ?? false}
            onClick={() => edit.terms((terms) => setProtection(terms, pair, !(leg?.protection ?? false)))}
          >
            <Icon name="ui-shield" />
            {t.protection}
          </button>
        )}
      </div>
    </section>
  );
}

interface CounterProps {
  readonly pair: Pair;
  readonly right: "acknowledgements" | "envoys";
  readonly name: string;
  readonly most: number;
}

function Counter({ pair, right, name, most }: CounterProps) {
  const t = useTexts(composerTexts);
  const edit = useEdit();
  const count = useDraft((draft) => legOf(draft, pair)?.[right] ?? 0);
  return (
    <span className="composer-counter">
      <button
        type="button"
        className="chip"
        aria-label={t.fewer(name)}
        disabled={!count}
        onClick={() => edit.terms((terms) => addRight(terms, pair, right, -1))}
      >
        −
      </button>
      <span>
        {count} {name} <span className="composer-note">/ {most}</span>
      </span>
      <button
        type="button"
        className="chip"
        aria-label={t.more(name)}
        onClick={() => edit.terms((terms) => addRight(terms, pair, right, 1))}
      >
        +
      </button>
    </span>
  );
}

/** Cards that can change hands, as they lie; halves of a pair go together. */
function Cards({ pair, giver }: { pair: Pair; giver: SeatView }) {
  const t = useTexts(composerTexts);
  const say = useSayer();
  const card = useCard();
  const [text, setText] = useState("");
  const held = giver.cards.filter(({ card: number }) => {
    const found = card(number);
    if (!found || found.trade === "no") return false;
    return found.pair?.side !== "right" || !giver.cards.some((other) => other.card === found.pair?.partner);
  });
  const shown = held.filter(({ card: number }) => plain(say.card(number)).includes(plain(text)));
  return (
    <section className="composer-picker-part">
      <h3>{t.cards}</h3>
      {held.length > 8 && (
        <input
          type="search"
          className="composer-input"
          aria-label={t.findCard}
          placeholder={t.findCard}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {!held.length && <p className="composer-note">{t.noCards}</p>}
      <ul className="composer-cards">
        {shown.map((one) => (
          <li key={one.card}>
            <CardChoice pair={pair} view={one} giver={giver} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardChoice({ pair, view, giver }: { pair: Pair; view: CardView; giver: SeatView }) {
  const t = useTexts(composerTexts);
  const say = useSayer();
  const find = useCard();
  const edit = useEdit();
  const card = find(view.card);
  const partner =
    card?.pair && giver.cards.some((other) => other.card === card.pair?.partner) ? card.pair.partner : null;
  const cards = partner === null ? [view.card] : [view.card, partner];
  const isIn = useDraft((draft) => legOf(draft, pair)?.cards?.includes(view.card) ?? false);
  const face = (view.flipped && card?.faces[1]) || card?.faces[0];
  const recipes = (face?.converters ?? []).flatMap((_, slot) => converterOf(find, giver.cards, view.card, slot) ?? []);
  return (
    <button
      type="button"
      className="composer-card"
      aria-pressed={isIn}
      onClick={() => edit.terms((terms) => toggleCards(terms, pair, cards))}
    >
      <span className="composer-card-name">
        {cards.map(say.card).join(" + ")}
        <span className="composer-note">{card?.trade === "loan" ? t.lends : t.sells}</span>
      </span>
      <span className="composer-card-recipes">
        {recipes.map((converter) => (
          <Recipe key={converter.text} converter={converter} />
        ))}
      </span>
      {isIn && <Icon name="ui-check" className="icon composer-card-mark" />}
    </button>
  );
}
