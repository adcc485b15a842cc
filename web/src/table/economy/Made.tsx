/** What everybody's economy made, right after all plans were opened. It moves for a moment, and can be skipped. */
import { useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Event } from "../../types/live.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { plus } from "../plan/bundles.ts";
import { economyTexts } from "./texts.ts";
import { useTurnLog } from "./turnLog.ts";
import "./economy.css";

interface MadeBySeat {
  readonly runs: number;
  readonly gained: string;
  readonly donated: string;
}

export function madeBySeat(events: readonly Event[], seats: number): MadeBySeat[] {
  const made = Array.from({ length: seats }, () => ({ runs: 0, gained: "", donated: "" }));
  for (const event of events) {
    if (event.event !== "ran") continue;
    const own = made[event.seat];
    if (!own) continue;
    own.runs += 1;
    own.gained = plus(own.gained, event.gained ?? "");
    own.donated = plus(own.donated, event.donated ?? "");
  }
  return made;
}

/** `fresh` is true for the moment after the reveal. */
export function Made({ fresh, skip }: { fresh: boolean; skip: () => void }) {
  const tt = useTexts(economyTexts);
  const named = useSeatName();
  const me = useMySeat();
  const players = useGame((game) => game.seats.length);
  const events = useTurnLog("plans", "bids");
  const [open, setOpen] = useState<boolean | null>(null);
  const made = madeBySeat(events, players);
  if (!made.some((one) => one.runs)) return null;
  const isOpen = open ?? fresh;
  return (
    <section className={isOpen ? "made made-open" : "made"} aria-labelledby="made-title">
      <div className="plan-head">
        <h3 id="made-title">{tt.made.title}</h3>
        <button
          type="button"
          className="button small ghost"
          aria-expanded={isOpen}
          onClick={() => {
            skip();
            setOpen(!isOpen);
          }}
        >
          {isOpen ? (fresh && open === null ? tt.made.skip : tt.made.hide) : tt.made.again}
        </button>
      </div>
      {isOpen && (
        <ul className={fresh ? "made-list made-moves" : "made-list"}>
          {made.map((one, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats never change their order
            <li key={seat} className={seat === me ? "made-seat made-mine" : "made-seat"}>
              <SeatMark seat={seat} size={24} />
              <span className="made-name">
                <b>{named(seat)}</b>
                <span className="plan-note">{one.runs ? tt.made.ran(one.runs) : tt.made.nothing}</span>
              </span>
              <span className="made-goods">
                {one.gained && <Goods goods={one.gained} size="small" />}
                {one.donated && <Goods goods={one.donated} donation size="small" />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
