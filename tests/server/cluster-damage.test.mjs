// A node of a cluster that has not what the log has, since it is new, its disk has lost something, or etcd was set back,
// goes on with what another has.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { without } from "../deploy/support/tools.mjs";
import { Client } from "../e2e/support/client.mjs";
import { output } from "../support/program.mjs";
import { Cluster, figure } from "./support/cluster.mjs";

const skip = without("etcd", "openssl");

const placeOf = (node) => figure(node, "tutti_cluster_place");

// Until both have come as far in the log.
async function alike(one, other) {
  while ((await placeOf(one)) !== (await placeOf(other)));
}

// Until this node decides.
async function decides(node) {
  while ((await figure(node, "tutti_cluster_is_owner")) !== 1);
}

// Until the log of this node says so.
async function logs(node, pattern) {
  while (!pattern.test(node.log())) {
    assert.ok(node.running, `${node.name} has ended:\n${node.log()}`);
    await new Promise((settle) => setTimeout(settle, 20));
  }
}

// So many rooms of this name, made at this node: their names by their ids.
async function newRooms(node, name, count = 1) {
  const host = await Client.connect(node, "Host");
  const names = new Map();
  while (names.size < count) {
    const { room } = await host.ask("room.create", { game: "ctor", options: { size: 8 }, name });
    names.set(room, name);
  }
  await host.close();
  host.assertClean();
  return names;
}

// Whoever comes by this node finds these rooms, and none of the others.
async function assertRooms(node, names, { without: others = new Map() } = {}) {
  const guest = await Client.connect(node, "Guest");
  for (const [room, name] of names) assert.equal((await guest.join(room)).info.name, name);
  for (const room of others.keys())
    assert.equal((await guest.request("room.join", { room })).error?.code, "no_such_room");
  await guest.close();
  guest.assertClean();
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
  const name = "A room in danger";
  const rooms = await newRooms(owner, name);
  await alike(owner, other);
  await other.stop();
  damage(join(cluster.folder, "b", "journal.db"), name);

  other = await cluster.startNode("b");
  // It serves by the link meanwhile. Once it has the copy another life of it begins.
  await logs(other, /cluster_fetches_copy[^]*cluster_life_begins/);
  for (const event of ["journal_mended", "cluster_copy_not_whole", "cluster_fetches_copy"])
    assert.match(other.log(), new RegExp(event));
  await alike(owner, other);
  await owner.stop();
  await decides(other);
  await assertRooms(other, rooms);
  // Not by its own way, which asserts that there were no errors: the damage is one.
  process.kill(other.pid, "SIGTERM");
  assert.equal((await other.ended).status, 0);
});

test("a copy is asked of the next node where the first has none to give", { timeout: 240_000, skip }, async (t) => {
  const cluster = await Cluster.start();
  t.after(() => cluster.stop());
  const owner = await cluster.startNode("a");
  await decides(owner);
  const other = await cluster.startNode("b");
  const rooms = await newRooms(owner, "A room for all");
  await alike(owner, other);
  // Nobody is left to find that the owner is dead: for the log it lives, and is the first to be asked.
  process.kill(other.pid, "SIGSTOP");
  await owner.kill();
  const late = await cluster.startNode("c");
  await logs(late, /event=cluster_fetches_copy from=a\./);
  // Whoever takes the site over gives no copy for a moment, so the late one does not get on meanwhile.
  process.kill(late.pid, "SIGSTOP");
  process.kill(other.pid, "SIGCONT");
  await decides(other);
  process.kill(late.pid, "SIGCONT");

  await logs(late, /event=cluster_fetches_copy from=b\.[^]*event=cluster_life_begins life=c\.\S+ place=[1-9]/);
  const asked = [...late.log().matchAll(/event=cluster_fetches_copy from=(\w+)\./g)].map(([, node]) => node);
  assert.deepEqual(asked, ["a", "b"]);
  assert.match(late.log(), /event=cluster_life_begins life=c\.\S+ place=0[^]*event=cluster_fetches_copy from=a\./);
  const isReady = async () => (await fetch(`${late.url}/readyz`)).ok;
  while (!(await isReady()));
  await alike(other, late);
  // What it has is its own: it decides alone.
  await other.stop();
  await decides(late);
  await assertRooms(late, rooms);
  await late.stop();
});

test(
  "a copy that has more than an etcd that was set back is set aside, and its node takes another's",
  { timeout: 240_000, skip },
  async (t) => {
    const cluster = await Cluster.start();
    t.after(() => cluster.stop());
    let ahead = await cluster.startNode("a");
    await decides(ahead);
    let behind = await cluster.startNode("b");
    const shared = await newRooms(ahead, "Known to both");
    await alike(ahead, behind);
    await behind.stop();
    await ahead.stop();
    await cluster.keepEtcd();
    ahead = await cluster.startNode("a");
    await decides(ahead);
    const lost = await newRooms(ahead, "Known to one", 8);
    const place = await placeOf(ahead);
    await ahead.stop();
    await cluster.setEtcdBack();

    behind = await cluster.startNode("b");
    await decides(behind);
    // The log becomes longer than that copy.
    assert.ok((await placeOf(behind)) < place);
    const later = await newRooms(behind, "Made later", 24);
    const length = await placeOf(behind);

    ahead = await cluster.startNode("a");
    await logs(ahead, /event=cluster_fetches_copy from=b\.[^]*event=cluster_life_begins life=a\./);
    const [, end] = ahead.log().match(/event=cluster_life_begins life=a\.\S+ place=(\d+)/);
    assert.ok(Number(end) < length);
    const story = [
      /event=cluster_life_ended life=a\.\S+ why="this is not the log that its copy has followed"$/,
      /event=cluster_fetches_copy from=b\.\S+$/,
      /event=cluster_copy_not_whole kept_in=\S+\/a\/damaged-foreign-1$/,
      /event=cluster_life_begins life=a\.\S+ place=\d+$/,
    ];
    assert.match(ahead.log(), new RegExp(story.map(({ source }) => source).join("[^]*"), "m"));
    const folder = join(cluster.folder, "a");
    const asides = readdirSync(folder).filter((name) => name.startsWith("damaged-"));
    assert.deepEqual(asides, ["damaged-foreign-1"]);
    // A person finds there all that was known to this node alone.
    const aside = join(folder, "damaged-foreign-1");
    assert.ok(readFileSync(join(aside, "journal.db")).includes("Known to one"));
    const examined = await output("tutti", "doctor", aside);
    assert.equal(examined.status, 0, examined.lines.join("\n"));

    await alike(behind, ahead);
    await behind.stop();
    await decides(ahead);
    await assertRooms(ahead, new Map([...shared, ...later]), { without: lost });
    await ahead.stop();
  },
);
