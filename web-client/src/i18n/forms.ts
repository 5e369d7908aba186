// What a language does with lists, counts and numbers. Each dictionary uses the forms of its own language.

export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Forms {
  /** "nobody", "Ada", "Ada and Bob", "Ada, Bob and Cleo". */
  list: (words: readonly string[]) => string;
  /** The form that goes with a count: `plural(5, { one: "ход", few: "хода", other: "ходов" })`. */
  plural: (count: number, forms: Plurals) => string;
  /** The count and its form: "5 ходов". */
  count: (count: number, forms: Plurals) => string;
}

export function formsOf(locale: string, nobody: string): Forms {
  const lists = new Intl.ListFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const plural = (count: number, forms: Plurals): string => forms[rules.select(count)] ?? forms.other;
  return {
    list: (words) => lists.format(words) || nobody,
    plural,
    count: (count, forms) => `${count}\u00a0${plural(count, forms)}`,
  };
}
