/** The head of a step of the economy. */
import { useTexts } from "../../i18n/area.ts";
import { StepHead, type StepHeadProps } from "./StageHead.tsx";
import { economyTexts } from "./texts.ts";

export function EconomyHead(props: Omit<StepHeadProps, "steps">) {
  return <StepHead steps={useTexts(economyTexts).steps} {...props} />;
}
