/** What everybody has for the auctions: ships, cards of each kind, the number that breaks ties. */

import { useSpecies } from "../../data/LibraryContext.tsx";
import { counts } from "../../game/goods.ts";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { confluenceTexts } from "./texts.ts";
import { useHeld } from "./tracks.ts";

export function Rivals() {
  const tt = useTexts(confluenceTexts);
  const named = useSeatName();
  const species = useSpecies();
  const me = useMySeat();
  const seats = useGame((game) => game.seats);
  const step = useGame((game) => game.step);
  const held = useHeld();
  const order = seats
    .map((seat, place) => ({ seat, place, ships: counts(seat.goods).sh ?? 0 }))
    .toSorted((a, b) => b.ships - a.ships || a.place - b.place);
  return (
    <section aria-label={tt.rivals.title}>
      <table className="conf-rivals">
        <thead>
          <tr>
            <th scope="col">{tt.rivals.seat}</th>
            <th scope="col">{tt.rivals.ships}</th>
            <th scope="col">{tt.rivals.colonies}</th>
            <th scope="col">{tt.rivals.teams}</th>
            <th scope="col">{tt.rivals.tie}</th>
            {step === "bids" && (
              <th scope="col">
                <span className="sr">{tt.rivals.state}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.map(({ seat, place, ships }) => {
            const tie = species(seat.species)?.tiebreaker ?? null;
            return (
              <tr key={place} className={place === me ? "conf-me" : ""}>
                <th scope="row">
                  <span className="conf-seat">
                    <SeatMark seat={place} size={22} />
                    {place === me ? tt.rivals.you : named(place)}
                  </span>
                </th>
                <td className="conf-strong">{ships}</td>
                <td>{held(place, "colony")}</td>
                <td>{held(place, "research")}</td>
                <td>
                  {tie === null ? (
                    <>
                      <span aria-hidden="true">{tt.rivals.first}</span>
                      <span className="sr">{tt.rivals.firstSay}</span>
                    </>
                  ) : (
                    tie
                  )}
                </td>
                {step === "bids" && (
                  <td className="conf-in-mark">
                    {seat.committed ? (
                      <>
                        <Icon name="ui-check" />
                        <span className="sr">{tt.rivals.in}</span>
                      </>
                    ) : (
                      <span className="sr">{tt.rivals.open}</span>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="plan-note">{tt.rivals.tieHint}</p>
    </section>
  );
}
