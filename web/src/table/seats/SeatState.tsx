/** Whether a seat is ready, has committed its choice, or is waited for. */
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useSeen } from "../../live/context.tsx";
import { seatTexts } from "./texts.ts";

export function SeatState({ seat }: { seat: number }) {
  const t = useTexts(seatTexts);
  const isDone = useGame((game) => game.seats[seat]?.done ?? false);
  const isCommitted = useGame((game) => game.seats[seat]?.committed ?? false);
  const isAwaited = useSeen((view) => view.awaited?.includes(seat) ?? false);
  if (isDone || isCommitted) {
    const word = isCommitted ? t.committed : t.ready;
    return (
      <span className="seat-state seat-state-on" title={word}>
        <Icon name="ui-check" />
        <span className="sr">{word}</span>
      </span>
    );
  }
  return (
    <span className="seat-state" title={isAwaited ? t.awaited : ""}>
      {isAwaited && (
        <>
          <Icon name="ui-clock" />
          <span className="sr">{t.awaited}</span>
        </>
      )}
    </span>
  );
}
