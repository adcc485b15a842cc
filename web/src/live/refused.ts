/** What the server says when it does not do something: a stable code, a sentence for people, and details. */

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

export function asRefused(error: unknown): Refused {
  return error instanceof Refused
    ? error
    : new Refused(OFFLINE, error instanceof Error ? error.message : String(error));
}
