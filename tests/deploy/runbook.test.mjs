// The runbook says what is true: options, files, log lines, figures and links are held against the project.
// (That every alert has its section: monitoring.test.mjs.)
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";

const read = (path) => readFileSync(join(projectRoot, path), "utf8");
const runbook = read("deploy/RUNBOOK.md");
const documents = { "deploy/RUNBOOK.md": runbook, "deploy/README.md": read("deploy/README.md") };
const section = (title) => runbook.split(`\n## ${title}\n`)[1].split("\n## ")[0];
const sources = readdirSync(join(projectRoot, "server"), { recursive: true }).filter((name) => name.endsWith(".cpp"));
const server = sources.map((name) => read(join("server", name))).join("\n");
const help = (command) => execFileSync(tutti(), [command, "--help"], { encoding: "utf8" });

test("links lead somewhere", () => {
  const anchors = [...runbook.matchAll(/^##+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
  const links = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  assert.ok(links.length > 20);
  for (const link of links) assert.ok(anchors.includes(link), link);
});

test("files of the project that are named are there", () => {
  for (const [name, text] of Object.entries(documents))
    for (const [path] of text.matchAll(/\bdeploy\/[\w./-]*\w/g))
      assert.ok(existsSync(join(projectRoot, path)), `${name}: ${path}`);
});

test("options that are named are options of the program", () => {
  const serve = help("serve");
  const options = [...section("Limits").matchAll(/`(--[a-z-]+)`/g)].map(([, option]) => option);
  assert.ok(options.length > 8);
  for (const option of [...options, "--trusted-proxy", "--origin", "--web-root", "--data"])
    assert.match(serve, new RegExp(`^ +${option} `, "m"), option);
  for (const [, command] of runbook.matchAll(/`(?:\/usr\/local\/bin\/)?tutti ([\w-]+)/g))
    assert.equal(spawnSync(tutti(), [command, "--help"]).status, 0, command);
  assert.match(help("doctor"), /--accept-loss/);
  assert.match(help("backup"), /--operator/);
});

// `hostile` is what strangers can cause, written as info.
test("the log's table has every trouble that the server tells of, and nothing that it does not", () => {
  const told = new Map(
    [...server.matchAll(/log_?\.(info|warn|error|hostile)\(\s*"(\w+)"/g)].map(([, level, event]) => [event, level]),
  );
  const rows = section("The log")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const explained = new Set(
    rows.flatMap((line) => [...line.split("|")[1].matchAll(/`(\w+)`/g)].map(([, event]) => event)),
  );
  assert.deepEqual(
    [...explained].filter((event) => !told.has(event)),
    [],
  );
  assert.deepEqual(
    [...told].filter(([event, level]) => level !== "info" && !explained.has(event)),
    [],
  );
});

test("the words of a server that will not start are its own", () => {
  const words = section("Damaged data")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.match(/`([^`]+)`/)[1]);
  assert.ok(words.length >= 8);
  const plain = server.replace(/"\s*\n\s*(\+ )?"/g, "");
  for (const part of words.flatMap((text) => text.split(/ ?… ?/)).filter(Boolean))
    assert.ok(plain.includes(part), part);
});
