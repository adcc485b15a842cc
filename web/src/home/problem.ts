/** What to tell a person when a request failed: our own words where the server could not speak. */
import { asRefused, OFFLINE, UNREADABLE } from "../live/refused.ts";
import type { homeTexts } from "./texts.ts";

export function problemText(t: (typeof homeTexts)["en"], error: unknown): string {
  const { code, message, details } = asRefused(error);
  if (code === OFFLINE || code === UNREADABLE) return t.offline;
  const seconds = Number(details.seconds);
  if (code === "SLOW_DOWN" && seconds > 0) return t.wait(seconds);
  return t.problems[code] ?? message;
}
