/** The host's hands on a seat of a running match: a bot takes it over, or it gets a new link. Each is asked twice. */
import { useState } from "react";
import { wholeLink } from "../../home/links.ts";
import { PlayerSelect } from "../../home/PlayerSelect.tsx";
import { usePlayerText } from "../../home/usePlayers.ts";
import { useTexts } from "../../i18n/area.ts";
import { useSeen } from "../../live/context.tsx";
import { asRefused } from "../../live/refused.ts";
import { Copy } from "../gathering/Copy.tsx";
import { useHost } from "../gathering/useHost.ts";
import { useSitterName } from "../names.tsx";
import { seatTexts } from "./texts.ts";

/** What the bots of a new table are, too. */
const LEVEL = "club";

type Wanted = "bot" | "link";

export function HandOver({ seat }: { readonly seat: number }) {
  const t = useTexts(seatTexts);
  const host = useHost();
  const name = useSitterName()(seat);
  const playerText = usePlayerText();
  const chair = useSeen((view) => view.sitters[seat]);
  const [player, setPlayer] = useState(chair?.player || LEVEL);
  const [asked, setAsked] = useState<Wanted | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState("");
  const [done, setDone] = useState("");
  const [problem, setProblem] = useState("");
  if (!host || !chair) return null;
  const isBot = chair.kind === "bot";
  const isSame = isBot && chair.player === player;
  const carryOut = async () => {
    setBusy(true);
    setProblem("");
    try {
      if (asked === "link") setLink(await host.renew(seat));
      else {
        await host.sit(seat, { kind: "bot", player, name: isBot ? (chair.name ?? "") : "" });
        setDone(t.given(name, playerText(player)[0]));
      }
      setAsked(null);
    } catch (error) {
      setProblem(asRefused(error).message);
    }
    setBusy(false);
  };
  return (
    <div className="hand-over">
      {asked ? (
        <div className="hand-over-sure" role="alertdialog" aria-label={t.sure}>
          <p>{asked === "link" ? t.linkSure(name) : isBot ? t.levelSure(name) : t.botSure(name)}</p>
          <button
            type="button"
            className="button primary"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void carryOut()}
            ref={(button) => button?.focus()}
          >
            {asked === "link" ? t.linkYes : t.botYes(playerText(player)[0])}
          </button>
          <button type="button" className="button ghost" onClick={() => setAsked(null)}>
            {t.no}
          </button>
        </div>
      ) : (
        <>
          <span className="hand-over-bot">
            <PlayerSelect value={player} label={t.level(name)} onChange={setPlayer} />
            <button type="button" className="button" disabled={isSame} onClick={() => setAsked("bot")}>
              {isBot ? t.change : t.give}
            </button>
          </span>
          {!isBot && (
            <button type="button" className="button" onClick={() => setAsked("link")}>
              {t.newLink}
            </button>
          )}
        </>
      )}
      {link && (
        <p className="hand-over-link">
          <span>{t.linkMade}</span>
          <Copy text={wholeLink(link)}>{t.copyLink}</Copy>
        </p>
      )}
      <p className="hand-over-done" role="status">
        {done}
      </p>
      {problem && (
        <p className="hand-over-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
