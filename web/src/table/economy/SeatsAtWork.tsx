/** For those who watch: what every seat could run, and who has chosen. */
import { useTexts } from "../../i18n/area.ts";
import { useDesks, useGame, useSeen, useStore } from "../../live/context.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { economyTexts } from "./texts.ts";

export function SeatsAtWork() {
  const tt = useTexts(economyTexts);
  const named = useSeatName();
  const seats = useGame((game) => game.seats);
  const awaited = useSeen((view) => view.awaited) ?? [];
  // what could have run then nobody is asked
  const { isReplay } = useStore();
  const desks = useDesks().answer?.desks ?? [];
  return (
    <ul className="settle-list">
      {seats.map((_, place) => {
        const white =
          desks.find((desk) => desk.seat === place)?.converters.filter((one) => one.arrow === "white") ?? [];
        const runs = white.filter((one) => one.state === "runs").length;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats never change their order
          <li key={place} className="settle-row">
            <SeatMark seat={place} size={28} />
            <span className="settle-what">
              <b>{named(place)}</b>
              {white.length > 0 && !isReplay && <span className="plan-note">{tt.plans.could(runs, white.length)}</span>}
            </span>
            <span className="plan-note">{awaited.includes(place) ? tt.plans.chooses : tt.plans.hasChosen}</span>
          </li>
        );
      })}
    </ul>
  );
}
