/** What a person has chosen for this browser: theme and language. Without a choice the system decides. */
import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "../i18n/text.tsx";
import { keepText, keptText } from "./kept.ts";

type Theme = "light" | "dark";

const THEME = "confluence.theme";
const LANGUAGE = "confluence.language";
const listeners = new Set<() => void>();
const systemLight = window.matchMedia("(prefers-color-scheme: light)");

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  systemLight.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    systemLight.removeEventListener("change", listener);
  };
}

/** Storage may be switched off; then a choice lasts as long as the page. */
const chosen = new Map<string, string>();

function read(key: string): string | null {
  return chosen.get(key) ?? keptText(key);
}

function write(key: string, value: string | null): void {
  if (value === null) chosen.delete(key);
  else chosen.set(key, value);
  keepText(key, value);
  applyTheme();
  for (const listener of listeners) listener();
}

function systemTheme(): Theme {
  return systemLight.matches ? "light" : "dark";
}

function currentTheme(): Theme {
  const choice = read(THEME);
  return choice === "light" || choice === "dark" ? choice : systemTheme();
}

export function currentLanguage(): Language {
  const wanted = [read(LANGUAGE), ...(window.navigator.languages ?? [])];
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag?.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/** Choosing what the system says anyway means following the system again. */
export function setTheme(theme: Theme): void {
  write(THEME, theme === systemTheme() ? null : theme);
}

export function setLanguage(language: Language): void {
  write(LANGUAGE, language);
}

/** Take over a language that the address asks for, as `?lang=de` does, and leave the rest of the address. */
export function adoptLanguage(): void {
  const { pathname, search, hash } = window.location;
  const parameters = search.replace(/^\?/, "").split("&").filter(Boolean);
  const wanted = parameters.find((parameter) => parameter.startsWith("lang="))?.slice("lang=".length);
  const language = LANGUAGES.find((known) => known === wanted);
  if (!language) return;
  setLanguage(language);
  const others = parameters.filter((parameter) => !parameter.startsWith("lang=")).join("&");
  window.history.replaceState(window.history.state, "", pathname + (others && `?${others}`) + hash);
}

/** Mark the chosen theme on the page; without a mark the style sheet follows the system. */
export function applyTheme(): void {
  const choice = read(THEME);
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}
