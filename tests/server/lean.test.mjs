// wire.md 9 from outside: one game between computer players, told by whole views, by what has changed, compressed, and
// now and then only. Whoever has heard a number has the same view by it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { constants, createGunzip } from "node:zlib";
import { WebSocket } from "ws";
import { isSame } from "../support/people/sameness.mjs";
import { tutti } from "../support/program.mjs";
import { validateServerMessage } from "../support/schema.mjs";

let child;
let url;
before(async () => {
  child = spawn(tutti(), ["serve", "--listen", "127.0.0.1:0", "--log-level", "off", "--journal", "memory"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  url = first.replace("listening ", "");
});
after(() => child.kill("SIGKILL"));

/** What a client knows of a room: its view at each number, however it was told. */
class Reader {
  views = new Map();
  changes = 0;
  told = [];

  hear(message) {
    this.told.push(message.type);
    if (message.type !== "snapshot" && message.type !== "update") return;
    validateServerMessage(message);
    let { view } = message;
    if (message.changed) {
      this.changes += 1;
      const base = this.views.get(message.since ?? message.seq - 1);
      assert.ok(base, `changes upon ${message.since ?? message.seq - 1}, which was not told`);
      view = { ...base, ...message.changed };
      for (const name of message.gone ?? []) delete view[name];
    }
    this.views.set(message.seq, view);
    this.latest = message.seq;
  }
}

async function connect(hello, perMessageDeflate) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1", { perMessageDeflate });
  const reader = new Reader();
  const answers = new Map();
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    answers.get(message.re ?? message.type)?.(message);
    reader.hear(message);
  });
  await once(socket, "open");
  const answer = (id) => new Promise((settle) => answers.set(id, settle));
  const welcomed = answer("welcome");
  socket.send(JSON.stringify({ type: "hello", name: "Eve", ...hello }));
  const welcome = await welcomed;
  const ask = (type, fields = {}) => {
    const id = `e-${answers.size}`;
    const settled = answer(id);
    socket.send(JSON.stringify({ type, id, ...fields }));
    return settled;
  };
  return { socket, reader, ask, welcome };
}

/** Reads lines until the stream's end; bytes as they come off the line. */
function read(room, query, encoding = "identity") {
  const reader = new Reader();
  const ended = new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1/rooms/${room}/stream?${query}`, {
      headers: { accept: "application/x-ndjson", "accept-encoding": encoding },
    });
    asked.on("error", reject).on("response", (answer) => {
      assert.equal(answer.headers["content-encoding"] ?? "identity", encoding);
      assert.equal(answer.headers.vary, "Accept-Encoding");
      const text =
        encoding === "gzip" ? answer.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : answer;
      const lines = createInterface({ input: text });
      lines.on("line", (line) => line && reader.hear(JSON.parse(line)));
      lines.on("close", resolve);
      text.on("error", reject);
    });
    asked.end();
  });
  return { reader, ended };
}

test("9: a game told in every form is the same game", { timeout: 120_000 }, async () => {
  const whole = await connect({}, false);
  const lean = await connect({ views: "changes" }, true);
  assert.equal(whole.welcome.views, undefined);
  assert.equal(lean.welcome.views, "changes");
  assert.equal(whole.socket.extensions, "");
  assert.equal(lean.socket.extensions, "permessage-deflate");
  const seats = { black1: "bot:1", black2: "bot:1", white1: "bot:1", white2: "bot:1" };
  const options = { size: 8, teams: [2, 2] };
  const { room } = await whole.ask("room.create", { game: "ctor", options, seats });
  const overs = [whole, lean].map(
    ({ socket }) =>
      new Promise((over) =>
        socket.on("message", (data) => data.toString().includes('"type":"over"') && over()),
      ),
  );
  for (const one of [whole, lean]) assert.equal((await one.ask("room.join", { room })).ok, true);
  const streams = {
    lines: read(room, ""),
    changes: read(room, "views=changes"),
    zipped: read(room, "views=changes", "gzip"),
    paced: read(room, "views=changes&every=1000", "gzip"),
  };
  await Promise.all(overs);
  await Promise.all(Object.values(streams).map(({ ended }) => ended));
  const expected = whole.reader.views;
  assert.ok(expected.size > 20, `${expected.size} views`);
  assert.equal(whole.reader.changes, 0);
  assert.equal(streams.lines.reader.changes, 0);
  const readers = Object.entries({ lean, ...streams }).map(([name, { reader }]) => [name, reader]);
  for (const [name, { views, latest }] of readers) {
    for (const [seq, view] of views)
      if (expected.has(seq)) assert.ok(isSame(view, expected.get(seq)), `${name} at ${seq}`);
    assert.equal(latest, whole.reader.latest, `${name} has heard all`);
    assert.notEqual(views.get(latest).result, null);
  }
  for (const name of ["lean", "changes", "zipped"])
    assert.ok(new Map(readers).get(name).changes > 10, `${name} is told changes`);
  assert.ok(streams.paced.reader.views.size < expected.size / 2);
  for (const { socket } of [whole, lean]) socket.close();
});

test("9.1, 9.6: what cannot be asked for is refused, and named", { timeout: 60_000 }, async () => {
  for (const [query, name] of [
    ["views=all", "views"],
    ["every=5", "every"],
    ["every=ten", "every"],
    ["every=10001&views=changes", "every"],
  ]) {
    const answer = await fetch(`${url}/api/v1/rooms/4GZK7Q2M/stream?${query}`);
    assert.equal(answer.status, 400);
    const { error } = await answer.json();
    assert.equal(error.code, "malformed");
    assert.ok(error.message.startsWith(name), error.message);
  }
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "hello", name: "Eve", views: "some" }));
  const [data] = await once(socket, "message");
  const { ok, error } = JSON.parse(data.toString());
  assert.equal(ok, false);
  assert.equal(error.code, "malformed");
  assert.match(error.message, /views/);
  socket.terminate();
});

test("9.5: a bomb ends its connection and nothing else", { timeout: 60_000 }, async () => {
  const { deflateRawSync } = await import("node:zlib");
  const bomb = deflateRawSync(Buffer.alloc(100 << 20), { level: 9 });
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  await once(socket, "open");
  // By hand: what ws would compress itself is not this.
  const payload = bomb.subarray(0, 1000);
  const header = Buffer.alloc(8);
  header[0] = 0xc1;
  header[1] = 0x80 | 126;
  header.writeUInt16BE(payload.length, 2);
  socket._socket.write(Buffer.concat([header, payload]));
  const [code] = await once(socket, "close");
  assert.equal(code, 1009);
  const { welcome, socket: other } = await connect({}, true);
  assert.equal(welcome.type, "welcome");
  other.close();
});
