// The crash test in small, and whether it would find anything. The large one is a command of its own: tests/crash/run.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toldFigures } from "./support/figures.mjs";
import { cases, tryCase } from "./support/self-test.mjs";
import { World } from "./support/world.mjs";

const seed = String(Date.now());

test("20 times kill -9: nothing is lost, doubled or shown early", { timeout: 400_000 }, async (t) => {
  const world = new World(seed);
  const figures = await world.run({ kills: 20, tables: 11 });
  t.diagnostic(toldFigures(figures));
  assert.deepEqual(
    world.faults.map(({ kind, text }) => `${kind}: ${text}`),
    [],
    `seed ${seed}`,
  );
  assert.ok(figures.games > 0 && figures.acts > 0, "something was played");
});

/** Null: found. Some faults strike only when players happen to do things in a certain order: three evenings must do. */
async function missed(one) {
  let words = null;
  for (const evening of ["", "b", "c"]) {
    words = await tryCase(one, seed + evening);
    if (words === null) break;
  }
  return words;
}

describe("it finds", { concurrency: 4 }, () => {
  for (const one of cases)
    test(one.name, { timeout: 300_000 }, async () => {
      assert.equal(await missed(one), null, `seed ${seed}`);
    });
});
