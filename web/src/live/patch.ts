/** Patches of the server: operations that turn one view into the next. What does not change stays the same object. */
import type { Operation, Path } from "../types/live.ts";

type Tree = { readonly [key: string]: unknown } | readonly unknown[];

export class PatchError extends Error {
  override name = "PatchError";
}

export function applyPatch<T>(view: T, patch: readonly Operation[]): T {
  let made: unknown = view;
  for (const operation of patch) made = applyOperation(made, operation);
  return made as T;
}

function applyOperation(view: unknown, operation: Operation): unknown {
  const [what, path] = operation;
  if (what === "=") return changed(view, path, 0, () => operation[2]);
  if (what === "-") {
    if (!path.length) throw new PatchError("the whole view cannot be taken away");
    return changed(view, path.slice(0, -1), 0, (parent) => without(parent, path[path.length - 1]));
  }
  const [, , start, count, items] = operation;
  return changed(view, path, 0, (list) => {
    if (!Array.isArray(list) || start < 0 || start + count > list.length) {
      throw new PatchError(`no such place in ${path.join(".")}`);
    }
    return list.toSpliced(start, count, ...items);
  });
}

function changed(tree: unknown, path: Path, depth: number, change: (old: unknown) => unknown): unknown {
  const key = path[depth];
  if (key === undefined) return change(tree);
  if (typeof tree !== "object" || tree === null) throw new PatchError(`nothing to change at ${path.join(".")}`);
  const inner = changed((tree as Tree)[key as never], path, depth + 1, change);
  if (!Array.isArray(tree)) return { ...tree, [key]: inner };
  if (typeof key !== "number" || key < 0 || key >= tree.length)
    throw new PatchError(`no such place: ${path.join(".")}`);
  return tree.with(key, inner);
}

function without(parent: unknown, key: string | number | undefined): unknown {
  if (typeof parent !== "object" || parent === null || Array.isArray(parent) || key === undefined || !(key in parent)) {
    throw new PatchError(`nothing to take away: ${key}`);
  }
  const { [key]: _, ...rest } = parent as Record<string, unknown>;
  return rest;
}
