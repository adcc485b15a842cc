/** One seat of the strip. */
import { memo } from "react";
import { Goods } from "../../components/Goods.tsx";
import { bundle, COLUMNS, counts } from "../../game/goods.ts";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import type { DeskAt } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { SeatMark, useSeatName, useSitterName } from "../names.tsx";
import { between, promisesOf } from "../promises.ts";
import { openSeat } from "../shell.ts";
import { Badges } from "./Badges.tsx";
import { SeatState } from "./SeatState.tsx";
import { seatTexts } from "./texts.ts";

interface SeatRowProps {
  readonly seat: number;
  readonly number: number;
  readonly desk: DeskAt | null;
  /** Whether there are so many that they have to be small. */
  readonly small: boolean;
}

export const SeatRow = memo(function SeatRow({ seat, number, desk, small }: SeatRowProps) {
  const t = useTexts(seatTexts);
  const name = useSeatName()(seat);
  const sitter = useSitterName()(seat);
  const isBot = useSeen((view) => view.sitters[seat]?.kind === "bot");
  const idle = desk?.idle ?? 0;
  // who could run what is not worked out for a match that was played
  const { isReplay } = useStore();
  return (
    <li className="seat">
      <SeatMark seat={seat} size={small ? 19 : 30} />
      <div className="seat-who">
        <button
          type="button"
          className="seat-open"
          aria-keyshortcuts={number < 10 ? String(number) : undefined}
          aria-label={t.open(name)}
          onClick={() => openSeat(seat)}
        >
          {name}
        </button>
        <span className="seat-line">
          {!(small && isBot) && <span className="seat-sitter">{sitter}</span>}
          {!small && <Badges seat={seat} />}
        </span>
      </div>
      <span className="seat-side">
        {desk && !isReplay && (
          <span className={idle ? "seat-idle" : "seat-idle seat-idle-none"} title={t.idleLong(idle)}>
            {t.idle(idle)}
          </span>
        )}
        <SeatState seat={seat} />
      </span>
      <Matrix seat={seat} name={name} desk={desk} />
      <Extras seat={seat} desk={desk} />
      {small && (
        <span className="seat-badges">
          <Badges seat={seat} />
        </span>
      )}
    </li>
  );
});

/** The eight columns: a ring is wanted, filled is spare. A click asks for one. */
function Matrix({ seat, name, desk }: { seat: number; name: string; desk: DeskAt | null }) {
  const t = useTexts(seatTexts);
  const text = useText();
  const store = useStore();
  const mine = useMySeat();
  const goods = useGame((game) => game.seats[seat]?.goods ?? "");
  const isTrade = useGame((game) => game.step === "trade");
  const has = counts(goods);
  const wants = counts(desk?.wants);
  const spare = counts(desk?.spare);
  const canAsk = isTrade && mine !== null && !store.isReplay;
  const read = (of: string) => readItems(text, parseBundle(of)) || t.nothing;
  return (
    <>
      <p className="sr">
        {t.has(read(goods))}
        {desk?.wants && `; ${t.wantsGoods(read(desk.wants))}`}
        {desk?.spare && `; ${t.sparesGoods(read(desk.spare))}`}
      </p>
      <div className="seats-columns seat-goods" aria-hidden="true">
        {COLUMNS.map((good) => {
          const count = has[good] ?? 0;
          const mark = wants[good] ? "seat-want" : spare[good] ? "seat-spare" : count ? "" : "seat-none";
          return canAsk && count ? (
            <button
              key={good}
              type="button"
              tabIndex={-1}
              className={`seat-good ${mark}`}
              title={t.ask(text.sign(good, 1), name)}
              onClick={() => compose({ seat, get: good })}
            >
              {count}
            </button>
          ) : (
            <span key={good} className={`seat-good ${mark}`}>
              {count}
            </span>
          );
        })}
      </div>
    </>
  );
}

const EXTRA = ["ws", "wl", "vp", "en"] as const;

/** What has no column: wilds, points and envoys that show, donation goods, colonies, teams, promises with me. */
function Extras({ seat, desk }: { seat: number; desk: DeskAt | null }) {
  const t = useTexts(seatTexts);
  const mine = useMySeat();
  const area = useGame((game) => game.seats[seat]);
  const promises = useGame(promisesOf);
  if (!area) return null;
  const has = counts(area.goods);
  const extra = bundle({
    ...Object.fromEntries(EXTRA.map((code) => [code, has[code] ?? 0])),
    en: (has.en ?? 0) + (area.envoys ?? 0),
  });
  const held = desk?.colonies ?? 0;
  const colonies = area.support < 90 ? t.colonies(held, area.support) : t.coloniesOnly(held);
  const donated = [area.donation, area.lot].filter(Boolean).join(" ");
  const { owed, owing } = mine === null ? NO_DEBTS : between(promises, mine, seat);
  return (
    <div className="seat-extras">
      {desk && (
        <span className="seat-count" title={colonies}>
          <Icon name="emblem-colony" className="seat-count-icon" />
          <span aria-hidden="true">
            {desk.colonies ?? 0}
            {area.support < 90 && <span className="quiet-2">/{area.support}</span>}
          </span>
          <span className="sr">{colonies}</span>
        </span>
      )}
      {desk?.teams && desk.teams.length > 0 && (
        <span className="seat-count" title={t.teams(desk.teams.length)}>
          <Icon name="emblem-team" className="seat-count-icon" />
          <span aria-hidden="true">{desk.teams.length}</span>
          <span className="sr">{t.teams(desk.teams.length)}</span>
        </span>
      )}
      {(area.acknowledgements ?? 0) > 0 && (
        <span className="seat-count" title={t.acks(area.acknowledgements ?? 0)}>
          <Icon name="emblem-faderan" className="seat-count-icon" />
          <span aria-hidden="true">{area.acknowledgements}</span>
          <span className="sr">{t.acks(area.acknowledgements ?? 0)}</span>
        </span>
      )}
      {extra && <Goods goods={extra} size="small" />}
      {donated && (
        <span title={t.donation}>
          <Goods goods={donated} size="small" donation />
        </span>
      )}
      {area.protected && (
        <span className="seat-count" title={t.protected}>
          <Icon name="ui-lock" className="seat-count-icon" />
          <span className="sr">{t.protected}</span>
        </span>
      )}
      <Debt label={t.owesYou} promises={owed} />
      <Debt label={t.youOwe} promises={owing} late />
    </div>
  );
}

const NO_DEBTS: ReturnType<typeof between> = { owed: [], owing: [] };

/** Promised goods as goods, anything else as a number. */
function Debt({
  label,
  promises,
  late = false,
}: {
  label: string;
  promises: ReturnType<typeof between>["owed"];
  late?: boolean;
}) {
  const t = useTexts(seatTexts);
  if (!promises.length) return null;
  const total: Record<string, number> = {};
  let others = 0;
  for (const { clause } of promises) {
    const goods = clause.clause === "deliver" ? `${clause.goods ?? ""} ${clause.donation ?? ""}`.trim() : "";
    if (!goods) others += 1;
    for (const { sign, count } of parseBundle(goods)) total[sign] = (total[sign] ?? 0) + count;
  }
  const goods = bundle(total);
  return (
    <span className={late ? "seat-debt seat-debt-mine" : "seat-debt"}>
      {label} {goods && <Goods goods={goods} size="small" />} {others > 0 && t.promised(others)}
    </span>
  );
}
