/** One bid: so many ships, by buttons, arrow keys or a digit. */
import type { KeyboardEvent } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { confluenceTexts } from "./texts.ts";

interface ShipBidProps {
  readonly title: string;
  /** What it counts as. */
  readonly note: string;
  /** Whether it counts otherwise than ship by ship. */
  readonly isSpecial?: boolean;
  readonly ships: number;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  readonly hint?: string | undefined;
}

/** More ships than this are not drawn one by one. */
const DRAWN = 14;

export function ShipBid({ title, note, isSpecial = false, ships, value, most, onChange, hint }: ShipBidProps) {
  const tt = useTexts(confluenceTexts);
  const set = (next: number) => onChange(Math.max(0, Math.min(most, next)));
  const press = (event: KeyboardEvent) => {
    const next: Readonly<Record<string, number>> = {
      ArrowUp: value + 1,
      ArrowRight: value + 1,
      ArrowDown: value - 1,
      ArrowLeft: value - 1,
      PageUp: value + 3,
      PageDown: value - 3,
      Home: 0,
      End: most,
    };
    const wanted = next[event.key] ?? (/^\d$/.test(event.key) ? Number(event.key) : null);
    if (wanted === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    set(wanted);
  };
  return (
    <div className={value > 0 ? "conf-bid conf-bid-on" : "conf-bid"}>
      <div className="conf-bid-head">
        <b>{title}</b>
        <span className={isSpecial ? "conf-counts conf-counts-special" : "conf-counts"}>{note}</span>
      </div>
      <div className="conf-bid-body">
        <span className="conf-fleet" aria-hidden="true">
          {Array.from({ length: Math.min(ships, DRAWN) }, (_, number) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is about
              key={number}
              type="button"
              tabIndex={-1}
              className={number < value ? "conf-ship" : "conf-ship conf-ship-free"}
              onClick={() => set(number + 1 === value ? number : number + 1)}
            >
              <Icon name="sign-sh" className="sign" />
            </button>
          ))}
        </span>
        <span className="conf-stepper">
          <button
            type="button"
            className="button square"
            aria-label={tt.bid.less(title)}
            disabled={value <= 0}
            onClick={() => set(value - 1)}
          >
            −
          </button>
          <span
            className="conf-value"
            role="spinbutton"
            tabIndex={0}
            aria-label={tt.bid.value(title)}
            aria-valuenow={value}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuetext={`${tt.bid.ships(value)}, ${note}`}
            onKeyDown={press}
          >
            {value}
          </span>
          <button
            type="button"
            className="button square"
            aria-label={tt.bid.more(title)}
            disabled={value >= most}
            onClick={() => set(value + 1)}
          >
            +
          </button>
        </span>
      </div>
      {hint && <p className="conf-hint">{hint}</p>}
    </div>
  );
}
