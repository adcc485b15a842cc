/**
 * Makes `src/types/cards.ts` from the JSON Schema that Python exports; with `--check` it only tells whether the file is
 * fresh.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { pythonJson } from "./python.ts";

const TARGET = new URL("../src/types/cards.ts", import.meta.url);
const BANNER =
  "/* Made by `npm run types` from the JSON Schema of confluence.sidereal.card_schema. Do not edit by hand. */";

const schema = pythonJson("confluence.sidereal.card_schema") as JSONSchema;
const made = await compile(schema, "CardDocument", {
  additionalProperties: false,
  bannerComment: BANNER,
  style: { printWidth: 120 },
});

if (!process.argv.includes("--check")) {
  writeFileSync(TARGET, made);
} else if (!existsSync(TARGET) || readFileSync(TARGET, "utf-8") !== made) {
  console.error("src/types/cards.ts is not what the schema says: run `npm run types` in web/");
  process.exitCode = 1;
}
