// The numbered texts (rules, contract, laws of the architecture) and who cites which number of them. How a citation is
// written: tests/laws/README.md ("Citations"). tests/laws/citations.test.mjs holds both together.
import { filesOf, lineAt, readFileOf } from "./tree.mjs";

export const games = ["CTOR", "TOTAS", "TRITOC"];

// By the name that citations use. `laws` are the numbered list of the architecture's second section.
export const numberedTexts = new Map([
  ...games.map((game) => [game, `engine/rules/${game.toLowerCase()}.md`]),
  ["wire.md", "protocol/contract/wire.md"],
  ["record.md", "protocol/contract/record.md"],
  ["fine-print", "protocol/contract/fine-print.md"],
  ["architecture.md", "docs/architecture.md"],
  ["law", "docs/architecture.md"],
  ["decisions.md", "docs/decisions.md"],
  ["reliability.md", "server/reliability.md"],
  ["performance.md", "tests/bench/performance.md"],
  ["page.md", "web-client/page.md"],
]);

// Texts that cite themselves by bare numbers; the fine print does so by chapter.
const lawTexts = [...games, "wire.md", "record.md", "fine-print"];
const chapters = { A: "record.md", B: "record.md", C: "record.md", D: "CTOR", E: "TRITOC", F: "TOTAS" };

const heading = /^## (\d{1,2}|[A-Z]) /;
const rule = /^(\d{1,2}\.\d{1,2}|[A-Z]\d{1,2}\.) /;
const lawItem = /^(\d{1,2})\. /;

// Every number of a text with its line, and its words up to the next number. {number: {line, text}}
export function numbersIn(markdown, name = "") {
  const found = new Map();
  let current = null;
  let chapter = "";
  markdown.split("\n").forEach((line, index) => {
    const opened = heading.exec(line);
    if (opened) chapter = opened[1];
    const item = name === "law" ? (chapter === "2" ? lawItem.exec(line) : null) : rule.exec(line);
    const number = item?.[1].replace(/\.$/, "") ?? (name === "law" ? null : opened?.[1]);
    if (number) found.set(number, (current = { line: index + 1, lines: [] }));
    else if (line.startsWith("#")) current = null;
    current?.lines.push(line);
  });
  return new Map([...found].map(([number, { line, lines }]) => [number, { line, text: lines.join("\n").trim() }]));
}

// {name: {number: {line, text}}} of all numbered texts that are there.
export function readLaw(files = filesOf(), read = readFileOf) {
  const there = new Set(files);
  return new Map(
    [...numberedTexts].filter(([, file]) => there.has(file)).map(([name, file]) => [name, numbersIn(read(file), name)]),
  );
}

const escaped = (text) => text.replaceAll(".", "\\.");
const documents = [...numberedTexts.keys()]
  .filter((name) => name.endsWith(".md"))
  .map(escaped)
  .join("|");
const names = `${games.join("|")}|[Ff]ine-print(?:\\.md)?|[Ll]aws?|${documents}`;
const opening = new RegExp(`\\b(${names})\`?\\s+(?:sections?\\s+)?(?=[A-F\\d])`, "g");
const backwards = new RegExp(`(?<![\\w.])(\\d{1,2}(?:\\.\\d{1,2})?|[A-F]\\d{1,2}) of \`?(${documents})`, "g");
// No measure: not 8×8, 3-3, 10 %, nor a word's beginning.
const item = /([A-F]?\d{1,2}(?:\.\d{1,2})?|[A-F])(?![\w×%]|[.-]\d|[-'’]\w)/y;
const separator = /`?(,?\s+(?:and|or)\s+|,\s+|;\s+|\s+to\s+)/y;
const wordFollows = /\s+(?!and\b|or\b|to\b)[a-z]/y;

const matchAt = (pattern, text, index) => ((pattern.lastIndex = index), pattern.exec(text));
const familyOf = (word) => (/^fine-print/i.test(word) ? "fine-print" : /^laws?$/i.test(word) ? "law" : word);
const isLetter = (number) => /^[A-F]/.test(number);

// May this number go on a list? "TOTAS 9.4, 10)" does, "law 4, 5 rows" and "TOTAS 9; 15 pieces" do not.
function goesOn(text, number, end, between) {
  if (isLetter(number)) return number.length > 1 || !matchAt(wordFollows, text, end);
  return number.includes(".") || (!between.startsWith(";") && !matchAt(wordFollows, text, end));
}

// From one number to another of the same chapter, "3.2 to 3.5", "D5 to D9"; the ends alone where they are not.
export function numbersBetween(first, last) {
  const split = (number) => /^(.*?)(\d+)$/.exec(number) ?? [number, number, ""];
  const [, before, from] = split(first);
  const [, beforeLast, to] = split(last);
  if (before !== beforeLast || from === "" || Number(from) >= Number(to)) return [first, last];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${before}${Number(from) + index}`);
}

// What follows the name of a text: one number or a list of them, with ranges. [{number, index}]
function listAt(text, start) {
  const found = [];
  let between = "";
  for (let at = start; ;) {
    const next = matchAt(item, text, at);
    if (!next || (between !== "" && !goesOn(text, next[1], item.lastIndex, between))) return found;
    const numbers = between.trim() === "to" ? numbersBetween(found.at(-1).number, next[1]).slice(1) : [next[1]];
    found.push(...numbers.map((number) => ({ number, index: next.index })));
    at = item.lastIndex;
    const comma = matchAt(separator, text, at);
    if (!comma) return found;
    between = comma[1];
    at = separator.lastIndex;
  }
}

