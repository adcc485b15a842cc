/** One picture of the scores and the charts. It is drawn out of sight, then written down with its colours. */
import { createRoot } from "react-dom/client";
import type { Counts } from "../game/goods.ts";
import type { Language } from "../i18n/text.tsx";
import type { Report } from "../types/http.ts";
import { ChordChart, markPlace } from "./charts/ChordChart.tsx";
import { chordOf } from "./charts/chord.ts";
import { PriceChart } from "./charts/PriceChart.tsx";
import { Patterns } from "./charts/patterns.tsx";
import { RaceChart } from "./charts/RaceChart.tsx";
import { StackChart, sumOf } from "./charts/StackChart.tsx";
import { save } from "./download.ts";
import { priceLines, raceOf, stacksOf, standing, turnsOf } from "./model.ts";
import { pointsText } from "./points.ts";
import type { Shown } from "./shown.ts";
import type { EndTexts } from "./texts.ts";

interface Pictured {
  readonly shown: Shown;
  readonly report: Report;
  /** Printed exchange values in small cubes. */
  readonly guide: Counts;
  readonly language: Language;
  readonly t: EndTexts;
}

const [WIDTH, HEIGHT] = [1200, 900];

function Picture({ shown, report, guide, language, t }: Pictured) {
  const order = standing(shown.ranks);
  const winner = order[0] ?? 0;
  const chosen = shown.mine ?? winner;
  const prices = priceLines(report);
  const chord = chordOf(report.flows, shown.species.length);
  const stacks = stacksOf(report, chosen);
  const most = Math.max(...stacks.map(({ parts }) => sumOf(parts, 1)));
  const runners = order.map((seat) => ({ seat, species: shown.species[seat] ?? "", marks: raceOf(report, seat) }));
  const row = Math.min(44, 330 / order.length);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t.picture(shown.table)}
    >
      <Patterns />
      <rect width={WIDTH} height={HEIGHT} fill="var(--sky-0)" />
      <text x="40" y="62" className="end-picture-title">
        {t.wins(shown.name(winner), pointsText(shown.scores[winner] ?? 0), false)}
      </text>
      <text x="40" y="88" className="end-picture-sub">
        {t.picture(shown.table)}
      </text>
      {order.map((seat, place) => (
        <g
          key={seat}
          transform={`translate(40 ${124 + place * row})`}
          style={{ color: `var(--${shown.species[seat]})` }}
        >
          <use href={`#emblem-${shown.species[seat]}`} width="26" height="26" />
          <text x="40" y="19" className="end-picture-name">
            {shown.name(seat)}
          </text>
          <text x="470" y="19" textAnchor="end" className="end-picture-name">
            {pointsText(shown.scores[seat] ?? 0)}
          </text>
          <path d="M0 34H470" stroke="var(--line)" />
        </g>
      ))}
      <Place x={560} y={120} title={t.points.of(shown.name(chosen))}>
        <StackChart width={600} height={300} {...{ stacks, most, language, t }} />
      </Place>
      <Place x={40} y={520} title={t.flows.title}>
        <g transform="translate(180 170)">
          <ChordChart chord={chord} species={shown.species} chosen={chosen} radius={130} />
          {shown.species.map((species, seat) => {
            const [x, y] = markPlace(chord, seat, 152);
            return (
              <g key={species} transform={`translate(${x - 11} ${y - 11})`} style={{ color: `var(--${species})` }}>
                <use href={`#emblem-${species}`} width="22" height="22" />
              </g>
            );
          })}
        </g>
      </Place>
      <Place x={420} y={520} title={t.race.title}>
        <RaceChart width={370} height={330} people={null} {...{ runners, chosen, language, t }} />
      </Place>
      {prices.length > 0 && (
        <Place x={810} y={520} title={t.prices.title}>
          <PriceChart width={370} height={330} lines={prices} turns={turnsOf(report)} {...{ guide, language, t }} />
        </Place>
      )}
    </svg>
  );
}

function Place({ x, y, title, children }: { x: number; y: number; title: string; children: React.ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <text y="-12" className="end-picture-name">
        {title}
      </text>
      {children}
    </g>
  );
}

const KEPT = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
] as const;
const KEPT_TEXT = ["font-family", "font-size", "font-weight", "font-variant-numeric", "text-anchor"] as const;

/** A drawing that needs nothing of this page: colours are written into it, and the signs that it shows. */
function written(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const needed = new Set([...svg.querySelectorAll("use")].map((use) => use.getAttribute("href")?.slice(1) ?? ""));
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  dress(svg, copy, true);
  copy.prepend(defs);
  for (const name of needed) {
    const symbol = document.getElementById(name);
    if (!symbol) continue;
    const kept = symbol.cloneNode(true) as SVGElement;
    dress(symbol, kept, false);
    defs.append(kept);
  }
  return new XMLSerializer().serializeToString(copy);
}

/**
 * Write the computed styles of one tree into its copy. What has the current colour keeps it, so that a sign has the
 * colour of the place where it is shown; only places say which colour that is.
 */
function dress(from: Element, to: Element, isPlace: boolean): void {
  const style = window.getComputedStyle(from);
  const isText = from.tagName === "text" || from.tagName === "tspan";
  const twin = to as SVGElement;
  for (const name of isText ? [...KEPT, ...KEPT_TEXT] : KEPT) {
    const value = style.getPropertyValue(name);
    if (!value || value.startsWith("url(")) continue;
    const isCurrent = (name === "fill" || name === "stroke") && value === style.color;
    twin.style.setProperty(name, isCurrent ? "currentColor" : value);
  }
  if (isPlace) twin.style.color = style.color;
  twin.removeAttribute("class");
  for (const [place, child] of [...from.children].entries()) {
    const next = to.children[place];
    if (next) dress(child, next, isPlace);
  }
}

export function savePicture(name: string, pictured: Pictured): void {
  const place = document.createElement("div");
  place.className = "end-picture";
  place.setAttribute("aria-hidden", "true");
  document.body.append(place);
  const root = createRoot(place);
  root.render(<Picture {...pictured} />);
  window.setTimeout(() => {
    const svg = place.querySelector("svg");
    if (svg) save(name, "image/svg+xml", written(svg));
    root.unmount();
    place.remove();
  }, 60);
}
