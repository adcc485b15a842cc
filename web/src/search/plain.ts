/** Texts as people type them: without case, accents, apostrophes and punctuation. */

export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`´]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function words(text: string): string[] {
  return plain(text).split(" ").filter(Boolean);
}
