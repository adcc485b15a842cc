/** What only the host may do while a match runs: pause it, go on, give seats to others, give it up. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { rest } from "../../live/rest.ts";
import { placeAt } from "../../state/keys.ts";
import { SeatMark, useSeatName, useSitterName } from "../names.tsx";
import { tellRefusal } from "../notices/toasts.ts";
import { Badges } from "../seats/Badges.tsx";
import { HandOver } from "../seats/HandOver.tsx";
import { Part, Setting } from "./parts.tsx";
import { settingsTexts } from "./texts.ts";
import "../seats/seats.css";

export function HostPart() {
  const t = useTexts(settingsTexts);
  const { code } = useText();
  const { table, key } = useStore();
  const isPaused = useSeen((view) => view.clock.paused ?? false);
  const isPlaying = useSeen((view) => view.life === "playing");
  const expires = useSeen((view) => view.expires);
  const [isSure, setSure] = useState(false);
  const host = placeAt(table)?.hostKey ?? key;
  const date = new Date(expires * 1000).toLocaleDateString(code, { dateStyle: "long" });
  return (
    <Part title={t.table}>
      <p className="setting-about">{t.expires(date)}</p>
      <Setting name={isPaused ? t.resume : t.pause}>
        <button
          type="button"
          className="button"
          onClick={() => (isPaused ? rest.resume(table, host) : rest.pause(table, host)).catch(tellRefusal)}
        >
          {isPaused ? t.resume : t.pause}
        </button>
      </Setting>
      {isPlaying && <Seats />}
      <Setting name={t.closeTable}>
        <button
          type="button"
          className="button settings-danger"
          onClick={() => (isSure ? void rest.close(table, host).catch(tellRefusal) : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {isSure ? t.closeSure : t.closeTable}
        </button>
      </Setting>
    </Part>
  );
}

/** Somebody who does not come back holds the table up: a bot takes the seat, or another person. */
function Seats() {
  const t = useTexts(settingsTexts);
  const me = useMySeat();
  const named = useSeatName();
  const sitter = useSitterName();
  const count = useSeen((view) => view.sitters.length);
  const [changing, setChanging] = useState<number | null>(null);
  const seats = Array.from({ length: count }, (_, seat) => seat).filter((seat) => seat !== me);
  return (
    <div className="setting setting-tall">
      <div>
        <p className="setting-name">{t.seats}</p>
        <p className="setting-about">{t.seatsText}</p>
      </div>
      <ul className="settings-seats">
        {seats.map((seat) => (
          <li key={seat}>
            <SeatMark seat={seat} size={26} />
            <span className="settings-sitter">
              <strong>{named(seat)}</strong> {sitter(seat)} <Badges seat={seat} />
            </span>
            <button
              type="button"
              className="button small"
              aria-label={t.changeSeat(named(seat))}
              aria-expanded={changing === seat}
              onClick={() => setChanging(changing === seat ? null : seat)}
            >
              {t.change}
            </button>
            {changing === seat && <HandOver seat={seat} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
