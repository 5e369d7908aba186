// A node of a cluster whose disk has lost something goes on with what the others have.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { without } from "../deploy/support/tools.mjs";
import { Client } from "../e2e/support/client.mjs";
import { Cluster, figure } from "./support/cluster.mjs";

const skip = without("etcd", "openssl");

// Until both have come as far in the log.
async function alike(one, other) {
  const placeOf = (node) => figure(node, "tutti_cluster_place");
  while ((await placeOf(one)) !== (await placeOf(other)));
}

// The disk has changed a letter wherever this stands.
function damage(file, text) {
  const bytes = readFileSync(file);
  let at = bytes.indexOf(text);
  assert.notEqual(at, -1, `${text} is not in ${file}`);
  for (; at !== -1; at = bytes.indexOf(text, at + 1)) bytes[at] = "#".charCodeAt(0);
  writeFileSync(file, bytes);
}

test("a node whose copy was damaged takes a whole one, and decides with it", { timeout: 240_000, skip }, async (t) => {
  const cluster = await Cluster.start();
  t.after(() => cluster.stop());
  const owner = await cluster.startNode("a");
  let other = await cluster.startNode("b");
  const host = await Client.connect(owner, "Host");
  const name = "A room in danger";
  const { room } = await host.ask("room.create", { game: "ctor", options: { size: 8 }, name });
  await alike(owner, other);
  await other.stop();
  damage(join(cluster.folder, "b", "journal.db"), name);

  other = await cluster.startNode("b");
  // It serves by the link meanwhile. Once it has the copy another life of it begins.
  const hasCopy = () => /cluster_fetches_copy[^]*cluster_life_begins/.test(other.log());
  while (!hasCopy()) await new Promise((settle) => setTimeout(settle, 20));
  for (const event of ["journal_mended", "cluster_copy_not_whole", "cluster_fetches_copy"])
    assert.match(other.log(), new RegExp(event));
  await alike(owner, other);
  await host.close();
  await owner.stop();
  while ((await figure(other, "tutti_cluster_is_owner")) !== 1);
  const guest = await Client.connect(other, "Guest");
  const follower = await guest.join(room);
  assert.equal(follower.info.name, name);
  await guest.close();
  guest.assertClean();
  // Not by its own way, which asserts that there were no errors: the damage is one.
  process.kill(other.pid, "SIGTERM");
  assert.equal((await other.ended).status, 0);
});
