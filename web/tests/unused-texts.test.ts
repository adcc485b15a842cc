/** A text that nobody shows is not translated for nothing: every key is read in a file that knows its catalogue. */
import { dirname, join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { en } from "../src/i18n/en.ts";

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const catalogues = import.meta.glob<Record<string, unknown>>(["../src/**/texts.ts", "../src/**/*Texts.ts"], {
  eager: true,
});

/** All files that import one, as one text. */
function readersOf(path: string): string {
  const importing = Object.entries(sources).filter(([file, source]) =>
    [...source.matchAll(/from "(\.[^"]+)"/g)].some(([, from]) => join(dirname(file), from ?? "") === path),
  );
  return importing.map(([, source]) => source).join("\n");
}

/** Keys below the catalogue that nobody reads. Where a whole group is handed on, or read by a word, all of it counts as read. */
function unread(value: unknown, readers: string, path = ""): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const name = `${path}.${key}`;
    if (!new RegExp(`[."]${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\} = `).test(readers)) return [name];
    const isHandedOn = new RegExp(`[."]${key}\\b(?!\\.)|\\b${key}\\b[^{}.]*\\} = `).test(readers);
    return isHandedOn ? [] : unread(part, readers, name);
  });
}

describe.each(Object.entries(catalogues))("%s", (path, module) => {
  const found = Object.entries(module).filter(([, value]) => typeof value === "object" && value !== null);
  test.each(found)("%s has no text that nobody reads", (_, catalogue) => {
    expect(unread((catalogue as { en: unknown }).en, readersOf(path))).toEqual([]);
  });
});

test("what all areas share has no text that nobody reads", () => {
  const all = Object.entries(sources).filter(([path]) => !/\/i18n\/(en|de)\.ts$|[tT]exts(-\w\w)?\.ts$/.test(path));
  expect(unread(en, all.map(([, source]) => source).join("\n"))).toEqual([]);
});
