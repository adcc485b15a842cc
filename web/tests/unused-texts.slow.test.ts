/**
 * A text that nobody shows is not translated for nothing. Whether a key is read is asked of the compiler: a `.title` of
 * another area is none of ours. Who hands texts on gives them the type of their catalogue, so that this sees who reads them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import {
  type BindingElement,
  type ElementAccessExpression,
  type Expression,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
} from "typescript/unstable/ast";
import { API, type Project, type Symbol as Property, type Type } from "typescript/unstable/sync";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const SRC = join(ROOT, "src/");
const CONFIG = join(ROOT, "tsconfig.json");

/** Dead texts of our own, each called like something that is read elsewhere: what looks for them has to find these. */
const PLANTED: Readonly<Record<string, readonly [before: string, planted: string]>> = {
  "home/texts.ts": ["  nowhere: {\n", '    seats: "Nobody reads this.",\n'],
  "i18n/en.ts": ["  legend: {\n", '    turn: "Nobody reads this.",\n'],
};

interface Key {
  /** The file, and the way in its catalogue. */
  readonly path: string;
  readonly name: Node;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** The keys of a catalogue, with those of its groups; what is looked up by any word (`as Record<…>`) is one text. */
function keysOf(catalogue: ObjectLiteralExpression, path: string): Key[] {
  return catalogue.properties.filter(isPropertyAssignment).flatMap((property) => {
    const key = `${path}${(property.name as { text?: string }).text ?? "?"}`;
    const group = isSatisfiesExpression(property.initializer) ? property.initializer.expression : property.initializer;
    const inner = isObjectLiteralExpression(group) ? keysOf(group, `${key}.`) : [];
    return [{ path: key, name: property.name }, ...inner];
  });
}

class Readers {
  private readonly project: Project;
  private readonly files: ReadonlyMap<string, SourceFile>;
  private readonly read = new Set<string>();
  /** Types with words, whose properties are noted: each question to the compiler waits for an answer. */
  private readonly asked = new Set<string>();

  constructor(project: Project) {
    this.project = project;
    const names = project.program.getSourceFileNames().filter((name) => name.startsWith(SRC));
    const files = names.flatMap((name) => project.program.getSourceFile(name) ?? []);
    this.files = new Map(files.map((file) => [file.fileName.slice(SRC.length), file]));
  }

  /** Keys of all catalogues that nobody reads. */
  unread(): string[] {
    const keys = this.keys();
    this.look(new Set(keys.map(({ name }) => (name as { text?: string }).text ?? "")));
    const properties = this.project.checker.getSymbolAtLocation(keys.map(({ name }) => name));
    return keys
      .filter((_, place) => !places(properties[place]).some((one) => this.read.has(one)))
      .map(({ path }) => path);
  }

  /** The English half of every catalogue; the German one has the same keys by its type. */
  private keys(): Key[] {
    const found: Key[] = [];
    for (const [path, file] of this.files) {
      walk(file, (node) => {
        const isShared = isVariableDeclaration(node) && path === "i18n/en.ts" && node.name.getText() === "en";
        const isArea = isCallExpression(node) && node.expression.getText() === "texts";
        const half = isShared ? node.initializer : isArea ? this.literalOf(node.arguments[0]) : undefined;
        if (half && isObjectLiteralExpression(half)) found.push(...keysOf(half, `${path}: `));
      });
    }
    return found;
  }

  private literalOf(half: Expression | undefined): Expression | undefined {
    if (!half || !isIdentifier(half)) return half;
    const declared = this.project.checker.getSymbolAtLocation(half)?.valueDeclaration?.resolve();
    return declared && isVariableDeclaration(declared) ? declared.initializer : undefined;
  }

  /** Note everything of these names that is read: by its name, by a word that stands for it, by taking it out. */
  private look(names: ReadonlySet<string>): void {
    const named: Node[] = [];
    const chosen: ElementAccessExpression[] = [];
    const taken: BindingElement[] = [];
    for (const file of this.files.values()) {
      walk(file, (node) => {
        if (isPropertyAccessExpression(node) && names.has(node.name.text)) named.push(node.name);
        else if (isElementAccessExpression(node)) chosen.push(node);
        else if (isBindingElement(node) && isObjectBindingPattern(node.parent)) taken.push(node);
      });
    }
    const { checker } = this.project;
    for (const property of checker.getSymbolAtLocation(named)) this.note(property);
    const groups = checker.getTypeAtLocation(chosen.map(({ expression }) => expression));
    const words = checker.getTypeAtLocation(chosen.map(({ argumentExpression }) => argumentExpression));
    for (const [place, group] of groups.entries()) this.noteWords(group, words[place]);
    const whole = checker.getTypeAtLocation(taken.map(({ parent }) => parent));
    for (const [place, { propertyName, name, dotDotDotToken }] of taken.entries()) {
      const word = (propertyName ?? name)?.getText() ?? "";
      const group = whole[place];
      if (dotDotDotToken) this.noteWords(group, undefined);
      else if (group && names.has(word)) this.noteWord(group, word);
    }
  }

  /** A group is read by words: by those that the type allows, or by any. */
  private noteWords(group: Type | undefined, word: Type | undefined): void {
    if (!group) return;
    const words = word?.isUnionType() ? word.getTypes() : [word];
    for (const one of words) {
      if (one?.isStringLiteralType()) this.noteWord(group, one.value);
      else if (!one?.isNumberLiteralType() && this.isNew(group, "*"))
        for (const property of this.project.checker.getPropertiesOfType(group)) this.note(property);
    }
  }

  private noteWord(group: Type, word: string): void {
    if (this.isNew(group, word)) this.note(this.project.checker.getPropertyOfType(group, word));
  }

  private isNew(group: Type, word: string): boolean {
    const question = `${group.id} ${word}`;
    const isNew = !this.asked.has(question);
    this.asked.add(question);
    return isNew;
  }

  private note(property: Property | undefined): void {
    for (const place of places(property)) this.read.add(place);
  }
}

/** Where a property is declared; that is what makes it the same one. */
function places(property: Property | undefined): string[] {
  return (property?.declarations ?? []).map(({ path, index }) => `${path} ${index}`);
}

/** The compiler reads only what can show a text: tests, scripts and Node are most of what it would read else. */
function onlyClient(): string {
  const { compilerOptions, ...rest } = JSON.parse(readFileSync(CONFIG, "utf8"));
  return JSON.stringify({ ...rest, compilerOptions: { ...compilerOptions, types: ["vite/client"] }, include: ["src"] });
}

/** The source with a dead text in it. */
function planted(path: string): string | undefined {
  if (path === CONFIG) return onlyClient();
  const plant = path.startsWith(SRC) ? PLANTED[path.slice(SRC.length)] : undefined;
  if (!plant) return undefined;
  const [before, text] = plant;
  return readFileSync(path, "utf8").replace(before, before + text);
}

test("every text is read by somebody, and a dead one is found", () => {
  const compiler = new API({ cwd: ROOT, fs: { readFile: planted } });
  try {
    const project = compiler.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
    if (!project) throw new Error("no project");
    const unread = new Readers(project).unread();
    expect(unread.toSorted()).toEqual(["home/texts.ts: nowhere.seats", "i18n/en.ts: legend.turn"]);
  } finally {
    compiler.close();
  }
});
