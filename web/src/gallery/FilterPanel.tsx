/** The choices of species, kind and era, with the number of cards that each would show. */
import { Emblem } from "../components/Emblem.tsx";
import { type Library, NOBODY, ROMAN } from "../game/library.ts";
import type { Messages } from "../i18n/en.ts";
import { nameIn, useText } from "../i18n/text.tsx";
import {
  activeCount,
  type Facet,
  type Filters,
  type Found,
  facetValues,
  NO_FILTERS,
  toggled,
} from "../search/filters.ts";
import type { Kind } from "../types/cards.ts";

interface FilterPanelProps {
  readonly library: Library;
  readonly filters: Filters;
  readonly found: Found;
  readonly onChange: (filters: Filters) => void;
}

/** What a value of a facet is called. */
export function valueName(t: Messages, library: Library, facet: Facet, value: string): string {
  if (facet === "kind") return t.kinds(value as Kind) ?? value;
  if (facet === "era") return t.card.era(ROMAN[Number(value)] ?? value);
  const species = library.species.get(value);
  return species ? nameIn(t, species.name).text : t.filters.nobody;
}

export function FilterPanel({ library, filters, found, onChange }: FilterPanelProps) {
  const t = useText();
  const option = (facet: Facet, value: string) => {
    const cards = found.counts[facet].get(value) ?? 0;
    const name = valueName(t, library, facet, value);
    return (
      <button
        key={value}
        type="button"
        className={cards ? "option" : "option without"}
        aria-pressed={filters.chosen[facet].includes(value)}
        onClick={() => onChange(toggled(filters, facet, value))}
      >
        {facet === "species" && <Emblem species={value === NOBODY ? null : value} size={24} />}
        <span className="option-name">
          {facet === "era" && <span className="sr">{t.filters.era} </span>}
          {facet === "era" ? (ROMAN[Number(value)] ?? value) : name}
        </span>
        <span className={facet === "species" ? "sr" : "option-count"}>
          {t.count(cards)} <span className="sr">{t.filters.unit(cards)}</span>
        </span>
      </button>
    );
  };
  return (
    <>
      {(["species", "era", "kind"] as const).map((facet) => (
        <fieldset key={facet} className={`facet facet-${facet}`}>
          <legend className="eyebrow">{t.filters[facet]}</legend>
          <div className="options">{facetValues(library, facet).map((value) => option(facet, value))}</div>
        </fieldset>
      ))}
    </>
  );
}

export function ClearFilters({ filters, onChange }: Pick<FilterPanelProps, "filters" | "onChange">) {
  const t = useText();
  if (activeCount(filters) === 0) return null;
  return (
    <button
      type="button"
      className="button ghost small"
      onClick={() => onChange({ ...filters, chosen: NO_FILTERS.chosen })}
    >
      {t.filters.clear}
    </button>
  );
}
