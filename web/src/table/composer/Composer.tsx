/** Writes a deal: parties, lanes of what moves, promises, and always the one line that says all of it. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LETTERS } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useStore } from "../../live/context.tsx";
import { useValue } from "../../state/values.ts";
import type { OfferView } from "../../types/live.ts";
import { setComposing } from "../shell.ts";
import { useCheck } from "./check.ts";
import { begun, cleared, draft, type EMPTY, lanesOf, readBack, useDraft } from "./draft.ts";
import { keepDeal, unsentDeal } from "./drafts.ts";
import { Head } from "./Head.tsx";
import { Lane, useLaneName } from "./Lane.tsx";
import { LaterLane } from "./LaterLane.tsx";
import { Choice, Menu } from "./Menu.tsx";
import { Picker } from "./Picker.tsx";
import { SheetFoot } from "./SheetFoot.tsx";
import { previews, sayBlocked, send, useSending } from "./send.ts";
import { wanted } from "./start.ts";
import { TextLine } from "./TextLine.tsx";
import { addGood, countIn, legOf, type Pair, setGood, swapped } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { useTroubles } from "./troubles.ts";
import { useDonates, useEdit } from "./useEdit.ts";
import "./composer.css";

export function Composer({ sheet }: { readonly sheet: boolean }) {
  const t = useTexts(composerTexts);
  const me = useMySeat();
  const { isReplay } = useStore();
  if (me === null || isReplay) return <p className="composer-empty">{t.watching}</p>;
  return <Writing sheet={sheet} />;
}

function Writing({ sheet }: { sheet: boolean }) {
  const t = useTexts(composerTexts);
  const store = useStore();
  const edit = useEdit();
  const root = useRef<HTMLDivElement>(null);
  const check = useCheck();
  useReadBack();
  useWishes(root, sheet);
  const legs = useDraft((one) => one.legs);
  const clauses = useDraft((one) => one.clauses);
  const others = useDraft((one) => one.others);
  const [chosen, setChosen] = useState<Pair | null>(null);
  const lanes = lanesOf({ legs, clauses }, others, edit.me, chosen);
  const focus = lanes.find((lane) => lane.giver === chosen?.giver && lane.receiver === chosen.receiver) ?? lanes[0];
  const last = useRef<GoodCode | null>(null);
  const { block } = useTroubles(check);
  const submit = () => {
    if (block) {
      sayBlocked(block);
      return;
    }
    void send(store).then((done) => {
      if (done && sheet) setComposing(false);
    });
  };
  const clear = () => edit.draft(cleared);
  const press = (event: KeyboardEvent, pair: Pair) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const good = LETTERS[event.key.toLowerCase()];
    if (good) {
      last.current = good;
      edit.terms((terms) => addGood(terms, pair, good, event.shiftKey ? -1 : 1));
    } else if (/^\d$/.test(event.key) && last.current) {
      const code = last.current;
      // a second digit follows the first: 1 and then 2 make 12
      const now = countIn(legOf(draft.get(), pair)?.goods, code);
      const next = now === 1 && digits.current === "1" ? 10 + Number(event.key) : Number(event.key);
      digits.current = event.key;
      edit.terms((terms) => setGood(terms, pair, code, next));
    } else if (event.key === "x") edit.terms(swapped);
    else if (event.key === "Enter") submit();
    else if (event.key === "Escape") clear();
    else return;
    if (!/^\d$/.test(event.key)) digits.current = "";
    event.preventDefault();
    event.stopPropagation();
  };
  const digits = useRef("");
  const isAlone = useValue(previews, ({ count }) => count === 0);
  const name = sheet ? "composer composer-sheet" : isAlone ? "composer composer-alone" : "composer";
  return (
    <div ref={root} className={name}>
      <Head onClear={clear} {...(sheet ? { onClose: () => setComposing(false) } : {})} />
      <p id="composer-keys" className="sr">
        {t.laneHint}
      </p>
      <div className={`composer-lanes${others.length > 1 || lanes.length > 2 ? " composer-lanes-many" : ""}`}>
        {lanes.map((pair) => (
          <Lane
            key={`${pair.giver}>${pair.receiver}`}
            pair={pair}
            focused={pair === focus}
            onFocus={() => setChosen(pair)}
            onKey={press}
            sheet={sheet}
          />
        ))}
        {others.length > 1 && <MoreLanes lanes={lanes} onChoose={setChosen} />}
        {!sheet && <LaterLane sheet={false} />}
      </div>
      {sheet && focus && <Picker pair={focus} goods />}
      {sheet && focus && (
        <div className="composer-extras">
          <CardsMenu pair={focus} />
          <LaterLane sheet />
        </div>
      )}
      <TextLine check={check} block={block} onSend={submit} onClear={clear} />
      <p className="sr" aria-live="polite">
        {check.fresh ? check.answer?.reading : ""}
      </p>
      <Blocked />
      {(sheet || isAlone) && <SheetFoot check={check} onSend={submit} />}
    </div>
  );
}

/** Says why nothing was sent, every time somebody asks for it. */
function Blocked() {
  const why = useSending((one) => one.blocked);
  const asked = useSending((one) => one.asked);
  if (!why) return null;
  return (
    <p key={asked} className="sr" role="alert">
      {why}
    </p>
  );
}

