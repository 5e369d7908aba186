// Words. A part of the page has one dictionary: English is the measure, and another language that
// lacks a key, or takes other parameters, does not compile. Languages but English are loaded when
// they are chosen; the server sends codes, never sentences.

export type Entry = string | ((parameters: never) => string);
export type Dictionary = Record<string, Entry>;

/** The shape another language must fill for a dictionary `D`. */
export type Translation<D extends Dictionary> = { [Key in keyof D]: D[Key] extends string ? string : D[Key] };

type Parameters_of<E extends Entry> = E extends (parameters: infer P) => string ? [P] : [];

export type Say<D extends Dictionary> = <Key extends keyof D & string>(key: Key, ...parameters: Parameters_of<D[Key]>) => string;

export type Language = "en";

export interface Part<D extends Dictionary> {
  say: Say<D>;
  has(key: string): key is keyof D & string;
  replace(words: Translation<D>): void;
}

export function dictionary_part<D extends Dictionary>(english: D): Part<D> {
  let words: Dictionary = english;
  return {
    say: (key, ...parameters) => {
      const entry = words[key];
      return typeof entry === "function" ? (entry as (p: unknown) => string)(parameters[0]) : (entry ?? key);
    },
    has: (key): key is keyof D & string => Object.hasOwn(english, key),
    replace: (translation) => {
      words = translation as Dictionary;
    },
  };
}
