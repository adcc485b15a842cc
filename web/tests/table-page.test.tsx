/** A table around its frame: wrong links, tables that stopped, seats that the host gives away, coming back. */
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { TextProvider } from "../src/i18n/text.tsx";
import { Hints } from "../src/lesson/Hints.tsx";
import { forgetHints } from "../src/lesson/hints.ts";
import { Refused } from "../src/live/refused.ts";
import { placeAt, rememberPlace, tryKey } from "../src/state/keys.ts";
import { EmptyMarket } from "../src/table/market/EmptyMarket.tsx";
import { Attention } from "../src/table/notices/Attention.tsx";
import { toasts } from "../src/table/notices/toasts.ts";
import { SettingsSheet } from "../src/table/settings/SettingsSheet.tsx";
import { SeatSheet } from "../src/table/sheets/SeatSheet.tsx";
import { TablePage } from "../src/table/TablePage.tsx";
import { atTable, FakeTable, seen, settled } from "./frame-table.tsx";
import { cards, species } from "./library.ts";
import { FakeSocket, KEY, TABLE, welcome } from "./live.ts";

const WRONG = "a-key-that-opens-nothing-at-all";

beforeEach(() => {
  FakeSocket.all = [];
  toasts.set({ list: [] });
  forgetHints();
});

afterEach(() => vi.unstubAllGlobals());

async function page(): Promise<void> {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (name: string) =>
    Response.json(name.includes("species") ? species : name.includes("cards") ? cards : { players: [], version: "1" }),
  );
  render(
    <TextProvider language="en">
      <LibraryProvider>
        <TablePage table={TABLE} />
      </LibraryProvider>
    </TextProvider>,
  );
  await settled();
}

const answer = async (message: Record<string, unknown>) => {
  act(() => FakeSocket.last.say(message));
  await settled();
};

const NO = { type: "bye", code: "BAD_KEY", message: "this key opens nothing here" };

describe("a link", () => {
  test("that opens nothing leaves everybody in the seat they have, and says so", async () => {
    rememberPlace({ table: TABLE, key: KEY, seat: 0, hostKey: "host" });
    tryKey(TABLE, WRONG);
    await page();
    expect(FakeSocket.last.accept()).toMatchObject({ key: WRONG });
    await answer(NO);
    expect(FakeSocket.last.accept()).toMatchObject({ key: KEY });
    expect(placeAt(TABLE)).toMatchObject({ key: KEY, seat: 0, hostKey: "host" });
    expect(toasts.get().list.map(({ text }) => text)).toEqual([
      "That link opens nothing here. You are in your own seat.",
    ]);
    await answer(welcome({ view: seen({ life: "closed" }) }));
    expect(placeAt(TABLE)?.key).toBe(KEY);
    cleanup();
    expect(toasts.get().list, "notices of a table that was left").toEqual([]);
  });

  test("that opens nothing where nothing is stored is told, and nothing is stored", async () => {
    tryKey(TABLE, WRONG);
    await page();
    FakeSocket.last.accept();
    await answer(NO);
    expect(screen.getByRole("heading").textContent).toBe("This link opens nothing here");
    expect(placeAt(TABLE)).toBeUndefined();
  });

  test("that opens another seat is stored when it has", async () => {
    tryKey(TABLE, KEY);
    await page();
    expect(FakeSocket.last.accept()).toMatchObject({ key: KEY });
    expect(placeAt(TABLE)).toBeUndefined();
    await answer(welcome({ view: seen({ life: "closed" }) }));
    expect(placeAt(TABLE)).toMatchObject({ key: KEY, seat: 0, name: "friday" });
    expect(FakeSocket.all.filter(({ readyState }) => readyState === FakeSocket.OPEN)).toHaveLength(1);
  });
});

test("a table that the server cannot play on says why and what helps", async () => {
  rememberPlace({ table: TABLE, key: KEY });
  await page();
  FakeSocket.last.accept();
  await answer(welcome({ view: seen({ life: "gathering", broken: "this table is played by version 9" }) }));
  expect(screen.getByRole("heading").textContent).toBe("The match cannot go on");
  expect(screen.getByText("this table is played by version 9")).toBeTruthy();
  expect(screen.getAllByRole("listitem").length).toBeGreaterThan(1);
});

