import { afterEach, expect, test, vi } from "vitest";
import { keep, keepText, kept, keptFields, keptText } from "../src/state/kept.ts";

afterEach(() => vi.restoreAllMocks());

test("what is kept is found again, in the tab or in the browser", () => {
  keep("a", { on: true });
  keep("b", [1], "session");
  expect(keptFields("a")).toEqual({ on: true });
  expect(kept("b", "session")).toEqual([1]);
  expect(kept("b")).toBeNull();
  keepText("a", null);
  expect(keptText("a")).toBeNull();
});

test("what another version wrote breaks nothing", () => {
  keepText("a", "{not json");
  expect(kept("a")).toBeNull();
  expect(keptFields("a")).toEqual({});
  keepText("a", '"a word"');
  expect(keptFields("a")).toEqual({});
});

test.each(["getItem", "setItem", "removeItem"] as const)("storage whose %s fails breaks nothing", (name) => {
  const fails = vi.spyOn(Storage.prototype, name).mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => keep("a", 1)).not.toThrow();
  expect(() => kept("a")).not.toThrow();
  expect(() => keepText("a", null)).not.toThrow();
  expect(fails).toHaveBeenCalled();
});

test("a browser that does not even show its storage is one without", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  keep("a", 1);
  expect(kept("a")).toBeNull();
});
