/** Requests over HTTP: the server is told the language, and what it says is what people read. */
import { afterEach, expect, test, vi } from "vitest";
import { OFFLINE, type Refused, UNREADABLE } from "../src/live/refused.ts";
import { rest } from "../src/live/rest.ts";
import { setLanguage } from "../src/state/preferences.ts";

function answer(status: number, body: string) {
  const fetched = vi.fn((_address: string, _request: RequestInit) => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const refusal = (): Promise<Refused> =>
  rest.lobby().then(
    () => expect.unreachable(),
    (error: Refused) => error,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  setLanguage("en");
});

test("the server is told in which language to speak", async () => {
  const fetched = answer(200, '{"tables": []}');
  for (const language of ["en", "de"] as const) {
    setLanguage(language);
    await rest.lobby();
    expect(new Headers(fetched.mock.lastCall?.[1].headers).get("Accept-Language")).toBe(language);
  }
});

test("a refusal has the words of the server", async () => {
  answer(409, '{"code": "CLOSED", "message": "der Tisch ist geschlossen", "details": {"at": 3}}');
  const refused = await refusal();
  expect([refused.code, refused.message, refused.details]).toEqual(["CLOSED", "der Tisch ist geschlossen", { at: 3 }]);
});

test("where the server could not speak the words are ours, in the language of the page", async () => {
  setLanguage("de");
  for (const body of ["<h1>Bad Gateway</h1>", "{}", ""]) {
    answer(502, body);
    const refused = await refusal();
    expect([refused.code, refused.message]).toEqual([
      UNREADABLE,
      "Der Server hat eine Antwort gegeben, die nicht lesbar ist.",
    ]);
  }
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const refused = await refusal();
  expect([refused.code, refused.message, refused.details.why]).toEqual([
    OFFLINE,
    "Der Server ist gerade nicht erreichbar.",
    "Failed to fetch",
  ]);
});
