// What tests/run names at its end, where many see nothing else: every test that failed, whoever ran it. And how it runs
// them: in a small project of its own, in a folder with a space in its name.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { treeRoot } from "../support/tree.mjs";

const folder = mkdtempSync(join(tmpdir(), "tutti-suites-"));
after(() => rmSync(folder, { recursive: true }));

const line = (sign) => sign.repeat(79);

const logs = [
  {
    what: "Catch2, once for a test with two faults, with its section",
    log: [
      ...["Randomness seeded to: 1", "", line("~"), "test_server is a Catch2 v3.1.0 host application.", ""],
      ...[
        line("-"),
        "Nothing is lost in a power",
        "  cut",
        "  with a log",
        line("-"),
        "tests/a_test.cpp:3",
        line("."),
        "",
      ],
      ...["tests/a_test.cpp:7: FAILED:", "  CHECK( one )", "", "tests/a_test.cpp:8: FAILED:", "  CHECK( two )", ""],
      ...[
        line("-"),
        "Warned, but well",
        line("-"),
        "tests/a_test.cpp:9",
        line("."),
        "",
        "tests/a_test.cpp:10: warning:",
        "",
      ],
      ...[line("-"), "Another", line("-"), "tests/a_test.cpp:20", line("."), "", "tests/a_test.cpp:21: FAILED:", ""],
      ...[line("="), "test cases: 9 | 7 passed | 2 failed"],
    ],
    names: ["Nothing is lost in a power / cut / with a log", "Another"],
  },
  {
    what: "Node, tests within tests, too",
    log: ["ok 1 - good", "    not ok 1 - inner", "not ok 2 - outer", "  ---", "  error: 'x'", "  ...", "# fail 2"],
    names: ["inner", "outer"],
  },
  {
    what: "Vitest",
    log: [" ✓ src/a.test.ts (3 tests)", " FAIL  src/b.test.ts > a part > the name", " Tests  1 failed | 3 passed (4)"],
    names: ["src/b.test.ts > a part > the name"],
  },
];

for (const { what, log, names } of logs)
  test(`what failed is named: ${what}`, () => {
    const file = join(folder, "some.log");
    writeFileSync(file, `${log.join("\n")}\n`);
    const script = 'source deploy/lib/common.sh; source tests/support/suites.sh; names_of_failed "$1"';
    const { status, stdout, stderr } = spawnSync("bash", ["-c", script, "bash", file], {
      cwd: treeRoot,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    assert.deepEqual(stdout.trimEnd().split("\n"), names);
  });

const project = join(folder, "a project");
for (const path of ["tests/run", "tests/support/suites.sh", "deploy/lib"])
  cpSync(join(treeRoot, path), join(project, path), { recursive: true });
const put = (path, text, mode = 0o644) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text, { mode });
};
const areas = ["one", "two", "three"];
put("build/release/test-areas", areas.map((area) => `${area}\n`).join(""));
for (const area of areas) {
  put(`build/release/test_${area}`, '#!/bin/sh\necho "All tests passed (9 assertions in 4 test cases)"\n', 0o755);
  put(`tests/${area}/some_test.cpp`, "");
}
put("tests/four/four.test.mjs", "");
put("tests/four/node_modules/not/ours.test.mjs", "");
put("tests/support/helper.mjs", "");

test("programs are run and counted, in a path with a space, too", () => {
  const script = [
    "set -euo pipefail",
    "source deploy/lib/common.sh; source tests/support/suites.sh",
    "start_counting; catch2_suites release; finished=yes",
  ];
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script.join("\n")], { cwd: project, encoding: "utf8" });
  assert.equal(stdout, "12 passed, 0 failed\n", stderr);
  assert.equal(status, 0);
  for (const area of areas) assert.match(stderr, new RegExp(`^${area}: 4 passed, 0 failed`, "m"));
});

test("e2e runs beside the others, and what fails in either is counted", () => {
  const tests = (...names) => ['import { test } from "node:test";', ...names].join("\n");
  put("tests/e2e/long.test.mjs", tests('test("good", () => {});', 'test("better", () => {});'));
  put("tests/four/four.test.mjs", tests('test("good", () => {});', 'test("bad", () => { throw new Error("no"); });'));
  const run = (...only) => {
    const script = [
      "set -euo pipefail",
      "source deploy/lib/common.sh; source tests/support/suites.sh",
      `only=(${only.join(" ")}); start_counting; scripted_suites; finished=yes`,
    ];
    const { NODE_TEST_CONTEXT: _, ...env } = process.env; // else Node takes what runs there for a part of this
    return spawnSync("bash", ["-c", script.join("\n")], { cwd: project, encoding: "utf8", env });
  };
  const both = run("e2e", "four");
  assert.equal(both.stdout, "3 passed, 1 failed\n", both.stderr);
  assert.equal(both.status, 1);
  assert.match(both.stderr, /^e2e \(node\): 2 passed, 0 failed/m);
  assert.match(both.stderr, /^four \(node\): 1 passed, 1 failed/m);
  assert.match(both.stderr, /^failed: four--node-: bad$/m);
  assert.equal(run("e2e").stdout, "2 passed, 0 failed\n");
  rmSync(join(project, "tests/e2e"), { recursive: true });
});

test("an area that there is not is said before anything is done, with those that there are", () => {
  rmSync(join(project, "build/test-logs"), { recursive: true, force: true });
  for (const words of [["--only", "fuor"], ["--only", "support"], ["--only"]]) {
    const said = spawnSync(join(project, "tests/run"), ["--no-install", ...words], { encoding: "utf8" });
    assert.equal(said.status, 1);
    assert.match(said.stderr, /--only wants one of: web-client four one three two$/m);
  }
  assert.ok(!existsSync(join(project, "build/test-logs")));
});
