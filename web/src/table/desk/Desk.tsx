/** My desk: what I have and what it is worth, the plan, and everything that can run. Who only looks chooses a seat. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat } from "../../live/context.tsx";
import { useSeatName } from "../names.tsx";
import { PlanCard } from "../plan/PlanCard.tsx";
import { useCanAct } from "../useCanAct.ts";
import { Area } from "./Area.tsx";
import { DeskHead } from "./DeskHead.tsx";
import { Donations } from "./Donations.tsx";
import { Stock } from "./Stock.tsx";
import { deskTexts } from "./texts.ts";
import "./desk.css";

export function Desk() {
  const mine = useMySeat();
  const [looked, setLooked] = useState(0);
  const seat = mine ?? looked;
  const isMine = useCanAct();
  return (
    <div className="desk">
      {mine === null ? <Choice seat={seat} onChange={setLooked} /> : <DeskHead seat={seat} />}
      <Stock seat={seat} />
      <div className="desk-rest fading">
        <Donations seat={seat} />
        {isMine && <PlanCard />}
        <Area seat={seat} />
      </div>
    </div>
  );
}

function Choice({ seat, onChange }: { seat: number; onChange: (seat: number) => void }) {
  const t = useTexts(deskTexts);
  const named = useSeatName();
  const count = useGame((game) => game.seats.length);
  return (
    <>
      <label className="desk-choice">
        <span className="sr">{t.choose}</span>
        <select value={seat} onChange={(event) => onChange(Number(event.target.value))}>
          {Array.from({ length: count }, (_, other) => other).map((other) => (
            <option key={other} value={other}>
              {named(other)}
            </option>
          ))}
        </select>
      </label>
      <DeskHead seat={seat} />
    </>
  );
}
