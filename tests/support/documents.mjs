// What documents point at: links, anchors, and paths of the project in backticks. Says which of them lead nowhere.
import { posix } from "node:path";
import { lineAt } from "./tree.mjs";

const withoutFences = (markdown) =>
  markdown.replace(/^( *)```[\s\S]*?^\1```/gm, (block) => block.replace(/[^\n]/g, " "));
const withoutCode = (markdown) => withoutFences(markdown).replace(/`[^`\n]*`/g, (code) => " ".repeat(code.length));

// The anchor that a heading has on the usual sites.
export const anchorOf = (heading) =>
  heading
    .replace(/[`*\\]|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

export const headingsOf = (markdown) =>
  [...withoutFences(markdown).matchAll(/^#{1,6} +(.*)$/gm)].map((match) => match[1]);

function anchorsOf(markdown) {
  const seen = new Map();
  return headingsOf(markdown).map((heading) => {
    const anchor = anchorOf(heading);
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

// The project's files as somebody who looks for a path wants them.
export class Tree {
  constructor(files) {
    this.files = new Set(files);
    this.folders = new Set(files.flatMap((file) => ancestors(file)));
    this.all = [...this.files, ...this.folders];
    this.names = new Set(files.map((file) => posix.basename(file)));
  }

  // A file, a folder, a file without its ending, or a pattern with * or {a,b} that something matches.
  has(path) {
    const clean = posix.normalize(path).replace(/\/$/, "");
    if (this.files.has(clean) || this.folders.has(clean)) return true;
    if (/[*{]/.test(clean)) return this.#matches(new RegExp(`^${patternOf(clean)}(\\.[a-z]+)?$`));
    return this.#matches(new RegExp(`^${patternOf(clean)}\\.[a-z]+$`));
  }

  // A file of that name somewhere.
  hasName(name) {
    const pattern = new RegExp(`(^|/)${patternOf(name)}$`);
    return this.names.has(name) || this.#matches(pattern);
  }

  #matches(pattern) {
    return this.all.some((path) => pattern.test(path));
  }
}

function ancestors(path) {
  const parent = posix.dirname(path);
  return parent === "." ? [] : [parent, ...ancestors(parent)];
}

const patternOf = (path) =>
  path
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, list) => `(${list.replaceAll(",", "|")})`)
    .replaceAll("*", "[^/]*");

// Where a path may begin that a document names: beside it or above it, or where #include and import begin.
const basesOf = (file) => [".", ...ancestors(file), "engine/include", "protocol/include", "web-client/src"];

const spoken = /^(?:\.{1,2}\/)*[\w.*{},-]+(?:\/[\w.*{},-]+)*\/?$/;
const sourceName = /\.(?:hpp|cpp|ts|mjs|md|cmake)$/;
// GAME_player.hpp, GAME.md, /r/ROOM; README.md is none.
const placeholder = /\bGAME\b|(?:^|[/._-])[A-Z]{2,}(?:$|[/_-]|\.(?!md\b))/;
const made = /(?:^|\/)(?:build|node_modules|dist|generated)(?:\/|$)|^(?:data|records)\//;

function looksLikePath(word, file, tree) {
  if (!spoken.test(word) || placeholder.test(word) || made.test(word)) return false;
  if (!word.includes("/")) return sourceName.test(word) && !word.startsWith(".");
  if (word.startsWith("..") || sourceName.test(word)) return true;
  const first = word.split("/")[0];
  return first !== "" && basesOf(file).some((base) => tree.folders.has(posix.join(base, first)));
}

const isThere = (word, file, tree) =>
  word.includes("/") ? basesOf(file).some((base) => tree.has(posix.join(base, word))) : tree.hasName(word);

// Paths in backticks that are not there. [{what, index}]
export function lostPaths(markdown, file, tree) {
  const lost = [];
  for (const code of withoutFences(markdown).matchAll(/`([^`\n]+)`/g))
    for (const word of code[1].matchAll(/(?:[^\s"'=,;(){}]|\{[^}]*\})+/g)) {
      const path = word[0].replace(/[.:…]+$/, "").replace(/:\d+$/, "");
      if (looksLikePath(path, file, tree) && !isThere(path, file, tree))
        lost.push({ what: `\`${path}\``, index: code.index });
    }
  return lost;
}

// Links that lead to no file or no heading. [{what, index}]
export function lostLinks(markdown, file, tree, read) {
  const lost = [];
  for (const link of withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link[1])) continue;
    const [path, anchor] = link[1].split("#");
    const target = path === "" ? file : posix.normalize(posix.join(posix.dirname(file), path));
    const isLost = !tree.files.has(target) && !tree.folders.has(target.replace(/\/$/, ""));
    if (isLost || (anchor && !anchorsOf(path === "" ? markdown : read(target)).includes(anchor)))
      lost.push({ what: link[1], index: link.index });
  }
  return lost;
}

const documentName = /(?<![\w/.*-])(?!(?:[\w-]+\/)*GAME\.md)((?:[\w-]+\/)*[\w-]+\.md)\b(?:`?,? \(?"([^"\n]+)")?/g;
const comments = /(?:\/\/|^\s*#|^\s*\*).*$/gm;

// Documents that a comment or a document names, with the section in quotes behind it. [{what, index}]
export function lostDocuments(text, file, tree, read) {
  const parts = file.endsWith(".md") ? [{ 0: withoutFences(text), index: 0 }] : [...text.matchAll(comments)];
  return parts.flatMap((part) =>
    [...part[0].matchAll(documentName)]
      .filter(([, name, section]) => !hasDocument(name, section, tree, read))
      .map(({ 0: what, index }) => ({ what, index: part.index + index })),
  );
}

function hasDocument(name, section, tree, read) {
  const found = [...tree.files].filter((path) => path === name || path.endsWith(`/${name}`));
  return found.some((path) => !section || headingsOf(read(path)).includes(section));
}

export const complaints = (lost, text, file) =>
  lost.map(({ what, index }) => `${file}:${lineAt(text, index)}: ${what} is not there`);
