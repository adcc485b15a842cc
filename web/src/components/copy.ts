/** The clipboard of the system. */
import { useEffect, useState } from "react";

/** Copy a text; false where there is no clipboard, or the browser keeps it from us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

type Copied = "ready" | "copied" | "failed";

/** Copying, and for a moment that it was done; that it failed stays. */
export function useCopy(shown = 2000): readonly [state: Copied, copy: (text: string) => void] {
  const [state, setState] = useState<Copied>("ready");
  useEffect(() => {
    if (state !== "copied") return undefined;
    const timer = window.setTimeout(() => setState("ready"), shown);
    return () => window.clearTimeout(timer);
  }, [state, shown]);
  return [state, (text) => void copyText(text).then((done) => setState(done ? "copied" : "failed"))];
}
