// The crash test as a command of its own: see README.md, or tests/crash/run --help.
import { parseArgs } from "node:util";
import { World } from "./support/world.mjs";
import { selfTest } from "./support/self-test.mjs";
import { toldFigures } from "./support/figures.mjs";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    tables: { type: "string", default: "11" },
    seed: { type: "string", default: String(Date.now()) },
    "self-test": { type: "boolean", default: false },
    ways: { type: "string" },
    journal: { type: "string", default: "sqlite" },
  },
});

const say = (text) => process.stdout.write(`${text}\n`);

async function crash() {
  say(`seed ${values.seed}`);
  const world = new World(values.seed, { journal: values.journal });
  const figures = await world.run({
    kills: Number(values.kills),
    tables: Number(values.tables),
    ways: values.ways?.split(","),
  });
  for (const { kind, text } of world.faults) say(`FAULT ${kind}: ${text}`);
  say(toldFigures(figures));
  return world.faults.length === 0;
}

const isGood = values["self-test"] ? await selfTest(values.seed, values.journal, say) : await crash();
process.exit(isGood ? 0 : 1);
