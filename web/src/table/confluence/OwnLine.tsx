/** What I have, in one line, where the stage takes the room of the desk; the whole area is one step away. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame } from "../../live/context.tsx";
import { Colonies } from "../desk/DeskHead.tsx";
import { SeatMark } from "../names.tsx";
import { openSeat } from "../shell.ts";
import { confluenceTexts } from "./texts.ts";
import "../desk/desk.css";

export function OwnLine({ seat }: { seat: number }) {
  const tt = useTexts(confluenceTexts);
  const goods = useGame((game) => game.seats[seat]?.goods ?? "");
  return (
    <section className="conf-own" aria-label={tt.own.title}>
      <SeatMark seat={seat} size={24} />
      <span className="conf-own-name">{tt.own.title}</span>
      <Goods goods={goods} empty={tt.own.nothing} />
      <span className="conf-own-colonies">
        <Icon name="emblem-colony" />
        <Colonies seat={seat} />
      </span>
      <button type="button" className="button small" onClick={() => openSeat(seat)}>
        {tt.own.open}
      </button>
    </section>
  );
}