// The numbers of a list by itself: "3.1, 3.3 to 3.5".
export const listOf = (text) => listAt(text, 0).map(({ number }) => number);

// A comment that goes on in the next line reads as one, a heading ends; every character keeps its place.
function flat(text) {
  return text.replace(/\n[ \t]*(?:\/\/+|\*|#(?!#))?[ \t]*/g, (gap, index) => {
    const isHeading = text[text.lastIndexOf("\n", index - 1) + 1] === "#";
    return (isHeading ? "|" : " ") + " ".repeat(gap.length - 1);
  });
}

// Citations by name: "CTOR 3.7", "record.md 4 to 7", "fine-print D5 to D9, D14". [{name, number, index}]
export function citationsIn(text) {
  const plain = flat(text);
  const found = [];
  for (const match of plain.matchAll(opening)) {
    const name = familyOf(match[1]);
    // Further on a list may change to the fine print; what follows the name at once is that text's own.
    listAt(plain, match.index + match[0].length).forEach(({ number, index }, place) =>
      found.push({ name: place > 0 && isLetter(number) ? "fine-print" : name, number, index }),
    );
  }
  for (const match of plain.matchAll(backwards))
    found.push({ name: isLetter(match[1]) ? "fine-print" : match[2], number: match[1], index: match.index });
  return found;
}

const lineComment = /(?:\/\/|^\s*#|^\s*\*).*$/gm;
const title = /(?:TEST_CASE|\btest|\bit)\(\s*["'`]((?:[A-F]?\d{1,2}(?:\.\d{1,2})?(?:, | and | to )?)+)(?=[ :])/g;
const letter = /(?<![\w"'%#.\\-])([A-F](?:[1-9]|[12]\d))(?![\w×%]|[.-]\d)/g;

// Letters of the fine print by themselves, "(D14)": in comments of code.
export function lettersIn(text) {
  const found = [];
  for (const comment of text.matchAll(lineComment))
    for (const match of comment[0].matchAll(letter))
      found.push({ name: "fine-print", number: match[1], index: comment.index + match.index });
  return found;
}

// Numbers at the beginning of a test's title, "6.3, B9: …": of the texts that the file's first lines
// name, else of the wire.
export function titlesIn(text) {
  const head = text.split("\n").slice(0, 6).join("\n");
  if (head.includes("RFC ")) return [];
  const named = lawTexts.slice(0, -1).filter((name) => citationsIn(head).some((citation) => citation.name === name));
  const spoken = named.length > 0 ? named : ["wire.md"];
  const found = [];
  for (const match of text.matchAll(title))
    for (const [number] of match[1].matchAll(/[A-F]\d{1,2}|\d{1,2}\.\d{1,2}/g))
      found.push({ names: isLetter(number) ? ["fine-print"] : spoken, number, index: match.index });
  return found;
}

const bareNumber = /(?<![\w.`-]|RFC )(\d{1,2}\.\d{1,2})(?![\w`]|\.\d|[-×%])/g;

// Numbers by themselves within a text of the law. "rule 2.3" in the contract is one of a game's.
export function ownNumbersIn(text, name) {
  const cited = new Set(citationsIn(text).map(({ index }) => index));
  const found = [];
  let offset = 0;
  let meant = name;
  for (const line of text.split("\n")) {
    if (name === "fine-print") meant = chapters[heading.exec(line)?.[1]] ?? meant;
    for (const { 1: number, index } of line.matchAll(bareNumber)) {
      const isRule = name === "record.md" && /\brules? $/.test(line.slice(0, index));
      if (!cited.has(offset + index)) found.push({ names: isRule ? games : [meant], number, index: offset + index });
    }
    offset += line.length + 1;
  }
  return found;
}

const rulesBefore = /\brules? (?=\d)/g;

// "rules 14.1" in a file that is about one game.
function rulesIn(text, file) {
  const game = games.find((name) => file.toLowerCase().includes(name.toLowerCase()));
  if (!game || numberedTexts.get(game) === file) return [];
  const plain = flat(text);
  return [...plain.matchAll(rulesBefore)]
    .flatMap((match) => listAt(plain, match.index + match[0].length))
    .map(({ number, index }) => ({ name: isLetter(number) ? "fine-print" : game, number, index }));
}

const isCode = (file) => /\.(cpp|hpp|c|h|ts|mjs|js|css|sh|cmake)$/.test(file);

// Everything that a file cites. [{names, number, index}]: the number is one of one of these texts.
export function allCitationsIn(text, file) {
  const named = [...citationsIn(text), ...rulesIn(text, file), ...(isCode(file) ? lettersIn(text) : [])];
  const own = lawTexts.find((name) => numberedTexts.get(name) === file);
  return [
    ...named.map(({ name, number, index }) => ({ names: [name], number, index })),
    ...(isCode(file) ? titlesIn(text) : []),
    ...(own ? ownNumbersIn(text, own) : []),
  ];
}

// "file:line: TEXT NUMBER is not there", for each citation that leads nowhere.
export function wrongCitations(text, file, law) {
  return allCitationsIn(text, file)
    .filter(({ names: cited, number }) => !cited.some((name) => law.get(name)?.has(number)))
    .map(
      ({ names: cited, number, index }) =>
        `${file}:${lineAt(text, index)}: ${cited.join(" or ")} ${number} is not there`,
    );
}
