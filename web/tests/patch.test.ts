import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applyPatch, PatchError } from "../src/live/patch.ts";
import type { Operation } from "../src/types/live.ts";

const PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "protocol.md"), "utf-8");

test("the worked example of the protocol page comes out as it says", () => {
  const example = /```patch\n([\s\S]*?)```/.exec(PAGE)?.[1];
  const { before, patch, after } = JSON.parse(example ?? "{}");
  expect(patch.length).toBeGreaterThan(5);
  expect(applyPatch(before, patch)).toEqual(after);
});

test("what does not change stays the same object, and the old view stays as it was", () => {
  const old = { game: { seats: [{ goods: "gr" }, { goods: "wh" }], offers: [{ id: 1 }] }, sitters: [{ kind: "bot" }] };
  const copy = structuredClone(old);
  const next = applyPatch(old, [
    ["=", ["game", "seats", 1, "goods"], "2wh"],
    ["splice", ["game", "offers"], 1, 0, [{ id: 2 }]],
  ]);
  expect(old).toEqual(copy);
  expect(next.sitters).toBe(old.sitters);
  expect(next.game.seats[0]).toBe(old.game.seats[0]);
  expect(next.game.offers[0]).toBe(old.game.offers[0]);
  expect(next.game.seats[1]).not.toBe(old.game.seats[1]);
  expect(next.game).not.toBe(old.game);
});

test("a view is replaced as a whole by an empty path", () => {
  expect(applyPatch({ a: 1 }, [["=", [], { b: 2 }]])).toEqual({ b: 2 });
});

test("keys that look like something else are only keys", () => {
  const next = applyPatch<Record<string, unknown>>({ tucked: {} }, [["=", ["tucked", "__proto__"], 3]]);
  expect(JSON.stringify(next)).toBe('{"tucked":{"__proto__":3}}');
  expect(({} as Record<string, unknown>)[3]).toBeUndefined();
});

describe("a patch that does not fit", () => {
  const view = { list: [1, 2, 3], inner: { a: 1 }, text: "x" };
  const wrong: [string, Operation][] = [
    ["an index behind the end", ["=", ["list", 3], 0]],
    ["an index before the beginning", ["=", ["list", -1], 0]],
    ["a key of a list", ["=", ["list", "a"], 0]],
    ["a way through nothing", ["=", ["nothing", "a"], 0]],
    ["a way through a text", ["=", ["text", 0], "y"]],
    ["a key that is not there", ["-", ["inner", "b"]]],
    ["an item taken away like a key", ["-", ["list", 0]]],
    ["everything taken away", ["-", []]],
    ["more items than there are", ["splice", ["list"], 2, 2, []]],
    ["a start before the beginning", ["splice", ["list"], -1, 1, []]],
    ["a list that is none", ["splice", ["inner"], 0, 0, []]],
  ];
  test.each(wrong)("is refused: %s", (_, operation) => {
    expect(() => applyPatch(view, [operation])).toThrow(PatchError);
    expect(view).toEqual({ list: [1, 2, 3], inner: { a: 1 }, text: "x" });
  });
});

// --- random patches against a plain implementation that changes a copy in place ------------------------------------

type Json = null | number | string | boolean | Json[] | { [key: string]: Json };

function plainly(view: Json, patch: readonly Operation[]): Json {
  const box = { it: structuredClone(view) } as Record<string, Json>;
  for (const operation of patch) {
    const path = ["it", ...operation[1]];
    const last = path.pop() as string;
    let target = box as unknown as Record<string, Json>;
    for (const key of path) target = target[key] as unknown as Record<string, Json>;
    if (operation[0] === "=") target[last] = structuredClone(operation[2]) as Json;
    else if (operation[0] === "-") delete target[last];
    else (target[last] as Json[]).splice(operation[2], operation[3], ...structuredClone(operation[4] as Json[]));
  }
  return box.it as Json;
}

/** A small generator of numbers, so that a failure comes back with its seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anything(next: (below: number) => number, depth: number): Json {
  const kind = next(depth > 0 ? 6 : 4);
  if (kind === 0) return next(100);
  if (kind === 1) return `t${next(10)}`;
  if (kind === 2) return next(2) === 0;
  if (kind === 3) return null;
  if (kind === 4) return Array.from({ length: next(4) }, () => anything(next, depth - 1));
  return Object.fromEntries(Array.from({ length: next(4) }, () => [`k${next(6)}`, anything(next, depth - 1)]));
}

/** An operation that fits a value. */
function fitting(next: (below: number) => number, view: Json): Operation {
  const path: (string | number)[] = [];
  let here = view;
  for (;;) {
    const inner = Array.isArray(here)
      ? here.map((_, i) => i)
      : here && typeof here === "object"
        ? Object.keys(here)
        : [];
    if (Array.isArray(here) && next(2)) {
      const start = next(here.length + 1);
      const items = Array.from({ length: next(3) }, () => anything(next, 1));
      return ["splice", path, start, next(here.length - start + 1), items];
    }
    const key = inner[next(inner.length || 1)];
    if (here && typeof here === "object" && !Array.isArray(here) && next(3) === 0) {
      if (key !== undefined && next(2)) return ["-", [...path, key]];
      return ["=", [...path, `k${next(9)}`], anything(next, 2)];
    }
    if (key === undefined || (path.length && next(4) === 0)) return ["=", path, anything(next, 2)];
    path.push(key);
    here = (here as Record<string | number, Json>)[key] as Json;
  }
}

test("random patches do what a plain implementation does", () => {
  let operations = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const next = chance(seed);
    const before = { root: anything(next, 4), more: anything(next, 3) };
    const patch: Operation[] = [];
    let expected: Json = before;
    for (let i = next(8); i >= 0; i--) {
      const operation = fitting(next, expected);
      if (!operation[1].length && operation[0] !== "splice") continue;
      patch.push(operation);
      expected = plainly(expected, [operation]);
    }
    operations += patch.length;
    const copy = structuredClone(before);
    expect(applyPatch(before as Json, patch), `seed ${seed}`).toEqual(expected);
    expect(before, `seed ${seed}`).toEqual(copy);
  }
  expect(operations).toBeGreaterThan(1000);
});
