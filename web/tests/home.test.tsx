import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { Count } from "../src/home/Choices.tsx";
import { canBegin, newDraft, requestOf, wishesOf, withSeat, withSeats } from "../src/home/draft.ts";
import { Home } from "../src/home/Home.tsx";
import { LobbyPage } from "../src/home/LobbyPage.tsx";
import { placeLink, readWanted, wholeLink } from "../src/home/links.ts";
import { NowherePage } from "../src/home/NowherePage.tsx";
import { SetUpPage } from "../src/home/SetUpPage.tsx";
import { setupTexts } from "../src/home/setupTexts.ts";
import { homeTexts } from "../src/home/texts.ts";
import { undone } from "../src/home/undone.ts";
import { type Language, TextProvider } from "../src/i18n/text.tsx";
import { hintTexts } from "../src/lesson/hintTexts.ts";
import { lessonTexts } from "../src/lesson/texts.ts";
import { speciesTexts } from "../src/species/texts.ts";
import { forgetPlace, placeAt, rememberPlace } from "../src/state/keys.ts";
import { gatheringTexts } from "../src/table/gathering/texts.ts";
import { cards, species } from "./library.ts";
import { FakeSocket, welcome } from "./live.ts";

const TABLE = "797wz82z8ty2ejxd";
const KEY = "kq3yxEoD3pL0q8cW1n5rT7uVbXzA2sDf";

function line(name: string, more: Record<string, unknown> = {}) {
  return {
    name,
    host: "Ada",
    life: "gathering",
    opened: 0,
    seats: [
      { kind: "person", name: "Ada" },
      { kind: "open", name: "" },
    ],
    open: 1,
    turn: null,
    species: null,
    options: { clock: "live", hints: true, draw: "random", spectators: "public" },
    ...more,
  };
}

const created = {
  table: TABLE,
  host_key: `${KEY}h`,
  host_link: "",
  spectator_key: "",
  spectator_link: `/?table=${TABLE}#key=${KEY}s`,
  seats: [0, 1, 2, 3].map((seat) => ({ seat, key: `${KEY}${seat}`, link: `/?table=${TABLE}#key=${KEY}${seat}` })),
  expires: 0,
};

let answers: Record<string, () => Response | Promise<Response>> = {};
let sent: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent = [];
  answers = {
    "GET api/cards": () => Response.json(cards),
    "GET api/species": () => Response.json(species),
    "GET api/info": () => Response.json({ version: "1.2.3" }),
    "GET api/players": () => Response.json({ players: [{ name: "club", strength: 5, about: "" }] }),
    "GET api/lobby": () => Response.json({ tables: [] }),
    "POST api/tables": () => Response.json(created, { status: 201 }),
  };
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string, options: RequestInit = {}) => {
    const method = options.method ?? "GET";
    if (options.body) sent.push({ path, body: JSON.parse(String(options.body)) });
    const answer = answers[`${method} ${path}`];
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError(`${method} ${path}`));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  forgetPlace(TABLE);
});

