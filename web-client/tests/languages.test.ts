// The mechanism of the languages, and that each of them says everything, in its own script and its own forms.
import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dictionaryPart, PARTS, type Dictionary, type Entry, type Part } from "../src/i18n/dictionary.ts";
import { formsOf } from "../src/i18n/forms.ts";
import {
  LANGUAGES,
  language,
  preferredLanguage,
  speak,
  tenthsText,
  wordsReady,
  type Language,
} from "../src/language/language.ts";
import { gameOf } from "../src/games/registry.ts";
import { core } from "../src/i18n/en/core.ts";
import { GAME_NAMES } from "../src/wire/messages.ts";
import { clockText } from "../src/components/countdown.ts";

const folder = (name: string): string[] =>
  readdirSync(new URL(`../src/i18n/${name}/`, import.meta.url))
    .map((file) => file.replace(/\.ts$/, ""))
    .filter((each) => each !== "index");
const ENGLISH = folder("en");
/** Of the games: "ctor-table" and the like, by the name of their part. */
const OF_GAMES = new Map<string, { game: string; file: string }>(
  GAME_NAMES.flatMap((game) => {
    const files = readdirSync(new URL(`../src/games/${game}/words/en/`, import.meta.url));
    return files.map((file) => [`${game}-${file.replace(/\.ts$/, "")}`, { game, file }] as const);
  }),
);
const ALL = [...ENGLISH, ...OF_GAMES.keys()];
/** The module of a dictionary in another language. */
const moduleOf = (spoken: string, name: string): string => {
  const own = OF_GAMES.get(name);
  return own ? `../src/games/${own.game}/words/${spoken}/${own.file}` : `../src/i18n/${spoken}/${name}.ts`;
};
const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((each) => each !== "en");

/** Something for every parameter that any sentence asks for: it is in no language. */
const sample = (number: number): object =>
  new Proxy(
    {},
    {
      get: (_, key) => {
        const name = String(key);
        if (/names|sides|squares|parts|zones|outcome|lost$/i.test(name)) return ["Q7", "Q8"];
        if (/dice|duties|teams/.test(name)) return [number, 6];
        if (/en_passant|bothLost|by_lot|captor_lost/.test(name)) return false;
        if (name === "reason") return "resigned";
        if (name === "by") return "clean";
        if (name === "axis") return "file";
        if (
          /duty|level|gm|turn|count|free|seconds|minutes|square|black|white|number|size|ms|left|of|points|power|players|percent|temper|bird|character|copy/i.test(
            name,
          )
        )
          return number;
        return "Q9";
      },
    },
  );

function said(entry: Entry, number = 2): string {
  return typeof entry === "function" ? String((entry as (p: unknown) => string)(sample(number))) : entry;
}

beforeEach(async () => {
  await Promise.all([
    ...ENGLISH.map((name) => import(`../src/i18n/en/${name}.ts`)),
    ...[...OF_GAMES.values()].map(({ game, file }) => import(`../src/games/${game}/words/${file}`)),
  ]);
});
afterEach(() => speak("en"));

describe("the mechanism", () => {
  it("a browser's first language that is spoken here is taken; English where there is none", () => {
    expect(preferredLanguage(["de-AT", "fr-CH", "en"])).toBe("fr");
    expect(preferredLanguage(["ru"])).toBe("ru");
    expect(preferredLanguage(["de", "ja"])).toBe("en");
    expect(preferredLanguage([])).toBe("en");
  });

  it("speaking another language replaces the words of all parts at once, and back", async () => {
    const english = core.say("nav.rules");
    const changing = speak("fr");
    expect([core.say("nav.rules"), language()]).toEqual([english, "en"]);
    await changing;
    expect([core.say("nav.rules"), language()]).toEqual(["Règles", "fr"]);
    await speak("en");
    expect(core.say("nav.rules")).toBe(english);
  });

  it("of two changes the later one counts, however they are loaded", async () => {
    await Promise.all([speak("fr"), speak("ru")]);
    expect([core.say("nav.rules"), language()]).toEqual(["Правила", "ru"]);
    // English is there already, so that it overtakes what is still being loaded.
    await speak("en");
    await Promise.all([speak("fr"), speak("en")]);
    expect([core.say("nav.rules"), language()]).toEqual(["Rules", "en"]);
  });

  it(
    "a part that comes later is translated before it is " + "drawn; one without a translation goes on in English",
    async () => {
      const settings = PARTS.get("settings") as Part<Dictionary>;
      PARTS.delete("settings");
      await speak("ru");
      expect(settings.say("head" as never)).toBe("Settings");
      PARTS.set("settings", settings);
      const lonely = dictionaryPart("no-such-file", { hello: "Hello" });
      await wordsReady();
      expect(settings.say("head" as never)).toBe("Настройки");
      expect(lonely.say("hello")).toBe("Hello");
      PARTS.delete("no-such-file");
    },
  );

  it("where a language cannot be loaded the page goes on in the one it speaks", async () => {
    vi.resetModules();
    vi.doMock("../src/i18n/ru/index.ts", () => {
      throw new Error("the line is cut");
    });
    const fresh = await import("../src/language/language.ts");
    const { core: freshCore } = await import("../src/i18n/en/core.ts");
    expect([await fresh.speak("ru"), fresh.language(), freshCore.say("nav.rules")]).toEqual([false, "en", "Rules"]);
    expect([await fresh.speak("fr"), freshCore.say("nav.rules")]).toEqual([true, "Règles"]);
    vi.doUnmock("../src/i18n/ru/index.ts");
    vi.resetModules();
  });

  it("numbers follow the language", async () => {
    expect([tenthsText(400), clockText(2_450)]).toEqual(["0.4", "2.4"]);
    await speak("fr");
    expect([tenthsText(1_000), clockText(2_450)]).toEqual(["1,0", "2,4"]);
  });
});

