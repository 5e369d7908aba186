// The schemas themselves: each compiles strictly, and keeps to what the generator of the page's types understands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { composeGames, gamesAmong } from "../../protocol/schema/compose-games.mjs";
import { answerSchema, base, newValidators, pushTypes, requestTypes, schemas } from "../support/schema.mjs";

const references = [...schemas].flatMap(([file, schema]) =>
  Object.keys(schema.$defs ?? {}).map((name) => `${file}#/$defs/${name}`),
);

// Every schema object in the files, with the place where it stands.
function* parts(value, place) {
  if (value === null || typeof value !== "object") return;
  yield [value, place];
  for (const [key, inner] of Object.entries(value)) yield* parts(inner, `${place}/${key}`);
}
const everything = [...schemas].flatMap(([file, schema]) => [...parts(schema, `${file}#`)]);

for (const [file, schema] of schemas)
  test(`${file} compiles strictly`, () => {
    assert.equal(schema.$id, base + file);
    assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
    const validators = newValidators();
    assert.equal(validators.validateSchema(schema), true);
    assert.ok(validators.getSchema(schema.$id));
    for (const name of Object.keys(schema.$defs ?? {}))
      assert.ok(validators.getSchema(`${schema.$id}#/$defs/${name}`), name);
  });

test("games.json is composed of the games' files: node protocol/schema/compose-games.mjs", () => {
  assert.deepEqual(schemas.get("games.json"), composeGames(gamesAmong(Object.fromEntries(schemas))));
});

test("a game that lacks a definition cannot be composed", () => {
  const { view: _view, ...others } = schemas.get("tritoc.json").$defs;
  assert.throws(() => composeGames({ tritoc: { $defs: others } }), /tritoc\.json defines no view/);
});

test("every reference is relative and leads to a definition or a file", () => {
  const known = new Set([...references, ...schemas.keys()]);
  for (const [part, place] of everything) {
    if (typeof part.$ref !== "string") continue;
    const target = part.$ref.startsWith("#") ? place.split("#")[0] + part.$ref : part.$ref;
    assert.ok(known.has(target), `${place}: ${part.$ref}`);
  }
});

test("a reference stands alone, so that it keeps its name in the generated types", () => {
  for (const [part, place] of everything)
    if (typeof part.$ref === "string") assert.deepEqual(Object.keys(part), ["$ref"], place);
});

test("no keyword that the generator of types misreads", () => {
  for (const [part, place] of everything)
    for (const keyword of ["prefixItems", "unevaluatedProperties", "$dynamicRef"])
      assert.ok(!(keyword in part), `${place}: ${keyword}`);
});

test("titles are different", () => {
  const seen = new Map();
  for (const [part, place] of everything) {
    if (typeof part.title !== "string") continue;
    assert.ok(!seen.has(part.title), `${part.title}: ${place} and ${seen.get(part.title)}`);
    seen.set(part.title, place);
  }
});

test("what the server says is closed: no object takes keys that are not listed", () => {
  for (const file of [
    "server.json",
    "ctor.json",
    "totas.json",
    "tritoc.json",
    "record.json",
    "tournament.json",
    "outgoing.json",
  ])
    for (const [name, definition] of Object.entries(schemas.get(file).$defs)) {
      if (definition.type !== "object" || ["coherent", "marks_of_view"].includes(name) || name.startsWith("action_"))
        continue;
      assert.notEqual(definition.additionalProperties ?? true, true, `${file} ${name}`);
    }
});

const keysOf = ({ properties }) => Object.keys(properties);

test("a challenge wishes for what a room can be, but for a password", () => {
  const created = schemas.get("client.json").$defs["room.create"].properties;
  const { properties } = schemas.get("http.json").$defs.challenge_room;
  const { type: _type, id: _id, password: _password, ...wished } = created;
  assert.deepEqual(Object.keys(properties), Object.keys(wished));
  const alike = ({ description: _words, ...rest }) => rest;
  for (const [name, property] of Object.entries(wished))
    if (!["solo", "lesson"].includes(name)) assert.deepEqual(alike(properties[name]), alike(property), name);
});

test("what a browser is pushed has the members of notifications, and no others", () => {
  const { notification_kind: kind, notification, ...defs } = schemas.get("server.json").$defs;
  const each = notification.oneOf.map(({ $ref }) => defs[$ref.split("/").at(-1)]);
  assert.deepEqual(
    each.map(({ properties }) => properties.kind.const),
    kind.enum,
  );
  const told = new Set(["unread", ...each.flatMap(keysOf)]);
  assert.deepEqual(keysOf(schemas.get("outgoing.json").$defs.push_payload).sort(), [...told].sort());
});

test("every request has an answer, every message its name as type", () => {
  const { $defs } = schemas.get("client.json");
  assert.deepEqual(
    Object.keys($defs)
      .filter((name) => name !== "request")
      .sort(),
    [...requestTypes, "hello"].sort(),
  );
  for (const name of [...requestTypes, "hello"]) assert.equal($defs[name].properties.type.const, name);
  for (const name of pushTypes) assert.equal(schemas.get("server.json").$defs[name].properties.type.const, name);
  const answers = schemas.get("server.json").$defs.answers;
  assert.deepEqual(Object.keys(answers.properties), requestTypes);
  assert.deepEqual(answers.required, requestTypes);
  for (const name of requestTypes) assert.ok(references.includes(answerSchema(name)), name);
});

test("the server's error codes hold the games'", () => {
  const { error_code: errorCode, game_error_code: gameErrorCode } = schemas.get("common.json").$defs;
  for (const code of gameErrorCode.enum) assert.ok(errorCode.enum.includes(code), code);
});
