// Words. A part of the page has one dictionary: English is the measure, and another language that
// lacks a key, or takes other parameters, does not compile. Languages but English are loaded when
// they are spoken (language/language.ts); the server sends codes, never sentences.
import type { Translated } from "./languages.ts";

export type Entry = string | ((parameters: never) => string);
export type Dictionary = Record<string, Entry>;

/** The shape another language must fill for a dictionary `D`. */
export type Translation<D extends Dictionary> = { [Key in keyof D]: D[Key] extends string ? string : D[Key] };

/** The same for a part: `WordsOf<typeof core>`. */
export type WordsOf<P> = P extends Part<infer D> ? Translation<D> : never;

type ParametersOf<E extends Entry> = E extends (parameters: infer P) => string ? [P] : [];

export type Say<D extends Dictionary> = <Key extends keyof D & string>(
  key: Key,
  ...parameters: ParametersOf<D[Key]>
) => string;

/** Loads the words of a part in each other language. */
export type Translations<D extends Dictionary> = Record<Translated, () => Promise<{ words: Translation<D> }>>;

export interface Part<D extends Dictionary> {
  readonly english: D;
  /** Where its translations are not files of the languages' own folders. */
  readonly translations?: Translations<D>;
  say: Say<D>;
  has: (key: string) => key is keyof D & string;
  replace: (words: Translation<D>) => void;
}

/** All dictionaries that are loaded, by the names of their files; those of a game bear its name, too. */
export const PARTS = new Map<string, Part<Dictionary>>();

/** A part that brings its translations along: a language that is missing does not compile. */
export const translatedPart = <D extends Dictionary>(
  name: string,
  english: D,
  translations: Translations<D>,
): Part<D> => dictionaryPart(name, english, translations);

export function dictionaryPart<D extends Dictionary>(
  name: string,
  english: D,
  translations?: Translations<D>,
): Part<D> {
  let words: Dictionary = english;
  const part: Part<D> = {
    english,
    translations,
    say: (key, ...parameters) => {
      const entry = words[key];
      return typeof entry === "function" ? (entry as (p: unknown) => string)(parameters[0]) : (entry ?? key);
    },
    has: (key): key is keyof D & string => Object.hasOwn(english, key),
    replace: (translation) => {
      words = translation;
    },
  };
  PARTS.set(name, part as unknown as Part<Dictionary>);
  return part;
}
