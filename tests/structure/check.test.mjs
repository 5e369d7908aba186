// tests/check finds what it is there for: in a small project of its own, with what that command needs and nothing else.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { treeRoot } from "../support/tree.mjs";

const project = mkdtempSync(join(tmpdir(), "tutti-check-"));
after(() => rmSync(project, { recursive: true }));
for (const path of [
  "tests/check",
  "tests/support/checks.sh",
  "tests/support/suites.sh",
  "deploy/lib",
  ".clang-format",
]) {
  cpSync(join(treeRoot, path), join(project, path), { recursive: true });
}

// Nothing of this machine's settings, nor of a hook's.
const settings = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
const env = { ...Object.fromEntries(settings), GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
const author = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"];
const git = (...words) => execFileSync("git", [...author, ...words], { cwd: project, env, stdio: "pipe" });
const commit = (...paragraphs) =>
  git("commit", "--quiet", "--allow-empty", ...paragraphs.flatMap((paragraph) => ["--message", paragraph]));
const put = (path, text) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

git("init", "--quiet", "--initial-branch=main");
git("add", "--all");
commit("Everything that came before the check");
put("engine/good.cpp", "int twice(int number) { return 2 * number; }\n");
put("run", `#!/usr/bin/env bash\nset -euo pipefail\necho "good"  # ${"…".repeat(105)}\n`);
git("add", "--all");
commit("Add something good", "So that there is something to look at.");

const areas = ["commits", "format", "shell"];
const missing = ["clang-format-16", "shellcheck"].filter((name) => spawnSync(name, ["--version"]).status !== 0);
const skip = missing.length > 0 && `not installed: ${missing.join(", ")}`;

/** Runs the command and takes back what the test has added. */
function check(...words) {
  const options = { cwd: tmpdir(), env, encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(join(project, "tests/check"), ["--no-install", ...words], options);
  git("clean", "--quiet", "-d", "--force", "--exclude=build");
  return { status, last: stdout.trimEnd().split("\n").at(-1), told: stderr };
}
const checkOnly = (...some) => check(...some.flatMap((area) => ["--only", area]));

test("what is good passes", { skip }, () => {
  const { status, last, told } = checkOnly(...areas);
  assert.equal(last, "3 passed, 0 failed", told);
  assert.equal(status, 0);
  for (const line of [/^\[2\/4\] commits: \d+ s$/m, /^\[4\/4\] shell scripts: \d+ s$/m]) assert.match(told, line);
});

test("all of it is checked, whatever failed before", { skip }, () => {
  put("engine/bad.cpp", "int  twice( int number ){return 2*number;}\n");
  put("bad", "#!/bin/bash\nrm $1\n");
  put("wide", `#!/bin/sh\n# ${"…".repeat(119)}\n`);
  const { status, last, told } = checkOnly(...areas);
  assert.equal(last, "1 passed, 2 failed", told);
  assert.equal(status, 1);
  assert.match(told, /^not formatted: engine\/bad\.cpp$/m);
  assert.doesNotMatch(told, /good\.cpp|^run:/m);
  assert.match(told, /^In bad line 2:/m);
  assert.match(told, /^wide:2:/m);
});

for (const [what, fault, ...paragraphs] of [
  ["of 73 characters", "73 characters", "A".repeat(73), "Why."],
  ["with a period", "a period", "Add a period.", "Why."],
  ["without a body", "no body", "Add nothing"],
]) {
  test(`a subject ${what} is found, and not looked at by who names it as the base`, () => {
    commit(...paragraphs);
    const { status, last, told } = checkOnly("commits");
    assert.equal(last, "0 passed, 1 failed");
    assert.equal(status, 1);
    assert.match(told, new RegExp(`^[0-9a-f]{10} .*${fault}.*\n  ${paragraphs[0].replace(".", "\\.")}$`, "m"));
    assert.equal(check("--only", "commits", "--base", "HEAD").last, "1 passed, 0 failed");
    git("reset", "--quiet", "--hard", "HEAD~1");
  });
}

test("72 characters that are no ASCII are 72 characters", () => {
  commit("é".repeat(72), "Why.");
  assert.equal(checkOnly("commits").last, "1 passed, 0 failed");
  git("reset", "--quiet", "--hard", "HEAD~1");
});

test("commits from before there was the check, and merges, are as they are", () => {
  git("checkout", "--quiet", "-b", "side");
  commit("Go another way", "Why.");
  git("checkout", "--quiet", "main");
  commit("Go one way", "Why.");
  git("merge", "--quiet", "--no-ff", "--message", "Merge.", "side");
  const { last, told } = checkOnly("commits");
  assert.equal(last, "1 passed, 0 failed", told);
});

test("a base that the clone does not have is said, and what there is is checked", () => {
  const { last, told } = check("--only", "commits", "--base", "0".repeat(40));
  assert.equal(last, "1 passed, 0 failed");
  assert.match(told, /0{40} is no commit of this clone/);
});

test("a step ends with its first command that fails, and says what it printed", () => {
  put(
    "build/steps",
    'set -euo pipefail\nsource "$1"\nbad() { echo before; false; echo after; }\nplan_steps 1\nstep bad bad\n',
  );
  const words = [join(project, "build/steps"), join(project, "deploy/lib/common.sh")];
  const { status, stderr } = spawnSync("bash", words, { env, encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stderr, /^before\n\[1\/1\] bad: failed after \d+ s; /);
  assert.doesNotMatch(stderr, /^after/m);
});

test("a clone that belongs to somebody else is read by all commands", () => {
  const words = ["-c", 'source "$1"; git config --get-all safe.directory', "bash"];
  const options = { cwd: project, env, encoding: "utf8" };
  const { stdout, stderr } = spawnSync("bash", [...words, join(project, "deploy/lib/common.sh")], options);
  assert.equal(stdout, `${project}\n`, stderr);
});

test("of two who want the same packages of npm one brings them", { timeout: 60_000 }, async (t) => {
  const bin = join(project, "build/bin");
  const go = join(project, "build/go");
  const page = join(project, "build/page");
  put("build/page/package.json", "{}\n");
  put("build/page/package-lock.json", "{}\n");
  put("build/bin/npm", `#!/bin/sh\necho "$1" >>calls\nuntil [ -e "${go}" ]; do sleep 0.05; done\n`);
  chmodSync(join(bin, "npm"), 0o755);
  t.after(() => writeFileSync(go, "")); // whatever has failed
  const begin = () => {
    const script = `set -euo pipefail; source deploy/lib/common.sh; ensure_node_modules "${page}"`;
    const options = { cwd: project, env: { ...env, PATH: `${bin}:${env.PATH}` }, stdio: ["ignore", "ignore", "pipe"] };
    const child = spawn("bash", ["-c", script], options);
    t.after(() => child.kill("SIGKILL"));
    let told = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      told += text;
      child.emit("told");
    });
    const ended = once(child, "close");
    const says = async (words) => {
      while (!told.includes(words)) await Promise.race([once(child, "told"), ended.then(() => assert.fail(told))]);
    };
    return { says, ended };
  };
  const first = begin();
  await first.says("npm ci in build/page");
  const second = begin();
  await second.says("npm ci is under way in build/page: waiting for it");
  writeFileSync(go, "");
  for (const { ended } of [first, second]) assert.equal((await ended)[0], 0);
  assert.equal(readFileSync(join(page, "calls"), "utf8"), "ci\n");
});

test("who may have to be asked for a password is asked before a step begins", () => {
  for (const path of ["deploy/run", "deploy/cluster/try", "tests/run", "tests/check"]) {
    const text = readFileSync(join(treeRoot, path), "utf8");
    assert.match(text, /^packages_step /m, path);
    assert.doesNotMatch(text, /^ *step .* (install_packages|ensure_node)\b/m, path);
  }
});

test("what tests/check does not know, it says", () => {
  for (const words of [["--only", "nothing"], ["--nothing"]]) assert.equal(check(...words).status, 1);
  const { status, told } = check("--help");
  assert.equal(status, 0, told);
});