describe("plural forms", () => {
  it("Russian has three, French counts nothing as one", () => {
    const ru = formsOf("ru");
    const seats = { one: "место", few: "места", other: "мест" };
    expect([1, 2, 5, 11, 12, 21, 24, 111].map((n) => ru.plural(n, seats))).toEqual([
      "место",
      "места",
      "мест",
      "мест",
      "мест",
      "место",
      "места",
      "мест",
    ]);
    const fr = formsOf("fr");
    expect([0, 1, 2].map((n) => fr.plural(n, { one: "place", other: "places" }))).toEqual(["place", "place", "places"]);
    expect(fr.count(2, { one: "place", other: "places" })).toBe("2\u00a0places");
  });

  it("lists are joined as people do", () => {
    expect(formsOf("en").list(["Ada", "Bob", "Cleo"])).toBe("Ada, Bob and Cleo");
    expect(formsOf("fr").list(["Ada", "Bob"])).toBe("Ada et Bob");
    expect(formsOf("ru").list(["Ада", "Боб", "Клео"])).toBe("Ада, Боб и Клео");
    expect(formsOf("ru").list([])).toBe("никого");
  });
});

describe.each(OTHERS)("%s", (each) => {
  it("has a file for every part", () => {
    expect(folder(each).sort()).toEqual([...ENGLISH].sort());
  });

  it("says what each game is called and about, in its own words", async () => {
    for (const name of GAME_NAMES) {
      const { card } = await gameOf(name).card();
      expect(gameOf(name).title[each]).not.toBe("");
      expect(card.about[each]).not.toBe(card.about.en);
      if (each === "ru") expect(card.about[each]).not.toMatch(/[a-z]{5,}/);
      else expect(card.about[each]).not.toMatch(/\b(the|and|your|with|which|when)\b| [:;!?»](?!\w)/i);
    }
  });

  /** Words that are the same in both, by right: names, signs, what is spelt alike. */
  const SAME = {
    fr: /^(Tutti|CTOR|TOTA\*S|Tritoc|Coalition|Volume|Message|Match|Figurines|Pause|Place|[Pp]oints|Verso|Quarto|Papyra|Confetti)$/,
    ru: /^(Tutti|CTOR|Tritoc)$/,
    en: /$/,
  }[each];

  it.each(ALL)("%s: no key is missing, none is English, each takes its parameters", async (name) => {
    const english = (PARTS.get(name) as Part<Dictionary>).english;
    const { words } = (await import(moduleOf(each, name))) as { words: Dictionary };
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, entry] of Object.entries(words)) {
      expect(typeof entry, key).toBe(typeof english[key]);
      for (const number of [1, 2, 5, 21]) {
        const text = said(entry, number);
        expect(text, key).not.toMatch(/undefined|NaN|\[object/);
        expect(text.trim(), key).not.toBe("");
        const letters = text.replace(/[A-Z][0-9*]+|tutti|ctor|tritoc|Enter|Backspace|Nf4.*/gi, "");
        if (each === "ru") expect(letters, key).not.toMatch(/[a-z]{5,}/);
        else expect(letters, key).not.toMatch(/\b(the|and|your|with|which|when|seals?|chips?|turns?|squares?)\b/i);
        if (text.length > 3 && /\p{Letter}{3}/u.test(letters) && !SAME.test(text)) {
          expect(text, key).not.toBe(said(english[key] as Entry, number));
        }
      }
    }
  });

  it("has the space that French sets before its signs, and no other language does", async () => {
    for (const name of ALL) {
      const { words } = (await import(moduleOf(each, name))) as { words: Dictionary };
      for (const [key, entry] of Object.entries(words)) {
        const text = said(entry);
        if (each === "fr")
          expect(text, key).not.toMatch(/ [:;!?»](?!\w)|« |[\p{Letter}\d)][;!?](\s|$)|\p{Letter}:(\s|$)/u);
        else expect(text, key).not.toMatch(/\s[:;!?»](\s|$)(?!\d)/);
      }
    }
  });
});
