/** The report of a match, loaded once its match is over. */
import { useCallback, useEffect, useState } from "react";
import type { Language } from "../i18n/text.tsx";
import { asRefused, type Refused } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import type { Report } from "../types/http.ts";

type ReportState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly report: Report }
  | { readonly status: "failed"; readonly error: Refused };

export function useReport(table: string, key: string | null, language: Language): [ReportState, () => void] {
  const [state, setState] = useState<ReportState>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    rest.report(table, key, language).then(
      (report) => current && setState({ status: "ready", report }),
      (error: unknown) => current && setState({ status: "failed", error: asRefused(error) }),
    );
    return () => {
      current = false;
    };
  }, [table, key, language, attempt]);
  const retry = useCallback(() => {
    setState({ status: "loading" });
    setAttempt((number) => number + 1);
  }, []);
  return [state, retry];
}
