/** Plural forms, numbers and lists by the rules of a language; what knows them is costly to make, and made once. */

const rules = new Map<string, Intl.PluralRules>();
const formats = new Map<string, Intl.NumberFormat>();
const lists = new Map<string, Intl.ListFormat>();

export function plural<T>(language: string, value: number, forms: { one: T; other: T }): T {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(value) === "one" ? forms.one : forms.other;
}

export function number(language: string, value: number): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language);
    formats.set(language, format);
  }
  return format.format(value);
}

export function list(language: string, type: "conjunction" | "disjunction", parts: readonly string[]): string {
  const key = `${language} ${type}`;
  let format = lists.get(key);
  if (!format) {
    format = new Intl.ListFormat(language, { type });
    lists.set(key, format);
  }
  return format.format(parts);
}
