/** Fields that the builder of promises is made of. */
import { useId } from "react";
import { COLUMNS, counts } from "../../game/goods.ts";
import type { GoodCode } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { Form } from "./clauses.ts";
import { withCount } from "./terms.ts";
import { composerTexts } from "./texts.ts";

export interface FieldsProps {
  readonly form: Form;
  readonly change: (change: Partial<Form>) => void;
}

interface GoodsFieldProps {
  readonly goods: string;
  readonly onChange: (goods: string) => void;
  readonly codes?: readonly GoodCode[];
}

/** A number of each good. */
export function GoodsField({ goods, onChange, codes = [...COLUMNS, "ws", "wl"] }: GoodsFieldProps) {
  const t = useTexts(composerTexts);
  const all = useText();
  const now = counts(goods);
  return (
    <div className="composer-goods-keys">
      {codes.map((code) => (
        <span key={code} className="composer-stepper">
          <button
            type="button"
            className="composer-key"
            aria-label={`${t.more(all.signName(code))}: ${now[code] ?? 0}`}
            onClick={(event) => onChange(withCount(goods, code, (now[code] ?? 0) + (event.shiftKey ? -1 : 1)))}
          >
            <Icon name={`sign-${code}`} className="sign" />
            <span>{now[code] ?? 0}</span>
          </button>
          {now[code] ? (
            <button
              type="button"
              className="composer-less"
              aria-label={t.fewer(all.signName(code))}
              onClick={() => onChange(withCount(goods, code, (now[code] ?? 0) - 1))}
            >
              −
            </button>
          ) : null}
        </span>
      ))}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, name: string])[];
}

export function Select({ label, value, onChange, options }: SelectProps) {
  const id = useId();
  return (
    <span className="composer-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ label, value, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <span className="composer-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="composer-input composer-number"
        type="number"
        inputMode="numeric"
        min={0}
        max={99}
        value={value}
        onChange={(event) => onChange(Math.max(0, Math.min(99, Math.trunc(Number(event.target.value) || 0))))}
      />
    </span>
  );
}
