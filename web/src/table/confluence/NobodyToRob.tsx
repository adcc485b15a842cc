/** What stands in the place of the thefts where the server lists none: why, and one button to go on. */
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import { SaidNo } from "../economy/StageHead.tsx";
import { useDoing } from "../useDoing.ts";
import { confluenceTexts } from "./texts.ts";

/** Why there is nobody to rob, by what the server says of each seat. */
export function useNoVictim(): string {
  const tt = useTexts(confluenceTexts);
  const others = useGame((game) => game.seats).filter((seat) => !seat.steals);
  if (others.some((seat) => seat.safe === "robbed")) return tt.steal.noneLeft;
  return others.every((seat) => seat.safe) ? tt.steal.allSafe : tt.steal.nobodyToRob;
}

export function NobodyToRob({ why }: { why: string }) {
  const tt = useTexts(confluenceTexts);
  const doing = useDoing();
  return (
    <section className="conf-panel" aria-labelledby="steal-title">
      <h3 id="steal-title">{why}</h3>
      <div className="conf-commit">
        <SaidNo text={doing.refused} />
        <button
          type="button"
          className="button large primary"
          disabled={doing.busy}
          onClick={() => void doing.act({ do: "done" })}
        >
          {tt.steal.goOn}
        </button>
      </div>
    </section>
  );
}
