/** The library as a state of the page: on its way, there, or missing. */
import { useCallback, useEffect, useState } from "react";
import type { Library } from "../game/library.ts";
import { LoadError, loadLibrary } from "./load.ts";

export type LibraryState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly library: Library }
  | { readonly status: "failed"; readonly error: LoadError };

export function useLibrary(load: () => Promise<Library> = loadLibrary): [LibraryState, () => void] {
  const [state, setState] = useState<LibraryState>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    load().then(
      (library) => current && setState({ status: "ready", library }),
      (error: unknown) => current && setState({ status: "failed", error: asLoadError(error) }),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);

  const retry = useCallback(() => {
    setState({ status: "loading" });
    setAttempt((number) => number + 1);
  }, []);
  return [state, retry];
}

function asLoadError(error: unknown): LoadError {
  return error instanceof LoadError ? error : new LoadError("unreadable", String(error));
}
