// How the house is built, in numbers: circles, how far a game's name has spread, what is largest.
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { projectRoot } from "../support/schema.mjs";
import { circlesIn, filesBelow, foldersOf, graphOf, read } from "./graph.mjs";

const cpp = [".cpp", ".hpp"];
export const games = ["ctor", "totas", "tritoc"];

// A game is one folder here, with its computer players inside.
const folderOfGame = (name) => dirname(name).replace(/\/bot$/, "");

/** What is looked at, and how its files are gathered into folders. */
export const parts = [
  { title: "server", folders: ["server"], endings: cpp, folderOf: dirname },
  { title: "engine", folders: ["engine/include", "engine/src"], endings: cpp, folderOf: folderOfGame },
  { title: "protocol", folders: ["protocol/include", "protocol/src"], endings: cpp, folderOf: dirname },
  { title: "web-client/src", folders: ["web-client/src"], endings: [".ts"], folderOf: dirname },
];

const isHeader = (name) => name.endsWith(".hpp") || name.endsWith(".ts");

/** Circles of a part: groups of folders, and groups of files (headers, or modules). */
export function circlesOf({ folders, endings, folderOf }) {
  const graph = graphOf(filesBelow(folders, endings));
  const headers = new Map([...graph].filter(([name]) => isHeader(name)));
  return { folders: circlesIn(foldersOf(graph, folderOf)), files: circlesIn(headers) };
}

/** Files that the program or the page is made of, outside every game's own folders, that name this game. */
export function sharedFilesNaming(game) {
  const sources = filesBelow(
    ["engine/include", "engine/src", "protocol/include", "protocol/src", "server", "web-client/src", "cmake"],
    [...cpp, ".ts", ".cmake", ".css"],
  );
  const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|^\s*#(?!include).*$/gm, "");
  const isShared = (name) => !games.some((one) => name.includes(`/${one}/`)) && !name.startsWith("web-client/src/dev/");
  const word = new RegExp(`\\b${game}(\\b|_)`, "i");
  const capital = game[0].toUpperCase() + game.slice(1);
  // Within a longer name, in camelCase: TotasView.
  const part = new RegExp(`\\b(${game}|${capital})[A-Z]|[a-z]${capital}`);
  const isNamed = (text) => word.test(text) || part.test(text);
  return sources.filter((name) => isShared(name) && isNamed(withoutComments(read(name))));
}

/** Every function of the C++ that is shipped: [{name, lines, where}], and every class: [{name, functions}]. */
export function functionsAndClasses() {
  const names = filesBelow(["engine", "protocol", "server"], cpp);
  const printed = execFileSync(
    "ctags",
    ["--output-format=json", "--fields=+neKS", "--kinds-C++=fpcs", "--sort=no", "-f", "-", "-L", "-"],
    {
      cwd: projectRoot,
      input: names.join("\n"),
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  const tags = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const functions = tags
    .filter(({ kind, end }) => kind === "function" && end !== undefined)
    .map(({ name, scope, path, line, end }) => ({
      name: scope ? `${scope}::${name}` : name,
      lines: end - line + 1,
      where: `${path}:${line}`,
    }));
  const members = new Map();
  for (const { kind, name, scope, scopeKind, signature } of tags) {
    if (kind !== "function" && kind !== "prototype") continue;
    if (scopeKind !== "class" && scopeKind !== "struct") continue;
    if (!members.has(scope)) members.set(scope, new Set());
    members.get(scope).add(`${name} ${arity(signature)}`);
  }
  const classes = [...members].map(([name, own]) => ({ name, functions: own.size }));
  return { functions, classes };
}

// A declaration and its definition may spell their types differently; both have as many parameters.
const arity = (signature = "") => (signature === "()" ? 0 : signature.split(",").length);

/** Every source file that is shipped: [{name, lines}]. */
export function fileLengths() {
  const names = [...filesBelow(["engine", "protocol", "server"], cpp), ...filesBelow(["web-client/src"], [".ts"])];
  return names.map((name) => ({ name, lines: read(name).split("\n").length - 1 }));
}

export const largest = (list, by, count) => [...list].sort((one, other) => other[by] - one[by]).slice(0, count);
