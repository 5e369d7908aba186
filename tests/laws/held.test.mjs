// The tables "Where it is held" at the end of the rules, against the rules, the page and the tests; and tests/rule.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { findWords, folderOf, heldIn, lookUp, requestOf } from "../support/held.mjs";
import { allCitationsIn, games, numberedTexts, readLaw } from "../support/law.mjs";
import { filesOf, readFileOf, treeRoot } from "../support/tree.mjs";

const law = readLaw();
const files = filesOf();
const rowsOf = (game) => heldIn(readFileOf(numberedTexts.get(game)), game);

// 3.7, but not 3; and 16, which has no parts.
const rulesOf = (game) => {
  const all = [...law.get(game).keys()];
  return all.filter((number) => !all.some((other) => other.startsWith(`${number}.`)));
};

// Rules of the game that titles of tests begin with, "CTOR 3.7: …".
const titled = (text, game) =>
  [...text.matchAll(new RegExp(`TEST_CASE\\("${game} ([^:"]+):`, "g"))].flatMap((match) =>
    match[1].split(", ").filter((number) => law.get(game).has(number)),
  );

test("a table is read row by row", () => {
  const table =
    "\n## Where it is held\nText.\n\n| rules | on the page | tests |\n|---|---|---|\n" +
    "| 1.1 to 1.3, 2 | `#a`, `#b` | `c_test.cpp`, `tests/d.cpp` |\n| 4.1 | – | `c_test.cpp` |\n";
  assert.deepEqual(heldIn(table, "CTOR"), [
    {
      numbers: ["1.1", "1.2", "1.3", "2"],
      anchors: ["a", "b"],
      tests: ["tests/engine/ctor/c_test.cpp", "tests/d.cpp"],
    },
    { numbers: ["4.1"], anchors: [], tests: ["tests/engine/ctor/c_test.cpp"] },
  ]);
});

for (const game of games) {
  test(`${game}: every rule stands in one row`, () => {
    const numbers = rowsOf(game).flatMap((row) => row.numbers);
    assert.deepEqual(numbers.sort(), rulesOf(game).sort());
  });

  test(`${game}: the page has the sections, in all languages`, () => {
    for (const language of ["en", "fr", "ru"]) {
      const page = readFileOf(`web-client/src/games/${folderOf(game)}/help-${language}.ts`);
      for (const anchor of rowsOf(game).flatMap((row) => row.anchors))
        assert.ok(page.includes(`<section id="${anchor}">`), `${language}: #${anchor}`);
    }
  });

  test(`${game}: the tests of a row are there, and each names a rule of the row`, () => {
    for (const { numbers, tests } of rowsOf(game)) {
      assert.ok(tests.length > 0, numbers.join());
      for (const file of tests) {
        assert.ok(files.includes(file), file);
        const named = allCitationsIn(readFileOf(file), file).filter(({ names }) => names.includes(game));
        assert.ok(
          named.some(({ number }) => numbers.includes(number)),
          `${file}: ${numbers.join()}`,
        );
      }
    }
  });

  test(`${game}: a file with a test of a rule stands in the row of that rule`, () => {
    for (const file of files.filter((path) => path.startsWith(`tests/engine/${folderOf(game)}/`)))
      for (const number of titled(readFileOf(file), game))
        for (const row of rowsOf(game).filter(({ numbers }) => numbers.includes(number)))
          assert.ok(row.tests.includes(file), `${file} tests ${game} ${number}`);
  });
}

test("a number is asked for as people write it", () => {
  const asked = (...words) => {
    const request = requestOf(words);
    return request && `${request.name} ${request.number}`;
  };
  assert.equal(asked("CTOR", "3.7"), "CTOR 3.7");
  assert.equal(asked("totas 6"), "TOTAS 6");
  assert.equal(asked("D14"), "fine-print D14");
  assert.equal(asked("wire", "3.4"), "wire.md 3.4");
  assert.equal(asked("law", "4"), "law 4");
  assert.equal(asked("chess", "1"), null);
});

test("what is found: words, tests, code, and the section of the page", () => {
  const lines = lookUp({ name: "CTOR", number: "3.7" });
  const has = (pattern) =>
    assert.ok(
      lines.some((line) => pattern.test(line)),
      String(pattern),
    );
  has(/^3\.7 \*Collision\.\*/);
  has(/^ {2}tests\/engine\/ctor\/rounds_test\.cpp:\d+: TEST_CASE\("CTOR 3\.7/);
  has(/^ {2}engine\/src\/ctor\//);
  has(/^ {2}\/help\/ctor#clash$/);
  assert.equal(lookUp({ name: "CTOR", number: "3.70" }), null);
});

test("numbers are found by words, which may stand in any order", () => {
  assert.match(findWords(["Collision"])[0], /^CTOR 3\.7: \*Collision\.\*/);
  assert.deepEqual(findWords(["duty order"]), findWords(["order", "duty"]));
  assert.deepEqual(findWords(["xyzzy"]), []);
});

test("tests/rule is that, as a command", () => {
  const run = (...words) => spawnSync(join(treeRoot, "tests/rule"), words, { encoding: "utf8" });
  const found = run("TRITOC", "3.1");
  assert.equal(found.status, 0, found.stderr);
  assert.match(found.stdout, /fields_test\.cpp:\d+/);
  assert.match(found.stdout, /\/help\/tritoc#field/);
  const none = run("TRITOC", "9.1");
  assert.equal(none.status, 1);
  assert.match(none.stderr, /no such number/);
  assert.match(run("collision").stdout, /^CTOR 3\.7: /m);
  assert.match(run("xyzzy").stderr, /no rule has these words/);
});
