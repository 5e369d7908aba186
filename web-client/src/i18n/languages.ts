// The languages of the page.

/** Each in its own words. */
export const LANGUAGES = { en: "English", fr: "Français", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

/** English is the measure; these are translated from it. */
export type Translated = Exclude<Language, "en">;
