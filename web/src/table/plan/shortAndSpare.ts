/** What is short and what is spare, told by one voice, so that nothing is both. */
import type { AdviceAnswer, PlanAnswer } from "../../types/live.ts";
import { bundleOf } from "./bundles.ts";

/** By the plan where it lacks something; else by what the adviser wishes for beyond it; else only what the plan leaves. */
export function shortAndSpare(plan: PlanAnswer | null, advice: AdviceAnswer | null): { short: string; spare: string } {
  const wish = plan?.lacks ? null : advice?.wish;
  const short = wish ? bundleOf(wish.shortfalls) : (plan?.lacks ?? "");
  return { short, spare: wish && short ? bundleOf(wish.surpluses) : (plan?.left ?? "") };
}
