// A node that decides and hears nothing of etcd for long sends its clients away: elsewhere somebody may decide. Whoever
// is connected to another node stays, since that may have a better way.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { without } from "../deploy/support/tools.mjs";
import { Client } from "../e2e/support/client.mjs";
import { Cluster } from "./support/cluster.mjs";

const skip = without("etcd", "openssl");

let cluster;

before(async () => {
  if (!skip) cluster = await Cluster.start("a", "b");
});
after(() => cluster?.stop());

const until = async (holds) => {
  while (!(await holds())) await sleep(20);
};

const isReady = async (node) => (await fetch(`${node.url}/readyz`)).ok;

// The process of the etcd that this one has started.
function etcd() {
  const isOurs = (pid) => {
    try {
      const [, name, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").match(/\((.*)\) \S (\d+)/);
      return name === "etcd" && Number(parent) === process.pid;
    } catch {
      return false; // it has ended
    }
  };
  return Number(readdirSync("/proc").find((name) => /^\d+$/.test(name) && isOurs(name)));
}

// With which code a connection is closed that has said nothing.
const codeOfClose = (node) =>
  new Promise((resolve) => {
    const socket = new WebSocket(node.socketUrl, "tutti.v1");
    socket.on("error", () => {}); // its close event follows
    socket.once("close", resolve);
  });

// All that a stream of this room has told when it ends.
async function streamed(node, room) {
  const answer = await fetch(`${node.url}/api/v1/rooms/${room}/stream`, {
    headers: { accept: "application/x-ndjson" },
  });
  assert.equal(answer.status, 200);
  return (await answer.text()).split("\n").filter(Boolean).map(JSON.parse);
}

test(
  "while etcd is away the node that decides sends its clients away, and no other",
  { timeout: 240_000, skip },
  async () => {
    const { owner, others } = await cluster.roles();
    const [edge] = others;
    const [mine, other] = [await Client.connect(owner, "Mine"), await Client.connect(edge, "Other")];
    const { room } = await mine.ask("room.create", { game: "ctor", options: { size: 8 }, name: "Stays" });
    const stream = streamed(owner, room);
    const pid = etcd();
    process.kill(pid, "SIGSTOP");
    try {
      await until(async () => !(await isReady(owner)));
      assert.equal(mine.closed, null); // it may be but for a moment
      await until(() => mine.closed);
      assert.equal(mine.closed.code, 1012);
      assert.deepEqual((await stream).map(({ type, reason }) => [type, reason]).at(-1), ["end", "restart"]);
      assert.equal(await codeOfClose(owner), 1012);
      assert.match(owner.log(), /event=cluster_cut_off /);
      assert.equal((await other.request("room.list")).error?.code, "unavailable");
      assert.equal(other.closed, null);
      assert.ok(await isReady(edge));
    } finally {
      process.kill(pid, "SIGCONT");
    }
    // Whoever decides now has all of it.
    let back = null;
    while (!back) {
      for (const node of cluster.running)
        back ??= await Client.connect(node, "Mine", { token: mine.token }).catch(() => null);
      if (!back) await sleep(100);
    }
    assert.equal((await back.join(room)).info.name, "Stays");
    await Promise.all([back.close(), other.close()]);
    back.assertClean();
  },
);
