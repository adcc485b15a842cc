/** What is missing, and who has it: a question to them is one step away. */
import { Goods } from "../../components/Goods.tsx";
import { counts } from "../../game/goods.ts";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import type { Lack } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { useSeatName } from "../names.tsx";
import { closeSheet } from "../shell.ts";
import { planTexts } from "./texts.ts";

export function LackLine({ lack }: { lack: Lack }) {
  const tt = useTexts(planTexts);
  const named = useSeatName();
  const seats = useGame((game) => game.seats);
  const step = useGame((game) => game.step);
  const holder = lack.holders?.[0];
  const first = parseBundle(lack.goods ?? "")[0];
  const held = holder !== undefined && first ? (counts(seats[holder]?.goods)[first.sign as "gr"] ?? 0) : 0;
  const ask = (seat: number) => {
    compose(lack.goods ? { seat, get: lack.goods } : { seat });
    closeSheet();
  };
  return (
    <span className="plan-lack">
      <span className="plan-lack-what">
        {tt.lacks} {lack.goods && <Goods goods={lack.goods} size="small" />}
        {lack.any_small ? <span>{tt.anySmall(lack.any_small)}</span> : null}
        {lack.any_large ? <span>{tt.anyLarge(lack.any_large)}</span> : null}
        {lack.other && <span>{tt.lackOther(lack.other)}</span>}
      </span>
      {holder !== undefined && step !== "trade" && (
        <span className="plan-note">{held ? tt.has(named(holder), held) : tt.hasSome(named(holder))}</span>
      )}
      {holder !== undefined && step === "trade" && (
        <button type="button" className="plan-link" onClick={() => ask(holder)}>
          {held ? tt.has(named(holder), held) : tt.hasSome(named(holder))}
        </button>
      )}
    </span>
  );
}
