/** The steps of a turn, and the phase each belongs to. */
export const STAGES = ["trade", "economy", "confluence"] as const;
export type Stage = (typeof STAGES)[number];

const BY_STAGE: Readonly<Record<Stage, readonly string[]>> = {
  trade: ["trade"],
  economy: ["settle", "tail", "gifts", "surplus", "plans"],
  confluence: ["bids", "colonies", "teams", "steal", "over"],
};

export function stageOf(step: string): Stage {
  return STAGES.find((stage) => BY_STAGE[stage].includes(step)) ?? "trade";
}

/** The steps of a phase in which somebody can act. */
export function stepsOf(stage: Stage): readonly string[] {
  return BY_STAGE[stage].filter((step) => step !== "over");
}
