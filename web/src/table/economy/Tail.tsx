/** The last violet actions of the turn: what I could still do, and that I am done. */
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat, useStore } from "../../live/context.tsx";
import { AdvicePanel } from "../plan/AdvicePanel.tsx";
import { useAdvice } from "../plan/useAdvice.ts";
import { VioletList } from "../plan/VioletList.tsx";
import { useActions } from "../useActions.ts";
import { useDoing } from "../useDoing.ts";
import { EconomyHead } from "./EconomyHead.tsx";
import { SeatsAtWork } from "./SeatsAtWork.tsx";
import { SaidNo } from "./StageHead.tsx";
import { economyTexts } from "./texts.ts";

export function Tail() {
  const tt = useTexts(economyTexts);
  const seat = useMySeat();
  const { isReplay } = useStore();
  const isMine = seat !== null && !isReplay;
  const isDone = useGame((game) => (seat === null ? true : (game.seats[seat]?.done ?? false)));
  const { actions } = useActions();
  const { state } = useAdvice();
  const doing = useDoing();
  return (
    <>
      <EconomyHead step="tail" todo={isDone || !isMine ? undefined : tt.tail.todo} idle={tt.doneAlready} />
      {!isMine && <SeatsAtWork />}
      {isMine && (
        <>
          <div className="stage-columns">
            <section aria-labelledby="tail-mine">
              <h3 id="tail-mine">{tt.tail.mine}</h3>
              <VioletList actions={actions} none={tt.tail.none} />
            </section>
            {state !== "off" && <AdvicePanel />}
          </div>
          <footer className="stage-foot">
            <SaidNo text={doing.refused} />
            <button
              type="button"
              className={isDone ? "button large" : "button large primary"}
              disabled={doing.busy}
              onClick={() => void doing.act({ do: "done", done: !isDone })}
            >
              {isDone ? tt.notDone : tt.done}
            </button>
          </footer>
        </>
      )}
    </>
  );
}
