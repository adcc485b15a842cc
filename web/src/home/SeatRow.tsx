/** The seats of a table in a row: species once they are drawn, otherwise who sits there; free ones are dashed. */
import { Emblem } from "../components/Emblem.tsx";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import type { TableLine } from "./summary.ts";
import { homeTexts } from "./texts.ts";

export function SeatRow({ line }: { line: TableLine }) {
  const t = useTexts(homeTexts);
  return (
    <span className="seat-row" role="img" aria-label={t.open.seats(line.seats.length - line.open, line.seats.length)}>
      {line.seats.map((seat, place) => {
        const key = `${line.table} ${place}`;
        if (seat.kind === "open") return <span key={key} className="seat-row-free" />;
        const species = line.species[place];
        if (species) return <Emblem key={key} species={species} size={26} />;
        return (
          <span key={key} className="seat-row-taken" title={seat.name}>
            <Icon name={seat.kind === "person" ? "ui-person" : "ui-bot"} />
          </span>
        );
      })}
    </span>
  );
}
