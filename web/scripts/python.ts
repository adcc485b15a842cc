/** Runs modules of the Python package with the environment of the checkout, or with the Python that PYTHON names. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ENVIRONMENT = join(import.meta.dirname, "..", "..", ".venv");

function interpreter(): string {
  const places = [join(ENVIRONMENT, "bin", "python"), join(ENVIRONMENT, "Scripts", "python.exe")];
  return process.env.PYTHON || places.find((place) => existsSync(place)) || "python3";
}

/** What a module prints, as JSON. */
export function pythonJson(...words: string[]): unknown {
  const environment = { ...process.env, PYTHONIOENCODING: "utf-8" };
  const options = { encoding: "utf-8", env: environment, maxBuffer: 64 * 1024 * 1024 } as const;
  const done = spawnSync(interpreter(), ["-m", ...words], options);
  if (done.status !== 0) throw new Error(`python -m ${words.join(" ")} failed: ${done.stderr || done.error}`);
  return JSON.parse(done.stdout);
}
