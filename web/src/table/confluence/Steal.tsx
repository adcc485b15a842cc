/** The thefts of the Zeth: who is safe and why, and what has been taken. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Theft } from "../../types/live.ts";
import { useTurnLog } from "../economy/turnLog.ts";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { confluenceTexts } from "./texts.ts";
import { isGoodFor } from "./thefts.ts";

interface VictimsProps {
  readonly thefts: readonly Theft[];
  readonly isThief: boolean;
  readonly victim: number | null;
  readonly onChoose: (victim: number) => void;
}

export function Victims({ thefts, isThief, victim, onChoose }: VictimsProps) {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  const me = useMySeat();
  const seats = useGame((game) => game.seats);
  return (
    <section aria-labelledby="steal-victims">
      <h3 id="steal-victims">{tt.steal.victims}</h3>
      <ul className="settle-list">
        {seats.map((seat, place) => {
          if (seat.steals) return null;
          const ways = thefts.filter((theft) => theft.victim === place).length;
          const isOpen = !seat.safe && ways > 0;
          const state = seat.safe ? tt.steal[seat.safe] : isOpen ? tt.steal.can(ways) : isThief ? tt.steal.nothing : "";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats never change their order
            <li key={place} className={victim === place ? "settle-row conf-victim-on" : "settle-row"}>
              <SeatMark seat={place} size={30} />
              <span className="settle-what">
                <b>{place === me ? tt.rivals.you : named(place)}</b>
                <span className={isGoodFor(seat.safe) ? "plan-good" : "plan-note"}>
                  {state}
                  {seat.envoys ? ` ${state && "· "}${tt.steal.envoys(seat.envoys)}` : ""}
                </span>
              </span>
              <Goods goods={seat.goods} size="small" />
              {isThief && isOpen && (
                <button
                  type="button"
                  className="button small"
                  aria-pressed={victim === place}
                  onClick={() => onChoose(place)}
                >
                  {tt.steal.rob(named(place))}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What was taken in this step, newest last. */
export function Happened() {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  const cardName = useCardName();
  const stolen = useTurnLog("steal").flatMap((event) => (event.event === "stolen" ? [event] : []));
  return (
    <section aria-labelledby="steal-happened" aria-live="polite">
      <h3 id="steal-happened">{tt.steal.happened}</h3>
      {!stolen.length && <p className="plan-note">{tt.steal.nobody}</p>}
      <ul className="settle-list">
        {stolen.map((event) => (
          <li key={`${event.seq} ${event.victim}`} className="settle-row">
            <SeatMark seat={event.seat} size={24} />
            <Icon name="arrow-red" className="arrow" />
            <SeatMark seat={event.victim} size={24} />
            <span className="settle-what">
              <b>{tt.steal.robs(named(event.seat), named(event.victim))}</b>
              <span className="plan-note">{cardName(event.card).text}</span>
            </span>
            <Goods goods={event.taken} />
          </li>
        ))}
      </ul>
    </section>
  );
}