describe("the host", () => {
  let sent: string[] = [];

  async function sheet(what: "settings" | "seat", isHost = true): Promise<void> {
    sent = [];
    rememberPlace({ table: TABLE, key: KEY, seat: 0, ...(isHost ? { hostKey: "host" } : {}) });
    await atTable(new FakeTable(seen()), what === "settings" ? <SettingsSheet /> : <SeatSheet seat={2} />);
    vi.stubGlobal("fetch", async (path: string, options: RequestInit = {}) => {
      if (path.endsWith("/players")) return Response.json({ players: [] });
      sent.push(`${options.method} ${path} ${options.body ?? ""}`.trim());
      const key = { seat: 2, key: "n".repeat(32), link: `/?table=${TABLE}#key=${"n".repeat(32)}` };
      return Response.json(path.endsWith("/link") ? key : { seq: 3, key: null });
    });
  }

  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole("button", { name, hidden: true }));
    await settled();
  };

  test("gives the seat of somebody who is away to a bot, in the settings, after a second question", async () => {
    await sheet("settings");
    await press("Change who plays Kjasjavikalimm");
    await press("Give the seat to a bot");
    expect(sent).toEqual([]);
    expect(screen.getByRole("alertdialog", { hidden: true }).textContent).toContain("Chen loses the seat");
    await press("No");
    await press("Give the seat to a bot");
    await press("Give it to Club player");
    expect(sent).toEqual([`PUT api/tables/${TABLE}/seats/2 {"kind":"bot","player":"club","name":""}`]);
  });

  test("reads how long the table is kept as a word about the table, not about a pause", async () => {
    await sheet("settings");
    const kept = screen.getByText(/^The table is kept until/);
    expect(kept.closest(".setting")).toBeNull();
    const pause = screen.getByRole("button", { name: "Pause the match", hidden: true });
    expect(pause.closest(".setting")?.textContent).not.toContain("kept");
  });

  test("makes a new link in the sheet of the seat, and keeps it", async () => {
    await sheet("seat");
    await press("New link");
    await press("Make a new link");
    expect(sent).toEqual([`POST api/tables/${TABLE}/seats/2/link`]);
    expect(screen.getByRole("button", { name: "Copy link", hidden: true })).toBeTruthy();
    expect(placeAt(TABLE)?.links).toEqual([{ seat: 2, link: expect.stringContaining("#key=nnn") }]);
    expect(placeAt(TABLE)?.key).toBe(KEY);
  });

  test("is nobody else", async () => {
    await sheet("seat", false);
    expect(screen.queryByText("As the host")).toBeNull();
  });
});

test("a refused name stands at its field, and a table from a file is told in the settings", async () => {
  const store = new FakeTable({ ...seen(), imported: true } as ReturnType<typeof seen>);
  store.refusal = new Refused("BAD_NAME", "a name has 1 to 40 printable characters");
  await atTable(store, <SettingsSheet />);
  expect(screen.getByText(/This table came from a file/)).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "My name", hidden: true });
  fireEvent.change(field, { target: { value: "x" } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await settled();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById("settings-name-note")?.textContent).toContain("The name was not taken: a name has");
});

describe("who comes back", () => {
  const looked = (minutes: number) =>
    window.localStorage.setItem("confluence.looked", JSON.stringify({ [TABLE]: Date.now() - minutes * 60_000 }));

  async function told(view: Partial<Parameters<typeof seen>[0]>, minutes: number): Promise<number> {
    looked(minutes);
    const store = new FakeTable(seen({ own: { wishes: {}, left: 3 }, ...view }));
    await atTable(store, <Attention />);
    return toasts.get().list.length;
  }

  test("after minutes is told that a lot happened", async () => expect(await told({}, 3)).toBe(1));
  test("after a moment is not", async () => expect(await told({}, 0.2)).toBe(0));
  test("to the end is not", async () => expect(await told({ life: "over" }, 60)).toBe(0));
});

test("a hint is one line on phones, unfolds, and can be switched off there", async () => {
  await atTable(new FakeTable(seen({}, { turn: 1 })), <Hints folded />);
  const hint = screen.getByRole("region", { name: "Hint" });
  expect(within(hint).queryByRole("button", { name: "No more hints" })).toBeNull();
  fireEvent.click(within(hint).getByRole("button", { name: "Read the whole hint" }));
  fireEvent.click(within(hint).getByRole("button", { name: "No more hints" }));
  expect(screen.getByRole("status").textContent).toContain("Hints are off.");
});

test("a replay asks nobody to write an offer", async () => {
  const advised = { advice: null, state: "off" } as unknown as Parameters<typeof EmptyMarket>[0]["advised"];
  await atTable(new FakeTable(seen(), {}, {}, true), <EmptyMarket filter="all" advised={advised} />);
  expect(document.body.textContent).not.toContain("send");
});
