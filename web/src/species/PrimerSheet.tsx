/** The primer as a dialog, with a way to the next species. */
import { useId } from "react";
import { Modal } from "../components/Modal.tsx";
import { useCards } from "../data/LibraryContext.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { byRank } from "./facts.ts";
import { SpeciesPrimer } from "./SpeciesPrimer.tsx";
import { speciesTexts } from "./texts.ts";
import "./species.css";

interface PrimerSheetProps {
  readonly species: string;
  readonly onChange: (species: string) => void;
  readonly onClose: () => void;
}

export function PrimerSheet({ species, onChange, onClose }: PrimerSheetProps) {
  const words = useText();
  const t = useTexts(speciesTexts);
  const order = byRank(useCards()).map(({ id }) => id);
  const heading = useId();
  const turn = (by: number) => {
    const next = order[(order.indexOf(species) + by + order.length) % order.length];
    if (next) onChange(next);
  };
  return (
    <Modal labelledBy={heading} className="sheet primer-sheet" onClose={onClose}>
      <div className="primer-tools">
        <button type="button" className="button ghost square" aria-label={t.previous} onClick={() => turn(-1)}>
          <Icon name="ui-previous" />
        </button>
        <button type="button" className="button ghost square" aria-label={t.next} onClick={() => turn(1)}>
          <Icon name="ui-next" />
        </button>
        <button type="button" className="button ghost square" aria-label={words.close} onClick={onClose}>
          <Icon name="ui-close" />
        </button>
      </div>
      <SpeciesPrimer species={species} headingId={heading} />
    </Modal>
  );
}
