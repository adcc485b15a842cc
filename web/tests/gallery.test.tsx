import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LoadError, loadLibrary } from "../src/data/load.ts";
import { Gallery } from "../src/gallery/Gallery.tsx";
import { makeLibrary } from "../src/game/library.ts";
import { TextProvider } from "../src/i18n/text.tsx";
import { cards, species } from "./library.ts";

/** Two species are enough where the number does not matter, and much quicker without a real browser. */
const some = { ...cards, cards: cards.cards.filter(({ owner }) => owner === "zeth" || owner === "eni_et") };
const load = () => Promise.resolve(makeLibrary(some, species));

async function gallery(address = "/", language: "en" | "de" = "en") {
  window.history.replaceState(null, "", address);
  const view = render(
    <TextProvider language={language}>
      <Gallery load={load} />
    </TextProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  await act(async () => undefined);
  return view;
}

function tiles(): Element[] {
  return [...document.querySelectorAll(".tile-link")];
}

test("both sides of a card are drawn, every good once with its count", async () => {
  const { container } = await gallery("/?q=271");
  expect(tiles().map((tile) => tile.textContent)).toEqual(["Envoys"]);
  const recipes = within(container).getAllByRole("img");
  expect(recipes.map((drawing) => drawing.getAttribute("aria-label"))).toEqual([
    "Economy: pay 3 white; give away 1 brown, 1 blue, 1 yellow, 1 ultratech, and 1 envoy",
    "Economy: pay 3 white; get 1 point; give away 1 ultratech, 1 point, and 1 envoy",
  ]);
  const [front] = recipes;
  const drawn = [...(front?.querySelectorAll(".item") ?? [])].map(
    (item) => `${item.textContent}${item.querySelector("use")?.getAttribute("href")}`,
  );
  expect(drawn).toEqual(["3#sign-wh", "1#sign-br", "1#sign-bl", "1#sign-ye", "1#sign-oc", "1#sign-en"]);
  expect(front?.querySelectorAll(".donation .item")).toHaveLength(5);
});

test("the address decides what is listed", async () => {
  await gallery("/?species=zeth&kind=starting");
  expect(tiles()).toHaveLength(5);
  expect(screen.getByRole("status").textContent).toBe("5 of 61 cards");
  expect(screen.getByRole("button", { name: /^Starting cards\s*5\s*cards$/ }).getAttribute("aria-pressed")).toBe(
    "true",
  );
});

test("typing narrows the list and changes the address", async () => {
  await gallery();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "deep hunting" } });
  await act(async () => undefined);
  expect(tiles().map((tile) => tile.textContent)).toEqual(["Deep Hunting"]);
  expect(window.location.search).toBe("?q=deep%20hunting");
});

test("an open card tells everything, in German too", async () => {
  await gallery("/#46", "de");
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByRole("heading", { level: 2 }).textContent).toBe("Tiefen-Jagd");
  expect(dialog.textContent).toContain("Englisch: Deep Hunting");
  expect(dialog.textContent).toContain("Liegt von Anfang an aus.");
  expect(document.title).toBe("Tiefen-Jagd · Karten von Confluence");
  expect(document.documentElement.lang).toBe("de");
});

test("a card that does not exist is explained", async () => {
  await gallery("/#999");
  expect(screen.getByRole("dialog").textContent).toContain("There is no card 999");
});

test("what was looked for in vain can be cleared away", async () => {
  await gallery("/?q=zzz&species=kit");
  expect(screen.getByText("No card fits")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
  await act(async () => undefined);
  expect(window.location.search).toBe("");
  expect(tiles()).toHaveLength(61);
});

test("when the cards do not arrive, a second attempt can", async () => {
  let attempts = 0;
  const flaky = () => (attempts++ ? load() : Promise.reject(new LoadError("offline", "api/cards: no answer")));
  render(<Gallery load={flaky} />);
  expect((await screen.findByRole("alert")).textContent).toContain("The server does not answer");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("61 cards")).toBeTruthy();
});

test.each([
  ["offline", () => Promise.reject(new TypeError("network"))],
  ["refused", () => Promise.resolve(new Response("", { status: 500 }))],
  ["unreadable", () => Promise.resolve(new Response("<html>"))],
  ["unreadable", () => Promise.resolve(Response.json({ format: "confluence.cards/9" }))],
])("loading says what went wrong: %s", async (problem, answer) => {
  vi.stubGlobal("fetch", answer);
  await expect(loadLibrary()).rejects.toMatchObject({ problem });
  vi.unstubAllGlobals();
});

test("loading puts both documents together", async () => {
  vi.stubGlobal("fetch", (name: string) => Promise.resolve(Response.json(name === "api/cards" ? cards : species)));
  expect((await loadLibrary()).cards).toHaveLength(392);
  vi.unstubAllGlobals();
});

test("where tables are served too, the mark leads to them", async () => {
  await gallery("/cards.html?q=271");
  expect(screen.getByRole("link", { name: "Confluence: To the tables" }).getAttribute("href")).toBe("./");
  fireEvent.click(screen.getByRole("link", { name: "Envoys" }));
  expect(window.location.pathname + window.location.search + window.location.hash).toBe("/cards.html?q=271#271");
});

test("the gallery alone has nowhere to lead to", async () => {
  await gallery("/");
  expect(screen.queryByRole("link", { name: /Confluence/ })).toBeNull();
});
