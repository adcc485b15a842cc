import { describe, expect, it } from "vitest";
import { chordOf } from "../src/end/charts/chord.ts";
import { apart, ticks } from "../src/end/charts/scale.ts";
import { cell, dealsSheet, scoresSheet } from "../src/end/download.ts";
import {
  balanceOf,
  bidsOn,
  bySource,
  chosenDeals,
  priceLines,
  promisesOf,
  raceOf,
  SOURCES,
  sourcesUsed,
  stacksOf,
  standing,
} from "../src/end/model.ts";
import { axisText, decimal, inTwelfths, pointsText, signed, spanOf } from "../src/end/points.ts";
import { endTexts } from "../src/end/texts.ts";
import { report } from "./endReport.ts";
import { card } from "./library.ts";

describe("points", () => {
  it("stand at an axis in the way of the language", () => {
    expect([7.5, 10, -2.5].map((value) => axisText("de", value))).toEqual(["7,5", "10", "−2,5"]);
    expect([7.5, 10, -2.5].map((value) => axisText("en", value))).toEqual(["7.5", "10", "−2.5"]);
  });

  it("are written with fractions in lowest terms", () => {
    expect(pointsText(90)).toBe("7½");
    expect(pointsText(96)).toBe("8");
    expect(pointsText(88)).toBe("7 1/3");
    expect(pointsText(5)).toBe("5/12");
    expect(pointsText(0)).toBe("0");
    expect(pointsText(-18)).toBe("−1½");
    expect(inTwelfths(22)).toEqual({ sign: "", whole: "1", part: "5/6" });
  });

  it("as decimals follow the language and always show their sign where it matters", () => {
    expect(decimal("en", 75.83)).toBe("75.8");
    expect(decimal("de", 75.83)).toBe("75,8");
    expect(signed("en", 3.04)).toBe("+3.0");
    expect(signed("de", -2.1)).toBe("−2,1");
    expect(signed("en", -0.01)).toBe("0.0");
    expect(spanOf(6720)).toEqual({ hours: 1, minutes: 52 });
  });
});

describe("the report in sums", () => {
  it("has as many points by source and turn as the score says", () => {
    for (const seat of [0, 1, 2]) {
      const sources = bySource(report, seat);
      expect(SOURCES.reduce((sum, source) => sum + sources[source], 0)).toBe(report.scores[seat]);
      expect(stacksOf(report, seat).reduce((sum, stack) => sum + stack.sum, 0)).toBe(report.scores[seat]);
      expect(raceOf(report, seat).at(-1)).toBe(report.scores[seat]);
    }
    expect(raceOf(report, 0)).toEqual([0, 24, 96, 96, 96, 96, 276, 306]);
  });

  it("shows no column that is empty for all", () => {
    expect(sourcesUsed(report)).toEqual([
      "converters",
      "inventions",
      "upgrades",
      "donations",
      "compensation",
      "left over",
    ]);
  });

  it("orders seats by rank, equals by their place", () => {
    expect(standing(report.ranks)).toEqual([1, 0, 2]);
  });

  it("leaves a gap where a good was not traded", () => {
    expect(priceLines(report)).toEqual([
      { good: "gr", prices: [1, null, 0.75, null, null, null] },
      { good: "oc", prices: [null, 3, null, null, null, null] },
    ]);
  });

  it("weighs what a seat gave and got", () => {
    expect(balanceOf(report, 0)).toEqual({ given: 3, got: 6 });
  });

  it("finds the best and the worst deals by the planner, by guide values where it was not asked", () => {
    expect(chosenDeals(report, 0, "best").map(({ deal }) => deal.seq)).toEqual([31, 20]);
    expect(chosenDeals(report, 0, "worst").map(({ deal }) => deal.seq)).toEqual([40]);
    expect(chosenDeals(report, 1, "worst").map(({ gain }) => gain)).toEqual([-0.5]);
    expect(chosenDeals(report, 2, "own").map(({ gives, gets }) => [gives, gets])).toEqual([
      ["oc", ""],
      ["", "2gr"],
    ]);
    expect(chosenDeals(report, 1, "table")).toHaveLength(3);
  });

  it("counts how promises ended", () => {
    expect(promisesOf(report, 2)).toEqual({ kept: 1, waived: 0, broken: 1, open: 0 });
    expect(promisesOf(report, 1)).toEqual({ kept: 0, waived: 0, broken: 0, open: 1 });
  });

  it("puts bids side by side with the next one below", () => {
    const isTeam = (number: number) => card(String(number)).kind === "team";
    expect(bidsOn(report, "colony", 1, isTeam)).toEqual([
      { seat: 0, ships: 5, cards: [291], next: 2 },
      { seat: 1, ships: 2, cards: [], next: 2 },
      { seat: 2, ships: 2, cards: [], next: 0 },
    ]);
    expect(bidsOn(report, "research", 1, isTeam)[0]).toEqual({ seat: 1, ships: 3, cards: [319], next: 1 });
  });
});

describe("charts", () => {
  it("have round numbers on their axes that hold everything", () => {
    expect(ticks(0, 18, 4)).toEqual([0, 5, 10, 15, 20]);
    expect(ticks(-3, 11, 4)).toEqual([-5, 0, 5, 10, 15]);
    expect(ticks(0, 0.9, 3)).toEqual([0, 0.5, 1]);
  });

  it("keep labels apart and inside", () => {
    expect(apart([10, 11, 12], 10, 0, 100)).toEqual([10, 20, 30]);
    expect(apart([95, 96], 10, 0, 100)).toEqual([90, 100]);
    expect(apart([50, 10], 10, 0, 100)).toEqual([50, 10]);
  });

  it("give every flow a ribbon as wide as its value at both ends", () => {
    const { arcs, ribbons } = chordOf(report.flows, 3);
    expect(ribbons).toHaveLength(3);
    for (const { out, into, giver, receiver } of ribbons) {
      expect(out[1] - out[0]).toBeCloseTo(into[1] - into[0]);
      expect(out[0]).toBeGreaterThanOrEqual(arcs[giver]?.[0] ?? 9);
      expect(into[1]).toBeLessThanOrEqual(arcs[receiver]?.[1] ?? -9);
    }
    const around = arcs.reduce((sum, [from, to]) => sum + to - from, 0);
    expect(around).toBeLessThan(2 * Math.PI);
    expect(chordOf([], 4).ribbons).toEqual([]);
  });
});

describe("spreadsheets", () => {
  it("quote what needs it and hide no formulas", () => {
    expect(cell('say "hi", you')).toBe('"say ""hi"", you"');
    expect(cell("=1+1")).toBe("'=1+1");
    expect(cell(-2)).toBe("-2");
    expect(cell(null)).toBe("");
  });

  it("have a line for every seat and turn, and totals", () => {
    const lines = scoresSheet(report, ["Ada", "=Bo", "Chen"]).trim().split("\r\n");
    expect(lines).toHaveLength(1 + 3 * 8);
    const names = lines[0]?.split(",") ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(lines[8]).toBe("0,caylion,Ada,2,total,2,7,0,0,15,-1,2.5,25.5");
    expect(lines[9]).toContain("'=Bo");
    expect(dealsSheet(report).trim().split("\r\n")).toHaveLength(1 + 6);
  });
});

describe("texts", () => {
  it("speak of every source in both languages", () => {
    for (const source of SOURCES) {
      expect(endTexts.en.source[source]).toBeTruthy();
      expect(endTexts.de.source[source]).toBeTruthy();
    }
  });
});
