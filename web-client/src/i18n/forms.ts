// What a language does with lists, counts and numbers. Each dictionary uses the forms of its own language. Lists are
// joined here: the first `Intl.ListFormat` costs a browser as much as a whole screen (50 ms, and four times that on a
// phone).

export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Forms {
  /** "nobody", "Ada", "Ada and Bob", "Ada, Bob and Cleo". */
  list: (words: readonly string[]) => string;
  /** The form that goes with a count: `plural(5, { one: "ход", few: "хода", other: "ходов" })`. */
  plural: (count: number, forms: Plurals) => string;
  /** The count and its form: "5 ходов". */
  count: (count: number, forms: Plurals) => string;
}

/** Of an empty list, and before the last. */
const LISTS = { en: ["nobody", "and"], fr: ["personne", "et"], ru: ["никого", "и"] } as const;

export function formsOf(language: keyof typeof LISTS): Forms {
  const [nobody, and] = LISTS[language];
  const rules = new Intl.PluralRules(language);
  const plural = (count: number, forms: Plurals): string => forms[rules.select(count)] ?? forms.other;
  return {
    list: (words) =>
      words.length > 1 ? `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1) ?? ""}` : (words[0] ?? nobody),
    plural,
    count: (count, forms) => `${count}\u00a0${plural(count, forms)}`,
  };
}
