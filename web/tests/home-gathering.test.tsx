import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { undone } from "../src/home/undone.ts";
import { TableProvider } from "../src/live/context.tsx";
import { Refused } from "../src/live/refused.ts";
import type { TableState, TableStore, Telling } from "../src/live/store.ts";
import { forgetPlace, placeAt, rememberPlace } from "../src/state/keys.ts";
import { makeValue } from "../src/state/values.ts";
import { Gathering } from "../src/table/gathering/Gathering.tsx";
import type { Chair, Seen } from "../src/types/live.ts";
import { cards, species } from "./library.ts";

const TABLE = "797wz82z8ty2ejxd";
const CHAIRS: Chair[] = [
  { kind: "person", name: "Ada", here: true },
  { kind: "person", name: "Friend 2", species: "kit" },
  { kind: "open" },
  { kind: "bot", name: "Chen", player: "club" },
];

function storeOf(seat: number | null, draw: string, tell: (request: Telling) => Promise<void>): TableStore {
  const view = {
    seat,
    life: "gathering",
    name: "Friday",
    expires: 1_800_000_000,
    sitters: CHAIRS,
    clock: {},
    imported: true,
    options: {
      draw,
      clock: "untimed",
      seconds: { grace: 900 },
      hints: true,
      chat: "open",
      spectators: "public",
      listed: false,
      game: {},
    },
  } as unknown as Seen;
  const state = { line: "live", view, seat, host: false, pending: [], log: [] } as unknown as TableState;
  return {
    table: TABLE,
    key: seat === null ? null : "k".repeat(32),
    language: "en",
    isReplay: false,
    state: makeValue(state),
    act: () => Promise.resolve(),
    tell,
    ask: () => Promise.reject(new Refused("NO", "no")),
    watch: () => () => undefined,
    loadLog: () => Promise.resolve(),
  };
}

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (path: string, options: RequestInit = {}) => {
    if (options.method !== "GET" && options.method) sent.push(`${options.method} ${path} ${options.body ?? ""}`);
    const documents: Record<string, unknown> = { "api/cards": cards, "api/species": species };
    const key = { seat: 2, key: "n".repeat(32), link: `/?table=${TABLE}#key=${"n".repeat(32)}` };
    return Promise.resolve(Response.json(documents[path] ?? { players: [], version: "1", seq: 1, key }));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  forgetPlace(TABLE);
});

async function gathering(store: TableStore) {
  render(
    <LibraryProvider>
      <TableProvider store={store}>
        <Gathering />
      </TableProvider>
    </LibraryProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Friday" });
  await act(async () => undefined);
}

const seats = () => [...document.querySelectorAll<HTMLElement>(".gathering-seat")];

test("a guest sees who is here and waits for the host", async () => {
  await gathering(storeOf(0, "random", () => Promise.resolve()));
  expect(seats().map((seat) => seat.textContent)).toEqual([
    "Adayouhere",
    "Friend 2not here yet, wants Kt'Zr'Kt'Rtl",
    "Free seatSeat 3",
    "ChenbotClub player",
  ]);
  expect(screen.getByText(/^It begins when the host presses “Begin”/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /begin/i })).toBeNull();
});

test("everybody who waits is told who begins, and who opened a rematch", async () => {
  const store = storeOf(0, "free", () => Promise.resolve());
  store.state.set((old) => ({ ...old, view: { ...old.view, host: "Bo" } as Seen }));
  await gathering(store);
  const waiting = () => document.querySelector(".gathering-waiting")?.textContent;
  expect(waiting()).toBe("It begins when Bo, the host, presses “Begin”. You need not do anything.");
  act(() => rememberPlace({ table: TABLE, key: "k".repeat(32), rematch: "theirs" }));
  expect(waiting()).toMatch(/^This is the rematch: .+ It begins when Bo, the host/);
  act(() => rememberPlace({ table: TABLE, key: "k".repeat(32), rematch: "mine" }));
  expect(waiting()).toMatch(/^You opened the rematch: .+ It begins when Bo, the host/);
  act(() => rememberPlace({ table: TABLE, key: "k".repeat(32), hostKey: "h".repeat(32) }));
  expect(waiting()).toBeUndefined();
  expect(screen.getByText(/You are the host: it begins when you press “Begin”\./)).toBeTruthy();
});

