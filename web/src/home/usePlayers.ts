/** The players that can sit at a table without a person, from the weakest to the strongest. */
import { useEffect, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { rest } from "../live/rest.ts";
import type { PlayerInfo } from "../types/http.ts";
import { setupTexts } from "./setupTexts.ts";

let known: readonly PlayerInfo[] = [];

export function usePlayers(): readonly PlayerInfo[] {
  const [players, setPlayers] = useState(known);
  useEffect(() => {
    if (known.length) return;
    let current = true;
    rest.players().then(
      (answer) => {
        known = answer.players;
        if (current) setPlayers(known);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return players;
}

/** What a player is called and what it does, in our words where we have some. */
export function usePlayerText(): (name: string) => readonly [string, string] {
  const t = useTexts(setupTexts);
  const players = usePlayers();
  return (name) => t.players[name] ?? [name, players.find((player) => player.name === name)?.about ?? ""];
}
