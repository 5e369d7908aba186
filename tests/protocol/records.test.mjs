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

for (const { file, path, lines } of records.filter(({ lines: all }) => all.at(-1).end)) {
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
  void changed("another byte before the last line", (text) => text.replace('"at":', '"at": '));
  void changed("another secret", (text) => text.replace(lines.at(-1).secret, "f".repeat(64)));
  void changed("another winner", (text) => text.replace('"winner":"black"', '"winner":"white"'));
}

// [game, its options, games to play]
const played = [
  ["ctor", "{}", 1],
  ["ctor", '{"size":8,"teams":[1,1],"sandglass":[5,30]}', 3],
  ["ctor", '{"size":8,"teams":[2,3],"secrets":true,"auto_replace":true}', 3],
  ["totas", "{}", 1],
  ["totas", '{"mole_after":2,"army":{"king_row":"GVRNWQKCNRTG","pawn_row":"pLPppppppPLp"}}', 3],
  ["totas", '{"mole_after":3,"players":4,"order":"alternating","variant":"summary"}', 3],
  ["tritoc", "{}", 5],
  ["tritoc", '{"layout":"shuffled","dice":"even","turn_seconds":0}', 5],
];

for (const [game, options, games] of played)
  test(
    `selfplay of ${game} ${options}: records and their views are what the schema says`,
    { timeout: 120_000 },
    async () => {
      const out = mkdtempSync(join(scratch, "games-"));
      const { status, errors } = await output(
        "tutti",
        "selfplay",
        "--game",
        game,
        "--games",
        String(games),
        "--seed",
        "c0ffee",
        "--out",
        out,
        "--options",
        options,
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
        assert.ok(
          views.every((view) => !("error" in view)),
          "a record holds accepted inputs only",
        );
      }
    },
  );

const totas = records.find(({ file }) => file === "record/totas_dark.ndjson");
const coalition = records.find(({ file }) => file === "record/totas_coalition.ndjson");
const ctor = records.find(({ file }) => file === "record/unfinished.ndjson");

test("plans counts those of the start, and those of a record in phase plan", async () => {
  const start = await output("tutti", "plans");
  assert.equal(start.status, 0, start.errors);
  const { white, black, pairs } = JSON.parse(start.lines[0]);
  assert.equal(start.lines.length, 1);
  assert.equal(white, black);
  assert.equal(pairs, white * black);
  assert.ok(pairs > 1_000_000 / 3, "the rule book's more than a third of a million");
  const begun = join(scratch, "begun.ndjson");
  writeFileSync(begun, totas.text.split("\n").slice(0, 3).join("\n") + "\n");
  const later = await output("tutti", "plans", begun);
  assert.equal(later.status, 0, later.errors);
  const counts = JSON.parse(later.lines[0]);
  assert.equal(counts.pairs, counts.white * counts.black);
});

for (const [why, path] of [
  ["a finished record", totas.path],
  ["coalition play", coalition.path],
  ["another game", ctor.path],
  ["no file", join(scratch, "none")],
])
  test(`plans counts none in ${why}`, async () => {
    const { status, errors, lines } = await output("tutti", "plans", path);
    assert.equal(status, 1);
    assert.deepEqual(lines, []);
    assert.notEqual(errors, "");
  });

test("notation prints who played and the form of the game, a line for each GM", async () => {
  const { status, errors, lines } = await output("tutti", "notation", totas.path);
  assert.equal(status, 0, errors);
  assert.ok(lines.includes("Black:      Ada (black1)"));
  const table = lines.slice(lines.findIndex((line) => line.startsWith("GM ")) + 1);
  assert.deepEqual(
    table.map((line) => line.split(/\s+/)[0]),
    ["1", "2", "3"],
  );
  const unfinished = await output("tutti", "notation", ctor.path);
  assert.equal(unfinished.status, 0, unfinished.errors);
  assert.ok(unfinished.lines.includes("Result:     not over"));
});
