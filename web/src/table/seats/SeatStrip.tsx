/** Every other seat, one under the other: what it has, wants and can spare, in the same eight columns as my desk. */
import { memo } from "react";
import { COLUMNS } from "../../game/goods.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useDesks, useGame, useMySeat } from "../../live/context.tsx";
import { SeatRow } from "./SeatRow.tsx";
import { seatTexts } from "./texts.ts";
import "./seats.css";

/** From so many rows on they are drawn closer. */
const MANY = 6;

/** `roomy`: the rows may be as tall as they like, since the page scrolls. */
export const SeatStrip = memo(function SeatStrip({ roomy = false }: { roomy?: boolean }) {
  const t = useTexts(seatTexts);
  const { signName } = useText();
  const own = useMySeat();
  const count = useGame((game) => game.seats.length);
  const { answer } = useDesks();
  const others = Array.from({ length: count }, (_, seat) => seat).filter((seat) => seat !== own);
  const small = !roomy && others.length >= MANY;
  return (
    <>
      <div className="seats-head">
        <h2 className="seats-title">{t.title}</h2>
        <span className="seats-key">
          <span className="seats-key-want" /> {t.wants} <span className="seats-key-spare" /> {t.spare}
        </span>
      </div>
      <div className="seats-columns seats-signs" aria-hidden="true">
        {COLUMNS.map((good) => (
          <span key={good} title={signName(good)}>
            <Icon name={`sign-${good}`} className="sign" />
          </span>
        ))}
      </div>
      <ol className={small ? "seats-list seats-many" : "seats-list"}>
        {others.map((seat, place) => (
          <SeatRow key={seat} seat={seat} number={place + 1} desk={answer?.desks[seat] ?? null} small={small} />
        ))}
      </ol>
    </>
  );
});
