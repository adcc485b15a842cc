/** The head of a step of the economy. */
import { useTexts } from "../../i18n/area.ts";
import { StageHead } from "./StageHead.tsx";
import { economyTexts } from "./texts.ts";

interface EconomyHeadProps {
  readonly step: string;
  readonly todo?: string | undefined;
  readonly idle?: string | undefined;
  readonly unseen?: boolean;
}

export function EconomyHead({ step, todo, idle, unseen = false }: EconomyHeadProps) {
  const tt = useTexts(economyTexts);
  const own = tt.steps[step];
  return (
    <StageHead
      title={own?.name ?? step}
      what={own?.what ?? ""}
      otherwise={own?.otherwise ?? ""}
      todo={todo}
      idle={idle}
      unseen={unseen}
    />
  );
}
