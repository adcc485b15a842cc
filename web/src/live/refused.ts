/**
 * What the server says when it does not do something: a stable code, a sentence for people in the language of this
 * client, and details. Where the server could not speak the words are ours.
 */
import { texts } from "../i18n/area.ts";
import { currentLanguage } from "../state/preferences.ts";

export class Refused extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.details = details;
  }
}

/** The code of a request that did not reach the server, or was not answered. */
export const OFFLINE = "OFFLINE";
/** The code of an answer that is none. */
export const UNREADABLE = "UNREADABLE";

const ourTexts = texts(
  {
    [OFFLINE]: "The server cannot be reached at the moment.",
    [UNREADABLE]: "The server gave an answer that cannot be read.",
  },
  {
    [OFFLINE]: "Der Server ist gerade nicht erreichbar.",
    [UNREADABLE]: "Der Server hat eine Antwort gegeben, die nicht lesbar ist.",
  },
);

/** A refusal in our own words, because there are none of the server's; `why` is for whoever looks for the cause. */
export function unsaid(code: typeof OFFLINE | typeof UNREADABLE, why: unknown): Refused {
  return new Refused(code, ourTexts[currentLanguage()][code], {
    why: why instanceof Error ? why.message : String(why),
  });
}

export function asRefused(error: unknown): Refused {
  return error instanceof Refused ? error : unsaid(OFFLINE, error);
}
