// Words that were wrong once and must not come back, and why.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { GAME_NAMES } from "../src/wire/messages.ts";

interface Banned {
  words: RegExp;
  why: string;
  /** Files that it is about; all of the language where there are none. */
  only?: RegExp;
}

const ENGLISH: Banned[] = [
  { words: /\b[Dd]ut(?:y|ies) (?:\d|\$)|the duties\b/, why: "who plays sees envelopes with numbers" },
  {
    words: /["`.:;,] ?[Ww]ho (?:is|has|does|comes|withdraws|leaves|loses|plays|lets|stops|resigns|first|with)\b/,
    why: "nobody says who for anyone who, players who",
  },
  { words: /\b[Nn]o(?:thing|body) (?:any more|is in force)|lets nobody|\bof yours?:|\bupon\b/, why: "quaint" },
  { words: /That’s me|All is revealed|Impose it|Stand up|Show these keys|: said"/, why: "quaint" },
  { words: /\bwatchers?\b(?!")/i, why: "who looks on is a spectator", only: /^(?!lobby|room)/ },
];

const FRENCH: Banned[] = [
  { words: /[Ff]onctions? (?:\d|\$)/, why: "who plays sees envelopes with numbers" },
  { words: /[Hh]orloge/, why: "a game's clock is a pendule" },
  { words: /[Pp]arties finies/, why: "a game is terminée" },
  { words: /[ée]chiquier/i, why: "a tournament's board is a table: CTOR and Tritoc are no chess" },
  { words: /\bcases?\b(?!\. Les deux camps)/, why: "CTOR has carrés", only: /ctor|setup|card|demo|errors/ },
  {
    words: /\bpions?\b/i,
    why: "CTOR has jetons, and so have the tie-breaks of tournaments",
    // The settings of the look name Tritoc's pions beside them.
    only: /^(?!.*\/look\.ts).*\b(ctor|setup|tournament|directing)\b/,
  },
  { words: /\bsauts?\b/, why: "knights leap; what is left out once is the passe", only: /totas|hints|errors/ },
  { words: /"Plus de |: plus de /, why: "reads as more as well as no more" },
  { words: /\bplis?\b/i, why: "an envelope is an enveloppe" },
  { words: /\bfinit\b/, why: "se termine" },
  {
    words:
      /seul(?:ement)? qui |\b[Dd]e qui se |aider qui |par qui devait|[«"`] ?Qui (?:n’est|perd|se retire|figure|laisse|a cette)/,
    why: "no French for whoever: ceux qui, celui qui",
  },
  { words: /N’en serait pas|se perd avec|n’est pas venue?\.|: dit"|restez regarder/, why: "calques" },
  {
    words: /[Cc]lassements?/,
    why: "a rating is a cote; the classement is a tournament's",
    only: /people|account|\broom\b|setup/,
  },
  { words: /Garder ce nom|[Gg]ardez (?:d’abord )?votre nom/, why: "one looks for s’inscrire, créer un compte" },
];

const RUSSIAN: Banned[] = [
  { words: /(?<![А-Яа-яё])[Рр]ол(?:ь|и) (?:\d|\$)/, why: "who plays sees envelopes with numbers" },
  { words: /[Рр]аскрыт(?:и|о)/, why: "a reveal is a вскрытие, as envelopes are opened" },
  { words: /[Нн]аброс(?:ок|ка)/, why: "a draft is a черновик" },
  { words: /(?<![А-Яа-яё])конча(?:ет|ют|ется|ются)(?![А-Яа-яё])/i, why: "a vulgar overtone: завершает, заканчивается" },
  { words: /[Мм]естност/, why: "the rules say ландшафт, территориальные препятствия" },
  { words: /[Дд]иректор/, why: "who directs a tournament is its судья" },
  { words: /(?<![А-Яа-яё])нос[яи]т/i, why: "numbers and names are not worn" },
  { words: /На 0/, why: "по истечении времени" },
  { words: /отставани| с позже/, why: "one word for a delay: задержка" },
  { words: /[Оо]конченн/, why: "завершённые" },
  {
    words: /доску (?:играют|переигрывали)|[Дд]оск[уа] (?:тура|проиграна|без партии)|ожидающая доска/,
    why: "a game is played and lost, not a board",
  },
  {
    words: /(?<![А-Яа-яё])[Тт]айн(?:а|ы|ой|у)(?![А-Яа-яё])/,
    why: "a secret of the server's is a секрет",
    only: /proof|tournament|directing/,
  },
  { words: /(?<!что .*)запечатал[аи]?[.:!"]|запечатает вся команда/, why: "the verb lacks its object" },
  { words: /Печать окончательна/, why: "a printing is final? запечатанное изменить нельзя" },
  { words: /баллов \$\{/, why: "the number comes first, and has its plural" },
  { words: /: сказано"|не такова|ни у кого нет/, why: "clumsy" },
  { words: /[Зз]акреп(?:ите|ить) (?:своё )?имя|закрепите за собой/, why: "one looks for зарегистрироваться" },
];

function sources(language: string): [name: string, text: string][] {
  const words = new URL(`../src/i18n/${language}/`, import.meta.url);
  const games = new URL("../src/games/", import.meta.url);
  const read = (name: string, from: URL): [string, string] => [
    name,
    readFileSync(new URL(name, from), "utf8").replaceAll("\u00a0", " "),
  ];
  return [
    ...readdirSync(words).map((name) => read(name, words)),
    ...GAME_NAMES.flatMap((game) => [
      ...readdirSync(new URL(`${game}/words/${language}/`, games)).map((name) => `${game}/words/${language}/${name}`),
      `${game}/help-${language}.ts`,
      `${game}/words/card.ts`,
    ]).map((name) => read(name, games)),
  ];
}

it.each([
  ["en", ENGLISH],
  ["fr", FRENCH],
  ["ru", RUSSIAN],
] as const)("%s: none of them is back", (language, list) => {
  const files = sources(language);
  expect(files.length).toBeGreaterThan(20);
  const found = list.flatMap(({ words, why, only }) =>
    files
      .filter(([name]) => !only || only.test(name))
      .flatMap(([name, text]) =>
        text
          .split("\n")
          .filter((line) => words.test(line))
          .map((line) => `${name}: ${why}: ${line.trim().slice(0, 160)}`),
      ),
  );
  expect(found).toEqual([]);
});
