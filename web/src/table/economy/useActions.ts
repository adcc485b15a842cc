/** What I can do in the present step, by the server. */
import { useAsked, useMySeat, useStore } from "../../live/context.tsx";
import type { Action, ActionsAnswer, Seen } from "../../types/live.ts";

const NOTHING: readonly Action[] = [];
const WATCH = (view: Seen) => [
  view.game?.seats,
  view.game?.step,
  view.game?.turn,
  view.game?.bids,
  view.game?.offers,
  view.game?.promises,
  view.game?.colony_track,
  view.game?.research_track,
];

export function useActions(): {
  readonly actions: readonly Action[];
  readonly answer: ActionsAnswer | null;
  readonly asking: boolean;
} {
  const seat = useMySeat();
  const { isReplay } = useStore();
  const { answer, asking } = useAsked("actions", seat === null || isReplay ? null : {}, WATCH);
  return { actions: answer?.actions ?? NOTHING, answer, asking };
}
