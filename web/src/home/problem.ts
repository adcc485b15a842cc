/** What to tell a person when a request failed: our own words where the server could not speak. */
import { asRefused, OFFLINE } from "../live/refused.ts";
import type { homeTexts } from "./texts.ts";

interface Words extends Pick<(typeof homeTexts)["en"], "offline" | "wait"> {
  /** Our words by the code of the refusal. */
  readonly problems: Readonly<Record<string, string>>;
}

export function problemText(t: Words, error: unknown): string {
  const refused = asRefused(error);
  if (refused.code === OFFLINE || refused.code === "UNREADABLE") return t.offline;
  const seconds = Number(refused.details.retry_after ?? refused.details.seconds ?? Number.NaN);
  if (refused.code === "SLOW_DOWN" && Number.isFinite(seconds)) return t.wait(Math.max(1, Math.ceil(seconds)));
  return t.problems[refused.code] ?? refused.message;
}
