// wire.md 9: updates with changes instead of whole views. What may be said passes the schema and leads to the right
// view, between any two views of the examples and along whole games; what may not be said does not pass.
import assert from "node:assert/strict";
import { test } from "node:test";
import { goodExamples, replays } from "../support/examples.mjs";
import { complaints, schemas, validate } from "../support/schema.mjs";
import { changesBetween, viewAfter } from "./changes.mjs";

const games = ["ctor", "totas", "tritoc"];
const schema = "server.json#/$defs/update";
const update = (seq, fields) => ({ type: "update", room: "4GZK7Q2M", seq, now: 5000, events: [], ...fields });
const valuesOf = (file) => goodExamples.find((example) => example.file === file).values;
const isRefused = (value) => complaints(schema, value).length > 0;

// Every view of an example that an audience may get: the referee's are others while a game goes on.
const isView = (view) => view !== undefined && complaints("games.json#/$defs/view", view).length === 0;
const listed = games.map((game) => [game, valuesOf(`${game}/view.json`)]);
const played = replays.map(({ file, lines }) => [file, lines.map(({ view }) => view).filter(isView)]);

for (const [from, views] of listed)
  test(`9.2: changes lead from any view of ${from} to any other`, () => {
    for (const before of views)
      for (const after of views) {
        const told = validate(schema, update(8, changesBetween(before, after)));
        assert.deepEqual(viewAfter({ seq: 7, view: before }, told), after);
      }
  });

for (const [file, views] of played)
  test(`9.2, 9.6: changes lead through ${file}, one by one and with some passed over`, () => {
    for (const step of [1, 3]) {
      let known = { seq: 0, view: views[0] };
      for (let seq = step; seq < views.length; seq += step) {
        const changes = changesBetween(known.view, views[seq]);
        const told = validate(schema, update(seq, step > 1 ? { since: known.seq, ...changes } : changes));
        known = { seq, view: viewAfter(known, told) };
        assert.deepEqual(known.view, views[seq]);
      }
    }
  });

test("9.2: examples have all that may come up", () => {
  const told = valuesOf("server/update.json").filter(({ changed }) => changed);
  assert.ok(told.some(({ changed }) => Object.keys(changed).length === 0));
  assert.ok(told.some(({ changed }) => Object.values(changed).includes(null)));
  assert.ok(told.some(({ gone }) => gone));
  assert.ok(told.some(({ since, seq }) => since < seq - 1));
  assert.ok(told.some(({ marks }) => marks));
});

test("9.3: what builds upon another number than is known leads nowhere", () => {
  const [, [view]] = listed[0];
  assert.equal(viewAfter({ seq: 7, view }, update(9, { changed: {} })), undefined);
  assert.equal(viewAfter({ seq: 7, view }, update(9, { since: 8, changed: {} })), undefined);
  assert.equal(viewAfter({ seq: 8, view: null }, update(9, { changed: {} })), undefined);
  assert.equal(viewAfter(null, update(9, { changed: {} })), undefined);
  assert.equal(viewAfter({ seq: 3, view }, update(9, { view: null })), null);
});

test("9.2: every member of a view may change alone, but only to what it may be", () => {
  for (const game of games) {
    const [view] = valuesOf(`${game}/view.json`);
    for (const [name, value] of Object.entries(view)) {
      validate(schema, update(8, { changed: { [name]: value } }));
      assert.ok(isRefused(update(8, { changed: { [name]: { nothing: "like it" } } })), `${game} ${name}`);
      assert.ok(isRefused(update(8, { changed: { [`no_${name}`]: value } })), `${game} ${name}`);
    }
  }
});

test("9.2: the members that may change are those of the views", () => {
  const told = schemas.get("games.json").$defs.view_changes.anyOf;
  games.forEach((game, index) => {
    const { properties } = schemas.get(`${game}.json`).$defs.view;
    assert.deepEqual(Object.keys(told[index].properties), Object.keys(properties));
    assert.equal(told[index].required, undefined);
  });
});

test("9.2: changes stand where a view could, not beside it", () => {
  for (const value of valuesOf("server/update.json")) {
    const { view, changed, gone: _gone, since: _since, ...rest } = value;
    const other = changed ? { view: valuesOf("tritoc/view.json")[0] } : { changed: {} };
    assert.equal((view !== undefined) !== (changed !== undefined), true);
    assert.ok(isRefused({ ...value, ...other }));
    assert.ok(isRefused(rest));
  }
});

test("9.4: a snapshot has the whole view, and nothing builds upon anything there", () => {
  for (const snapshot of valuesOf("server/snapshot.json").slice(0, 3)) {
    const { view: _view, ...rest } = snapshot;
    for (const wrong of [
      { ...rest, changed: {} },
      { ...snapshot, changed: {} },
      { ...snapshot, since: 4 },
    ])
      assert.notDeepEqual(complaints("server.json#/$defs/snapshot", wrong), []);
  }
});
