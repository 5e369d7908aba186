// One door for a game, on the page: a fourth one in a folder of its own and two lines of one list. Its types come from
// the schemas; the whole page is checked with it, and what it lacks does not compile.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { lines, makePageTree } from "./page-tree.mjs";

function run(tree, ...command) {
  const environment = { ...process.env, NO_COLOR: "1" };
  // The runner's own: a vitest within it is no test of its.
  delete environment.NODE_TEST_CONTEXT;
  const cwd = join(tree, "web-client");
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: "utf8", env: environment });
  return { status, text: stdout + stderr };
}

const generate = (tree) => run(tree, "scripts/generate-types.js");
const check = (tree) => run(tree, "node_modules/typescript/bin/tsc", "--noEmit");

test("it changes at most two lines of one file of the page", () => {
  const ofPage = lines.filter(({ file }) => file.startsWith("web-client/"));
  const changed = ofPage.map(({ line, becomes }) => becomes.filter((one) => one !== line).length);
  assert.ok(changed.reduce((sum, count) => sum + count) <= 2);
  assert.equal(new Set(ofPage.map(({ file }) => file)).size, 1);
});

describe("the page with four games", () => {
  let tree;
  before(() => {
    tree = makePageTree();
    assert.equal(generate(tree).status, 0);
  });
  after(() => rmSync(tree, { recursive: true }));

  test("is well typed, and whatever a game leaves out is an error", () => {
    const { status, text } = check(tree);
    assert.equal(status, 0, text);
  });

  test("draws it, seals, replays, sets it up, and speaks of it in every language", () => {
    const suites = ["tests/rps", "tests/languages.test.ts", "tests/folders.test.ts", "tests/game-sheets.test.ts"];
    const { status, text } = run(tree, "node_modules/vitest/vitest.mjs", "run", ...suites);
    assert.equal(status, 0, text);
  });
});

test("a game of the protocol that is not in the list is an error", (t) => {
  const tree = makePageTree({ listed: false });
  t.after(() => rmSync(tree, { recursive: true }));
  assert.equal(generate(tree).status, 0);
  const { status, text } = check(tree);
  assert.notEqual(status, 0);
  assert.match(text, /src\/games\/list\.ts.*rps/s);
});
