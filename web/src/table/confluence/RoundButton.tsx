/** Opens the result of the last auctions, as soon as there were any. */
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import { openRound } from "../shell.ts";
import { confluenceTexts } from "./texts.ts";

const AFTER: ReadonlySet<string> = new Set(["teams", "steal"]);

export function RoundButton() {
  const { round } = useTexts(confluenceTexts);
  const isKnown = useGame(({ turn, step }) => turn > 1 || AFTER.has(step));
  if (!isKnown) return null;
  return (
    <button type="button" className="button small round-button" onClick={() => openRound()}>
      {round.button}
    </button>
  );
}
