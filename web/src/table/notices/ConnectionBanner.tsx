/** Above the panes: that the line is lost, that the match is paused, that the autopilot plays my seat. */
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import type { Waiting } from "../../live/connection.ts";
import { useMySeat, useSeen, useStore, useTable } from "../../live/context.tsx";
import { frameTexts } from "../texts.ts";
import { tellRefusal } from "./toasts.ts";
import "./notices.css";

export function ConnectionBanner() {
  const t = useTexts(frameTexts);
  const store = useStore();
  const seat = useMySeat();
  const isLost = useTable((state) => state.line === "lost" || state.line === "connecting");
  const waiting = useTable((state) => state.pending);
  const { list } = useText();
  const named = ({ request }: Waiting) =>
    t.requests[request.type === "act" ? request.action.do : request.type] ?? t.request;
  const isPaused = useSeen((view) => view.clock.paused ?? false);
  const isSteered = useSeen((view) => (seat === null ? false : (view.sitters[seat]?.autopilot ?? false)));
  return (
    <div role="status" className="banners">
      {!store.isReplay && isLost && (
        <p className="banner banner-lost">
          <Icon name="ui-retry" />
          <span>
            {t.lost} {waiting.length > 0 && t.waitingFor(list(waiting.map(named)))}
          </span>
        </p>
      )}
      {isPaused && (
        <p className="banner">
          <Icon name="ui-clock" />
          {t.pausedBanner}
        </p>
      )}
      {isSteered && !store.isReplay && (
        <p className="banner">
          <Icon name="ui-autopilot" />
          <span>{t.autopilotBanner}</span>
          <button
            type="button"
            className="button small"
            onClick={() => store.tell({ type: "steer", autopilot: false }).catch(tellRefusal)}
          >
            {t.takeOver}
          </button>
        </p>
      )}
    </div>
  );
}
