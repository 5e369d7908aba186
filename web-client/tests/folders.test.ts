// The order of the folders, as the table "Map" in README.md lists them: each imports only from those above it there.
// All imports count, of types and lazy ones, too; and no files import each other in a circle.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseSync } from "vite";
import { GAME_NAMES } from "../src/wire/messages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** One file names another. */
interface Arrow {
  from: string;
  to: string;
}

/** What is named by `import`, `export … from`, `import()` and `import("…")` in a type. */
function namedIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namedIn);
  if (typeof node !== "object" || node === null) return [];
  const { source } = node as { source?: { type?: string; value?: unknown } | null };
  const named = source?.type === "Literal" && typeof source.value === "string" ? [source.value] : [];
  return [...named, ...Object.values(node).flatMap(namedIn)];
}

function arrowsOf(from: string, text: string): Arrow[] {
  const named = namedIn(parseSync(from, text).program.body).filter((name) => name.startsWith("."));
  return named.map((name) => ({ from, to: posix.join(dirname(from), name.replace(/\?.*$/, "")) }));
}

function allArrows(): Arrow[] {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  return files.flatMap((name) => arrowsOf(`src/${name}`, readFileSync(join(root, "src", name), "utf8")));
}

function foldersInOrder(readme: string): string[] {
  const map = readme.split(/^## /m).find((part) => part.startsWith("Map\n")) ?? "";
  return [...map.matchAll(/^\| (`src\/.*?`) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(.+?)\/`/g)].flatMap(([, folder = ""]) => eachGame(folder)),
  );
}

/** A folder that every game has stands there once. */
function eachGame(folder: string): string[] {
  return folder.includes("/GAME") ? GAME_NAMES.map((game) => folder.replace("GAME", game)) : [folder];
}

function missingFolders(arrows: readonly Arrow[], order: readonly string[]): string[] {
  const used = new Set(arrows.flatMap(({ from, to }) => [dirname(from), dirname(to)]));
  return [...used].filter((folder) => !order.includes(folder));
}

function upward(arrows: readonly Arrow[], order: readonly string[]): string[] {
  const place = (file: string): number => order.indexOf(dirname(file));
  return arrows
    .filter(({ from, to }) => place(to) > place(from))
    .map(({ from, to }) => `${from} imports ${to}, which stands below it`);
}

/** Each circle once: "a.ts → b.ts → a.ts". */
function circles(arrows: readonly Arrow[]): string[] {
  const targets = (file: string): string[] => arrows.filter(({ from }) => from === file).map(({ to }) => to);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const target of targets(file)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const { from } of arrows) visit(from, []);
  return found;
}

describe("the folders of the page", () => {
  const arrows = allArrows();
  const order = foldersInOrder(readFileSync(join(root, "README.md"), "utf8"));

  it("are all in the table of README.md, each once", () => {
    expect(arrows.length).toBeGreaterThan(1_000);
    expect(missingFolders(arrows, order)).toEqual([]);
    expect(order).toEqual([...new Set(order)]);
    expect(order.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  it("import only from folders above them in the table", () => {
    expect(upward(arrows, order)).toEqual([]);
  });

  it("have no files that import each other in a circle", () => {
    expect(circles(arrows)).toEqual([]);
  });
});

describe("what holds them", () => {
  it("sees values, types, lazy imports, types of lazy imports, exports and style sheets", () => {
    const text = `import { a } from "../a/a.ts";
      import type { B } from "../b/b.ts";
      import "../styles/c.css?url";
      export * from "./d.ts";
      type E = typeof import("../e/e.ts");
      const f = () => import("../f/f.ts");
      import { html } from "lit-html";`;
    const seen = arrowsOf("src/x/x.ts", text).map(({ to }) => to);
    expect(seen).toEqual(["src/a/a.ts", "src/b/b.ts", "src/styles/c.css", "src/x/d.ts", "src/e/e.ts", "src/f/f.ts"]);
  });

  it("tells of an arrow upwards, of a folder that is not in the table, and of a circle", () => {
    const order = foldersInOrder(
      "## Map\n| folder | what |\n|---|---|\n| `src/a/`, `src/b/` | two |\n## Rest\n| `src/c/` | no |\n",
    );
    expect(order).toEqual(["src/a", "src/b"]);
    const arrows = [
      { from: "src/a/one.ts", to: "src/b/two.ts" },
      { from: "src/b/two.ts", to: "src/c/three.ts" },
      { from: "src/c/three.ts", to: "src/a/one.ts" },
    ];
    expect(upward(arrows.slice(0, 1), order)).toEqual(["src/a/one.ts imports src/b/two.ts, which stands below it"]);
    expect(missingFolders(arrows, order)).toEqual(["src/c"]);
    expect(circles(arrows)).toEqual(["src/a/one.ts → src/b/two.ts → src/c/three.ts → src/a/one.ts"]);
  });
});
