// Every number that is cited is there, and every link and path in a document leads somewhere. The readers of both are
// tried on made-up texts first (which is why this file is not read itself).
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaints, lostDocuments, lostLinks, lostPaths, Tree } from "../support/documents.mjs";
import { citationsIn, numbersBetween, numbersIn, readLaw, wrongCitations } from "../support/law.mjs";
import { filesOf, readFileOf } from "../support/tree.mjs";

const rules = `# A game

## 1 Board
1.1 Squares.
1.2 Neighbours, of which
   - there are eight.

## 2 A turn
2.1 Sides take turns.
`;
const finePrint = "# Fine print\n\n## A Draws\nA1. One.\nA2. Two.\n\n## D CTOR\nD1. Three, as in 2.1 and 9.9.\n";
const architecture =
  "# Shape\n\n## 1 Picture\n1. A step.\n\n## 2 Laws\n1. **No leak.**\n2. **Blind.**\n\n## 3 Folders\n";
const texts = new Map([
  ["engine/rules/ctor.md", rules],
  ["protocol/contract/fine-print.md", finePrint],
  ["docs/architecture.md", architecture],
]);
const madeUp = readLaw([...texts.keys()], (file) => texts.get(file));
const cited = (text) => citationsIn(text).map(({ name, number }) => `${name} ${number}`);

test("numbers of a text are its chapters and its paragraphs, each with its words", () => {
  assert.deepEqual([...numbersIn(rules).keys()], ["1", "1.1", "1.2", "2", "2.1"]);
  assert.deepEqual(numbersIn(rules).get("1.2"), { line: 5, text: "1.2 Neighbours, of which\n   - there are eight." });
  assert.deepEqual([...numbersIn(finePrint).keys()], ["A", "A1", "A2", "D", "D1"]);
  assert.deepEqual([...madeUp.get("architecture.md").keys()], ["1", "2", "3"]);
  assert.deepEqual([...madeUp.get("law").keys()], ["1", "2"]);
});

test("a citation is a name and a number, a list or a range", () => {
  assert.deepEqual(cited("// CTOR 3.7: only one performs."), ["CTOR 3.7"]);
  assert.deepEqual(cited("(CTOR 3.2 to 3.5)"), ["CTOR 3.2", "CTOR 3.3", "CTOR 3.4", "CTOR 3.5"]);
  assert.deepEqual(cited("wire.md 3.3 and 3.4, record.md 4 to 6"), [
    "wire.md 3.3",
    "wire.md 3.4",
    "record.md 4",
    "record.md 5",
    "record.md 6",
  ]);
  assert.deepEqual(cited("`wire.md` section 8"), ["wire.md 8"]);
  assert.deepEqual(cited("fine-print D5 to D7, D14"), [
    "fine-print D5",
    "fine-print D6",
    "fine-print D7",
    "fine-print D14",
  ]);
  assert.deepEqual(cited("TOTAS 8.4; F16, F18"), ["TOTAS 8.4", "fine-print F16", "fine-print F18"]);
  assert.deepEqual(cited("Laws 5 and 6; fine-print A, B."), ["law 5", "law 6", "fine-print A", "fine-print B"]);
  assert.deepEqual(cited("4.2 of `wire.md`"), ["wire.md 4.2"]);
  assert.deepEqual(numbersBetween("3.9", "4.1"), ["3.9", "4.1"]);
});

test("a list goes on in the next line of a comment, and ends where other things are counted", () => {
  assert.deepEqual(cited("/// (record.md 4.3,\n    /// 7.2)"), ["record.md 4.3", "record.md 7.2"]);
  assert.deepEqual(cited("law 4, 5 rows"), ["law 4"]);
  assert.deepEqual(cited("CTOR 8×8, CTOR 3-3 and CTOR 10 %"), ["CTOR 10"]);
});

test("a number that is not there is told with file and line", () => {
  const wrong = (text, file = "engine/src/a.cpp") => wrongCitations(text, file, madeUp);
  assert.deepEqual(wrong("int a;\n// CTOR 1.2 and 1.3\n"), ["engine/src/a.cpp:2: CTOR 1.3 is not there"]);
  assert.deepEqual(wrong("// CTOR 1.1 to 1.4"), [
    "engine/src/a.cpp:1: CTOR 1.3 is not there",
    "engine/src/a.cpp:1: CTOR 1.4 is not there",
  ]);
  assert.deepEqual(wrong("// Law 3, and law 2."), ["engine/src/a.cpp:1: law 3 is not there"]);
  assert.deepEqual(wrong("/// what remains (D2)"), ["engine/src/a.cpp:1: fine-print D2 is not there"]);
  assert.deepEqual(wrong("CTOR D1", "a.md"), ["a.md:1: CTOR D1 is not there"]);
  assert.deepEqual(wrong("/// rules 1.2, 1.3", "page/ctor/table.ts"), ["page/ctor/table.ts:1: CTOR 1.3 is not there"]);
  assert.deepEqual(wrong("\n// wire.md 1.1"), ["engine/src/a.cpp:2: wire.md 1.1 is not there"]);
});

