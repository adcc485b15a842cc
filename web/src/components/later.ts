/** A component of a module that is loaded when it is first shown. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export function later<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
