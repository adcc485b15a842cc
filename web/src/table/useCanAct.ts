/** Whether this browser plays a seat here, and does not only look. */
import { useMySeat, useStore } from "../live/context.tsx";

export function useCanAct(): boolean {
  const seat = useMySeat();
  const { isReplay } = useStore();
  return seat !== null && !isReplay;
}
