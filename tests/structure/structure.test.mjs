// The bounds that the house keeps. structure.mjs prints what stands behind each number.
import assert from "node:assert/strict";
import { test } from "node:test";
import { circlesIn } from "./graph.mjs";
import { circlesOf, fileLengths, functionsAndClasses, games, largest, parts, sharedFilesNaming } from "./measures.mjs";

test("a circle is found, whatever leads into it and out of it", () => {
  const graph = { in: ["a"], a: ["b"], b: ["c", "out"], c: ["a"], out: [], alone: ["alone"] };
  assert.deepEqual(circlesIn(new Map(Object.entries(graph))), [["a", "b", "c"]]);
  assert.deepEqual(
    circlesIn(
      new Map([
        ["a", ["b"]],
        ["b", []],
      ]),
    ),
    [],
  );
});

for (const part of parts) {
  test(`${part.title}: no circles, neither of folders nor of headers or modules`, () => {
    assert.deepEqual(circlesOf(part), { folders: [], files: [] });
  });
}

// Where a game is entered: the list of games, the traits, the codecs, the list of the page.
const lists = [
  "engine/include/engine/games.hpp",
  "engine/src/all_traits.hpp",
  "protocol/src/all_codecs.hpp",
  "web-client/src/games/list.ts",
];

for (const game of games) {
  test(`program and page name ${game} in their lists of games and in its own folders only`, () => {
    const shared = sharedFilesNaming(game);
    // A command of the program counts the plans of TOTA*S.
    assert.deepEqual(shared, game === "totas" ? [...lists, "protocol/src/replay.cpp"].sort() : lists);
  });
}

const { functions, classes } = functionsAndClasses();
assert.ok(functions.length > 3000 && classes.length > 200, "ctags has read the sources");

function assertAtMost(bound, list, by) {
  assert.deepEqual(
    largest(list, by, list.length).filter((one) => one[by] > bound),
    [],
  );
}

test("no function is longer than its bound", () => assertAtMost(126, functions, "lines"));
test("no class has more functions than its bound", () => assertAtMost(126, classes, "functions"));
test("no file is longer than its bound", () => {
  const files = fileLengths();
  const isPage = ({ name }) => name.startsWith("web-client/");
  assertAtMost(
    500,
    files.filter((file) => !isPage(file)),
    "lines",
  );
  assertAtMost(420, files.filter(isPage), "lines");
});
