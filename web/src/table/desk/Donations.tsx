/** Goods on the donation card: they have to leave before the bell. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame, useMySeat } from "../../live/context.tsx";
import { compose } from "../composer/start.ts";
import { useCanAct } from "../useCanAct.ts";
import { deskTexts } from "./texts.ts";

export function Donations({ seat }: { seat: number }) {
  const donation = useGame((game) => game.seats[seat]?.donation ?? "");
  const lot = useGame((game) => game.seats[seat]?.lot ?? "");
  return (
    <>
      {donation && <Duty seat={seat} goods={donation} isLot={false} />}
      {lot && <Duty seat={seat} goods={lot} isLot />}
    </>
  );
}

function Duty({ seat, goods, isLot }: { seat: number; goods: string; isLot: boolean }) {
  const t = useTexts(deskTexts);
  const mine = useMySeat();
  const canAct = useCanAct();
  const isTrade = useGame((game) => game.step === "trade");
  return (
    <div className="desk-duty">
      <Goods goods={goods} size="small" />
      <span className="desk-duty-text">{isLot ? t.lot : t.donation}</span>
      {canAct && seat === mine && isTrade && (
        <button
          type="button"
          className="button ghost small desk-duty-offer"
          onClick={() => compose({ give: isLot ? `lot{${goods}}` : `{${goods}}` })}
        >
          {t.offerIt}
        </button>
      )}
    </div>
  );
}
