// Builds the page in memory and holds its budget, and what the strict content policy asks of it.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { build, type Rollup } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const KB = 1000;

let output: (Rollup.OutputChunk | Rollup.OutputAsset)[] = [];
const size = (text: string | Uint8Array): number => gzipSync(text).length;
const chunks = (): Rollup.OutputChunk[] => output.filter((each) => each.type === "chunk");

beforeAll(async () => {
  const built = (await build({ root, logLevel: "silent", build: { write: false } })) as Rollup.RollupOutput;
  output = built.output;
}, 60_000);

describe("the budget", () => {
  it("first load: at most 20 KB of script", () => {
    const by_name = new Map(chunks().map((chunk) => [chunk.fileName, chunk]));
    const first = new Set<string>();
    const add = (name: string): void => {
      if (first.has(name)) return;
      first.add(name);
      by_name.get(name)?.imports.forEach(add);
    };
    chunks()
      .filter((chunk) => chunk.isEntry)
      .forEach((chunk) => add(chunk.fileName));
    expect(first.size).toBeGreaterThan(0);
    const total = [...first].reduce((sum, name) => sum + size(by_name.get(name)?.code ?? ""), 0);
    expect(total).toBeLessThanOrEqual(20 * KB);
  });

  it("all script: at most 60 KB", () => {
    expect(chunks().reduce((sum, chunk) => sum + size(chunk.code), 0)).toBeLessThanOrEqual(60 * KB);
  });

  it("all style sheets: at most 8 KB", () => {
    const sheets = output.filter((each) => each.type === "asset" && each.fileName.endsWith(".css")) as Rollup.OutputAsset[];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.reduce((sum, sheet) => sum + size(sheet.source), 0)).toBeLessThanOrEqual(8 * KB);
  });

  it("board, new room, rules and settings are not in the first load", () => {
    const entry = chunks().find((chunk) => chunk.isEntry);
    const modules = Object.keys(entry?.modules ?? {});
    for (const part of ["games/ctor", "screens/new-room", "screens/help", "screens/settings", "screens/room"]) {
      expect(
        modules.some((module) => module.includes(part)),
        part,
      ).toBe(false);
    }
  });
});

describe("the content policy", () => {
  it("nothing is inline, and the style sheet holds back no painting", () => {
    const page = output.find((each) => each.fileName === "index.html") as Rollup.OutputAsset;
    const text = String(page.source);
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
    expect(text.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
    expect(text.indexOf('rel="stylesheet"')).toBeGreaterThan(text.indexOf("<body>"));
  });

  it("no source writes markup as text, evaluates text, or sets style attributes in templates", () => {
    const sources = readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !name.startsWith("generated"),
    );
    expect(sources.length).toBeGreaterThan(40);
    for (const name of sources) {
      const text = readFileSync(`${root}/src/${name}`, "utf8");
      expect(text, name).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|unsafeHTML|\sstyle=/,
      );
    }
  });

  it("the made-up rooms of the development page are not in the build", () => {
    for (const chunk of chunks()) expect(chunk.code).not.toContain("Friday torus");
  });
});
