/** The whole planner as a sheet above the table. */
import { useId } from "react";
import { Modal } from "../../components/Modal.tsx";
import { useTexts } from "../../i18n/area.ts";
import { SheetHead } from "../sheets/SheetHead.tsx";
import { closeSheet } from "../shell.ts";
import { Planner } from "./Planner.tsx";
import { planTexts } from "./texts.ts";
import "../sheets/sheets.css";
import "./plan.css";

export function PlanSheet() {
  const tt = useTexts(planTexts);
  const title = useId();
  return (
    <Modal labelledBy={title} className="sheet plan-sheet" onClose={closeSheet}>
      <SheetHead id={title} title={tt.title} meta={tt.lead} />
      <Planner />
    </Modal>
  );
}
