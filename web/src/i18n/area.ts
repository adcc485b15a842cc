/** Texts that belong to one part of the client and are loaded with it. Every text exists in every language. */
import { type Language, useText } from "./text.tsx";

export type Texts<T> = Readonly<Record<Language, T>>;

export function texts<T>(en: T, de: NoInfer<T>): Texts<T> {
  return { en, de };
}

export function useTexts<T>(area: Texts<T>): T {
  return area[useText().code];
}
