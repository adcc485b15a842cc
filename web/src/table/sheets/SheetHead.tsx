/** The head of a sheet: a mark, the title, a line below it, and the way out. */
import type { ReactNode } from "react";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { closeSheet } from "../shell.ts";

interface SheetHeadProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly mark?: ReactNode;
  readonly meta?: ReactNode;
}

export function SheetHead({ id, title, mark, meta }: SheetHeadProps) {
  const t = useText();
  return (
    <div className="sheet-head table-sheet-head">
      {mark}
      <div className="sheet-title">
        <h2 id={id}>{title}</h2>
        {meta && <div className="sheet-meta">{meta}</div>}
      </div>
      <button type="button" className="button ghost square" aria-label={t.close} onClick={closeSheet}>
        <Icon name="ui-close" />
      </button>
    </div>
  );
}
