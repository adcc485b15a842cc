/** Opening tables and remembering their keys. */
import type { Language } from "../i18n/text.tsx";
import { rest } from "../live/rest.ts";
import { LiveTable } from "../live/store.ts";
import { go } from "../pages/route.ts";
import { rememberPlace } from "../state/keys.ts";
import type { SeatKey, TableCreated, TableRequest } from "../types/http.ts";
import { undone } from "./undone.ts";

/** Bots have names like people, so that a table reads well; their badge says what they are. */
export const BOT_NAMES = ["Bo", "Chen", "Dara", "Ines", "Kei", "Lior", "Mika", "Noor", "Rafi"] as const;

/** Keep everything that the server says this once about a new table; `seat` is where this person sits, null nowhere. */
export function keepTable(created: TableCreated, name: string, seat: number | null): void {
  const own = seat === null ? undefined : created.seats.find((place) => place.seat === seat);
  rememberPlace({
    table: created.table,
    key: own?.key ?? created.host_key,
    name,
    seat: own ? own.seat : -1,
    hostKey: created.host_key,
    links: created.seats.map((place) => ({ seat: place.seat, link: place.link })),
    spectatorLink: created.spectator_link,
  });
}

/** A running table in one step: a person, three bots, easy species, hints, no clock. */
export async function playNow(options: { you: string; name: string; isFirst: boolean }): Promise<void> {
  // Who plays for the first time meets bots that like to trade; stronger ones come with the next game.
  const player = options.isFirst ? "friendly" : "club";
  const bots = BOT_NAMES.slice(0, 3).map((name) => ({ kind: "bot" as const, player, name }));
  const created = await rest.open({
    name: options.name,
    host_name: options.you,
    seats: 4,
    sitters: [{ kind: "person", name: options.you }, ...bots] as NonNullable<TableRequest["sitters"]>,
    draw: "first game",
    clock: "untimed",
    hints: true,
    begin: true,
  });
  keepTable(created, options.name, 0);
  go({ page: "table", table: created.table });
}

export interface Wish {
  readonly seat: number;
  readonly species?: string;
  readonly ban?: string;
}

/**
 * What a new table still lacks: the wishes of its seats and, after them, the beginning. What fails is noted for
 * the table: whoever was told before would create another one.
 */
export async function complete(
  created: TableCreated,
  wishes: readonly Wish[],
  begins: boolean,
  language: Language,
): Promise<void> {
  let what: "wishes" | "begin" = "wishes";
  try {
    await wishFor(created, wishes, language);
    what = "begin";
    if (begins) await rest.begin(created.table, created.host_key, {});
  } catch (error) {
    undone.set({ last: { table: created.table, what, error } });
  }
}

/** Say for seats of a new table which species they want or ban; their keys are at hand only now. */
async function wishFor(created: TableCreated, wishes: readonly Wish[], language: Language): Promise<void> {
  for (const { seat, species, ban } of wishes) {
    const place: SeatKey | undefined = created.seats.find((one) => one.seat === seat);
    if (!place || (!species && !ban)) continue;
    const live = new LiveTable(created.table, place.key, language);
    live.open();
    try {
      await live.tell({ type: "prefer", species: species ?? "", bans: ban ? [ban] : [] });
    } finally {
      live.close();
    }
  }
}
