/** The whole planner as a sheet above the table. */
import { useId } from "react";
import { Modal } from "../../components/Modal.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { closeSheet } from "../shell.ts";
import { Planner } from "./Planner.tsx";
import { planTexts } from "./texts.ts";
import "./plan.css";

export function PlanSheet() {
  const tt = useTexts(planTexts);
  const title = useId();
  return (
    <Modal labelledBy={title} className="sheet plan-sheet" onClose={closeSheet}>
      <header className="sheet-head">
        <div className="sheet-title">
          <h2 id={title}>{tt.title}</h2>
          <p className="sheet-meta">{tt.lead}</p>
        </div>
        <div className="sheet-tools">
          <button type="button" className="button ghost square" aria-label={tt.close} onClick={closeSheet}>
            <Icon name="ui-close" />
          </button>
        </div>
      </header>
      <Planner />
    </Modal>
  );
}