test("six words have the focus when they come", async () => {
  const before = fetch;
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) =>
    path.endsWith("/phrase") ? Promise.resolve(Response.json({ phrase: "a b c d e f" })) : before(path, options),
  );
  await gathering(storeOf(0, "random", () => Promise.resolve()));
  fireEvent.click(screen.getByRole("button", { name: "Show six words" }));
  const words = await screen.findByText(/a b c d e f/);
  expect(document.activeElement).toBe(words);
});

test("whoever comes by the link of a kept seat is asked for a name", async () => {
  const told: Telling[] = [];
  await gathering(
    storeOf(1, "random", (request) => {
      told.push(request);
      return Promise.resolve();
    }),
  );
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your name" });
  expect(field.value).not.toContain("Friend");
  fireEvent.change(field, { target: { value: "Bo" } });
  fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await act(async () => undefined);
  expect(told).toEqual([{ type: "sit", name: "Bo" }]);
});

test("species are chosen once, and a refusal stands where it was chosen", async () => {
  const told: Telling[] = [];
  await gathering(
    storeOf(0, "free", (request) => {
      told.push(request);
      return Promise.reject(new Refused("SPECIES_TAKEN", "seat 1 was first"));
    }),
  );
  const kit = screen.getByRole<HTMLInputElement>("radio", { name: /Kt'Zr/ });
  expect(kit.disabled).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: /Zeth/ }));
  expect(told).toEqual([{ type: "prefer", species: "zeth" }]);
  expect((await screen.findByRole("alert")).textContent).toContain("Another seat chose this species first.");
});

test("the host has links, changes a seat and fills the rest with bots", async () => {
  const links = [2, 1].map((seat) => ({ seat, link: `/?table=${TABLE}#key=${"o".repeat(32)}` }));
  rememberPlace({ table: TABLE, key: "k".repeat(32), seat: 0, hostKey: "h".repeat(32), links });
  await gathering(storeOf(0, "random", () => Promise.resolve()));
  const [mine, friend, open, bot] = seats();
  if (!mine || !friend || !open || !bot) throw new Error("no seats");
  expect(within(mine).queryByRole("button")).toBeNull();
  expect(within(friend).getByRole("button", { name: "Copy link of seat 2" })).toBeTruthy();
  expect(within(bot).queryByRole("button", { name: /link/ })).toBeNull();
  fireEvent.click(within(open).getByRole("button", { name: "Change who sits in seat 3" }));
  fireEvent.click(within(open).getByRole("button", { name: "Keep it for a friend" }));
  await act(async () => undefined);
  expect(sent).toEqual([`PUT api/tables/${TABLE}/seats/2 {"kind":"person","name":"Friend 3"}`]);
  expect(placeAt(TABLE)?.links?.find(({ seat }) => seat === 2)?.link).toContain("nnnn");
  expect(placeAt(TABLE)?.key).toBe("k".repeat(32));
  fireEvent.click(screen.getByRole("button", { name: "Fill 1 seat and begin" }));
  await act(async () => undefined);
  expect(sent[1]).toBe(`POST api/tables/${TABLE}/begin {"fill":"club"}`);
});

test("the host is warned of the absent, and everybody is told of a table from a file", async () => {
  rememberPlace({ table: TABLE, key: "k".repeat(32), hostKey: "h".repeat(32), seat: 0 });
  await gathering(storeOf(0, "random", async () => undefined));
  const begin = screen.getByRole("region", { name: "Begin" });
  expect(begin.textContent).toContain("1 person is not here yet.");
  expect(begin.textContent).toContain("up to 15 minutes, until the autopilot plays");
  expect(screen.getByText(/This table came from a file/)).toBeTruthy();
});

test("what could not be done for a new table is said until the host begins it", async () => {
  rememberPlace({ table: TABLE, key: "k".repeat(32), hostKey: "h".repeat(32), seat: 0 });
  undone.set({ last: { table: TABLE, what: "begin", error: new Refused("BUSY", "try again") } });
  await gathering(storeOf(0, "random", async () => undefined));
  expect(screen.getByRole("alert").textContent).toContain("but the match has not begun: try again");
  fireEvent.click(screen.getByRole("button", { name: "Fill 1 seat and begin" }));
  await act(async () => undefined);
  expect(screen.queryByRole("alert")).toBeNull();
});