test("titles of tests begin with numbers of the text that the file is about", () => {
  const wrong = (text) => wrongCitations(text, "tests/a_test.cpp", madeUp);
  assert.deepEqual(wrong('// CTOR 1.1 from outside.\n\nTEST_CASE("1.2, D1: good") {}\nTEST_CASE("1.3: bad") {}'), [
    "tests/a_test.cpp:4: CTOR 1.3 is not there",
  ]);
  assert.deepEqual(wrong('// RFC 6455.\nTEST_CASE("5.5: a ping") {}'), []);
});

test("a text of the law cites itself by bare numbers, the fine print the game of its chapter", () => {
  assert.deepEqual(wrongCitations(finePrint, "protocol/contract/fine-print.md", madeUp), [
    "protocol/contract/fine-print.md:8: CTOR 9.9 is not there",
  ]);
});

const documents = new Map([
  ["README.md", "# Top\n\n## How to run\n"],
  ["server/README.md", ""],
  ["server/room/core.hpp", ""],
]);
const tree = new Tree([...documents.keys()]);
const read = (file) => documents.get(file);
const lost = (find, text, file = "server/README.md") => find(text, file, tree, read).map(({ what }) => what);

test("links lead to files, folders and headings", () => {
  assert.deepEqual(lost(lostLinks, "[a](../README.md#how-to-run) [b](room) [c](https://a.b/c) `[d](nowhere)`"), []);
  assert.deepEqual(lost(lostLinks, "[a](../README.md#how-to-walk) [b](rooms) [c](#here)"), [
    "../README.md#how-to-walk",
    "rooms",
    "#here",
  ]);
});

test("paths in backticks are there: from the top, from beside, without ending, as a pattern", () => {
  assert.deepEqual(
    lost(lostPaths, "`room/core.hpp` `server/room/` `core.hpp` `room/core` `room/{core,cores}.hpp` `ro*/co*`"),
    [],
  );
  assert.deepEqual(lost(lostPaths, "`text/html` `/r/ROOM` `build/release/tutti --data x` `room/GAME.hpp` `a.b`"), []);
  assert.deepEqual(lost(lostPaths, "`room/cores.hpp` `server/rooms/` `cores.hpp`\n`tests.md`"), [
    "`room/cores.hpp`",
    "`server/rooms/`",
    "`cores.hpp`",
    "`tests.md`",
  ]);
  assert.deepEqual(lost(lostPaths, "`server/room/cores`"), ["`server/room/cores`"]);
  assert.deepEqual(complaints(lostPaths("\n`cores.hpp`", "a.md", tree), "\n`cores.hpp`", "a.md"), [
    "a.md:2: `cores.hpp` is not there",
  ]);
});

test("documents that comments name are there, with the section in quotes", () => {
  assert.deepEqual(lost(lostDocuments, '// README.md, "How to run"; server/README.md\nopen("x.md")', "a.cpp"), []);
  assert.deepEqual(lost(lostDocuments, '// README.md ("How to walk"), walk.md', "a.cpp"), [
    'README.md ("How to walk"',
    "walk.md",
  ]);
});

const files = filesOf();
const all = new Tree(files);
const law = readLaw(files);
const isText = (file) => !/\.(ndjson|txt|png|ico|svg|sha256)$|^protocol\/examples\/|citations\.test\.mjs$/.test(file);
const contents = files.filter(isText).map((file) => ({ file, text: readFileOf(file) }));

test("every number that is cited is there", () => {
  assert.equal(law.size > 10, true);
  assert.deepEqual(
    contents.flatMap(({ file, text }) => wrongCitations(text, file, law)),
    [],
  );
  const count = contents.reduce((sum, { text }) => sum + citationsIn(text).length, 0);
  assert.ok(count > 1000, `${count} citations were found`);
});

test("every link and every path in a document leads somewhere", () => {
  const found = contents
    .filter(({ file }) => file.endsWith(".md"))
    .flatMap(({ file, text }) =>
      complaints([...lostLinks(text, file, all, readFileOf), ...lostPaths(text, file, all)], text, file),
    );
  assert.deepEqual(found, []);
});

test("every document that is named is there, with its section", () => {
  const found = contents.flatMap(({ file, text }) =>
    complaints(lostDocuments(text, file, all, readFileOf), text, file),
  );
  assert.deepEqual(found, []);
});
