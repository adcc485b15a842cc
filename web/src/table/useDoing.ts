/** Doing something and showing in place how it went: on its way, or refused with the server's sentence. */
import { useState } from "react";
import { useStore } from "../live/context.tsx";
import { asRefused } from "../live/refused.ts";
import type { Telling } from "../live/store.ts";
import type { Action } from "../types/live.ts";

export interface Doing {
  readonly busy: boolean;
  readonly refused: string;
  readonly act: (action: Action) => Promise<boolean>;
  readonly tell: (request: Telling) => Promise<boolean>;
  readonly clear: () => void;
}

export function useDoing(): Doing {
  const store = useStore();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const wait = async (sent: Promise<void>) => {
    setBusy(true);
    setRefused("");
    try {
      await sent;
      return true;
    } catch (error) {
      setRefused(asRefused(error).message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    refused,
    act: (action) => wait(store.act(action)),
    tell: (request) => wait(store.tell(request)),
    clear: () => setRefused(""),
  };
}
