/** Technologies that reached everybody in this turn, with who invented them and what that brought. */
import { Recipe } from "../../components/Recipe.tsx";
import { useCards } from "../../data/LibraryContext.tsx";
import { technologyCard } from "../../game/library.ts";
import { useTexts } from "../../i18n/area.ts";
import { Named } from "../../i18n/text.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Event } from "../../types/live.ts";
import { useTurnLog } from "../economy/turnLog.ts";
import { SeatMark, useCardName, useSeatName } from "../names.tsx";
import { openCard } from "../shell.ts";
import { confluenceTexts } from "./texts.ts";

interface Invention {
  readonly team: number;
  readonly seat: number;
  readonly technology: string | null;
  /** Whether everybody got it. */
  readonly shared: boolean;
}

/** Inventions of a turn; those that are kept for themselves are not shared. */
export function inventions(events: readonly Event[]): Invention[] {
  const shared = new Map(events.flatMap((event) => (event.event === "shared" ? [[event.team, event] as const] : [])));
  return events.flatMap((event): Invention[] =>
    event.event === "invented"
      ? [
          {
            team: event.team,
            seat: event.seat,
            technology: shared.get(event.team)?.technology ?? null,
            shared: shared.has(event.team),
          },
        ]
      : [],
  );
}

export function Shared() {
  const tt = useTexts(confluenceTexts);
  const events = useTurnLog("trade", "bids");
  const found = inventions(events);
  if (!events.length) return null;
  return (
    <section className="conf-shared" aria-labelledby="conf-shared">
      <div className="conf-track-head">
        <h3 id="conf-shared">{tt.sharing.title}</h3>
        {!found.length && <span className="plan-note">{tt.sharing.none}</span>}
      </div>
      {found.length > 0 && (
        <ul className="conf-inventions">
          {found.map((one) => (
            <InventionLine key={one.team} invention={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InventionLine({ invention }: { invention: Invention }) {
  const tt = useTexts(confluenceTexts);
  const library = useCards();
  const named = useCardName();
  const seatName = useSeatName();
  const me = useMySeat();
  const species = useGame((game) => game.seats[me ?? invention.seat]?.species ?? "");
  const points = useGame((game) => game.seats[invention.seat]?.bonuses?.[game.turn - 1] ?? 0);
  const technology = invention.technology;
  const card = technology ? technologyCard(library, species, technology) : undefined;
  const shown = card?.number ?? invention.team;
  return (
    <li className="conf-invention">
      <SeatMark seat={invention.seat} size={28} />
      <span className="conf-invention-what">
        <button type="button" className="plan-name" onClick={() => openCard(shown)}>
          <Named spoken={named(shown)} />
        </button>
        {card?.faces[0].converters.map((converter) => (
          <Recipe key={converter.text} converter={converter} />
        ))}
      </span>
      <span className="conf-invention-by">
        <span className="plan-note">
          {invention.seat === me ? tt.sharing.you : tt.sharing.by(seatName(invention.seat))}
          {!invention.shared && `, ${tt.sharing.kept(seatName(invention.seat))}`}
          {invention.shared && !technology && `, ${tt.sharing.pointsOnly}`}
        </span>
        {points > 0 && <b className="conf-bonus">{tt.sharing.bonus(points)}</b>}
      </span>
    </li>
  );
}
