// Three nodes over one etcd: whoever comes, by whichever node, is in the same rooms; when the node that decides dies or
// goes, another decides on; and nobody else gets in between.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { connect as connectPlain } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { connect as connectTls } from "node:tls";
import { Client } from "../e2e/support/client.mjs";
import { squaresFor, choiceOf } from "../e2e/support/ctor.mjs";
import { verifiedRecord } from "../e2e/support/records.mjs";
import { startServer } from "../e2e/support/server.mjs";
import { tutti } from "../support/program.mjs";
import { without } from "../deploy/support/tools.mjs";
import { makeCertificates } from "../support/certificates.mjs";
import { Cluster, figure } from "./support/cluster.mjs";

const skip = without("etcd", "openssl");
// An edge keeps its clients for 8 s while nobody decides, and then sends them away. On a slow machine an election may
// take longer than that; before so much has passed nobody may be disconnected.
const keptMs = 7_500;

let cluster;

before(async () => {
  if (!skip) cluster = await Cluster.start("a", "b", "c");
});
after(() => cluster?.stop());

// By this token, through this node, as soon as it can be.
async function comeBack(node, name, token) {
  for (;;) {
    const client = await Client.connect(node, name, { token }).catch(() => null);
    if (client) return client;
  }
}

// What a reader of a room's stream at this node is told.
class Reader {
  messages = [];
  #rest = "";
  #reader;

  static async open(node, room, query = "") {
    const answer = await fetch(`${node.url}/api/v1/rooms/${room}/stream${query}`, {
      headers: { accept: "application/x-ndjson" },
    });
    assert.equal(answer.status, 200);
    const reader = new Reader();
    reader.#reader = answer.body.getReader();
    return reader;
  }

