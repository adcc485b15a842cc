/** The shape of the client: which folder knows which, nothing that nobody uses, no module that nobody can read. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { UI_DRAWINGS } from "../src/icons/ui.tsx";
import { species } from "./library.ts";

/** The files below a folder by their paths in it. */
function read(name: string, ending: RegExp): Map<string, string> {
  const folder = join(import.meta.dirname, "..", name);
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => ending.test(path));
  return new Map(paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")]));
}

const sources = read("src", /\.tsx?$/);
const styles = read("src", /\.css$/);
const tests = read("tests", /\.tsx?$/);

/** From the ground up: a folder knows those before it, and of those behind it only what is loaded later. */
const ORDER = [
  "types",
  "game",
  "icons",
  "i18n",
  "search",
  "state",
  "live",
  "pages",
  "components",
  "data",
  "gallery",
  "species",
  "home",
  "lesson",
  "table",
  "end",
  "replay",
];

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(/(?:from|^import) "(\.[^"]+\.tsx?)"/gm)].map(([, from]) =>
    join(dirname(path), from ?? ""),
  );
}

const imports = new Map([...sources].map(([path, source]) => [path, importsOf(path, source)]));
const folderOf = (path: string) => (path.includes("/") ? (path.split("/")[0] ?? "") : "");

describe("imports", () => {
  test("every folder has its place", () => {
    expect([...new Set([...sources.keys()].map(folderOf))].filter(Boolean).toSorted()).toEqual(ORDER.toSorted());
  });

  test("go one way", () => {
    const rank = (path: string) => (folderOf(path) ? ORDER.indexOf(folderOf(path)) : ORDER.length);
    const upward = [...imports].flatMap(([path, all]) =>
      all.filter((other) => rank(other) > rank(path)).map((other) => `${path} -> ${other}`),
    );
    expect(upward).toEqual([]);
  });

  test("form no circle", () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, way: readonly string[]) => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(" -> "));
      if (done.has(path) || way.includes(path)) return;
      for (const other of imports.get(path) ?? []) visit(other, [...way, path]);
      done.add(path);
    };
    // types are gone before anything runs, and may know each other
    for (const [path, source] of sources) {
      imports.set(path, importsOf(path, source.replaceAll(/import type [^;]+;/g, "")));
    }
    for (const path of imports.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});

test("modules are short enough to be read at once", () => {
  const long = [...sources]
    .filter(([path]) => !path.startsWith("types/") && !/texts(-\w\w)?\.ts$|i18n\/(en|de)\.ts$/i.test(path))
    .filter(([, source]) => source.split("\n").length > 250);
  expect(long.map(([path]) => path)).toEqual([]);
});

/** What a module takes by name from others of the client: in its imports, and in what it loads later. */
function taken(path: string, source: string): string[] {
  const named = [...source.matchAll(/import (?:type )?\{([^}]*)\} from "(\.[^"]+\.tsx?)"/g)].flatMap(
    ([, names, from]) =>
      (names ?? "").split(",").map((name) => [
        from,
        name
          .replace(/^\s*(?:type )?/, "")
          .split(" as ")[0]
          ?.trim(),
      ]),
  );
  const later = [...source.matchAll(/import\("(\.[^"]+\.tsx?)"\), "(\w+)"/g)].map(([, from, name]) => [from, name]);
  return [...named, ...later].map(([from, name]) => `${join(dirname(path), from ?? "")}: ${name}`);
}

describe("nothing is there that nobody uses", () => {
  const code = [...sources].filter(([path]) => !path.startsWith("types/"));
  const all = code.map(([, source]) => source).join("\n");

  test("exports", () => {
    const used = new Set([...sources].flatMap(([path, source]) => taken(path, source)));
    for (const [path, source] of tests) {
      for (const name of taken(`../tests/${path}`, source)) used.add(name.replace("../src/", ""));
    }
    const unused = code.flatMap(([path, source]) =>
      [...source.matchAll(/^export (?:async )?(?:function|const|let|class|type|interface|enum) (\w+)/gm)]
        .map(([, name]) => `${path}: ${name}`)
        .filter((name) => !used.has(name)),
    );
    expect(unused).toEqual([]);
  });

  test("custom properties", () => {
    const both = `${all}\n${[...styles.values()].join("\n")}`;
    const used = new Set([...both.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    for (const { id } of species.species) used.add(`--${id}`); // a species is drawn in its own colour
    const unused = [...styles].flatMap(([path, sheet]) =>
      [...new Set([...sheet.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? ""))]
        .filter((name) => !used.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  test("classes of the style sheets", () => {
    const known = new Set(all.match(/[\w-]+/g));
    const begun = [...all.matchAll(/([\w-]+-)\$\{/g)].map(([, start]) => start ?? "");
    const unused = [...styles].flatMap(([path, sheet]) => {
      const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\{[^{}]*\}/g, "{}");
      return [...new Set(selectors.match(/\.[a-zA-Z][\w-]*/g))]
        .map((name) => name.slice(1))
        .filter((name) => !known.has(name) && !begun.some((start) => name.startsWith(start)))
        .map((name) => `${path}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test("drawings of controls", () => {
    const named = new Set(
      [...all.matchAll(/ui-([\w-]+)|icon="(\w+)"|icon = "(\w+)"/g)].flatMap((found) => found.slice(1)),
    );
    expect(Object.keys(UI_DRAWINGS).filter((name) => !named.has(name))).toEqual([]);
  });
});

test("one class has one meaning: no two areas dress the same one", () => {
  const owners = new Map<string, Set<string>>();
  for (const [path, sheet] of styles) {
    const plain = sheet.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/(?:^|[{};,])\s*\.([\w-]+)(?=\s*[,{])/g);
    for (const [, name] of plain) owners.set(name ?? "", (owners.get(name ?? "") ?? new Set()).add(dirname(path)));
  }
  // the gallery is a page of its own
  const shared = [...owners].filter(([name, where]) => where.size > 1 && name !== "frame");
  expect(shared.map(([name, where]) => `${name}: ${[...where].join(", ")}`)).toEqual([]);
});

test("no rule of a style sheet lets a browser style the whole page or a whole list anew when one thing changes", () => {
  // on small screens only; what it opens stands above the lists
  const allowed = ["design/base.css: html:has(dialog[open])"];
  const found = [...styles].flatMap(([path, sheet]) => {
    const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/[^{};,]+(?=[,{])/g);
    return [...selectors]
      .map(([selector]) => selector.trim())
      .filter(
        (selector) =>
          /^(html|body|:root):has\(/.test(selector) || // asked again after every change anywhere
          /:has\(.*\*$/.test(selector) || // everything below might change
          /(?<![\w-])(li|\.market-offer) [+~]/.test(selector), // a row that comes or goes dirties all its siblings
      )
      .map((selector) => `${path}: ${selector}`);
  });
  expect(found).toEqual(allowed);
});

test("what people write is shown as text, and nothing is logged", () => {
  for (const [path, source] of sources) {
    expect(source, path).not.toMatch(/dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|\beval\(|new Function\(/);
    expect(source, path).not.toMatch(/\bconsole\./);
    if (path !== "state/kept.ts") expect(source, path).not.toMatch(/\b(local|session)Storage\./);
  }
});
