// Records, as the built program reads and writes them: the examples, and games that computer players play.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { records, refused, valuesOf } from "../support/examples.mjs";
import { output } from "../support/program.mjs";
import { validate, validateRecordLine, validateViewsLine } from "../support/schema.mjs";

const scratch = mkdtempSync(join(tmpdir(), "tutti-records-"));
after(() => rmSync(scratch, { recursive: true }));

async function viewsOf(path) {
  const { status, errors, lines } = await output("tutti", "replay", "--views", path);
  assert.equal(status, 0, errors);
  return lines.map((line) => validateViewsLine(JSON.parse(line)));
}

for (const { file, path, views } of [...records, ...refused])
  test(`replay --views of ${file} prints the views that stand beside it`, async () => {
    const printed = await viewsOf(path);
    assert.equal(printed.length, views.length);
    printed.forEach((view, index) => assert.deepEqual(view, views[index], `line ${index + 1}`));
  });

for (const { file, path, lines } of records.filter(({ lines }) => lines.at(-1).end)) {
  test(`replay verifies ${file}`, async () => {
    const { status, errors, lines: printed } = await output("tutti", "replay", path);
    assert.equal(status, 0, errors);
    assert.equal(printed.length, 1);
  });

  const changed = (name, change) =>
    test(`replay finds in ${file}: ${name}`, async () => {
      const forged = join(scratch, "forged.ndjson");
      writeFileSync(forged, change(readFileSync(path, "utf8")));
      const { status } = await output("tutti", "replay", forged);
      assert.equal(status, 1);
    });
  changed("another byte before the last line", (text) => text.replace('"at":', '"at": '));
  changed("another secret", (text) => text.replace(lines.at(-1).secret, "f".repeat(64)));
  changed("another winner", (text) => text.replace('"winner":"black"', '"winner":"white"'));
}

// [options of the game, games to play]
const played = [
  ["{}", 1],
  ['{"size":8,"teams":[1,1],"sandglass":[5,30]}', 3],
  ['{"size":8,"teams":[2,3],"secrets":true,"auto_replace":true}', 3],
];

for (const [options, games] of played)
  test(`selfplay ${options}: records and their views are what the schema says`, { timeout: 120_000 }, async () => {
    const out = mkdtempSync(join(scratch, "games-"));
    const { status, errors } = await output(
      "tutti", "selfplay", "--game", "ctor", "--games", String(games), "--seed", "c0ffee", "--out", out, "--options", options,
    );
    assert.equal(status, 0, errors);
    const files = readdirSync(out);
    assert.equal(files.length, games);
    for (const name of files) {
      const path = join(out, name);
      const [header, ...rest] = valuesOf(readFileSync(path, "utf8")).map(validateRecordLine);
      validate("record.json#/$defs/header", header);
      const end = validate("record.json#/$defs/end", rest.pop());
      for (const line of rest) validate("record.json#/$defs/input", line);
      const verified = await output("tutti", "replay", path);
      assert.equal(verified.status, 0, verified.errors);
      const views = await viewsOf(path);
      assert.equal(views.length, rest.length + 1);
      assert.deepEqual(views.at(-1).result, end.end);
      assert.ok(views.every((view) => !("error" in view)), "a record holds accepted inputs only");
    }
  });
