// The examples against the schemas: good ones pass, bad ones do not, and together they use all that the schemas name.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Coverage, places } from "../support/coverage.mjs";
import { badExamples, goodExamples, records, refused, replays } from "../support/examples.mjs";
import {
  clientSchema,
  complaints,
  projectRoot,
  pushTypes,
  validate,
  validateClientMessage,
  validateRecordLine,
  validateReplayLine,
  validateServerMessage,
  validateViewsLine,
} from "../support/schema.mjs";

for (const { file, schema, values } of goodExamples)
  test(`${file} is right`, () => {
    assert.ok(values.length > 0);
    for (const value of values) validate(schema, value);
  });

for (const { file, schema, values } of badExamples)
  test(`${file} is wrong`, () => {
    assert.ok(values.length > 0);
    for (const { why, value } of values) assert.notDeepEqual(complaints(schema, value), [], why);
  });

test("messages are told apart by type and re", () => {
  for (const { file, values } of goodExamples) {
    if (file.startsWith("client/")) values.forEach(validateClientMessage);
    if (file.startsWith("server/") && !/answers|room_event|notification/.test(file))
      values.forEach((value) => validateServerMessage(value));
  }
});

test("what a browser is pushed is a notification, and how many are unread", () => {
  const { values } = goodExamples.find(({ file }) => file === "outgoing/push_payload.json");
  for (const { unread, ...notification } of values) {
    assert.equal(typeof unread, "number");
    validate("server.json#/$defs/notification", notification);
  }
});

for (const { file, text, lines } of records)
  test(`${file} is a record`, () => {
    lines.forEach(validateRecordLine);
    const [header, ...rest] = lines;
    validate("record.json#/$defs/header", header);
    const end = rest.at(-1).end ? rest.pop() : null;
    rest.forEach((line, index) => {
      validate("record.json#/$defs/input", line);
      assert.equal(line.n, index + 1);
      assert.ok(index === 0 || line.at >= rest[index - 1].at);
    });
    if (!end) return;
    const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");
    assert.equal(end.digest, hash(text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1)));
    assert.equal(header.commitment, hash(Buffer.from(end.secret, "hex")));
  });

for (const { file, lines, views } of [...records, ...refused])
  test(`the views of ${file} are right`, () => {
    views.forEach(validateViewsLine);
    const inputs = lines.filter((line) => "n" in line);
    assert.equal(views.length, inputs.length + 1);
    const codes = views.flatMap((view, index) => ("error" in view ? [[view.n, inputs[index - 1].n]] : []));
    for (const [told, own] of codes) assert.equal(told, own);
    assert.equal(codes.length > 0, file.startsWith("refused/"));
  });

for (const { file, lines } of replays)
  test(`${file} is a replay`, () => {
    lines.forEach(validateReplayLine);
    const [head, ...rest] = lines;
    validate("replay.json#/$defs/head", head);
    assert.ok(file.endsWith(`.${head.as}.ndjson`));
    assert.equal(rest.length, head.lines);
    rest.forEach((line) => validate("replay.json#/$defs/line", line));
    const inputs = rest.filter(({ n }) => n !== null);
    assert.deepEqual(
      inputs.map(({ n }) => n),
      inputs.map((_, index) => index),
    );
    assert.equal(rest.at(-1).step, head.steps);
    rest.forEach(({ at, step, events }, index) => {
      assert.ok(
        index === 0 || (at >= rest[index - 1].at && step - rest[index - 1].step <= 1 && step >= rest[index - 1].step),
      );
      for (const event of events) assert.equal(event.at, at);
    });
  });

// Every JSON object in a text that begins with its type; what has words for values in it is none.
function* messagesIn(text) {
  for (let start = text.indexOf('{"type":'); start >= 0; start = text.indexOf('{"type":', start + 1))
    for (let end = text.indexOf("}", start); end >= 0 && end < start + 300; end = text.indexOf("}", end + 1)) {
      try {
        yield JSON.parse(text.slice(start, end + 1));
        break;
      } catch {} // not its end yet
    }
}

const reference = readdirSync(join(projectRoot, "protocol/reference")).map((name) => `protocol/reference/${name}`);
const pushSchema = ({ type }) => (pushTypes.includes(type) ? `server.json#/$defs/${type}` : null);
const deliverySchema = ({ type }) => (type === "try" ? "outgoing.json#/$defs/delivery_try" : null);

test("what the reference and the tutorial show is right", () => {
  const shown = [...reference, "protocol/bots.md"].flatMap((file) => [
    ...messagesIn(readFileSync(join(projectRoot, file), "utf8")),
  ]);
  assert.ok(shown.length >= 30, String(shown.length));
  for (const message of shown)
    validate(
      clientSchema(message) ?? pushSchema(message) ?? deliverySchema(message) ?? "games.json#/$defs/action",
      message,
    );
});

test("every definition, property and listed value has an example", () => {
  const coverage = new Coverage();
  for (const { schema, values } of goodExamples) for (const value of values) coverage.follow(schema, value);
  for (const { lines, views } of records) {
    for (const line of lines) coverage.follow("record.json", line);
    for (const view of views) coverage.follow("record.json#/$defs/views_line", view);
  }
  for (const { lines } of replays) for (const line of lines) coverage.follow("replay.json", line);
  for (const { views } of refused) for (const view of views) coverage.follow("record.json#/$defs/views_line", view);
  for (const { file, values } of goodExamples) {
    if (file.startsWith("client/")) for (const value of values) coverage.follow("client.json", value);
    if (file.startsWith("server/") && !/answers|room_event|notification/.test(file))
      for (const value of values) coverage.follow("server.json", value);
  }
  assert.deepEqual(
    [...places()].filter((place) => !coverage.reached.has(place)),
    [],
  );
});
