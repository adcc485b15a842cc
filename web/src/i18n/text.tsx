/** Gives every component the texts of the chosen language. */
import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { Card, Face, Name } from "../types/cards.ts";
import { de } from "./de.ts";
import { en, type Messages } from "./en.ts";

export type Language = Messages["code"];

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, de };
export const LANGUAGES = Object.keys(MESSAGES) as Language[];

const Texts = createContext<Messages>(en);

export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <Texts value={MESSAGES[language]}>{children}</Texts>;
}

export function useText(): Messages {
  return useContext(Texts);
}

/** A text and the language it is in: names without a German form stay English. */
export interface Spoken {
  readonly text: string;
  readonly lang: Language;
}

export function nameIn(t: Messages, name: Name): Spoken {
  return t.code === "de" && name.de ? { text: name.de, lang: "de" } : { text: name.en, lang: "en" };
}

/** The name of a side. Fleets and confluence cards have no printed names; we say what they are. */
export function faceName(t: Messages, card: Card, face: Face): Spoken {
  if (card.confluence) return { text: t.card.confluenceName(card.confluence.turn), lang: t.code };
  if (card.kind === "fleet") return { text: t.card.fleetName(card.code), lang: t.code };
  return nameIn(t, face.name);
}

/** A name, marked for screen readers and hyphenation if it is in another language than the page. */
export function Named({ spoken }: { spoken: Spoken }) {
  const t = useText();
  return spoken.lang === t.code ? spoken.text : <span lang={spoken.lang}>{spoken.text}</span>;
}
