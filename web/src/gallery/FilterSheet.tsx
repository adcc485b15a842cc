/** The filters as a sheet from below, where there is no room for a column. */
import { Modal } from "../components/Modal.tsx";
import type { Library } from "../game/library.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { Filters, Found } from "../search/filters.ts";
import { close } from "./address.ts";
import { ClearFilters, FilterPanel } from "./FilterPanel.tsx";

interface FilterSheetProps {
  readonly library: Library;
  readonly filters: Filters;
  readonly found: Found;
  readonly onChange: (filters: Filters) => void;
}

export function FilterSheet(props: FilterSheetProps) {
  const t = useText();
  return (
    <Modal labelledBy="filters-title" className="sheet filter-sheet" onClose={close}>
      <div className="sheet-head">
        <h2 id="filters-title" className="sheet-title">
          {t.filters.title}
        </h2>
        <ClearFilters filters={props.filters} onChange={props.onChange} />
        <button type="button" className="button ghost square" aria-label={t.close} onClick={close}>
          <Icon name="ui-close" />
        </button>
      </div>
      <FilterPanel {...props} />
      <div className="sheet-foot">
        <button type="button" className="button primary large" onClick={close}>
          {t.filters.show(props.found.cards.length)}
        </button>
      </div>
    </Modal>
  );
}
