// What one address may do at all nodes of a cluster together is what it may do at one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import WebSocket from "ws";
import { without } from "../deploy/support/tools.mjs";
import { Client } from "../e2e/support/client.mjs";
import { Cluster } from "./support/cluster.mjs";

const skip = without("etcd", "openssl");
const most = 3; // connections of one address

let cluster, owner, edge;

before(async () => {
  if (skip) return;
  cluster = await Cluster.start();
  const args = ["--max-address-connections", String(most)];
  owner = await cluster.startNode("a", { args });
  edge = await cluster.startNode("b", { args });
});
after(() => cluster?.stop());

// How it ends to come to this node by a WebSocket: the status of a handshake that is refused, or the code of the close.
function refusal(node, from) {
  return new Promise((resolve) => {
    const socket = new WebSocket(node.socketUrl, "tutti.v1", { localAddress: from });
    socket.once("unexpected-response", (_, answer) => {
      resolve(answer.statusCode);
      socket.terminate();
    });
    socket.on("error", () => {}); // what follows from that
    socket.once("close", (code, reason) => resolve(`${code} ${reason}`));
  });
}

test("an address has as many connections as it may have, however many nodes it comes by", { skip }, async () => {
  const from = "127.0.0.7";
  const first = await Client.connect(owner, "First", { from });
  const clients = [await Client.connect(edge, "Second", { from }), await Client.connect(edge, "Third", { from })];
  assert.equal(await refusal(edge, from), "1013 too many connections from this address");
  assert.equal(await refusal(owner, from), 429);
  const other = await Client.connect(edge, "Other", { from: "127.0.0.8" });

  await first.close();
  // The owner hears of the end of a connection a moment later than its client.
  let fourth = null;
  while (!fourth) fourth = await Client.connect(edge, "Fourth", { from }).catch(() => null);
  for (const client of [...clients, fourth, other]) {
    await client.close();
    client.assertClean();
  }
});

test("whoever floods the node that decides by another is refused by both for a while", { skip }, async () => {
  const from = "127.0.0.9";
  const flood = await Client.connect(edge, "Flood", { from });
  // More than it may have at once, until the refusals follow each other: a slow server has given some back meanwhile.
  while (!flood.closed) {
    for (let each = 0; each < 300 && !flood.closed; ++each) flood.send({ type: "echo", id: `e${each}` });
    await new Promise((settle) => setTimeout(settle, 200));
  }
  assert.deepEqual(flood.closed, { code: 1008, reason: "too many messages" });
  assert.equal(await refusal(edge, from), 429);
  assert.equal(await refusal(owner, from), 429);
  const other = await Client.connect(edge, "Other", { from: "127.0.0.10" });
  await other.close();
});