/** What was typed is taken apart as soon as the server has read it. */
function useReadBack(): void {
  const check = useCheck();
  const me = useMySeat() ?? 0;
  const { answer, fresh, text } = check;
  useEffect(() => {
    if (!answer || !fresh) return;
    const { legs = [], clauses = [] } = answer.action as Partial<Pick<typeof EMPTY, "legs" | "clauses">>;
    const line = draft.get().text;
    if (line.trim() === text) draft.set((old) => readBack(old, line, { legs, clauses }, me));
  }, [answer, fresh, text, me]);
}

let handled = 0;

/** Begins what another pane asked for, and brings the lanes to the front. */
function useWishes(root: React.RefObject<HTMLDivElement | null>, sheet: boolean): void {
  const { table } = useStore();
  const wish = useValue(wanted, (present) => present);
  const { me, names } = useEdit();
  const offers = useGame((game) => game.offers);
  const donates = useDonates();
  const isWaiting = useRef(false);
  useKept(table, me, offers ?? NO_OFFERS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is carried out once, with what is known then
  useEffect(() => {
    if (wish.number <= handled) return;
    handled = wish.number;
    const next = begun(draft.get(), wish.start, { me, names, offers: offers ?? [], donates });
    if (next) draft.set({ ...next, table });
    isWaiting.current = !sheet;
  }, [wish]);
  // lanes stand still only after the line was read; then the first one has the keys
  useEffect(() => {
    if (!isWaiting.current || draft.get().typed) return;
    isWaiting.current = false;
    root.current?.querySelector<HTMLElement>("[data-lane]")?.focus();
  });
}

const NO_OFFERS: readonly OfferView[] = [];

/** What was written before the page was loaded again is there again; what is written now is kept for that. */
function useKept(table: string, seat: number, offers: readonly OfferView[]): void {
  const turn = useGame((game) => game.turn);
  const one = useDraft((present) => present);
  // biome-ignore lint/correctness/useExhaustiveDependencies: found once for a table, with what is open then
  useEffect(() => {
    if (draft.get().table === table) return;
    const ids = offers.map(({ id }) => id);
    draft.set(unsentDeal({ table, seat, turn }, ids));
  }, [table]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what nobody touches in the next turn ends with this one
  useEffect(() => {
    if (one.table === table) keepDeal({ table, seat, turn }, one);
  }, [one, table, seat]);
}

function MoreLanes({ lanes, onChoose }: { lanes: readonly Pair[]; onChoose: (pair: Pair) => void }) {
  const t = useTexts(composerTexts);
  const others = useDraft((one) => one.others);
  const { me } = useEdit();
  const name = useLaneName();
  const all = [me, ...others];
  const rest = all
    .flatMap((giver) => all.filter((seat) => seat !== giver).map((receiver) => ({ giver, receiver })))
    .filter((pair) => !lanes.some((lane) => lane.giver === pair.giver && lane.receiver === pair.receiver));
  if (!rest.length) return null;
  return (
    <Menu
      className="composer-slot composer-more-lanes"
      label={t.moreLanes}
      caret={false}
      menu={(close) => (
        <div className="pop-list">
          {rest.map((pair) => (
            <Choice
              key={`${pair.giver}>${pair.receiver}`}
              onChoose={() => {
                onChoose(pair);
                close();
              }}
            >
              {name(pair)}
            </Choice>
          ))}
        </div>
      )}
    >
      <Icon name="ui-plus" />
    </Menu>
  );
}

/** On phones cards and rights open as a sheet of their own; nobody knows what the open place holds. */
function CardsMenu({ pair }: { pair: Pair }) {
  const t = useTexts(composerTexts);
  const name = useLaneName();
  if (pair.giver < 0) return null;
  const label = `${t.cards}, ${t.rights}: ${name(pair)}`;
  return (
    <Menu label={label} caret={false} menu={() => <Picker pair={pair} cards rights />}>
      <Icon name="ui-plus" />
      {t.cards}
    </Menu>
  );
}
