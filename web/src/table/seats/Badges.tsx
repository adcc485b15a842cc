/** What kind of sitter a seat has, as far as it is not simply a person who is there. */
import { useTexts } from "../../i18n/area.ts";
import { useSeen } from "../../live/context.tsx";
import { usePlayerName } from "../names.tsx";
import { seatTexts } from "./texts.ts";

export function Badges({ seat }: { seat: number }) {
  const t = useTexts(seatTexts);
  const playerName = usePlayerName();
  const chair = useSeen((view) => view.sitters[seat]);
  if (!chair) return null;
  const kind = t.kinds[chair.kind] ?? chair.kind;
  const isAway = (chair.kind === "person" || chair.kind === "program") && !(chair.here ?? false);
  return (
    <>
      {kind && (
        <span className="tag seat-tag" title={playerName(chair.player)}>
          {kind}
        </span>
      )}
      {chair.autopilot ? (
        <span className="tag seat-tag">{t.autopilot}</span>
      ) : (
        isAway && <span className="tag seat-tag">{t.away}</span>
      )}
    </>
  );
}
