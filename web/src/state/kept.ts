/**
 * What this browser keeps between visits (`local`), or this tab until it is closed (`session`). Storage may be switched
 * off, full, or written by another version: then nothing is found, and what is kept lasts as long as the page.
 */

type Where = "local" | "session";

/** Asking for the storage fails already where it is switched off. */
function storage(where: Where): Storage {
  return where === "local" ? window.localStorage : window.sessionStorage;
}

export function keptText(name: string, where: Where = "local"): string | null {
  try {
    return storage(where).getItem(name);
  } catch {
    return null;
  }
}

export function keepText(name: string, text: string | null, where: Where = "local"): void {
  try {
    if (text === null) storage(where).removeItem(name);
    else storage(where).setItem(name, text);
  } catch {
    // lasts as long as the page
  }
}

/** Something that was kept, or null; who reads it checks what it is. */
export function kept(name: string, where: Where = "local"): unknown {
  try {
    return JSON.parse(keptText(name, where) ?? "null");
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown, where: Where = "local"): void {
  keepText(name, JSON.stringify(value), where);
}

/** The fields of something that was kept; none if it was no object. */
export function keptFields(name: string, where: Where = "local"): Readonly<Record<string, unknown>> {
  const found = kept(name, where);
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
}
