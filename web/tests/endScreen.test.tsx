import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LibraryProvider } from "../src/data/LibraryContext.tsx";
import { RaceChart } from "../src/end/charts/RaceChart.tsx";
import { StackChart } from "../src/end/charts/StackChart.tsx";
import { EndScreen } from "../src/end/EndScreen.tsx";
import { stacksOf } from "../src/end/model.ts";
import { endTexts } from "../src/end/texts.ts";
import { TextProvider } from "../src/i18n/text.tsx";
import { TableProvider } from "../src/live/context.tsx";
import { Frames } from "../src/replay/frames.ts";
import { ReplayTable } from "../src/replay/store.ts";
import { placeAt } from "../src/state/keys.ts";
import type { Report } from "../src/types/http.ts";
import { report } from "./endReport.ts";
import { cards, species } from "./library.ts";

const TABLE = "aaaaaaaaaaaaaaaa";
let answers: Record<string, () => [status: number, body: unknown]>;

beforeEach(() => {
  answers = {
    cards: () => [200, cards],
    species: () => [200, species],
    report: () => [200, report],
    rematch: () => [201, { table: "bbbbbbbbbbbbbbbb" }],
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const name = /(\w+)(\?.*)?$/.exec(address)?.[1] ?? "";
    const [status, body] = answers[name]?.() ?? [404, { code: "NOT_FOUND", message: `no ${name}` }];
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

function store(seat: number | null) {
  const seats = report.species.map((one) => ({
    species: one,
    goods: "",
    cards: [],
    library: [],
    tucked: {},
    support: 3,
  }));
  const game = { viewer: seat, turn: 6, step: "over", seats, scores: report.scores, ranks: report.ranks };
  const sitters = [
    { kind: "person", name: "Ada" },
    { kind: "bot", player: "club" },
    { kind: "person", name: "Chen" },
  ];
  const frames = new Frames({ seat, seq: 1, view: { seat, life: "over", name: "evening", sitters, game }, frames: [] });
  return new ReplayTable({ table: TABLE, key: "k".repeat(32), language: "en" }, () => undefined, frames);
}

function shown(seat: number | null = 0, language: "en" | "de" = "en") {
  return render(
    <TextProvider language={language}>
      <LibraryProvider>
        <TableProvider store={store(seat)}>
          <EndScreen />
        </TableProvider>
      </LibraryProvider>
    </TextProvider>,
  );
}

describe("the end screen", () => {
  it("says who won, how I did and how people do", async () => {
    shown();
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Zeth wins with 32\u200a1/2");
    expect(await screen.findByText(/You finished second, 7 points behind/)).toBeTruthy();
    expect(screen.getByText(/83½ points at this table, 27.8 on average/)).toBeTruthy();
    expect(await screen.findByText(/people average 63.8; their winners 72.7/)).toBeTruthy();
  });

  it("says it in German", async () => {
    shown(0, "de");
    expect(await screen.findByText(/Du kamst auf Platz 2, 7 Punkte zurück/)).toBeTruthy();
    expect(await screen.findByText(/im Schnitt 63,8, wer gewinnt 72,7/)).toBeTruthy();
  });

  it("writes numbers at the axes in the way of the language", () => {
    const runners = [{ seat: 0, species: "zeth", marks: [0, 60, 120] }];
    const size = { width: 560, height: 220 };
    const { container } = render(
      <svg role="img" aria-label="charts">
        <RaceChart {...size} runners={runners} chosen={0} people={null} language="de" t={endTexts.de} />
        <StackChart {...size} stacks={stacksOf(report, 0)} most={90} language="de" t={endTexts.de} />
      </svg>,
    );
    const said = [...container.querySelectorAll("text[text-anchor=end]")].map((text) => text.textContent);
    expect(said).toContain("7,5");
    expect(said.filter((text) => text?.includes("."))).toEqual([]);
  });

  it("lists every seat with its points by source, the winner first", async () => {
    shown();
    const table = await screen.findByRole("table", { name: "Scores by source" });
    await within(table).findByText("Inventions");
    const rows = within(table).getAllByRole("row");
    expect(rows.map((row) => row.textContent?.replace(/\u200a/g, " "))).toEqual([
      "SeatConvertersInventionsUpgradesDonationsBrokenLeft overTotal",
      "1Place 1: ZethClub player32 1/2–––––32 1/2",
      "2Place 2: Caylionyou27–15−12 1/225 1/2",
      "2Place 2: UnityChen––25 1/2–––25 1/2",
    ]);
  });

  it("shows some of many promises on a phone, and all of them on demand", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("max-width: 820px"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const [one] = report.promises;
    const promises = Array.from({ length: 12 }, (_, id) => ({ ...one, id, say: `Promise ${id}.` }));
    answers.report = () => [200, { ...report, promises }];
    shown();
    const all = await screen.findByRole("button", { name: "All 12 promises" });
    expect(screen.getAllByText(/^Promise \d+\.$/)).toHaveLength(8);
    fireEvent.click(all);
    expect(screen.getAllByText(/^Promise \d+\.$/)).toHaveLength(12);
    expect(screen.queryByRole("button", { name: "All 12 promises" })).toBeNull();
  });

  it("shows another seat in the charts when it is chosen", async () => {
    shown();
    expect(await screen.findByRole("tab", { name: "Your points by turn" })).toBeTruthy();
    fireEvent.click(screen.getByTitle("Show Zeth in the charts"));
    expect(screen.getByRole("tab", { name: "Zeth, points by turn" })).toBeTruthy();
    expect(screen.getByText("gain to Zeth in points, by the prices of that turn")).toBeTruthy();
  });

  it("moves between the tabs by arrow keys and shows a chart as a table", async () => {
    shown();
    const tab = await screen.findByRole("tab", { name: "Your points by turn" });
    fireEvent.keyDown(tab, { key: "ArrowRight" });
    const race = screen.getByRole("tab", { name: "Race for points" });
    expect(document.activeElement).toBe(race);
    expect(screen.getByRole("img", { name: /Points of all seats after each turn/ })).toBeTruthy();
    const toggle = within(race.closest("section") as HTMLElement).getByRole("button", { name: "As a table" });
    fireEvent.click(toggle);
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    const table = screen.getByRole("table", { name: "Race for points" });
    expect(table.closest(".sr")).toBeNull();
    expect(within(table).getByRole("row", { name: /Caylion/ }).textContent).toContain("25");
  });

  it("leads from a deal to its moment", async () => {
    shown();
    const deal = await screen.findByRole("link", { name: /Watch this deal of turn 1/ });
    expect(deal.getAttribute("href")).toBe(`?replay=${TABLE}&seat=0&at=20`);
    fireEvent.click(screen.getByRole("button", { name: "Worst" }));
    expect(screen.getByRole("link", { name: /Watch this deal of turn 3.*Caylion: −1.2/ })).toBeTruthy();
  });

  it("says how it measures deals, and claims no more than that", async () => {
    const [first] = report.deals;
    const flat = first ? { ...first, gains: [0, 0] } : undefined;
    answers.report = () => [200, { ...report, deals: flat ? [flat] : [] }];
    shown();
    expect(await screen.findByText("By this measure no deal gained anything.")).toBeTruthy();
    expect(
      screen.getByText(/^Measured when the deal was made, by its goods.*may differ from what the adviser said/),
    ).toBeTruthy();
  });

  it("says so where there was nothing", async () => {
    const empty: Report = { ...report, deals: [], promises: [], flows: [], prices: [], bids: [], reference: null };
    answers.report = () => [200, empty];
    shown();
    expect(await screen.findByText("No deal was made in this match.")).toBeTruthy();
    expect(screen.getByText("No goods changed hands.")).toBeTruthy();
    expect(screen.getByText(/there are no prices/)).toBeTruthy();
    fireEvent.click(screen.getByRole("tab", { name: "Promises" }));
    expect(screen.getByText(/Nobody promised anything/)).toBeTruthy();
    fireEvent.click(screen.getByRole("tab", { name: "Bids" }));
    expect(screen.getByText("Nobody bid any ships.")).toBeTruthy();
  });

  it("keeps the scores when the report does not arrive, and asks again", async () => {
    answers.report = () => [503, { code: "BUSY", message: "too much at once" }];
    shown();
    expect(await screen.findByText("too much at once")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Zeth wins");
    answers.report = () => [200, report];
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("tab", { name: "Your points by turn" })).toBeTruthy();
  });

  it("opens the rematch with the same key", async () => {
    shown();
    fireEvent.click(await screen.findByRole("button", { name: "Rematch" }));
    await waitFor(() => expect(window.location.search).toBe("?table=bbbbbbbbbbbbbbbb"));
    expect(placeAt("bbbbbbbbbbbbbbbb")?.key).toBe("k".repeat(32));
  });

  it("lets those who watch take along what everybody may know", async () => {
    shown(null);
    expect((await screen.findByRole("tab", { name: "Zeth, points by turn" })).textContent).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Download" }));
    expect(screen.getByRole("button", { name: /Whole table.*only the host/i }).hasAttribute("disabled")).toBe(true);
    expect(screen.getByRole("button", { name: /Scores/ }).hasAttribute("disabled")).toBe(false);
  });
});
