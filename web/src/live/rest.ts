/**
 * The HTTP part of the server, one function for each request. A key travels in a header, never in an address; so does
 * the language in which the server says what is wrong.
 */
import type { Language } from "../i18n/text.tsx";
import { currentLanguage } from "../state/preferences.ts";
import type {
  BeginRequest,
  Changed,
  History,
  Info,
  JoinRequest,
  Lobby,
  Phrase,
  Players,
  Recovered,
  Rematch,
  Replay,
  Report,
  SeatChanged,
  SeatKey,
  SitterRequest,
  TableCreated,
  TableRequest,
  TableStatus,
} from "../types/http.ts";
import { OFFLINE, Refused, UNREADABLE, unsaid } from "./refused.ts";

type Key = string | null;

async function request<T>(method: string, path: string, key: Key = null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": currentLanguage() };
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`api/${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch (error) {
    throw unsaid(OFFLINE, error);
  }
  const text = await answer.text();
  let document: unknown;
  try {
    document = text ? JSON.parse(text) : null;
  } catch {
    throw unsaid(UNREADABLE, `${answer.status} ${answer.statusText}`.trim());
  }
  if (answer.ok) return document as T;
  const problem = (document ?? {}) as { code?: string; message?: string; details?: Record<string, unknown> };
  if (!problem.code || !problem.message) throw unsaid(UNREADABLE, `${answer.status} ${answer.statusText}`.trim());
  throw new Refused(problem.code, problem.message, problem.details);
}

const at = (table: string, rest = "") => `tables/${encodeURIComponent(table)}${rest}`;

function query(parts: Readonly<Record<string, string | number | null | undefined>>): string {
  const words = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined);
  return words.length
    ? `?${words.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}`
    : "";
}

export const rest = {
  info: () => request<Info>("GET", "info"),
  players: () => request<Players>("GET", "players"),
  lobby: () => request<Lobby>("GET", "lobby"),
  open: (body: TableRequest) => request<TableCreated>("POST", "tables", null, body),
  join: (table: string, body: JoinRequest) => request<SeatKey>("POST", at(table, "/join"), null, body),
  status: (table: string, key: Key) => request<TableStatus>("GET", at(table), key),
  begin: (table: string, key: Key, body: BeginRequest) => request<Changed>("POST", at(table, "/begin"), key, body),
  pause: (table: string, key: Key) => request<Changed>("POST", at(table, "/pause"), key),
  resume: (table: string, key: Key) => request<Changed>("POST", at(table, "/resume"), key),
  close: (table: string, key: Key, reason = "") => request<Changed>("POST", at(table, "/close"), key, { reason }),
  remove: (table: string, key: Key) => request<null>("DELETE", at(table), key),
  seat: (table: string, key: Key, seat: number, body: SitterRequest) =>
    request<SeatChanged>("PUT", at(table, `/seats/${seat}`), key, body),
  link: (table: string, key: Key, seat: number) => request<SeatKey>("POST", at(table, `/seats/${seat}/link`), key),
  program: (table: string, key: Key, seat: number) =>
    request<SeatKey>("POST", at(table, `/seats/${seat}/program`), key),
  /** Six words for a seat, and for the host's place with it if there is a key of the host. */
  phrase: (table: string, key: Key, hostKey: string | null = null) =>
    request<Phrase>("POST", at(table, "/phrase"), key, { host_key: hostKey }),
  recover: (table: string, phrase: string, seat: number | null = null) =>
    request<Recovered>("POST", at(table, "/recover"), null, { phrase, seat }),
  rematch: (table: string, key: Key) => request<Rematch>("POST", at(table, "/rematch"), key),
  history: (table: string, key: Key, options: { seat?: number; after?: number; limit?: number; language: Language }) =>
    request<History>("GET", at(table, `/history${query(options)}`), key),
  away: (table: string, key: Key, since?: number) => request<Away>("GET", at(table, `/away${query({ since })}`), key),
  replay: (table: string, key: Key, options: { seat?: number | null; language: Language }) =>
    request<Replay>("GET", at(table, `/replay${query(options)}`), key),
  report: (table: string, key: Key, language: Language) =>
    request<Report>("GET", at(table, `/report${query({ language })}`), key),
  export: (table: string, key: Key) => request<Record<string, unknown>>("GET", at(table, "/export"), key),
  import: (document: unknown) => request<TableCreated>("POST", "import", null, document),
};

/** What happened while somebody was away. */
export interface Away {
  readonly since: number;
  readonly own: readonly { readonly seq: number; readonly by: string; readonly action: Record<string, unknown> }[];
  readonly events: readonly Record<string, unknown>[];
  readonly events_left_out: number;
  readonly chat: readonly Record<string, unknown>[];
}
