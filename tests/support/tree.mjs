// The project's files, without what is built, downloaded or generated. Paths are relative to the project and have "/".
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const treeRoot = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const leftOut = new Set([
  ".git",
  ".cache",
  "build",
  "data",
  "node_modules",
  "web-client/dist",
  "web-client/src/generated",
]);

function* walk(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.has(entry.name) || leftOut.has(path)) continue;
    if (entry.isDirectory()) yield* walk(root, path);
    else if (entry.isFile()) yield path;
  }
}

export const filesOf = (root = treeRoot) => [...walk(root, "")];
export const readFileOf = (path, root = treeRoot) => readFileSync(join(root, path), "utf8");

// Where in a text an index stands, counted from 1.
export const lineAt = (text, index) => text.slice(0, index).split("\n").length;
