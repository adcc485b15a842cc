/** The seats of a gathering table: who sits there, who is here, and the host's tools for each. */
import { useState } from "react";
import { Emblem } from "../../components/Emblem.tsx";
import { wholeLink } from "../../home/links.ts";
import { PlayerSelect } from "../../home/PlayerSelect.tsx";
import { Problem } from "../../home/Problem.tsx";
import { problemText } from "../../home/problem.ts";
import { homeTexts } from "../../home/texts.ts";
import { usePlayerText } from "../../home/usePlayers.ts";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useSeen } from "../../live/context.tsx";
import type { SitterRequest } from "../../types/http.ts";
import type { Chair } from "../../types/live.ts";
import { useSpeciesName } from "../names.tsx";
import { Copy } from "./Copy.tsx";
import { gatheringTexts } from "./texts.ts";
import type { HostHands } from "./useHost.ts";

export function SeatList({ host }: { host: HostHands | null }) {
  const chairs = useSeen((view) => view.sitters);
  const me = useMySeat();
  return (
    <ol className="gathering-seats">
      {chairs.map((chair, seat) => {
        const key = `seat ${seat}`;
        return <SeatLine key={key} chair={chair} seat={seat} mine={seat === me} host={host} />;
      })}
    </ol>
  );
}

interface SeatLineProps {
  readonly chair: Chair;
  readonly seat: number;
  readonly mine: boolean;
  readonly host: HostHands | null;
}

function SeatLine({ chair, seat, mine, host }: SeatLineProps) {
  const t = useTexts(gatheringTexts);
  const named = useSpeciesName();
  const playerText = usePlayerText();
  const [changing, setChanging] = useState(false);
  const isOpen = chair.kind === "open";
  const isGuest = chair.kind === "person" || chair.kind === "program";
  const link = host?.linkOf(seat);
  const wish = chair.species ? t.wants(named(chair.species)) : chair.ban ? t.bans(named(chair.ban)) : "";
  const state = isGuest
    ? chair.here
      ? t.here
      : t.away
    : chair.kind === "bot"
      ? playerText(chair.player ?? "")[0]
      : "";
  return (
    <li className={mine ? "gathering-seat mine" : "gathering-seat"}>
      <Mark chair={chair} />
      <span className="gathering-who">
        <span className="gathering-name">
          {isOpen ? <span className="quiet">{t.open}</span> : chair.name}
          {mine && <span className="tag">{t.you}</span>}
          {chair.kind === "bot" && <span className="tag">{t.bot}</span>}
          {chair.kind === "program" && <span className="tag">{t.program}</span>}
        </span>
        <span className="gathering-state">
          {isGuest && <span className={chair.here ? "gathering-dot here" : "gathering-dot"} />}
          {[isOpen && t.seat(seat + 1), state, wish].filter(Boolean).join(", ")}
        </span>
      </span>
      {host && !mine && (
        <span className="gathering-tools">
          {chair.kind !== "bot" && link && (
            <Copy text={wholeLink(link)} label={t.linkOf(seat + 1)}>
              {t.link}
            </Copy>
          )}
          {chair.kind !== "bot" && !link && <Renew seat={seat} host={host} />}
          <button
            type="button"
            className="button ghost small"
            aria-label={t.changeOf(seat + 1)}
            aria-expanded={changing}
            onClick={() => setChanging(!changing)}
          >
            {t.change}
          </button>
        </span>
      )}
      {changing && host && <ChangeSeat chair={chair} seat={seat} host={host} onDone={() => setChanging(false)} />}
    </li>
  );
}

function Mark({ chair }: { chair: Chair }) {
  if (chair.species) return <Emblem species={chair.species} size={36} />;
  return (
    <span className={chair.kind === "open" ? "gathering-mark open" : "gathering-mark"}>
      {chair.kind !== "open" && <Icon name={chair.kind === "bot" ? "ui-bot" : "ui-person"} />}
    </span>
  );
}

/** The link of this seat is not known here, for instance on another device: only a new one can be made. */
function Renew({ seat, host }: { seat: number; host: HostHands }) {
  const t = useTexts(gatheringTexts);
  const home = useTexts(homeTexts);
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState("");
  if (link) {
    return (
      <Copy text={wholeLink(link)} label={t.linkOf(seat + 1)}>
        {t.link}
      </Copy>
    );
  }
  const renew = () => {
    host.renew(seat).then(setLink, (error: unknown) => setProblem(problemText(home, error)));
  };
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={t.newLinkOf(seat + 1)}
        title={t.newLinkAbout}
        onClick={renew}
      >
        <Icon name="ui-link" />
        {t.newLink}
      </button>
      {problem && <Problem text={problem} />}
    </>
  );
}

interface ChangeSeatProps {
  readonly chair: Chair;
  readonly seat: number;
  readonly host: HostHands;
  readonly onDone: () => void;
}

function ChangeSeat({ chair, seat, host, onDone }: ChangeSeatProps) {
  const t = useTexts(gatheringTexts);
  const home = useTexts(homeTexts);
  const [player, setPlayer] = useState(chair.player || "club");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const put = async (sitter: SitterRequest) => {
    setBusy(true);
    setProblem("");
    try {
      await host.sit(seat, sitter);
      onDone();
    } catch (error) {
      setProblem(problemText(home, error));
      setBusy(false);
    }
  };
  return (
    <div className="gathering-change">
      {(chair.kind === "person" || chair.kind === "program") && <p className="entry-hint">{t.changeAbout}</p>}
      <div className="gathering-options">
        <span className="gathering-bot">
          <PlayerSelect value={player} label={t.give} onChange={setPlayer} />
          <button
            type="button"
            className="button small"
            disabled={busy}
            onClick={() => void put({ kind: "bot", player, name: chair.kind === "bot" ? (chair.name ?? "") : "" })}
          >
            {t.give}
          </button>
        </span>
        <button
          type="button"
          className="button small"
          disabled={busy}
          onClick={() => void put({ kind: "person", name: home.friend(seat + 1) })}
        >
          {t.friend}
        </button>
        {chair.kind !== "open" && (
          <button type="button" className="button small" disabled={busy} onClick={() => void put({ kind: "open" })}>
            {t.free}
          </button>
        )}
      </div>
      {problem && <Problem text={problem} />}
    </div>
  );
}
