// Where a number of the law is held: the table at the end of each game's rules, and everything that cites it.
import { allCitationsIn, citationsIn, games, listOf, numberedTexts, readLaw } from "./law.mjs";
import { filesOf, lineAt, readFileOf } from "./tree.mjs";

export const folderOf = (game) => game.toLowerCase();

const inBackticks = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]);

// The rows of "Where it is held" in a game's rules. [{numbers, anchors, tests}]
export function heldIn(markdown, game) {
  const table = markdown.split("\n## Where it is held\n")[1] ?? "";
  return table
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, numbers, page, tests] = line.split("|").map((cell) => cell.trim());
      return {
        numbers: listOf(numbers),
        anchors: inBackticks(page).map((anchor) => anchor.slice(1)),
        tests: inBackticks(tests).map((name) => (name.includes("/") ? name : `tests/engine/${folderOf(game)}/${name}`)),
      };
    });
}

// A paragraph with its chapter's heading, or a whole chapter.
function wordsOf(numbers, number) {
  const inside = [...numbers.keys()].filter((key) => isWithin(key, number));
  return inside.map((key) => numbers.get(key).text).join("\n");
}

// 3.7 is within 3, D14 within D.
export const isWithin = (number, chapter) =>
  number === chapter || number.startsWith(`${chapter}.`) || (/^[A-Z]$/.test(chapter) && number.startsWith(chapter));

const areas = [
  ["documents", /\.md$/],
  ["tests", /^(tests|web-client\/tests)\//],
  ["code", /^(engine|protocol|server|web-client)\//],
];
// They speak of citations, not of what is cited.
const apart =
  /^tests\/(support\/(law|held|rule)\.mjs|laws\/(README\.md|(citations|held)\.test\.mjs)|engine\/coverage_test\.cpp)$/;

// Lines that cite the number. {tests, code, documents: [{file, line, words}]}
export function citersOf(name, number, files = filesOf(), read = readFileOf) {
  const found = { tests: [], code: [], documents: [] };
  for (const file of files.filter((path) => /\.(cpp|hpp|c|ts|mjs|css|sh|cmake|md|json)$/.test(path))) {
    const [area] = areas.find(([, pattern]) => pattern.test(file)) ?? [];
    if (!area || apart.test(file) || file === numberedTexts.get(name)) continue;
    const text = read(file);
    const lines = allCitationsIn(text, file)
      .filter((citation) => citation.names.includes(name) && isWithin(citation.number, number))
      .map(({ index }) => lineAt(text, index));
    for (const line of [...new Set(lines)].sort((a, b) => a - b))
      found[area].push({ file, line, words: text.split("\n")[line - 1].trim() });
  }
  return found;
}

const placesOf = (title, places) => (places.length === 0 ? [] : ["", title, ...places]);
const shown = ({ file, line, words }) => `  ${file}:${line}: ${words.slice(0, 110)}`;

// Paragraphs of the rules are one line each: at most 100 columns, to be read.
const folded = (text) => text.replace(/[^\n]{70,100}(?:\s|$)/g, (piece) => `${piece.trimEnd()}\n`).trimEnd();

// Reads "CTOR 3.7", "totas 6", "fine-print D14", "D14", "law 4", "wire.md 3.4". {name, number}, or null.
export function requestOf(words) {
  const text = words.join(" ").replace(/^(ctor|totas|tritoc)\b/i, (game) => game.toUpperCase());
  const [citation] = citationsIn(text.replace(/^(?=[A-F]\d)/, "fine-print ").replace(/^(wire|record) /, "$1.md "));
  return citation ?? null;
}

// Paragraphs of the law in which all of these words stand, a line each.
export function findWords(words, law = readLaw()) {
  const wanted = words.join(" ").toLowerCase().split(/\s+/);
  return [...law].flatMap(([name, numbers]) =>
    [...numbers]
      .filter(([, { text }]) => !text.startsWith("## ") && wanted.every((word) => text.toLowerCase().includes(word)))
      .map(
        ([number, { text }]) =>
          `${name} ${number}: ${text
            .slice(text.indexOf(" ") + 1)
            .replace(/\s+/g, " ")
            .slice(0, 160)}`,
      ),
  );
}

// What tests/rule prints, as lines; null where there is no such number.
export function lookUp({ name, number }) {
  const numbers = readLaw().get(name);
  if (!numbers?.has(number)) return null;
  const file = numberedTexts.get(name);
  const { tests, code, documents } = citersOf(name, number);
  const rows = games.includes(name)
    ? heldIn(readFileOf(file), name).filter((row) => row.numbers.some((key) => isWithin(key, number)))
    : [];
  const anchors = [...new Set(rows.flatMap((row) => row.anchors))];
  return [
    `${name} ${number} (${file}:${numbers.get(number).line})`,
    folded(wordsOf(numbers, number)),
    ...placesOf("Tests:", tests.map(shown)),
    ...placesOf("Code:", code.map(shown)),
    ...placesOf(
      "On the page:",
      anchors.map((anchor) => `  /help/${folderOf(name)}#${anchor}`),
    ),
    ...placesOf("Documents:", documents.map(shown)),
  ];
}
