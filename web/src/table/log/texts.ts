/** Texts of the log and the chat. */
import { texts } from "../../i18n/area.ts";
import type { Filter } from "./kinds.ts";

const en = {
  title: "What happened",
  filters: {
    all: "All",
    me: "Mine",
    deals: "Deals",
    promises: "Promises",
    economy: "Economy",
    auctions: "Auctions",
  } satisfies Record<Filter, string>,
  filterLabel: "Show",
  seat: "Seat",
  everybody: "Everybody",
  loading: "The log is on its way.",
  failed: "The log did not arrive.",
  retry: "Try again",
  empty: "Nothing yet.",
  nothing: "Nothing of this kind yet.",
  moment: (turn: number, step: string) => `Turn ${turn} · ${step}`,
  opens: "opens what it is about",

  chat: "Chat",
  quiet: "Nobody has said anything.",
  off: "At this table nobody writes.",
  write: "Write to the table",
  writeTo: (name: string) => `Write to ${name}`,
  to: "To",
  table: "Everybody",
  send: "Send",
  you: "You",
  privately: "privately",
  toName: (name: string) => `to ${name}`,
  unmute: (name: string) => `Read ${name} again`,
  muted: "Muted",
  host: "Host",
};

const de: typeof en = {
  title: "Was geschah",
  filters: {
    all: "Alles",
    me: "Meins",
    deals: "Handel",
    promises: "Versprechen",
    economy: "Produktion",
    auctions: "Auktionen",
  },
  filterLabel: "Zeigen",
  seat: "Platz",
  everybody: "Alle",
  loading: "Der Verlauf ist unterwegs.",
  failed: "Der Verlauf kam nicht an.",
  retry: "Noch einmal versuchen",
  empty: "Noch nichts.",
  nothing: "Davon noch nichts.",
  moment: (turn, step) => `Runde ${turn} · ${step}`,
  opens: "öffnet, worum es geht",

  chat: "Chat",
  quiet: "Noch hat niemand etwas gesagt.",
  off: "An diesem Tisch wird nicht geschrieben.",
  write: "An den Tisch schreiben",
  writeTo: (name) => `An ${name} schreiben`,
  to: "An",
  table: "Alle",
  send: "Senden",
  you: "Du",
  privately: "vertraulich",
  toName: (name) => `an ${name}`,
  unmute: (name) => `${name} wieder lesen`,
  muted: "Stumm",
  host: "Gastgeber",
};

export const logTexts = texts(en, de);
