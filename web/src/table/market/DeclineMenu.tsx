/** Reasons for a refusal: declining without one stays one press, who likes says why. */
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat } from "../../live/context.tsx";
import type { OfferView } from "../../types/live.ts";
import { Choice, Menu } from "../composer/Menu.tsx";
import type { Answering } from "./answering.ts";
import { marketTexts } from "./texts.ts";
import { reasonsFor, type WhyNot } from "./whyNot.ts";

interface DeclineProps {
  readonly offer: OfferView;
  readonly answering: Answering;
}

/** The reasons as choices of a menu; a press declines with that reason. */
export function DeclineReasons({ offer, answering, onChosen }: DeclineProps & { onChosen: () => void }) {
  const t = useTexts(marketTexts);
  const me = useMySeat();
  return (
    <fieldset className="market-reasons">
      <legend className="market-reasons-title">{t.declineBecause}</legend>
      {reasonsFor(offer, me).map((reason) => (
        <Choice
          key={reason.code}
          onChoose={() => {
            onChosen();
            answering.decline(reason);
          }}
        >
          {t.whyNot[reason.code as WhyNot]}
          {reason.good && <Goods goods={reason.good} size="small" />}
        </Choice>
      ))}
    </fieldset>
  );
}

/** Beside the button that declines at once. */
export function DeclineMenu({ offer, answering }: DeclineProps) {
  const t = useTexts(marketTexts);
  return (
    <Menu
      className="button ghost square market-decline-why"
      label={t.declineWhy}
      caret={false}
      menu={(close) => (
        <div className="pop-list">
          <DeclineReasons offer={offer} answering={answering} onChosen={close} />
        </div>
      )}
    >
      <Icon name="ui-down" />
    </Menu>
  );
}
