/** The parts about goods: flows between seats, prices, bids. */
import { Goods } from "../components/Goods.tsx";
import { useCard, useCards } from "../data/LibraryContext.tsx";
import type { Sign } from "../game/signs.ts";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useCardName } from "../table/names.tsx";
import type { Report } from "../types/http.ts";
import { BidChart } from "./charts/BidChart.tsx";
import { ChordChart, markPlace } from "./charts/ChordChart.tsx";
import { chordOf } from "./charts/chord.ts";
import { PriceChart } from "./charts/PriceChart.tsx";
import { balanceOf, bidsOn, priceLines, TRACKS, turnsOf } from "./model.ts";
import { Nothing } from "./Nothing.tsx";
import type { Part } from "./Parts.tsx";
import { decimal } from "./points.ts";
import type { Shown } from "./shown.ts";
import { endTexts } from "./texts.ts";
import type { Size } from "./useSize.ts";

/** The ring with room for the marks around it. */
function ringOf({ width, height }: Size): number {
  return Math.max(40, Math.min(width, height) / 2 - 34);
}

export function useFlowPart(
  shown: Shown,
  report: Report,
  chosen: number,
  pointed: number | null,
  onPoint: (seat: number | null) => void,
  onChoose: (seat: number) => void,
): Part {
  const text = useText();
  const t = useTexts(endTexts);
  const front = pointed ?? chosen;
  const chord = chordOf(report.flows, shown.species.length);
  const { given, got } = balanceOf(report, front);
  const part = { id: "flows", tab: t.flows.title, title: t.flows.title, hint: t.flows.hint };
  if (!chord.ribbons.length) return { ...part, body: <Nothing>{t.flows.none}</Nothing> };
  return {
    ...part,
    foot: t.flows.balance(shown.name(front), decimal(text.code, given), decimal(text.code, got)),
    chart: {
      label: t.flows.chart(shown.name(front)),
      first: { width: 300, height: 280 },
      draw: (size) => (
        <g transform={`translate(${size.width / 2} ${size.height / 2})`}>
          <ChordChart chord={chord} species={shown.species} chosen={front} radius={ringOf(size)} />
        </g>
      ),
      over: (size) =>
        shown.species.map((species, seat) => {
          const [x, y] = markPlace(chord, seat, ringOf(size) + 19);
          return (
            <button
              key={species}
              type="button"
              className="end-ring-mark"
              aria-pressed={seat === chosen}
              aria-label={t.choose(shown.name(seat))}
              title={shown.name(seat)}
              style={{ left: size.width / 2 + x, top: size.height / 2 + y, color: `var(--${species})` }}
              onMouseEnter={() => onPoint(seat)}
              onMouseLeave={() => onPoint(null)}
              onFocus={() => onPoint(seat)}
              onBlur={() => onPoint(null)}
              onClick={() => onChoose(seat)}
            >
              <Icon name={`emblem-${species}`} className="end-ring-icon" />
            </button>
          );
        }),
      table: (
        <table className="end-table left">
          <caption className="sr">{t.flows.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.flows.giver}</th>
              <th scope="col">{t.flows.receiver}</th>
              <th scope="col">{t.flows.goods}</th>
              <th scope="col">{t.flows.value}</th>
            </tr>
          </thead>
          <tbody>
            {report.flows.map((flow) => (
              <tr key={`${flow.giver} ${flow.receiver}`}>
                <th scope="row">{shown.name(flow.giver)}</th>
                <td>{shown.name(flow.receiver)}</td>
                <td>
                  <Goods goods={flow.goods} size="small" />
                </td>
                <td>{decimal(text.code, flow.halves / 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ),
    },
  };
}

export function usePricePart(report: Report): Part {
  const text = useText();
  const t = useTexts(endTexts);
  const { guide } = useCards();
  const lines = priceLines(report);
  const turns = turnsOf(report);
  const part = { id: "prices", tab: t.prices.tab, title: t.prices.title, hint: t.prices.hint };
  if (!lines.length) return { ...part, body: <Nothing>{t.prices.none}</Nothing> };
  return {
    ...part,
    chart: {
      label: t.prices.chart,
      first: { width: 560, height: 250 },
      draw: (size) => <PriceChart {...size} lines={lines} turns={turns} guide={guide} language={text.code} t={t} />,
      table: (
        <table className="end-table">
          <caption className="sr">{t.prices.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.prices.good}</th>
              {turns.map((turn) => (
                <th key={turn} scope="col">
                  {t.turn(turn)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ good, prices }) => (
              <tr key={good}>
                <th scope="row">{text.signName(good as Sign)}</th>
                {prices.map((price, turn) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a price is its turn
                  <td key={turn}>{price === null ? "–" : decimal(text.code, price)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ),
    },
  };
}

export function useBidPart(shown: Shown, report: Report, chosen: number): Part {
  const t = useTexts(endTexts);
  const card = useCard();
  const cardName = useCardName();
  const isTeam = (number: number) => card(number)?.kind === "team";
  const turns = turnsOf(report).filter((turn) => report.bids.some((bid) => bid.turn === turn));
  const tracks = TRACKS.map((track) => ({
    track,
    rows: turns.map((turn) => ({ turn, bids: bidsOn(report, track, turn, isTeam) })),
  }));
  const all = tracks.flatMap(({ track, rows }) =>
    rows.flatMap(({ turn, bids }) => bids.map((bid) => ({ track, turn, ...bid }))),
  );
  const part = { id: "bids", tab: t.bids.tab, title: t.bids.title, hint: t.bids.hint };
  if (!all.length) return { ...part, body: <Nothing>{t.bids.none}</Nothing> };
  const most = Math.max(...all.map(({ ships }) => ships));
  const taken = all.filter(({ seat, cards }) => seat === chosen && cards.length);
  const ships = taken.reduce((sum, bid) => sum + bid.ships, 0);
  const over = taken.reduce((sum, bid) => sum + bid.ships - bid.next, 0);
  return {
    ...part,
    foot: taken.length ? t.bids.waste(shown.name(chosen), ships, over) : t.bids.noneTaken(shown.name(chosen)),
    chart: {
      label: t.bids.chart,
      first: { width: 560, height: 250 },
      draw: ({ width, height }) =>
        tracks.map(({ track, rows }, place) => {
          const room = (width - 16) / 2;
          return (
            <g key={track} transform={`translate(${place * (room + 16)} 0)`}>
              <BidChart
                {...{ width: room, height, rows, chosen, most, t }}
                species={shown.species}
                title={t.bids.track[track]}
              />
            </g>
          );
        }),
      table: (
        <table className="end-table left">
          <caption className="sr">{t.bids.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.seat}</th>
              <th scope="col">{t.turnWord}</th>
              <th scope="col">{t.bids.ships}</th>
              <th scope="col">{t.bids.next}</th>
              <th scope="col">{t.bids.took}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((bid) => (
              <tr key={`${bid.track} ${bid.turn} ${bid.seat}`}>
                <th scope="row">{shown.name(bid.seat)}</th>
                <td>
                  {t.turn(bid.turn)}, {t.bids.track[bid.track]}
                </td>
                <td>{bid.ships}</td>
                <td>{bid.next}</td>
                <td>{bid.cards.map((number) => cardName(number).text).join(", ") || t.bids.nothing}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ),
    },
  };
}
