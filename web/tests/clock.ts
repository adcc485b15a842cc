/** A clock that a test moves: pauses pass without anybody waiting for them, and alike on a busy machine. */
import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/**
 * Every test of the file gets such a clock. React plans its work by itself, so only what the client waits for is faked;
 * `findBy…` and `waitFor` would wait for ever.
 */
export function ownClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Let time pass and everything happen that is due by then: on the clock of the test, or else in real time. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(milliseconds);
    else await new Promise((resolve) => setTimeout(resolve, milliseconds));
  });
}
