// Which language is spoken, and its words. A language is a folder beside `en`: one file per dictionary, each a chunk
// of its own that is loaded when the part it belongs to is there and the language is wanted, and an index of them,
// which brings the words of the first load along. What a game says is translated in its own folder.
import { PARTS, type Dictionary, type Part } from "../i18n/dictionary.ts";
import { LANGUAGES, type Language, type Translated } from "../i18n/languages.ts";

export { LANGUAGES, type Language };

/** The English of the page is British: "Ada, Bob and Cleo". */
const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr", ru: "ru" };

const PACKS: Record<Translated, () => Promise<Pack>> = {
  fr: () => import("../i18n/fr/index.ts"),
  ru: () => import("../i18n/ru/index.ts"),
};

interface Pack {
  first: Record<string, Dictionary>;
  later: Record<string, (() => Promise<Dictionary>) | undefined>;
}

let wanted: Language = "en";
let spoken: Language = "en";
/** What each part speaks now, by its name. */
const said = new Map<string, Language>();

export function isLanguage(text: unknown): text is Language {
  return typeof text === "string" && Object.hasOwn(LANGUAGES, text);
}

/** The first of the languages that a browser asks for which is spoken here. */
export function preferredLanguage(asked: readonly string[]): Language {
  return asked.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export function language(): Language {
  return spoken;
}

/**
 * Changes the language of the whole page at once, when the words of all its parts are here. False if none could be
 * loaded: then the page goes on in the language it speaks.
 */
export async function speak(next: Language): Promise<boolean> {
  wanted = next;
  const lacking = [...PARTS].filter(([name]) => (said.get(name) ?? "en") !== next);
  const found = await Promise.all(
    lacking.map(async ([name, part]) => ({ name, part, words: await wordsOf(next, name, part) })),
  );
  if (wanted !== next) return true;
  if (found.length > 0 && found.every(({ words }) => words === null)) {
    wanted = spoken;
    return spoken === next;
  }
  spoken = next;
  for (const { name, part, words } of found) {
    if (!words) continue;
    part.replace(words);
    said.set(name, next);
  }
  return true;
}

/** For who has just loaded a part of the page: its words are translated before it is drawn. */
export async function wordsReady(): Promise<void> {
  await speak(wanted);
}

/** Null if they could not be loaded: then the part goes on in the language it speaks. */
async function wordsOf(next: Language, name: string, part: Part<Dictionary>): Promise<Dictionary | null> {
  if (next === "en") return part.english;
  try {
    if (part.translations) return (await part.translations[next]()).words;
    const { first, later } = await PACKS[next]();
    return first[name] ?? (await later[`./${name}.ts`]?.()) ?? null;
  } catch {
    return null;
  }
}

/** "0.4", "0,4": milliseconds as seconds and tenths. */
export function tenthsText(ms: number): string {
  return (ms / 1000).toLocaleString(LOCALES[spoken], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