async function shown(page: ReactNode, language: Language = "en") {
  const view = render(
    <TextProvider language={language}>
      <LibraryProvider>{page}</LibraryProvider>
    </TextProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  await act(async () => undefined);
  return view;
}

describe("home", () => {
  test("one click opens a running table for a first game and keeps its keys", async () => {
    await shown(<Home />);
    fireEvent.click(screen.getByRole("button", { name: "Play now" }));
    await act(async () => undefined);
    const [{ path, body } = { path: "", body: {} }] = sent;
    expect(path).toBe("api/tables");
    expect(body).toMatchObject({ seats: 4, draw: "first game", clock: "untimed", hints: true, begin: true });
    const sitters = body.sitters as { kind: string; player?: string; name: string }[];
    expect(sitters.map(({ kind, player }) => player ?? kind)).toEqual(["person", "friendly", "friendly", "friendly"]);
    expect(window.location.search).toBe(`?table=${TABLE}`);
    expect(placeAt(TABLE)).toMatchObject({ key: `${KEY}0`, hostKey: `${KEY}h`, seat: 0 });
    expect(placeAt(TABLE)?.links).toHaveLength(4);
  });

  test("says why no table was opened, in the language of the page", async () => {
    answers["POST api/tables"] = () =>
      Response.json({ code: "SLOW_DOWN", message: "too many", details: { seconds: 7 } }, { status: 429 });
    await shown(<Home />, "de");
    fireEvent.click(screen.getByRole("button", { name: "Sofort spielen" }));
    expect((await screen.findByRole("alert")).textContent).toContain("in 7 Sekunden");
    expect(placeAt(TABLE)).toBeUndefined();
  });

  test("lists tables with free seats and nothing else", async () => {
    const tables = [line("Friday"), line("Full", { open: 0 }), line("Done", { life: "over" })];
    answers["GET api/lobby"] = () => Response.json({ tables: tables.map((summary) => ({ table: TABLE, summary })) });
    await shown(<Home />);
    const list = screen.getByRole("region", { name: "Open tables" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    expect(list.textContent).toContain("Friday live, 10 min trade, hints on");
  });

  test("an empty lobby and a server that is away are told apart", async () => {
    const { unmount } = await shown(<Home />);
    expect(screen.getByText("Nobody waits for players right now.")).toBeTruthy();
    unmount();
    answers["GET api/lobby"] = () => Promise.reject(new TypeError("network"));
    await shown(<Home />);
    expect(screen.getByText(/does not answer/)).toBeTruthy();
    answers["GET api/lobby"] = () => Response.json({ tables: [{ table: TABLE, summary: line("Back again") }] });
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(await screen.findByText("Back again")).toBeTruthy();
  });

  test("own tables are shown with what the server says, and can be forgotten", async () => {
    rememberPlace({ table: TABLE, key: KEY, seat: 2 });
    answers[`GET api/tables/${TABLE}`] = () =>
      Response.json({ table: TABLE, summary: line("Mine", { life: "playing", turn: 3 }) });
    await shown(<Home />);
    const own = screen.getByRole("region", { name: "Go on where you were" });
    expect(own.textContent).toContain("Mine turn 3 of 6, seat 3");
    fireEvent.click(within(own).getByRole("button", { name: "Forget Mine" }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Forget" }));
    expect(placeAt(TABLE)).toBeUndefined();
    expect(screen.queryByRole("region", { name: "Go on where you were" })).toBeNull();
  });

  test("a key that opens nothing is told from a table that is gone", async () => {
    rememberPlace({ table: TABLE, key: KEY, seat: 2, name: "Mine" });
    answers[`GET api/tables/${TABLE}`] = () => Response.json({ code: "BAD_KEY", message: "no" }, { status: 401 });
    const { unmount } = await shown(<Home />);
    expect(screen.getByText("your key opens it no longer, seat 3")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find a way in: Mine" })).toBeTruthy();
    unmount();
    answers[`GET api/tables/${TABLE}`] = () => Response.json({ code: "NO_TABLE", message: "no" }, { status: 404 });
    await shown(<Home />);
    expect(screen.getByText("gone from the server")).toBeTruthy();
  });

  test("an address without a table says so and takes a link", async () => {
    await shown(<NowherePage />);
    expect(screen.getByRole("alert").textContent).toContain("There is no such table");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: `x/?table=${TABLE}#key=${KEY}` } });
    fireEvent.click(screen.getByRole("button", { name: "Join" }));
    expect(window.location.search).toBe(`?table=${TABLE}`);
    expect(placeAt(TABLE)).toBeUndefined();
  });

  test("every species opens its primer", async () => {
    await shown(<Home />);
    expect(within(screen.getByRole("region", { name: "The nine species" })).getAllByRole("button")).toHaveLength(9);
    fireEvent.click(screen.getByRole("button", { name: /^Eni Et/ }));
    const dialog = await screen.findByRole("dialog", { name: "Eni Et" });
    expect(dialog.textContent).toContain("For others only");
    fireEvent.click(within(dialog).getByRole("button", { name: "Next species" }));
    expect(screen.getByRole("dialog", { name: "Unity" })).toBeTruthy();
  });

  test("six words ask for the table, nonsense is refused in place", async () => {
    await shown(<Home />);
    const field = screen.getByRole("textbox", { name: /Table code, link or recovery phrase/ });
    fireEvent.change(field, { target: { value: "what is this" } });
    fireEvent.click(screen.getByRole("button", { name: "Join" }));
    expect(screen.getByRole("alert").textContent).toContain("no phrase of six words");
    fireEvent.change(field, { target: { value: "beach glass coach lid price rudder" } });
    fireEvent.click(screen.getByRole("button", { name: "Join" }));
    const words = within(screen.getByRole("dialog")).getByRole<HTMLInputElement>("textbox", { name: "Six words" });
    expect(words.value).toBe("beach glass coach lid price rudder");
  });

  test("six words of a host bring the host's key back too", async () => {
    const found = { seat: 0, key: `${KEY}0`, link: "", host_key: `${KEY}h` };
    answers[`POST api/tables/${TABLE}/recover`] = () => Response.json(found, { status: 201 });
    await shown(<Home />);
    const field = screen.getByRole("textbox", { name: /Table code, link or recovery phrase/ });
    fireEvent.change(field, { target: { value: `${TABLE} beach glass coach lid price rudder` } });
    fireEvent.click(screen.getByRole("button", { name: "Join" }));
    await act(async () => undefined);
    fireEvent.click(screen.getByRole("button", { name: "Bring my seat back" }));
    await act(async () => undefined);
    expect(placeAt(TABLE)).toMatchObject({ seat: 0, key: `${KEY}0`, hostKey: `${KEY}h` });
  });
});

test("the lobby filters by clock and free seats", async () => {
  const tables = [
    line("Live"),
    line("Days", { options: { clock: "days", spectators: "none" } }),
    line("Full", { open: 0 }),
  ];
  answers["GET api/lobby"] = () =>
    Response.json({ tables: tables.map((summary, at) => ({ table: `${TABLE.slice(0, 15)}${at}`, summary })) });
  await shown(<LobbyPage />);
  const names = () => [...document.querySelectorAll(".lobby-name strong")].map((name) => name.textContent);
  expect(names()).toEqual(["Live", "Days", "Full"]);
  fireEvent.click(screen.getByRole("button", { name: "Free seats" }));
  expect(names()).toEqual(["Live", "Days"]);
  fireEvent.click(screen.getByRole("button", { name: "Over days" }));
  expect(names()).toEqual(["Days"]);
  expect(screen.queryByRole("link", { name: "Watch Days" })).toBeNull();
});

test("who says no name gets one that the page shows before", async () => {
  await shown(<SetUpPage />, "de");
  const name = screen.getByRole("textbox", { name: "Dein Name" });
  fireEvent.change(name, { target: { value: "  " } });
  expect(name.getAttribute("placeholder")).toBe("Person 1");
  fireEvent.click(screen.getByRole("button", { name: "Tisch eröffnen" }));
  await act(async () => undefined);
  expect(sent[0]?.body).toMatchObject({ name: "Tisch von Person 1", host_name: "Person 1" });
  expect(window.localStorage.getItem("confluence.name") ?? "").toBe("");
});

test.each([
  ["Your name", { code: "BAD_NAME", details: { name: "A\u202eda" } }, "“A\u202eda” cannot be shown as a name"],
  ["Seat 2: Name (optional)", { code: "BAD_NAME", details: { name: "B\u202eo" } }, "“B\u202eo” cannot be shown"],
  ["Name of the table", { code: "BAD_OPTION", details: { option: "name" } }, "“A\u202eda's table” cannot be shown"],
])("a name that is refused is named at its field: %s", async (field, refusal, words) => {
  answers["POST api/tables"] = () => Response.json({ message: "no", ...refusal }, { status: 422 });
  await shown(<SetUpPage />);
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  type("Your name", "A\u202eda");
  type("Seat 2: Name (optional)", "B\u202eo");
  fireEvent.click(screen.getByRole("button", { name: "Create the table" }));
  expect((await screen.findByRole("alert")).textContent).toContain(words);
  const refused = screen.getByRole("textbox", { name: field });
  expect([refused.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", refused]);
});

test("a number that is typed anew stands there as it is", async () => {
  const typed: number[] = [];
  function Minutes() {
    const [value, setValue] = useState(12);
    return <Count label="Minutes" value={value} most={99} onChange={(next) => setValue(typed.push(next) && next)} />;
  }
  render(
    <TextProvider language="en">
      <Minutes />
    </TextProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Minutes" });
  for (const value of ["", "07"]) fireEvent.change(field, { target: { value } });
  expect([field.value, typed]).toEqual(["7", [0, 7]]);
});

test("a table is created with what was said", async () => {
  await shown(<SetUpPage />);
  fireEvent.change(screen.getByRole("textbox", { name: "Your name" }), { target: { value: "Ada" } });
  fireEvent.click(screen.getByRole("button", { name: "Create the table" }));
  await act(async () => undefined);
  expect(sent[0]?.body).toMatchObject({ name: "Ada's table", host_name: "Ada", begin: false });
  expect(placeAt(TABLE)?.spectatorLink).toBe(created.spectator_link);
});

/** A table for me and three bots, with a species of my choice, that begins at once. */
async function createAndBegin() {
  await shown(<SetUpPage />);
  const pick = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));
  fireEvent.change(screen.getByRole("combobox", { name: "Who sits in seat 2" }), { target: { value: "bot" } });
  pick(/^Free choice/);
  pick(/^Zeth/);
  pick(/^Start now/);
  fireEvent.click(screen.getByRole("button", { name: "Create and begin" }));
  await act(async () => undefined);
  FakeSocket.last.accept();
  FakeSocket.last.say(welcome());
  await act(async () => undefined);
}

/** What the server says to the wish for a species. */
async function answerWish(answer: Record<string, unknown>) {
  FakeSocket.last.say({ id: FakeSocket.last.of("prefer")[0]?.id, ...answer });
  await act(async () => undefined);
}

describe("a table that is created is never created again", () => {
  const begin = `api/tables/${TABLE}/begin`;

  beforeEach(() => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    window.history.replaceState(null, "", "?page=new");
    answers[`POST ${begin}`] = () => Response.json({ code: "BUSY", message: "Try again." }, { status: 503 });
  });

  test("the match does not begin: the table is shown, and says so", async () => {
    await createAndBegin();
    await answerWish({ type: "ok", seq: 1 });
    expect(sent.map(({ path }) => path)).toEqual(["api/tables", begin]);
    expect(window.location.search).toBe(`?table=${TABLE}`);
    expect(undone.get().last).toMatchObject({ table: TABLE, what: "begin", error: { message: "Try again." } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a species is not given: nothing begins without it", async () => {
    await createAndBegin();
    await answerWish({ type: "refused", code: "SPECIES_TAKEN", message: "taken", details: {} });
    expect(sent.map(({ path }) => path)).toEqual(["api/tables"]);
    expect(window.location.search).toBe(`?table=${TABLE}`);
    expect(undone.get().last).toMatchObject({ table: TABLE, what: "wishes" });
  });
});

describe("what somebody typed", () => {
  test.each([
    [`https://x.org/c/?table=${TABLE}#key=${KEY}`, { kind: "place", table: TABLE, key: KEY }],
    [`/?table=${TABLE}`, { kind: "table", table: TABLE }],
    [` ${TABLE.toUpperCase()} `, { kind: "table", table: TABLE }],
    ["797w z82z 8ty2 ejxd", { kind: "table", table: TABLE }],
    [
      "Beach-glass coach, lid price rudder",
      { kind: "phrase", table: "", phrase: "beach glass coach lid price rudder" },
    ],
    [
      `${TABLE.toUpperCase()}  beach glass coach lid price rudder`,
      { kind: "phrase", table: TABLE, phrase: "beach glass coach lid price rudder" },
    ],
    ["five words are not enough", { kind: "unreadable" }],
    ["", { kind: "unreadable" }],
  ])("%s", (text, wanted) => {
    expect(readWanted(text)).toEqual(wanted);
  });

  test("links are of where the client is served", () => {
    expect(wholeLink(`/?table=${TABLE}#key=${KEY}`)).toBe(placeLink(TABLE, KEY));
    expect(readWanted(placeLink(TABLE, KEY))).toEqual({ kind: "place", table: TABLE, key: KEY });
  });
});

describe("a draft", () => {
  const draft = newDraft("Ada", "en");

  test("has one seat that is mine, and a species once", () => {
    const moved = withSeat(draft, 2, { kind: "me" });
    expect(moved.seats.map(({ kind }) => kind)).toEqual(["bot", "friend", "me", "bot"]);
    const wanted = withSeat(withSeat(draft, 2, { species: "kit" }), 3, { species: "kit" });
    expect(wanted.seats.map(({ species: id }) => id)).toEqual(["", "", "", "kit"]);
  });

  test("has four to nine seats", () => {
    expect(withSeats(draft, 12).seats).toHaveLength(9);
    expect(withSeats(draft, 2).seats).toHaveLength(4);
    expect(withSeats(draft, 5).seats[4]?.kind).toBe("bot");
  });

  test("begins at once only where nobody is waited for", () => {
    expect(canBegin(draft)).toBe(false);
    expect(requestOf({ ...draft, begin: true }, String).begin).toBe(false);
    const alone = withSeat(draft, 1, { kind: "bot" });
    expect(requestOf({ ...alone, begin: true }, String).begin).toBe(true);
    const wishing = withSeat({ ...alone, begin: true, draw: "free" }, 0, { species: "zeth" });
    expect(wishesOf(wishing)).toEqual([{ seat: 0, species: "zeth" }]);
    expect(requestOf(wishing, String).begin).toBe(false);
  });

  test("names friends, gives bots names of their own, and sends no times without a clock", () => {
    const request = requestOf({ ...draft, trade: 5 }, (seat) => `Friend ${seat}`);
    expect(request.sitters?.map((sitter) => sitter?.name)).toEqual(["Ada", "Friend 2", "Dara", "Ines"]);
    expect(request.trade_seconds).toBe(0);
    expect(requestOf({ ...draft, trade: 5, clock: "live" }, String).trade_seconds).toBe(300);
  });
});

describe("texts", () => {
  const paths = (value: unknown, path = ""): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, part]) => paths(part, `${path}.${key}`))
      : [path];
  const all = { homeTexts, setupTexts, gatheringTexts, lessonTexts, hintTexts, speciesTexts };
  test.each(Object.entries(all))("%s say the same in both languages", (_, texts) => {
    expect(paths(texts.de)).toEqual(paths(texts.en));
  });
});
