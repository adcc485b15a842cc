/** The card gallery: search and filters on one side, the cards on the other. */
import { useCallback, useDeferredValue, useEffect, useMemo } from "react";
import { EmptyOrbit, Failure, Notice } from "../components/Trouble.tsx";
import { type LibraryState, useLibrary } from "../data/useLibrary.ts";
import type { Library } from "../game/library.ts";
import { faceName, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import {
  activeCount,
  FACETS,
  type Filters,
  type Found,
  find,
  isFiltered,
  NO_FILTERS,
  toggled,
} from "../search/filters.ts";
import { makeIndex } from "../search/index.ts";
import { useMedia } from "../state/useMedia.ts";
import { open, setFilters, useAddress } from "./address.ts";
import { CardDialog, UnknownCard } from "./CardDialog.tsx";
import { CardGrid } from "./CardGrid.tsx";
import { CardLink } from "./CardLink.tsx";
import { tileId } from "./CardTile.tsx";
import { ClearFilters, FilterPanel, valueName } from "./FilterPanel.tsx";
import { FilterSheet } from "./FilterSheet.tsx";
import { Legend } from "./Legend.tsx";
import { SearchField } from "./SearchField.tsx";
import { TopBar } from "./TopBar.tsx";

const NOTHING: Found = { cards: [], ranked: false, counts: { species: new Map(), kind: new Map(), era: new Map() } };
const EMPTY_LIBRARY_INDEX: ReturnType<typeof makeIndex> = [];

export function Gallery({ load }: { load?: () => Promise<Library> }) {
  const t = useText();
  const [state, retry] = useLibrary(load);
  const { filters, open: opened } = useAddress();
  const wide = useMedia("(min-width: 56.25rem)");
  const library = state.status === "ready" ? state.library : null;

  const index = useMemo(() => (library ? makeIndex(library) : EMPTY_LIBRARY_INDEX), [library]);
  // Typing stays quick: the list follows when there is time.
  const settled = useDeferredValue(filters);
  const found = useMemo(() => (index.length ? find(index, settled) : NOTHING), [index, settled]);
  useTitle(library, opened);

  const focusFirst = useCallback(() => {
    const first = found.cards[0];
    if (first) document.getElementById(tileId(first))?.focus();
  }, [found]);
  const submit = () => {
    const exact = library?.byCode.get(filters.text.trim().replace(/^#/, "").toLowerCase());
    if (exact) open(exact.code);
    else focusFirst();
  };

  return (
    <>
      <TopBar>
        <SearchField
          value={filters.text}
          short={!wide}
          onChange={(text) => setFilters({ ...filters, text })}
          onSubmit={submit}
          onDown={focusFirst}
        />
      </TopBar>
      <div className="frame">
        {wide && (
          <aside className="rail" aria-label={t.filters.title}>
            {library && (
              <>
                <div className="rail-head">
                  <h2>{t.filters.title}</h2>
                  <ClearFilters filters={filters} onChange={setFilters} />
                </div>
                <FilterPanel library={library} filters={filters} found={found} onChange={setFilters} />
              </>
            )}
          </aside>
        )}
        <main id="cards" className="content" tabIndex={-1} aria-busy={state.status === "loading"}>
          <Content state={state} filters={filters} settled={settled} found={found} wide={wide} onRetry={retry} />
        </main>
      </div>
      {library && opened && <Opened name={opened} library={library} filters={filters} found={found} wide={wide} />}
    </>
  );
}

interface ContentProps {
  readonly state: LibraryState;
  readonly filters: Filters;
  /** Those that the list shows; it may be a moment behind. */
  readonly settled: Filters;
  readonly found: Found;
  readonly wide: boolean;
  readonly onRetry: () => void;
}

function Content({ state, filters, settled, found, wide, onRetry }: ContentProps) {
  const t = useText();
  if (state.status === "failed") {
    return (
      <>
        <div className="content-head">
          <h1>{t.page}</h1>
        </div>
        <Failure text={t.failed[state.error.problem]} detail={state.error.message} onRetry={onRetry} />
      </>
    );
  }
  if (state.status === "loading") return <Skeleton />;
  const { library } = state;
  const all = library.cards.length;
  return (
    <>
      <div className="content-head">
        <h1>{t.page}</h1>
        <p className="content-count" role="status">
          {isFiltered(settled) ? t.results.some(found.cards.length, all) : t.results.all(all)}
        </p>
        {!wide && (
          <CardLink to="filters" className="button">
            <Icon name="ui-filter" />
            {t.filters.title}
            {activeCount(filters) > 0 && <span className="badge">{activeCount(filters)}</span>}
          </CardLink>
        )}
        <Chosen library={library} filters={filters} />
      </div>
      {found.cards.length ? <CardGrid library={library} found={found} /> : <Empty />}
    </>
  );
}

/** The active filters as chips that take themselves away. */
function Chosen({ library, filters }: { library: Library; filters: Filters }) {
  const t = useText();
  if (activeCount(filters) === 0) return null;
  return (
    <div className="chosen">
      {FACETS.flatMap((facet) =>
        filters.chosen[facet].map((value) => {
          const name = valueName(t, library, facet, value);
          return (
            <button
              key={`${facet}:${value}`}
              type="button"
              className="chip"
              aria-label={t.filters.remove(name)}
              onClick={() => setFilters(toggled(filters, facet, value))}
            >
              {name}
              <Icon name="ui-close" />
            </button>
          );
        }),
      )}
    </div>
  );
}

function Empty() {
  const t = useText();
  return (
    <Notice drawing={<EmptyOrbit />} title={t.empty.title}>
      <p className="notice-text">{t.empty.text}</p>
      <p className="notice-examples">
        {t.empty.examples.map((example) => (
          <button
            key={example}
            type="button"
            className="chip"
            onClick={() => setFilters({ ...NO_FILTERS, text: example })}
          >
            {example}
          </button>
        ))}
      </p>
      <button type="button" className="button primary" onClick={() => setFilters(NO_FILTERS)}>
        {t.empty.clear}
      </button>
    </Notice>
  );
}

/** Where the cards will be, while they are on their way. */
function Skeleton() {
  const t = useText();
  return (
    <>
      <div className="content-head">
        <h1>{t.page}</h1>
        <p className="content-count" role="status">
          {t.loading}
        </p>
      </div>
      <div className="tiles" aria-hidden="true">
        {Array.from({ length: 12 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <div key={place} className="tile ghost-tile">
            <span className="ghost-line w40" />
            <span className="ghost-line w70" />
            <span className="ghost-line w60" />
          </div>
        ))}
      </div>
    </>
  );
}

interface OpenedProps {
  readonly name: string;
  readonly library: Library;
  readonly filters: Filters;
  readonly found: Found;
  readonly wide: boolean;
}

/** Whatever the address asks for on top of the list. */
function Opened({ name, library, filters, found, wide }: OpenedProps) {
  if (name === "symbols") return <Legend />;
  if (name === "filters") {
    return wide ? null : <FilterSheet library={library} filters={filters} found={found} onChange={setFilters} />;
  }
  const card = library.byCode.get(name.toLowerCase());
  return card ? (
    <CardDialog library={library} card={card} listed={found.cards} />
  ) : (
    <UnknownCard library={library} code={name} />
  );
}

function useTitle(library: Library | null, opened: string | null): void {
  const t = useText();
  const card = opened ? library?.byCode.get(opened.toLowerCase()) : undefined;
  const name = card && faceName(t, card, card.faces[0]).text;
  useEffect(() => {
    document.title = t.documentTitle(name);
  }, [t, name]);
}
