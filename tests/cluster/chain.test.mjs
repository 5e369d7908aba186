// The chain test in small: a handful of faults, and all checks. The large one is a command of its own,
// tests/cluster/run. How long anything takes is told, and never judged: this machine may have much else to do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { without } from "../deploy/support/tools.mjs";
import { toldFigures } from "./support/figures.mjs";
import { World } from "./support/world.mjs";

const skip = without("etcd", "openssl");
const seed = String(Date.now());
const killed = ["kill owner", "stop owner", "kill etcd leader", "clocks jump, owner killed"];
const faults = [...killed, "cut owner: all", "hand-over"];

test("nothing is lost or doubled, whatever becomes of the node that decides", { timeout: 600_000, skip }, async (t) => {
  const world = new World(seed, { restMs: [200, 600], isShort: true });
  const { network } = world.site;
  if (!network.canCut) t.diagnostic(`nothing is cut: ${network.whyNot}`);
  const figures = await world.run({ tables: 3, chains: 2, rounds: 1, act: (nemesis) => nemesis.each(faults) });
  for (const line of toldFigures(figures).split("\n")) t.diagnostic(line);
  assert.deepEqual(
    world.faults.map(({ kind, text }) => `${kind}: ${text}`),
    [],
    `seed ${seed}`,
  );
  const { links, games, contests } = figures.counts;
  assert.ok(links > 0 && games > 0 && contests > 0, "something was played");
});
