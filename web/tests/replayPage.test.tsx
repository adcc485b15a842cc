/** The page of a replay when there is none to show. */
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { TextProvider } from "../src/i18n/text.tsx";
import { ReplayPage } from "../src/replay/ReplayPage.tsx";
import { cards, species } from "./library.ts";

afterEach(() => vi.unstubAllGlobals());

async function page(status: number, refusal: { code: string; message: string }): Promise<string> {
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("replay")
      ? Response.json(refusal, { status })
      : Response.json(address.includes("species") ? species : cards),
  );
  render(
    <TextProvider language="en">
      <LibraryProvider>
        <ReplayPage table="aaaaaaaaaaaaaaaa" seat={null} at={40} />
      </LibraryProvider>
    </TextProvider>,
  );
  return (await screen.findByRole("alert")).textContent ?? "";
}

test("whoever follows a shared link without a key is told what is missing, and can go home", async () => {
  const said = await page(401, { code: "BAD_KEY", message: "this table needs a key" });
  expect(said).toContain("This replay needs a link");
  expect(said).toContain("Ask somebody who sat at the table");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole("link", { name: "Home" })).toBeTruthy();
});

test("what may come right can be tried again", async () => {
  const said = await page(503, { code: "BUSY", message: "too much at once" });
  expect(said).toContain("too much at once");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
