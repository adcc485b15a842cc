/** With what a converter is paid that takes any colour, or goods of one colour. The server checks what is chosen. */
import { useId } from "react";
import { Goods } from "../../components/Goods.tsx";
import { bundle, counts } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Cost } from "../../types/cards.ts";
import { entries, plus } from "./bundles.ts";
import type { Row } from "./converters.ts";
import { chooseFor, useOwnPlan } from "./plan.ts";
import { planTexts } from "./texts.ts";

const SMALL = ["gr", "wh", "br", "ws"] as const;
const LARGE = ["bk", "bl", "ye", "wl"] as const;
const COLOURS = ["gr", "wh", "br", "bk", "bl", "ye"] as const;

export function PayChoice({ row, uses }: { row: Row; uses: string }) {
  const { runs } = useOwnPlan();
  const run = runs.find((one) => one.card === row.card && (one.slot ?? 0) === row.slot);
  const alternative = run?.alternative ?? 0;
  const cost = row.converter.inputs[alternative];
  const choose = (pay: string | null, colour: string | null = null) =>
    chooseFor(row.card, row.slot, pay === null ? {} : { alternative, pay, ...(colour ? { colour } : {}) });
  if (!cost) return null;
  const chosen = run?.pay ?? null;
  return cost.same_small || cost.same_large ? (
    <OneColour cost={cost} chosen={chosen} uses={uses} choose={choose} />
  ) : (
    <AnyColours cost={cost} chosen={chosen} uses={uses} choose={choose} />
  );
}

interface ChoiceProps {
  readonly cost: Cost;
  readonly chosen: string | null;
  /** What the server would pay with. */
  readonly uses: string;
  readonly choose: (pay: string | null, colour?: string | null) => void;
}

/** Goods of one single colour: which one. */
function OneColour({ cost, chosen, choose }: ChoiceProps) {
  const tt = useTexts(planTexts);
  const t = useText();
  const id = useId();
  const places = cost.same_small || cost.same_large;
  const colours = COLOURS.filter((good) => (cost.same_small ? SMALL : LARGE).includes(good as never));
  const fixed = bundle(counts(bundleOfGoods(cost)));
  const value = chosen === null ? "" : (colours.find((good) => counts(chosen)[good]) ?? "");
  return (
    <span className="plan-pay">
      <label htmlFor={id}>{tt.colourOf}</label>
      <select
        id={id}
        className="plan-select"
        value={value}
        onChange={(event) => choose(event.target.value ? plus(fixed, `${places}${event.target.value}`) : null, null)}
      >
        <option value="">{tt.payAuto}</option>
        {colours.map((good) => (
          <option key={good} value={good}>
            {t.signName(good)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Places for any colour: pieces are exchanged one by one. */
function AnyColours({ cost, chosen, uses, choose }: ChoiceProps) {
  const tt = useTexts(planTexts);
  const t = useText();
  const seat = useMySeat();
  const stock = counts(useGame((game) => (seat === null ? "" : (game.seats[seat]?.goods ?? ""))));
  const pay = chosen ?? uses;
  const paid = counts(pay);
  const sizes = [...(cost.any_small ? [SMALL] : []), ...(cost.any_large ? [LARGE] : [])];
  const otherOf = (good: GoodCode, size: readonly GoodCode[]) =>
    entries(paid).find(([code, count]) => size.includes(code) && code !== good && count > 0)?.[0];
  const swap = (good: GoodCode, size: readonly GoodCode[]) => {
    const other = otherOf(good, size);
    if (other) choose(bundle({ ...paid, [good]: (paid[good] ?? 0) + 1, [other]: (paid[other] ?? 0) - 1 }));
  };
  return (
    <span className="plan-pay">
      <span>{tt.paysWith}</span>
      <Goods goods={pay} size="small" />
      {sizes.map((size) =>
        size
          .filter((good) => (stock[good] ?? 0) > (paid[good] ?? 0) && otherOf(good, size))
          .map((good) => (
            <button key={good} type="button" className="plan-swap" onClick={() => swap(good, size)}>
              <span className="sr">{`${tt.paysWith}: ${t.sign(good, (paid[good] ?? 0) + 1)}`}</span>
              <span aria-hidden="true">+</span>
              <Icon name={`sign-${good}`} className="sign" />
            </button>
          )),
      )}
      {chosen !== null && (
        <button type="button" className="plan-link" onClick={() => choose(null)}>
          {tt.payAuto}
        </button>
      )}
    </span>
  );
}

function bundleOfGoods(cost: Cost): string {
  return bundle(cost.goods);
}
