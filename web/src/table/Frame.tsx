/** The frame of a running match: one fixed desk on large screens, panes with a bar below on phones. */
import { useEffect } from "react";
import { useGame } from "../live/context.tsx";
import { PHONE, useMedia } from "../state/useMedia.ts";
import { DeskFrame } from "./DeskFrame.tsx";
import { useKeys } from "./keys.ts";
import { PhoneFrame } from "./phone/PhoneFrame.tsx";
import { Sheets } from "./sheets/Sheets.tsx";
import { shell, show } from "./shell.ts";
import { type Stage, stageOf } from "./steps.ts";
import "./frame.css";

/** Needs a store with a match above it; the store of a replay makes it read-only. */
export function Frame() {
  const isPhone = useMedia(PHONE);
  const stage = useGame((game) => stageOf(game.step));
  useStageInFront(stage);
  useKeys();
  return (
    <>
      {isPhone ? <PhoneFrame /> : <DeskFrame />}
      <Sheets />
    </>
  );
}

/** When another phase begins, what it asks for comes to the front. */
function useStageInFront(stage: Stage): void {
  useEffect(() => {
    if (shell.get().stage === stage) return;
    show(stage === "trade" ? "market" : stage);
    shell.set({ stage });
  }, [stage]);
}
