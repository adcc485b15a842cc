/** The sheet that is open above the frame. */
import { PlanSheet } from "../plan/PlanSheet.tsx";
import { SettingsSheet } from "../settings/SettingsSheet.tsx";
import { useShell } from "../shell.ts";
import { AwaySheet } from "./AwaySheet.tsx";
import { CardSheet } from "./CardSheet.tsx";
import { HelpSheet } from "./HelpSheet.tsx";
import { SeatSheet } from "./SeatSheet.tsx";

export function Sheets() {
  const sheet = useShell((shell) => shell.sheet);
  switch (sheet?.kind) {
    case "seat":
      return <SeatSheet key={sheet.seat} seat={sheet.seat} />;
    case "card":
      return <CardSheet key={sheet.card} number={sheet.card} />;
    case "plan":
      return <PlanSheet />;
    case "settings":
      return <SettingsSheet />;
    case "help":
      return <HelpSheet />;
    case "away":
      return <AwaySheet />;
    default:
      return null;
  }
}
