/** Plural forms and numbers by the rules of a language. */

const rules = new Map<string, Intl.PluralRules>();
const formats = new Map<string, Intl.NumberFormat>();

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
