/**
 * Makes the types below `src/types` from the JSON Schemas that Python exports; with `--check` it only tells whether they
 * are fresh.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { pythonJson } from "./python.ts";

type Schema = { [key: string]: unknown };

const OPTIONS = { additionalProperties: false, style: { printWidth: 120 } };
/** What members of a union are called apart from their own name. */
const SUFFIXES: Readonly<Record<string, string>> = {
  ClientMessage: "Message",
  ServerMessage: "Reply",
  Action: "Action",
  Event: "Event",
};
const UNIONS: Readonly<Record<string, string>> = { do: "Action", clause: "Clause", event: "Event" };

/** Gives every named part of a schema a place of its own, so that it becomes one type wherever it is used. */
class Names {
  readonly definitions: Record<string, Schema> = {};

  place(name: string, schema: Schema): void {
    this.definitions[name] = this.inside(schema, SUFFIXES[name] ?? "", name) as Schema;
  }

  private inside(value: unknown, suffix: string, own = ""): unknown {
    if (Array.isArray(value)) return value.map((part) => this.inside(part, ""));
    if (typeof value !== "object" || value === null) return value;
    const schema = value as Schema;
    const options = schema.oneOf;
    const tag = Array.isArray(options) ? tagOf(options[0] as Schema) : undefined;
    const union = tag && UNIONS[tag];
    if (Array.isArray(options) && (suffix || union)) {
      const members = options.map((member) => this.member(member as Schema, suffix || union || ""));
      if (own || !union) return { oneOf: members };
      this.definitions[union] ??= { title: union, oneOf: members };
      return { $ref: `#/$defs/${union}` };
    }
    const made = this.parts(schema);
    if (own || typeof made.title !== "string" || made.type !== "object" || !made.properties) {
      if (!own && made.type !== "object") delete made.title;
      return made;
    }
    return this.named(made.title, made);
  }

  private parts(schema: Schema): Schema {
    const key = (name: string) => (name === "prefixItems" ? "items" : name); // as the generator knows tuples
    return Object.fromEntries(Object.entries(schema).map(([name, part]) => [key(name), this.inside(part, "")]));
  }

  private member(schema: Schema, suffix: string): Schema {
    const made = this.parts(schema);
    const name = typeof made.title === "string" ? made.title : "Operation";
    return made.properties ? this.named(name.endsWith(suffix) ? name : name + suffix, made) : made;
  }

  private named(name: string, schema: Schema): Schema {
    const known = this.definitions[name];
    if (known && JSON.stringify({ ...known, title: name }) !== JSON.stringify({ ...schema, title: name })) {
      throw new Error(`two different things are called ${name}`);
    }
    this.definitions[name] = { ...schema, title: name };
    return { $ref: `#/$defs/${name}` };
  }
}

function tagOf(schema: Schema): string | undefined {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return properties.find(([, part]) => "const" in part)?.[0];
}

/** Titles of single properties would become types of their own. */
function untitled(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(untitled);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema as Schema).map(([key, part]) => {
    if (key !== "properties") return [key, untitled(part)];
    const named = Object.entries(part as Record<string, Schema>).map(([name, { title: _, ...rest }]) => {
      return [name, untitled(rest)];
    });
    return [key, Object.fromEntries(named)];
  });
  return Object.fromEntries(entries);
}

function banner(source: string): string {
  return `/* Made by \`npm run types\` from the JSON Schema of ${source}. Do not edit by hand. */`;
}

function whole(name: string, definitions: Record<string, unknown>): JSONSchema {
  const properties = Object.fromEntries(Object.keys(definitions).map((key) => [key, { $ref: `#/$defs/${key}` }]));
  return { title: name, type: "object", properties, $defs: definitions } as unknown as JSONSchema;
}

const cards = pythonJson("confluence.sidereal.card_schema") as JSONSchema;
const { live, http } = pythonJson("confluence.server.schemas") as Record<
  "live" | "http",
  { $defs: Record<string, Schema> }
>;
const names = new Names();
const { View, ...others } = live.$defs;
names.place("TableView", View as Schema);
for (const [name, schema] of Object.entries(others)) names.place(name, schema);

const FILES: readonly (readonly [string, JSONSchema, string, string])[] = [
  ["cards", cards, "CardDocument", "confluence.sidereal.card_schema"],
  ["live", whole("Live", names.definitions), "Live", "confluence.server.messages"],
  ["http", whole("Http", untitled(http.$defs) as Record<string, unknown>), "Http", "confluence.server.rest_models"],
];

for (const [file, schema, name, source] of FILES) {
  const target = new URL(`../src/types/${file}.ts`, import.meta.url);
  const made = await compile(schema, name, { ...OPTIONS, bannerComment: banner(source) });
  if (!process.argv.includes("--check")) {
    writeFileSync(target, made);
  } else if (!existsSync(target) || readFileSync(target, "utf-8") !== made) {
    console.error(`src/types/${file}.ts is not what the schema says: run \`npm run types\` in web/`);
    process.exitCode = 1;
  }
}
