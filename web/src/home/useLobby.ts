/** The listed tables, looked up again every few seconds while somebody is looking. */
import { useCallback, useEffect, useState } from "react";
import { rest } from "../live/rest.ts";
import { readLine, type TableLine } from "./summary.ts";

interface LobbyState {
  readonly status: "loading" | "ready" | "away";
  readonly tables: readonly TableLine[];
}

const EVERY = 8000;

export function useLobby(): [LobbyState, () => void] {
  const [state, setState] = useState<LobbyState>({ status: "loading", tables: [] });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt looks at once
  useEffect(() => {
    let current = true;
    const look = () => {
      if (document.visibilityState === "hidden") return;
      rest.lobby().then(
        ({ tables }) => current && setState({ status: "ready", tables: tables.map(readLine) }),
        () => current && setState((old) => ({ ...old, status: "away" })),
      );
    };
    look();
    const timer = window.setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      current = false;
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [attempt]);

  return [state, useCallback(() => setAttempt((number) => number + 1), [])];
}
