/** Parts of the end screen: tabs that share a place on large screens, one below the other on phones. */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { useMedia } from "../state/useMedia.ts";
import { endTexts } from "./texts.ts";
import { type Size, useSize } from "./useSize.ts";

export const PHONE = "(max-width: 820px)";

interface Chart {
  /** What a screen reader hears instead of the drawing; the numbers are in the table. */
  readonly label: string;
  readonly draw: (size: Size) => ReactNode;
  /** Buttons above the drawing. */
  readonly over?: (size: Size) => ReactNode;
  readonly table: ReactNode;
  /** The size before the place is measured. */
  readonly first: Size;
}

export interface Part {
  readonly id: string;
  readonly tab: string;
  readonly title: string;
  readonly hint: string;
  readonly chart?: Chart;
  /** What stands there where there is no chart, or between title and chart. */
  readonly body?: ReactNode;
  readonly foot?: ReactNode;
}

export function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const isPhone = useMedia(PHONE);
  if (isPhone || parts.length === 1) {
    return parts.map((part) => <OnePart key={part.id} part={part} />);
  }
  return <Tabs label={label} parts={parts} />;
}

function OnePart({ part }: { part: Part }) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="end-part-box" aria-labelledby={id}>
      <div className="end-part-head">
        <h2 id={id} className="end-part-title">
          {part.title}
        </h2>
        {part.chart && <TableToggle on={asTable} onChange={setAsTable} />}
      </div>
      <PartBody part={part} asTable={asTable} />
    </section>
  );
}

function Tabs({ label, parts }: { label: string; parts: readonly Part[] }) {
  const id = useId();
  const [open, setOpen] = useState(parts[0]?.id ?? "");
  const [asTable, setAsTable] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const part = parts.find((one) => one.id === open) ?? parts[0];
  if (!part) return null;
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const place = parts.indexOf(part);
    const next = event.key === "Home" ? 0 : event.key === "End" ? parts.length - 1 : step && place + step;
    if (next === undefined) return;
    event.preventDefault();
    const chosen = parts[(next + parts.length) % parts.length];
    if (!chosen) return;
    setOpen(chosen.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${chosen.id}"]`)?.focus();
  };
  return (
    <section className="end-part-box" aria-label={label}>
      <div className="end-part-head">
        <div className="end-tabs" role="tablist" aria-label={label} ref={list} onKeyDown={keys}>
          {parts.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              className="end-tab"
              id={`${id}-${one.id}`}
              data-tab={one.id}
              aria-selected={one === part}
              aria-controls={one === part ? `${id}-panel` : undefined}
              tabIndex={one === part ? 0 : -1}
              onClick={() => setOpen(one.id)}
            >
              {one === part ? one.title : one.tab}
            </button>
          ))}
        </div>
        {part.chart && <TableToggle on={asTable} onChange={setAsTable} />}
      </div>
      <div className="end-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part.id}`}>
        <PartBody key={part.id} part={part} asTable={asTable} />
      </div>
    </section>
  );
}

function TableToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useTexts(endTexts);
  return (
    <button
      type="button"
      className="button ghost square small end-toggle"
      aria-pressed={on}
      aria-label={t.asTable}
      title={on ? t.asChart : t.asTable}
      onClick={() => onChange(!on)}
    >
      <Icon name={on ? "ui-chart" : "ui-grid"} />
    </button>
  );
}

function PartBody({ part, asTable }: { part: Part; asTable: boolean }) {
  return (
    <>
      <p className="end-hint">{part.hint}</p>
      {part.body}
      {part.chart && <Drawn chart={part.chart} asTable={asTable} />}
      {part.foot && <div className="end-foot">{part.foot}</div>}
    </>
  );
}

function Drawn({ chart, asTable }: { chart: Chart; asTable: boolean }) {
  const [place, size] = useSize<HTMLDivElement>(chart.first);
  return (
    <figure className="end-figure">
      <div className={asTable ? "end-drawing away" : "end-drawing"} ref={place}>
        <svg
          className="end-svg"
          width={size.width}
          height={size.height}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={chart.label}
        >
          {chart.draw(size)}
        </svg>
        {chart.over?.(size)}
      </div>
      <div className={asTable ? "end-table-place" : "sr"} tabIndex={asTable ? 0 : undefined}>
        {chart.table}
      </div>
    </figure>
  );
}
