// Law 9 on what the program really says: emit_samples plays random games in the server's own code and prints, line by
// line, {"schema": "server.json#/$defs/update", "value": …} for what it encoded. Each must be what its schema says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { run } from "../support/program.mjs";
import { complaints, pushTypes } from "../support/schema.mjs";

const samplesMin = 1000;
const complaintsShown = 10;
// What random games cannot fail to bring about.
const mustOccur = [
  ...pushTypes.map((name) => `server.json#/$defs/${name}`),
  "server.json#/$defs/failure",
  "server.json#/$defs/answer.done",
  "server.json#/$defs/answer.act",
  "server.json#/$defs/answer.room.create",
  "server.json#/$defs/answer.room.list",
  "server.json#/$defs/answer.ping",
  ...["ctor", "totas", "tritoc"].flatMap((game) =>
    ["view", "referee_view", "event", "sealed"].map((name) => `${game}.json#/$defs/${name}`),
  ),
  "totas.json#/$defs/marks",
  "games.json#/$defs/record_options",
  "replay.json#/$defs/head",
  "replay.json#/$defs/line",
  "http.json#/$defs/game",
  ...["page", "summary", "standings"].map((name) => `tournament.json#/$defs/${name}`),
];

test("every sample that the program encodes is what its schema says", { timeout: 300_000 }, async () => {
  const occurred = new Map();
  const wrong = [];
  const { status, errors } = await run("emit_samples", [], (line) => {
    const { schema, value } = JSON.parse(line);
    occurred.set(schema, (occurred.get(schema) ?? 0) + 1);
    const found = complaints(schema, value);
    if (found.length && wrong.length < complaintsShown)
      wrong.push(`${schema}: ${found.join("; ")}: ${line.slice(0, 1000)}`);
  });
  assert.equal(status, 0, errors);
  assert.deepEqual(wrong, []);
  assert.deepEqual(
    mustOccur.filter((schema) => !occurred.has(schema)),
    [],
    "schemas without a sample",
  );
  const count = [...occurred.values()].reduce((sum, one) => sum + one, 0);
  assert.ok(count >= samplesMin, `only ${count} samples`);
});
