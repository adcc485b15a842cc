/** What goods are worth to me: one more, one less, and what the table usually pays. */

import { signOf } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { planTexts } from "./texts.ts";
import { useAdvice } from "./useAdvice.ts";

export function Prices() {
  const tt = useTexts(planTexts);
  const t = useText();
  const { advice } = useAdvice();
  if (!advice) return null;
  const prices = advice.prices.filter((price) => price.good !== "vp" && price.good !== "en");
  const most = Math.max(...prices.map((price) => price.one_more));
  return (
    <section className="plan-block" aria-labelledby="plan-prices">
      <div className="plan-head">
        <h3 id="plan-prices">{tt.prices}</h3>
      </div>
      <p className="plan-note">{tt.pricesHint}</p>
      <div className="plan-table-frame">
        <table className="plan-prices">
          <thead>
            <tr>
              <td />
              {prices.map((price) => {
                const sign = signOf(price.good);
                return (
                  <th key={price.good} scope="col">
                    <Icon name={`sign-${price.good}`} className="sign" />
                    <span className="sr">{sign ? t.signName(sign) : price.good}</span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{tt.oneMore}</th>
              {prices.map((price) => (
                <td key={price.good} className={price.one_more >= most - 0.01 ? "plan-good" : ""}>
                  <b>{tt.points(price.one_more)}</b>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{tt.oneLess}</th>
              {prices.map((price) => (
                <td key={price.good}>{price.one_less === null ? "–" : tt.points(price.one_less)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{tt.usual}</th>
              {prices.map((price) => (
                <td key={price.good} className="plan-dim">
                  {tt.points(price.now)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}
