// A game's sheet stays with the page once it is loaded, whatever is drawn next: it may style nothing outside the roots
// of its game. tests/e2e/sheets.test.mjs looks at every screen with all sheets in force; this says at once which
// selector is loose.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { GAME_NAMES } from "../src/wire/messages.ts";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const sheets = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
const ofGames = sheets.filter((name) => name.startsWith("games/"));
const textOf = (name: string): string =>
  readFileSync(`${src}${name}`, "utf8")
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/url\("[^"]*"\)/g, "");

interface Block {
  head: string;
  /** Of the blocks it stands in, from the outermost. */
  within: string[];
}

function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  const open: string[] = [];
  for (const [, before = "", brace] of text.matchAll(/([^{};]*)([{};])/g)) {
    const head = before.trim();
    if (brace === "{") {
      blocks.push({ head, within: [...open] });
      open.push(head);
    } else if (brace === "}") open.pop();
  }
  expect(open).toEqual([]);
  return blocks;
}

const keyframesIn = (name: string): string[] =>
  blocksIn(textOf(name)).flatMap(({ head }) => /^@keyframes ([\w-]+)$/.exec(head)?.[1] ?? []);

/**
 * What is nested stands inside its root, unless it says otherwise: by `&` beside a sibling, or within another selector.
 */
const leavesRoot = (selector: string): boolean => /&[^\s,]*\s*[+~]/.test(selector) || /\([^)]*&/.test(selector);

it("there are sheets of all games", () => {
  expect(new Set(ofGames.map((name) => name.split("/")[1]))).toEqual(new Set(GAME_NAMES));
});

describe.each(ofGames)("%s", (name) => {
  const game = name.split("/")[1];

  it("styles what is in its game’s root, and nothing else", () => {
    const text = textOf(name);
    const blocks = blocksIn(text);
    const outermost = blocks.filter(({ within, head }) => within.length === 0 && !head.startsWith("@keyframes"));
    // A long one only says in which order its parts count.
    const isIndex = /^(\s*@import "[^"]+";)+\s*$/.test(text);
    expect(outermost.map(({ head }) => head)).toEqual(isIndex ? [] : [`:where(.game-${game})`]);
    expect(blocks.filter(({ head }) => leavesRoot(head))).toEqual([]);
  });

  it("names its animations as nobody else does", () => {
    const others = sheets.filter((other) => other !== name).flatMap(keyframesIn);
    expect(keyframesIn(name).filter((each) => others.includes(each))).toEqual([]);
  });
});

it("a selector that leaves its root is found", () => {
  expect(["& ~ .x", "&.open + .x", ".x:has(&)", ":is(.x, &) .y"].map(leavesRoot)).toEqual([true, true, true, true]);
  expect(["&.match .x", "[data-y] & .x", ".x ~ .y", "& > .x:has(.y)"].map(leavesRoot)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

// A finger that has tapped leaves the pointer where it was, and the mark with it.
it.each(sheets)("%s: what a pointer hovers over is marked for pointers that hover", (name) => {
  const hovered = blocksIn(textOf(name)).filter(({ head }) => head.includes(":hover"));
  expect(hovered.filter(({ within }) => !within.includes("@media (hover: hover)")).map(({ head }) => head)).toEqual([]);
});

// web-client/README.md tells of it: what undoes it costs a hundred times the layout, and no other test would notice.
describe("boards are laid out once, and restyled where they change", () => {
  const SQUARES = /\.(cell|sq|hole|hole-no|number|chip|peg|fig)(?![\w-])/;

  it.each(sheets)("%s: no rule ends in squares behind a :has()", (name) => {
    const rules = blocksIn(textOf(name)).flatMap(({ head }) =>
      head.startsWith("@") ? [] : head.split(/,(?![^(]*\))/),
    );
    const subjectOf = (selector: string): string =>
      selector
        .trim()
        .split(/\s*[\s>+~]\s*(?![^(]*\))/)
        .at(-1) ?? "";
    expect(
      rules.filter((selector) => {
        const subject = subjectOf(selector);
        return selector.includes(":has(") && SQUARES.test(subject) && !selector.trim().startsWith(subject);
      }),
    ).toEqual([]);
  });

  it.each([
    ["styles/room/match.css", ".board-area"],
    ["games/totas/board/squares.css", ".totas-area"],
    ["games/tritoc/board.css", ".tritoc-area"],
  ])("%s: a column stands round the board, no grid", (name, area) => {
    const rule = new RegExp(`^ *${area.replace(".", "\\.")} \\{([^}]*)\\}`, "m").exec(textOf(name))?.[1] ?? "";
    expect(rule).toMatch(/display: flex;\s*flex-direction: column;/);
  });

  it("no square is a container", () => {
    const containers = ofGames.flatMap((name) =>
      [...textOf(name).matchAll(/^ *([^{}\n]+) \{[^{}]*container-type/gm)].map(([, head = ""]) => head),
    );
    expect(containers.filter((head) => SQUARES.test(head))).toEqual([]);
  });
});
