/** The area of a seat in short: goods, and every card in play as one line. */
import { memo } from "react";
import { Goods } from "../../components/Goods.tsx";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { faceName, Named, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { DeskAt } from "../../types/live.ts";
import { Colonies } from "../desk/DeskHead.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { Badges } from "../seats/Badges.tsx";
import { SeatState } from "../seats/SeatState.tsx";
import { openCard, openSeat } from "../shell.ts";
import { wholeTexts } from "./texts.ts";
import "../desk/desk.css";
import "../desk/lines.css";
import "../seats/seats.css";

const MARKS: Readonly<Record<string, string>> = {
  lacks: "ui-lacks",
  runs: "ui-runs",
  used: "ui-check",
  rests: "ui-rests",
};

export const SeatCard = memo(function SeatCard({ seat, desk }: { seat: number; desk: DeskAt | null }) {
  const t = useTexts(wholeTexts);
  const text = useText();
  const card = useCard();
  const mine = useMySeat();
  const name = useSeatName()(seat);
  const area = useGame((game) => game.seats[seat]);
  if (!area) return null;
  const states = new Map((desk?.converters ?? []).map((at) => [at.card, at.state]));
  const running = (desk?.converters ?? []).filter((at) => at.state === "runs").length;
  return (
    <li className="whole-seat">
      <div className="whole-seat-head">
        <SeatMark seat={seat} size={26} />
        <button type="button" className="line-open whole-seat-name" onClick={() => openSeat(seat)}>
          {name}
        </button>
        {seat === mine ? <span className="quiet-2">{t.you}</span> : <Badges seat={seat} />}
        <span className="whole-seat-side">
          <Colonies seat={seat} />
          <SeatState seat={seat} />
        </span>
      </div>
      <p className="whole-seat-goods">
        <Goods goods={area.goods} size="small" />
        {(area.donation || area.lot) && (
          <Goods goods={`${area.donation ?? ""} ${area.lot ?? ""}`} size="small" donation />
        )}
      </p>
      <ul className="whole-seat-cards">
        {area.cards.map(({ card: number, flipped }) => {
          const found = card(number);
          if (!found) return null;
          const state = states.get(number);
          return (
            <li key={number}>
              {found.kind === "team" ? (
                <Icon name="emblem-team" className="icon whole-mark" />
              ) : (
                <Icon
                  name={MARKS[state ?? "rests"] ?? "ui-rests"}
                  className={`icon whole-mark whole-${state ?? "rests"}`}
                />
              )}
              <button type="button" className="line-open" onClick={() => openCard(number)}>
                <Named spoken={faceName(text, found, (flipped && found.faces[1]) || found.faces[0])} />
              </button>
              {flipped && <Icon name="ui-upgraded" className="icon whole-up" />}
            </li>
          );
        })}
      </ul>
      <p className="quiet-2 small">
        {desk && t.runs(running, desk.converters.length)} · {t.inDeck(area.library.length)}
      </p>
    </li>
  );
});
