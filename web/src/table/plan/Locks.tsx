/** What the auto-plan has to keep to: converters that must or must not run, goods that stay. */
import { bundle, COLUMNS, counts } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import { clearLocks, keepGoods, keptGoods, setLock, useOwnPlan } from "./plan.ts";
import { planTexts } from "./texts.ts";

/** Must run, must not run, or as the auto-plan thinks best. */
export function LockChoice({ card, slot, name }: { card: number; slot: number; name: string }) {
  const tt = useTexts(planTexts);
  const { locks } = useOwnPlan();
  const must = `run #${card}.${slot}`;
  const never = `no ${must}`;
  const value = locks.includes(must) ? "must" : locks.includes(never) ? "never" : "free";
  return (
    <select
      className={`plan-select plan-lock plan-lock-${value}`}
      aria-label={tt.lock.group(name)}
      value={value}
      onChange={(event) => {
        setLock(must, event.target.value === "must");
        setLock(never, event.target.value === "never");
      }}
    >
      <option value="free">{tt.lock.free}</option>
      <option value="must">{tt.lock.must}</option>
      <option value="never">{tt.lock.never}</option>
    </select>
  );
}

interface LocksProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

export function Locks({ open, onOpen }: LocksProps) {
  const tt = useTexts(planTexts);
  const t = useText();
  const seat = useMySeat();
  const { locks } = useOwnPlan();
  const stock = counts(useGame((game) => (seat === null ? "" : (game.seats[seat]?.goods ?? ""))));
  const kept = counts(keptGoods(locks));
  const goods = [...COLUMNS, "ws", "wl"].filter((good) => stock[good as GoodCode]) as GoodCode[];
  const change = (good: GoodCode, by: number) => keepGoods(bundle({ ...kept, [good]: (kept[good] ?? 0) + by }));
  return (
    <section className="plan-block" aria-labelledby="plan-locks">
      <div className="plan-head">
        <h3 id="plan-locks">{tt.locks}</h3>
        {locks.length > 0 && (
          <button type="button" className="button small ghost" onClick={clearLocks}>
            {tt.clearLocks}
          </button>
        )}
        {locks.length === 0 && (
          <button type="button" className="button small ghost" aria-expanded={open} onClick={() => onOpen(!open)}>
            {open ? tt.hideLocks : tt.setLocks}
          </button>
        )}
      </div>
      <p className="plan-note">{tt.locksHint}</p>
      {open && (
        <ul className="plan-keeps" aria-label={tt.keepHint}>
          {goods.map((good) => (
            <li key={good} className={kept[good] ? "plan-keep plan-keep-on" : "plan-keep"}>
              <button
                type="button"
                className="plan-step"
                aria-label={tt.keepLess(t.signName(good))}
                disabled={!kept[good]}
                onClick={() => change(good, -1)}
              >
                −
              </button>
              <span className="plan-keep-count">
                {kept[good] ?? 0}
                <Icon name={`sign-${good}`} className="sign" />
              </span>
              <button
                type="button"
                className="plan-step"
                aria-label={tt.keepMore(t.signName(good))}
                disabled={(kept[good] ?? 0) >= (stock[good] ?? 0)}
                onClick={() => change(good, 1)}
              >
                +
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
