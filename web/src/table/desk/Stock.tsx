/** The stock in the eight columns: what is there, what the plan leaves free, what one more is worth. A tap offers it. */
import { Goods } from "../../components/Goods.tsx";
import { bundle, COLUMNS, counts } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import { compose } from "../composer/start.ts";
import { useChecked } from "../plan/useChecked.ts";
import { usePrices } from "../plan/usePrices.ts";
import { useCanAct } from "../useCanAct.ts";
import { deskTexts } from "./texts.ts";

const REST = ["ws", "wl", "en"] as const;

export function Stock({ seat }: { seat: number }) {
  const mine = useMySeat();
  const canAct = useCanAct();
  return canAct && seat === mine ? <OwnStock seat={seat} /> : <OtherStock seat={seat} />;
}

function OtherStock({ seat }: { seat: number }) {
  return <Columns seat={seat} />;
}

/** Prices of the adviser hang on more than the stock: shown as they were last told. */
function OwnStock({ seat }: { seat: number }) {
  const { plan } = useChecked();
  const prices = usePrices();
  return <Columns seat={seat} left={plan?.left ?? null} prices={prices} />;
}

interface ColumnsProps {
  readonly seat: number;
  /** What the plan leaves free. */
  readonly left?: string | null;
  readonly prices?: ReadonlyMap<string, number>;
}

function Columns({ seat, left, prices }: ColumnsProps) {
  const t = useTexts(deskTexts);
  const text = useText();
  const goods = useGame((game) => game.seats[seat]?.goods ?? "");
  const envoys = useGame((game) => game.seats[seat]?.envoys ?? 0);
  const isTrade = useGame((game) => game.step === "trade");
  const has = counts(goods);
  const unused = left === undefined || left === null ? null : counts(left);
  const free = (good: GoodCode) => Math.min(has[good] ?? 0, unused?.[good] ?? 0);
  const rest = bundle({ ws: has.ws ?? 0, wl: has.wl ?? 0, en: (has.en ?? 0) + envoys });
  const shown = prices && prices.size > 0 ? prices : null;
  const highest = shown ? Math.max(...COLUMNS.map((good) => shown.get(good) ?? 0)) : 0;
  return (
    <div className="stock">
      <table className="stock-table">
        <thead>
          <tr>
            <td className="stock-row" />
            {COLUMNS.map((good) => (
              <th key={good} scope="col">
                <StockGood good={good} count={has[good] ?? 0} canGive={prices !== undefined && isTrade} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="stock-have">
            <th scope="row" className="stock-row">
              {t.have}
            </th>
            {COLUMNS.map((good) => (
              <td key={good} className={has[good] ? "" : "stock-none"}>
                {text.count(has[good] ?? 0)}
              </td>
            ))}
          </tr>
          {unused && (
            <tr className="stock-free" title={t.freeHint}>
              <th scope="row" className="stock-row">
                {t.free}
              </th>
              {COLUMNS.map((good) => (
                <td key={good} className={free(good) ? "" : "stock-none"}>
                  {text.count(free(good))}
                </td>
              ))}
            </tr>
          )}
          {shown && (
            <tr className="stock-worth" title={t.worthHint}>
              <th scope="row" className="stock-row">
                {t.worth}
              </th>
              {COLUMNS.map((good) => {
                const price = shown.get(good);
                const isHigh = price !== undefined && price > 0 && price >= highest * 0.75;
                return (
                  <td key={good} className={isHigh ? "stock-high" : ""}>
                    {price === undefined ? "–" : text.count(Math.round(price * 10) / 10)}
                  </td>
                );
              })}
            </tr>
          )}
        </tbody>
      </table>
      {rest && (
        <p className="stock-rest">
          {REST.map((code) => [code, code === "en" ? (has.en ?? 0) + envoys : (has[code] ?? 0)] as const)
            .filter(([, count]) => count > 0)
            .map(([code, count]) =>
              prices !== undefined && isTrade ? (
                <button
                  key={code}
                  type="button"
                  className="stock-extra"
                  aria-label={t.give(text.sign(code, 1))}
                  onClick={() => compose({ give: code })}
                >
                  <Goods goods={`${count}${code}`} size="small" />
                </button>
              ) : (
                <Goods key={code} goods={`${count}${code}`} size="small" />
              ),
            )}
        </p>
      )}
    </div>
  );
}

function StockGood({ good, count, canGive }: { good: GoodCode; count: number; canGive: boolean }) {
  const t = useTexts(deskTexts);
  const text = useText();
  const drawing = <Icon name={`sign-${good}`} className="sign" />;
  if (!canGive || !count) {
    return (
      <span className="stock-sign" title={text.signName(good)}>
        {drawing}
        <span className="sr">{text.signName(good)}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="stock-give"
      aria-label={t.give(text.sign(good, 1))}
      title={t.give(text.sign(good, 1))}
      onClick={() => compose({ give: good })}
    >
      {drawing}
    </button>
  );
}
