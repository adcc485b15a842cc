/** What the host can do here: this browser opened the table, or came with the host's key. */
import { useStore, useTable } from "../../live/context.tsx";
import { rest } from "../../live/rest.ts";
import { type Place, rememberPlace, usePlaces } from "../../state/keys.ts";
import type { SeatKey, SitterRequest } from "../../types/http.ts";

export interface HostHands {
  readonly place: Place | undefined;
  linkOf(seat: number): string | undefined;
  begin(fill: string): Promise<void>;
  close(): Promise<void>;
  sit(seat: number, sitter: SitterRequest): Promise<void>;
  /** A new link for a seat, where the old one is lost. */
  renew(seat: number): Promise<string>;
}

/** Null for everybody else. */
export function useHost(): HostHands | null {
  const { table, key } = useStore();
  const isHost = useTable((state) => state.host);
  const place = usePlaces().find((one) => one.table === table);
  const hostKey = place?.hostKey ?? (isHost ? key : null);
  if (!hostKey) return null;
  const keep = (seat: number, made: SeatKey | null) => {
    if (!place) return;
    const others = (place.links ?? []).filter((one) => one.seat !== seat);
    const links = made ? [...others, { seat, link: made.link }] : others;
    // a new link of the own seat is also the key this browser goes by
    const own = made && place.seat === seat ? made.key : place.key;
    rememberPlace({ table, key: own, links });
  };
  return {
    place,
    linkOf: (seat) => place?.links?.find((one) => one.seat === seat)?.link,
    begin: async (fill) => {
      await rest.begin(table, hostKey, fill ? { fill } : {});
    },
    close: async () => {
      await rest.close(table, hostKey);
    },
    sit: async (seat, sitter) => {
      const { key: made } = await rest.seat(table, hostKey, seat, sitter);
      keep(seat, made);
    },
    renew: async (seat) => {
      const made = await rest.link(table, hostKey, seat);
      keep(seat, made);
      return made.link;
    },
  };
}