  // The first message that is wanted, of those told and those to come.
  async until(isWanted) {
    for (let next = 0; ;) {
      for (; next < this.messages.length; next += 1) if (isWanted(this.messages[next])) return this.messages[next];
      const { value, done } = await this.#reader.read();
      assert.ok(!done, "the stream has ended");
      const lines = (this.#rest + Buffer.from(value).toString()).split("\n");
      this.#rest = lines.pop();
      this.messages.push(...lines.filter(Boolean).map(JSON.parse));
    }
  }

  close = () => this.#reader.cancel();
}

// What comes of `work(client)`, a client at this node, now that the one that decided has gone, at `goneMs`:
// {client, told}. Whoever was sent away, since nobody decided for too long, comes back by the token and into the room,
// and goes on there.
async function carriedOver(client, { node, room, goneMs }, work) {
  try {
    const told = await work(client);
    assert.equal(client.closed, null);
    return { client, told };
  } catch (error) {
    if (!client.closed || performance.now() - goneMs < keptMs) throw error;
  }
  assert.equal(client.closed.code, 1012);
  const back = await comeBack(node, client.name, client.token);
  await back.join(room);
  return { client: back, told: await work(back) };
}

// The same for who reads: {reader, snapshot}, the room as it is at the next owner.
async function readOn(reader, { node, room, goneMs }) {
  const [first] = reader.messages;
  const again = await reader.until((message) => ["snapshot", "end"].includes(message.type) && message !== first);
  if (again.type === "snapshot") return { reader, snapshot: again };
  assert.equal(again.reason, "restart");
  assert.ok(performance.now() - goneMs >= keptMs, "the stream has ended too soon");
  const next = await Reader.open(node, room);
  return { reader: next, snapshot: await next.until(({ type }) => type === "snapshot") };
}

// Seals what every duty of `seat` owes in the open round.
async function seal(client, follower, seat) {
  for (const { duty } of follower.owed(seat)) {
    const { op } = follower.view.round;
    const choice = choiceOf(op, squaresFor(follower.view, duty));
    await client.ask("act", { room: follower.room, action: { type: "seal", duty, choice } });
  }
}

// Everybody sits where `seats` says, and the game has begun.
async function begin(host, options, bots, seats) {
  const { room } = await host.ask("room.create", {
    game: "ctor",
    options: { size: 8, auto_replace: true, ...options },
    seats: bots,
  });
  for (const [seat, client] of Object.entries(seats)) {
    await client.join(room);
    await client.ask("seat.take", { room, seat });
    await client.ask("room.ready", { room, ready: true });
  }
  return room;
}

test(
  "players at different nodes are in one room, and see each other's moves",
  { timeout: 120_000, skip },
  async (t) => {
    const { owner, others } = await cluster.roles();
    const [host, guest] = [await Client.connect(others[0], "Host"), await Client.connect(others[1], "Guest")];
    t.after(() => Promise.all([host.close(), guest.close()]));
    const room = await begin(host, { teams: [1, 1] }, { white1: "bot:1" }, { black1: host });
    await guest.join(room);
    const mine = host.follow(room);
    await mine.until((state) => state.owed("black1").length > 0, "black1 has to seal");
    const seen = guest.follow(room).all("reveal").length;
    await seal(host, mine, "black1");
    await guest.follow(room).until((state) => state.all("reveal").length > seen, "the reveal at another node");
    // Streams and answers, too, are those of the owner.
    const at = async (node, path) => (await fetch(node.url + path)).text();
    await host.ask("act", { room, action: { type: "resign" } });
    await mine.until((state) => state.over, "the game is over");
    const path = `/api/v1/rooms/${room}`;
    assert.equal(await at(others[0], path), await at(owner, path));
    await verifiedRecord(others[1], mine.info.game_id);
    for (const node of cluster.running) assert.equal((await fetch(`${node.url}/r/${room}`)).status, 200);
    assert.equal((await fetch(`${others[0].url}/api/v1/rooms/00000000`)).status, 404);
    host.assertClean();
    guest.assertClean();
  },
);

test("a stream at any node is the stream of the room", { timeout: 120_000, skip }, async (t) => {
  const { owner, others } = await cluster.roles();
  const host = await Client.connect(owner, "Host");
  t.after(() => host.close());
  const { room } = await host.ask("room.create", { game: "ctor", options: { size: 8, teams: [1, 1] } });
  const readers = await Promise.all([owner, ...others, others[0]].map((node) => Reader.open(node, room, "?follow=1")));
  t.after(() => Promise.all(readers.map((each) => each.close())));
  const first = await Promise.all(readers.map((each) => each.until(({ type }) => type === "snapshot")));
  for (const { view } of first) assert.deepEqual(view, first[0].view);
  await host.join(room);
  await host.ask("seat.take", { room, seat: "black1" });
  await Promise.all(readers.map((each) => each.until(({ info }) => info?.seats.black1?.name === "Host")));
  // How many read is the sum of all nodes'.
  await Promise.all(readers.map((each) => each.until(({ info }) => info?.spectators === readers.length)));
  // Whoever comes back by a position that is known has missed nothing.
  const at = async (node, query) => (await fetch(`${node.url}/api/v1/rooms/${room}/stream${query}`)).status;
  assert.equal(await at(others[0], "?since=nonsense"), 400);
  assert.equal((await fetch(`${others[0].url}/api/v1/rooms/00000000/stream`)).status, 404);
  const many = await fetch(`${others[1].url}/api/v1/stream?rooms=${room},00000000`);
  assert.equal(many.status, 200);
  await many.body.cancel();
});

test(
  "the node that decides is killed: another goes on, and nobody elsewhere is disconnected",
  { timeout: 240_000, skip },
  async (t) => {
    const { owner, others } = await cluster.roles();
    let [host, guest] = [await Client.connect(others[0], "Host"), await Client.connect(others[1], "Guest")];
    const third = await Client.connect(owner, "Third");
    t.after(() => Promise.all([host, guest, third].map((each) => each.close())));
    const room = await begin(host, { teams: [2, 1] }, { white1: "bot:1" }, { black1: host, black2: guest });
    let mine = host.follow(room);
    await third.join(room);
    // The first turn is black1's alone; then an envelope stays closed until the other has sealed, too.
    await mine.until((state) => state.owed("black1").length > 0, "black1 has to seal");
    await seal(host, mine, "black1");
    await mine.until(({ view }) => view.round?.duties.length === 2, "a round of two");
    const { duty } = mine.owed("black1")[0];
    const choice = choiceOf("put", squaresFor(mine.view, duty));
    const asked = { room, action: { type: "seal", duty, choice } };
    const id = host.nextId();
    const answer = await host.ask("act", asked, { id });
    const { snapshots } = mine;
    let reader = await Reader.open(others[1], room);
    t.after(() => reader.close());
    await reader.until(({ type }) => type === "snapshot");
    const goneMs = performance.now();
    await owner.kill();
    const hears = (client) =>
      client.follow(room).until((state) => state !== mine || state.snapshots > snapshots, "the room at the next owner");
    const carried = await Promise.all([
      carriedOver(host, { node: others[0], room, goneMs }, hears),
      // What is asked while nobody decides is answered by who decides next.
      carriedOver(guest, { node: others[1], room, goneMs }, (client) => client.ask("room.list")),
    ]);
    [host, guest] = carried.map(({ client }) => client);
    mine = host.follow(room);
    assert.deepEqual(mine.you.sealed, { [duty]: choice });
    // Who reads a stream at another node goes on reading.
    const read = await readOn(reader, { node: others[1], room, goneMs });
    ({ reader } = read);
    assert.equal(read.snapshot.view.turn, mine.view.turn);
    // Whose node has gone comes back by another, and so may anybody.
    const back = await comeBack(others[1], "Third", third.token);
    t.after(() => back.close());
    assert.equal((await back.join(room)).view.turn, mine.view.turn);
    // Asked once more it is the same answer, and nothing is done twice.
    assert.deepEqual({ ...(await host.ask("act", asked, { id })), re: null }, { ...answer, re: null });
    await guest.follow(room).until((state) => state.owed("black2").length > 0, "black2 has to seal");
    await seal(guest, guest.follow(room), "black2");
    const reveal = await mine.until(
      (state) => state.all("reveal").find(({ choices }) => choices.length === 2),
      "the reveal",
    );
    assert.deepEqual(reveal.choices.find(({ seat }) => seat === "black1").put, choice.put);
    await host.ask("act", { room, action: { type: "resign" } });
    await guest.ask("act", { room, action: { type: "resign" } });
    await mine.until((state) => state.over, "the game is over");
    assert.equal((await reader.until(({ type }) => type === "end")).reason, "over");
    await verifiedRecord(others[0], mine.info.game_id);
    const welcomes = host.messages.filter(({ type }) => type === "welcome");
    assert.equal(welcomes.length, 1);
    host.assertClean();
    guest.assertClean();
    await cluster.startNode(owner.name);
  },
);

test(
  "the node that decides stands still, and ends when it finds another deciding",
  { timeout: 240_000, skip },
  async (t) => {
    const { owner, others } = await cluster.roles();
    let host = await Client.connect(others[0], "Host");
    t.after(() => host.close());
    const room = await begin(host, { teams: [1, 1] }, { white1: "bot:1" }, { black1: host });
    let mine = host.follow(room);
    await mine.until((state) => state.owed("black1").length > 0, "black1 has to seal");
    const { snapshots } = mine;
    const goneMs = performance.now();
    process.kill(owner.pid, "SIGSTOP");
    try {
      const hears = (client) =>
        client
          .follow(room)
          .until((state) => state !== mine || state.snapshots > snapshots, "the room at the next owner");
      ({ client: host } = await carriedOver(host, { node: others[0], room, goneMs }, hears));
      mine = host.follow(room);
      await seal(host, mine, "black1");
      await mine.until((state) => state.all("reveal").length > 0, "the reveal");
    } finally {
      process.kill(owner.pid, "SIGCONT");
    }
    assert.equal((await owner.ended).status, 1);
    assert.match(owner.log(), /tutti: stopped, to be started again: its life was ended by others/);
    await cluster.startNode(owner.name);
    for (const node of cluster.running) assert.equal(await figure(node, "tutti_cluster_void_batches_total"), 0);
  },
);

test("the node that decides is asked to go: another decides, and has all", { timeout: 240_000, skip }, async (t) => {
  const { owner, others } = await cluster.roles();
  const host = await Client.connect(others[0], "Host");
  t.after(() => host.close());
  const { room } = await host.ask("room.create", {
    game: "ctor",
    options: { size: 8, teams: [1, 1] },
    name: "Stays",
  });
  const goneMs = performance.now();
  await owner.stop();
  const joined = await carriedOver(host, { node: others[0], room, goneMs }, (client) => client.join(room));
  t.after(() => joined.client.close());
  assert.equal(joined.told.info.name, "Stays");
  await cluster.startNode(owner.name);
  for (const node of cluster.running) assert.equal(await figure(node, "tutti_cluster_void_batches_total"), 0);
});

// {status, text} of a command of the program.
const told = (...words) =>
  new Promise((settle) =>
    execFile(tutti(), words, (error, out, errors) => settle({ status: error?.code ?? 0, text: out + errors })),
  );

test(
  "the first operator is made by the node that decides, and by no copy alone",
  { timeout: 240_000, skip },
  async () => {
    const { owner, others } = await cluster.roles();
    const guest = await Client.connect(others[0], "Olga");
    const asked = (node, path, body) =>
      fetch(`${node.url}/api/v1/${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${guest.token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
    assert.equal((await asked(others[0], "account", { name: "Olga", password: "correct horse" })).status, 201);
    const make = (node) => told("operator", "Olga", "--operator", `unix:${node.operator}`);
    const refused = await make(others[0]);
    assert.deepEqual(refused, { status: 1, text: "tutti: this node does not own the site\n" });
    assert.deepEqual(await make(owner), { status: 0, text: "Olga is an operator\n" });
    assert.equal((await asked(others[1], "audit")).status, 200);
    // What an operator imposes at one node holds at once for who is there by another.
    const bob = await Client.connect(others[0], "Bob");
    const ban = { what: "ban", player: bob.player.id, seconds: 60, reason: "because" };
    assert.equal((await asked(others[1], "sanctions", ban)).status, 201);
    assert.deepEqual(await bob.untilClosed(), { code: 1008, reason: "banned" });
    await assert.rejects(Client.connect(owner, "Bob", { token: bob.token }), /banned/);
    await guest.close();

    const { name } = others[0];
    await others[0].stop();
    for (const command of ["operator", "password"]) {
      const alone = await told(command, `${cluster.folder}/${name}`, "Olga");
      assert.equal(alone.status, 1);
      assert.match(alone.text, /these are a copy of a cluster: leave the folder out/);
    }
    await cluster.startNode(name);
  },
);

test(
  "a backup is taken at any node, and a server of its own goes on with it",
  { timeout: 240_000, skip },
  async (t) => {
    const { owner, others } = await cluster.roles();
    const host = await Client.connect(owner, "Host");
    t.after(() => host.close());
    const room = await begin(host, { teams: [1, 1] }, { white1: "bot:1" }, { black1: host });
    const follower = host.follow(room);
    await host.ask("act", { room, action: { type: "resign" } });
    await follower.until((state) => state.over, "the game is over");
    const { game_id: game } = follower.info;
    const record = await verifiedRecord(owner, game);
    const placeOf = (node) => figure(node, "tutti_cluster_place");
    const place = await placeOf(owner);
    while ((await placeOf(others[0])) < place) await new Promise((settle) => setTimeout(settle, 20));

    const folder = `${cluster.folder}/restored`;
    mkdirSync(folder);
    const backup = await told("backup", join(folder, "tutti.db"), "--operator", `unix:${others[0].operator}`);
    assert.equal(backup.status, 0, backup.text);
    const examined = await told("doctor", folder);
    assert.equal(examined.status, 0, examined.text);
    const alone = await startServer("--data", folder);
    t.after(() => alone.kill());
    assert.deepEqual(await verifiedRecord(alone, game), record);
  },
);

test("an operator lets another node decide by a command", { timeout: 240_000, skip }, async (t) => {
  const { owner, others } = await cluster.roles();
  const host = await Client.connect(others[0], "Host");
  t.after(() => host.close());
  const { room } = await host.ask("room.create", { game: "ctor", options: { size: 8, teams: [1, 1] } });
  const handOver = (node) => told("hand-over", "--operator", `unix:${node.operator}`);
  const refused = await handOver(others[0]);
  assert.equal(refused.status, 1);
  assert.match(refused.text, /not handed over: this node does not own the site/);
  const goneMs = performance.now();
  const done = await handOver(owner);
  assert.equal(done.status, 0, done.text);
  // It ends, for whoever looks after it to start it again.
  assert.equal((await owner.ended).status, 1);
  assert.match(owner.log(), /stopped, to be started again: it was asked to hand the site over/);
  const joined = await carriedOver(host, { node: others[0], room, goneMs }, (client) => client.join(room));
  t.after(() => joined.client.close());
  assert.equal(joined.told.info.host, "Host");
  await cluster.startNode(owner.name);
});

test(
  "a node's data are a server's own as soon as it runs alone, or when it is told",
  { timeout: 240_000, skip },
  async () => {
    const { others } = await cluster.roles();
    const { name } = others[1];
    await others[1].stop();
    const folder = `${cluster.folder}/${name}`;
    const leave = () => execFileSync(tutti(), ["leave-cluster", folder], { encoding: "utf8" });
    assert.match(leave(), /from now on; they had come to place \d+ of the cluster's log/);
    assert.match(leave(), /^these are the data of a server of its own$/m);
    // With data of its own it is none of those who follow; a slow machine may listen before it finds out.
    const begins = async () => {
      const node = await cluster.startNode(name);
      await node.ended;
      throw new Error(node.log());
    };
    await assert.rejects(begins, /has data of its own, and the cluster has begun with others/);
    rmSync(folder, { recursive: true });
    await cluster.startNode(name);
  },
);

test(
  "whoever shows no certificate of the site is sent away, and so is nonsense",
  { timeout: 120_000, skip },
  async () => {
    const { owner } = await cluster.roles();
    const stranger = makeCertificates(cluster.folder, "stranger");
    const own = cluster.certificates;
    const ended = (socket) =>
      new Promise((resolve) => {
        socket.on("error", () => {});
        socket.on("close", resolve);
        socket.resume();
      });
    const by = ({ cert, key } = {}, ca = own.ca) => ({
      host: "127.0.0.1",
      port: owner.link,
      ca: readFileSync(ca),
      ...(cert && { cert: readFileSync(cert), key: readFileSync(key) }),
      checkServerIdentity: () => undefined,
    });
    const plain = connectPlain(owner.link, "127.0.0.1");
    plain.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await ended(plain);
    await ended(connectTls(by()));
    await ended(connectTls(by(stranger)));
    // One of our own that talks nonsense, greets twice, or announces more than it may.
    const say = async (...parts) => {
      const socket = connectTls(by(own));
      await new Promise((resolve) => socket.once("secureConnect", resolve));
      for (const part of parts) socket.write(part);
      await ended(socket);
    };
    const size = (count) => Buffer.from(Uint32Array.of(count).buffer);
    await say(size(3), "xyz");
    await say(size(0));
    await say(size(0xffffffff));
    await say(size(2), Buffer.from([0, 200]));
    // All is well besides.
    const guest = await Client.connect(owner, "Guest");
    await guest.close();
  },
);

test("a cluster that cannot be is refused in words", { skip }, () => {
  const refused = (...args) => {
    try {
      execFileSync(tutti(), ["serve", "--listen", "127.0.0.1:0", ...args], { stdio: "pipe" });
    } catch ({ status, stderr }) {
      assert.notEqual(status, 0);
      return stderr.toString();
    }
    throw new Error("it began to serve");
  };
  const data = ["--data", `${cluster.folder}/refused`];
  const all = ["--node", "x", "--advertise", "127.0.0.1:0"];
  assert.match(refused("--cluster", "redis=1.2.3.4:5"), /--cluster.*must be etcd=/);
  assert.match(refused("--cluster", "etcd=nowhere"), /--cluster.*must be etcd=/);
  assert.match(refused("--cluster", "etcd=127.0.0.1:1"), /--cluster requires --data/);
  assert.match(refused(...data, "--cluster", "etcd=127.0.0.1:1"), /--cluster requires --node/);
  assert.match(refused(...data, "--cluster", "etcd=127.0.0.1:1", "--node", "No Name"), /--node.*must be 1 to 32/);
  assert.match(refused(...data, "--cluster", "etcd=127.0.0.1:1", ...all), /--cluster requires --cluster-ca/);
  const missing = ["--cluster-ca", "none", "--cluster-cert", "none", "--cluster-key", "none"];
  assert.match(refused(...data, "--cluster", "etcd=127.0.0.1:1", ...all, ...missing), /cannot serve.*none/);
});
