// Who names whom: the files of the project as a graph, and as one of their folders.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { treeRoot } from "../support/tree.mjs";

/** Tracked files below these folders with one of these endings, as paths in the project. */
export function filesBelow(folders, endings) {
  const names = execFileSync("git", ["ls-files", "-z", "--", ...folders], { cwd: treeRoot, encoding: "utf8" });
  return names.split("\0").filter((name) => endings.some((ending) => name.endsWith(ending)));
}

export const read = (name) => readFileSync(join(treeRoot, name), "utf8");

// Where an include of the project's own is looked for, after the folder of the file itself.
const includeFolders = ["", "engine/include", "protocol/include", "engine/src", "protocol/src"];

function included(name, text, known) {
  const own = [...text.matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)].map(([, path]) => path);
  const places = (path) => [dirname(name), ...includeFolders].map((folder) => posix.join(folder, path));
  return own.map((path) => places(path).find((place) => known.has(place))).filter(Boolean);
}

function imported(name, text, known) {
  const named = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"?]+)(?:\?[^"]*)?"/g)].map(
    ([, path]) => path,
  );
  return named.map((path) => posix.join(dirname(name), path)).filter((place) => known.has(place));
}

/** {from: [to, …]} over the files: what each includes or imports. */
export function graphOf(names) {
  const known = new Set(names);
  const targets = (name) => (name.endsWith(".ts") ? imported : included)(name, read(name), known);
  return new Map(names.map((name) => [name, targets(name)]));
}

/** The same over folders, as `folderOf` names them. */
export function foldersOf(graph, folderOf) {
  const folders = new Map();
  for (const [from, targets] of graph) {
    const own = folderOf(from);
    if (!folders.has(own)) folders.set(own, new Set());
    for (const to of targets) if (folderOf(to) !== own) folders.get(own).add(folderOf(to));
  }
  return folders;
}

/** Groups of nodes that can reach each other, by Tarjan's algorithm: none in a graph without circles. */
export function circlesIn(graph) {
  const found = [];
  const numbers = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (node) => {
    numbers.set(node, numbers.size);
    lowest.set(node, numbers.get(node));
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== numbers.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return found;
}
