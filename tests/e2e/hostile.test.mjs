// Hostile input on the wire (wire.md 1, 5, 7): everything wrong gets the contract's error or close code, the server
// lives, and those who play meanwhile get not one frame more than they would have.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import WebSocket from "ws";
import { badRequests, unusualFrames } from "../support/examples.mjs";
import { Client } from "./support/client.mjs";
import { Intruder } from "./support/intruder.mjs";
import { startServer } from "./support/server.mjs";

const messageBytesMax = 16 * 1024;
const exampleRoom = "4GZK7Q2M";
const seats = ["black1", "black2", "white1", "white2"];
const rates = ["messages", "address-messages", "connections", "guests", "rooms", "chats"].map(
  (name) => `--rate-${name}`,
);

let server;
let game; // {room, host, players, watcher}: a match of two against two that goes on through all of it
const servers = [];

async function serve(...args) {
  const unlimited = rates.filter((rate) => !args.includes(rate)).flatMap((rate) => [rate, "0"]);
  const started = await startServer("--log-level", "debug", ...unlimited, ...args);
  servers.push(started);
  return started;
}

async function startGame(at) {
  const host = await Client.connect(at, "Host");
  const { room } = await host.ask("room.create", { game: "ctor", options: { size: 8, teams: [2, 2], power: 3 } });
  await host.join(room);
  const players = {};
  for (const seat of seats) {
    players[seat] = await Client.connect(at, seat);
    await players[seat].join(room);
    await players[seat].ask("seat.take", { room, seat });
  }
  for (const seat of seats) await players[seat].ask("room.ready", { room, ready: true });
  await players.black1.ask("act", { room, action: { type: "seal", choice: { put: 1 } } });
  const watcher = await Client.connect(at, "Eve");
  await watcher.join(room);
  // The number of those who watch is told a second later at most; then nothing is under way any more.
  await host.follow(room).until((state) => state.info?.spectators === 2, "both watchers counted");
  return { room, host, players, watcher };
}

const bystanders = () => [game.host, game.watcher, ...Object.values(game.players)];

// Runs the attack and sees to it that nobody in the running game has heard of it.
async function unnoticed(attack) {
  const heardBefore = bystanders().map(({ messages }) => messages.length);
  const result = await attack();
  for (const client of bystanders()) await client.ask("ping");
  bystanders().forEach((client, index) => {
    const heard = client.messages.slice(heardBefore[index]).filter((message) => message.re === undefined);
    assert.deepEqual(heard, [], `${client.name} has noticed`);
    client.assertClean();
  });
  assert.ok(server.running);
  return result;
}

const freshId = () => `m-${randomBytes(6).toString("hex")}`;

before(async () => {
  server = await serve();
  game = await startGame(server);
});

after(async () => {
  for (const client of game ? bystanders() : []) await client.close();
  for (const one of servers) {
    await one.stop();
    assert.doesNotMatch(one.log(), /level=error/);
  }
});

test("every bad example gets its code, its option and its re", async () => {
  const own = await Client.connect(server, "Mallory");
  const { room } = await own.ask("room.create", {
    game: "ctor",
    options: { teams: [1, 1] },
    visibility: "unlisted",
    seats: { white1: "bot:1" },
  });
  await own.ask("seat.take", { room, seat: "black1" });
  await own.ask("room.ready", { room, ready: true });
  await own.close();
  await unnoticed(async () => {
    const intruder = await Intruder.connect(server, { hello: false });
    assert.equal((await intruder.exchange({ type: "hello", token: own.token })).type, "welcome");
    await intruder.exchange({ type: "room.join", id: freshId(), room });
    await intruder.until((message) => message.type === "snapshot", "snapshot");
    let asked = 0;
    for (const { file, cases } of badRequests) {
      if (file.endsWith("/hello.json")) continue;
      for (const { why, message, text, code, option, re } of cases) {
        // In a room that is there, and with an id of its own, so that nothing else can be wrong.
        const id = freshId();
        let wire = (text ?? JSON.stringify(message)).replaceAll(exampleRoom, room);
        if (re !== null) wire = wire.replaceAll(JSON.stringify(re), JSON.stringify(id));
        const count = intruder.messages.length;
        intruder.send(wire);
        await intruder.until((heard, index) => index >= count && "ok" in heard, `an answer to ${why}`);
        const answer = intruder.messages.slice(count).find((heard) => "ok" in heard);
        const where = `${file}: ${why}: ${JSON.stringify(answer)}`;
        assert.equal(answer.ok, false, where);
        assert.equal(answer.re, re === null ? null : id, where);
        assert.equal(answer.error.code, code, where);
        assert.equal(answer.error.option, option, where);
        assert.equal(typeof answer.error.message, "string", where);
        asked += 1;
      }
    }
    assert.ok(asked > 100);
    await intruder.end();
  });
});

test("a bad hello has re null, and a good one may follow; a second one is malformed", async () => {
  await unnoticed(async () => {
    const { cases } = badRequests.find(({ file }) => file.endsWith("/hello.json"));
    const intruder = await Intruder.connect(server, { hello: false });
    for (const { why, message, text, code, re } of cases) {
      const answer = await intruder.exchange(text ?? message);
      assert.deepEqual([answer.ok, answer.re, answer.error.code], [false, re, code], why);
    }
    const unknown = await intruder.exchange({ type: "hello", name: "Ada", token: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" });
    assert.deepEqual([unknown.ok, unknown.re, unknown.error.code], [false, null, "unauthorized"]);
    assert.equal((await intruder.exchange({ type: "hello", name: "Mallory" })).type, "welcome");
    const second = await intruder.exchange({ type: "hello", name: "Mallory" });
    assert.deepEqual([second.re, second.error.code], [null, "malformed"]);
    await intruder.end();
  });
});

test("whoever asks before hello is unauthorized and closed 1008", async () => {
  await unnoticed(async () => {
    const intruder = await Intruder.connect(server, { hello: false });
    const answer = await intruder.exchange({ type: "room.list", id: "m-1" });
    assert.deepEqual([answer.ok, answer.re, answer.error.code], [false, "m-1", "unauthorized"]);
    assert.equal((await intruder.untilClosed()).code, 1008);
  });
});

test("unusual frames that are right are taken as what they say", async () => {
  const intruder = await Intruder.connect(server);
  for (const { why, text, message } of unusualFrames) {
    const answer = await intruder.exchange(text);
    assert.equal(answer.re, message.id, why);
    // What is asked of a room that is not there is refused for that alone.
    if (!answer.ok) assert.equal(answer.error.code, "no_such_room", why);
    else assert.equal(message.room, undefined, why);
  }
  await intruder.end();
});

test("frames that are none are closed with the contract's code", async () => {
  const text =
    (payload, options = {}) =>
    (intruder) =>
      intruder.socket.send(payload, { binary: false, ...options });
  const pieces = (options, last) => (intruder) => {
    for (let left = 20; left > 0; --left)
      text(Buffer.alloc(1024, 0x20), { ...options, fin: false, ...(left === 1 ? last : {}) })(intruder);
  };
  const attacks = [
    ["binary", 1003, (intruder) => intruder.socket.send(Buffer.from('{"type":"ping","id":"m-1"}'))],
    ["an empty binary frame", 1003, (intruder) => intruder.socket.send(Buffer.alloc(0))],
    ["not UTF-8", 1007, text(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
    ["half a character at the end", 1007, text(Buffer.from([0x22, 0xe2, 0x82]))],
    ["an overlong NUL", 1007, text(Buffer.from([0x22, 0xc0, 0x80, 0x22]))],
    ["a surrogate", 1007, text(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))],
    ["a byte too many", 1009, text(Buffer.alloc(messageBytesMax + 1, 0x20))],
    ["a megabyte", 1009, text(Buffer.alloc(1024 * 1024, 0x5b))],
    ["too large in pieces, never ended", 1009, pieces({ compress: false }, { fin: false })],
    ["too large in compressed pieces", 1009, pieces({ compress: true }, { fin: true })],
    ["not masked", 1002, text("{}", { mask: false })],
  ];
  for (const [what, code, attack] of attacks)
    await unnoticed(async () => {
      const intruder = await Intruder.connect(server);
      attack(intruder);
      assert.equal((await intruder.untilClosed()).code, code, what);
    });
});

test("a message of exactly 16 KiB is read", async () => {
  const intruder = await Intruder.connect(server);
  const frame = JSON.stringify({ type: "ping", id: "m-full", padding: "" });
  const answer = await intruder.exchange(frame.replace('""', `"${"x".repeat(messageBytesMax - frame.length)}"`));
  assert.equal(answer.re, "m-full");
  assert.equal(answer.ok, true);
  await intruder.end();
});

test("deep and endless JSON is malformed, as often as it comes", async () => {
  await unnoticed(async () => {
    const intruder = await Intruder.connect(server);
    const half = messageBytesMax / 2;
    const frames = [
      "[".repeat(messageBytesMax),
      "[".repeat(half) + "]".repeat(half),
      '{"a":'.repeat(3000) + "0" + "}".repeat(1000),
      `{"type":"act","id":"m-1","room":"${exampleRoom}","action":${'{"a":'.repeat(1500)}0${"}".repeat(1500)}}`,
      '"'.repeat(messageBytesMax),
      `{"type":"ping","id":${"9".repeat(10_000)}}`,
      `{"type":"ping","id":1e${"9".repeat(1000)}}`,
    ];
    for (const frame of frames.flatMap((one) => [one, one])) {
      const answer = await intruder.exchange(frame);
      assert.deepEqual([answer.ok, answer.re, answer.error.code], [false, null, "malformed"], frame.slice(0, 40));
    }
    await intruder.end();
  });
});

test("out of turn, on foreign seats, without a right: refused, and nobody hears of it", async () => {
  const { room, host, players } = game;
  const stranger = await Client.connect(server, "Mallory");
  const seal = { type: "seal", choice: { put: 20 } };
  const attempts = [
    [stranger, "act", { action: seal }, "not_seated"],
    [stranger, "act", { seat: "white1", action: seal }, "forbidden"],
    [stranger, "chat", { channel: "room", text: "hello" }, "forbidden"],
    [stranger, "seat.leave", { seat: "black1" }, "forbidden"],
    [stranger, "seat.kick", { seat: "black1" }, "not_host"],
    [stranger, "seat.bot", { seat: "black1", level: 3 }, "not_host"],
    [stranger, "room.ready", { ready: true }, "not_seated"],
    [stranger, "room.rematch", {}, "not_seated"],
    [host, "seat.kick", { seat: "black1" }, "already_started"],
    [host, "seat.bot", { seat: "black1", level: null }, "already_started"],
    [host, "act", { action: seal }, "not_seated"],
    [host, "chat", { channel: "team", text: "psst" }, "forbidden"],
    [players.black1, "act", { action: seal }, "not_your_turn"],
    [players.black1, "act", { seat: "white1", action: seal }, "forbidden"],
    [players.black1, "act", { seat: "black2", action: seal }, "forbidden"],
    [players.black1, "seat.take", { seat: "white1" }, "seat_taken"],
    [players.black1, "seat.take", { seat: "white3" }, "forbidden"],
    [players.black1, "seat.leave", { seat: "white1" }, "forbidden"],
    [players.black1, "room.ready", { ready: false }, "already_started"],
    [players.black1, "room.rematch", {}, "wrong_phase"],
    [players.white1, "act", { action: { type: "seal", duty: 2, choice: { put: 20 } } }, "not_yours"],
    [players.white1, "act", { action: { type: "seal", duty: 3, choice: { put: 20 } } }, "not_available"],
    [players.white1, "act", { action: { type: "seal", choice: { put: 1 } } }, "occupied"],
    [players.white1, "act", { action: { type: "seal", choice: { put: 65 } } }, "illegal_square"],
    [players.white1, "act", { action: { type: "seal", choice: { put: -1 } } }, "illegal_square"],
    [players.white1, "act", { action: { type: "seal", choice: { move: [1, 2] } } }, "not_available"],
    [players.white1, "act", { action: { type: "unseal" } }, "nothing_sealed"],
    [players.white1, "act", { action: { type: "replace", square: 1 } }, "not_available"],
    [players.white1, "act", { action: { type: "secrets", squares: [1, 2, 3, 4, 5] } }, "wrong_phase"],
    [players.white1, "act", { action: { type: "join", seat: "white3" } }, "malformed"],
    [players.white1, "act", { action: { type: "forfeit", side: "black" } }, "malformed"],
    [players.white1, "chat", { channel: "team", text: "20?" }, "chat_closed"],
  ];
  for (const [client, type, fields, code] of attempts)
    await unnoticed(async () => {
      const answer = await client.request(type, { room, ...fields });
      assert.equal(answer.ok ? "ok" : answer.error.code, code, `${client.name}: ${type} ${JSON.stringify(fields)}`);
    });
  for (const type of ["room.join", "room.leave", "room.rematch", "ping"])
    assert.equal((await stranger.request(type, { room: "00000000" })).error.code, "no_such_room", type);
  await stranger.close();
});

test("1.4: what is sent again is done once; the same id for something else is malformed", async () => {
  const ada = await Client.connect(server, "Ada");
  const created = await ada.ask("room.create", { game: "ctor", visibility: "unlisted" }, { id: "again-1" });
  assert.equal(
    (await ada.ask("room.create", { game: "ctor", visibility: "unlisted" }, { id: "again-1" })).room,
    created.room,
  );
  const other = await ada.request("room.create", { game: "ctor", visibility: "public" }, { id: "again-1" });
  assert.deepEqual([other.re, other.error.code], ["again-1", "malformed"]);

  const { room } = created;
  const follower = await ada.join(room);
  const say = { room, channel: "room", text: "once" };
  await ada.ask("chat", say, { id: "again-2" });
  for (let time = 0; time < 5; time += 1) await ada.ask("chat", say, { id: "again-2" });
  // After a lost connection, too; and somebody else's ids are somebody else's.
  const back = await Client.connect(server, "Ada", { token: ada.token });
  await back.ask("chat", say, { id: "again-2" });
  const ben = await Client.connect(server, "Ben");
  await ben.join(room);
  await ben.ask("chat", { ...say, text: "twice" }, { id: "again-2" });
  await ada.ask("ping");
  assert.deepEqual(
    follower.events.filter(({ type }) => type === "chat").map(({ name, text }) => `${name}: ${text}`),
    ["Ada: once", "Ben: twice"],
  );
  for (const client of [ada, back, ben]) {
    client.assertClean();
    await client.close();
  }
});

test("a flood is told to wait, then closed 1008, and its address rests; others go on", async () => {
  const limited = await serve("--rate-messages", "1/5");
  const bystander = await Client.connect(limited, "Ada");
  const { room } = await bystander.ask("room.create", { game: "ctor" });
  await bystander.join(room);
  const flooder = { options: { localAddress: "127.0.0.2" } };
  const intruder = await Intruder.connect(limited, flooder);
  for (let count = 0; count < 200; count += 1) intruder.send({ type: "ping", id: `m-${count}` });
  assert.equal((await intruder.untilClosed()).code, 1008);
  const refused = intruder.messages.filter(({ ok }) => ok === false);
  assert.ok(refused.length >= 10);
  for (const { re, error } of refused) {
    assert.match(re, /^m-\d+$/);
    assert.equal(error.code, "rate_limited");
    assert.ok(Number.isInteger(error.retry_ms) && error.retry_ms > 0);
  }
  // Refused before the upgrade while it rests.
  const again = new WebSocket(limited.socketUrl, "tutti.v1", flooder.options);
  const status = await new Promise((settle) =>
    again.on("unexpected-response", (_, response) => settle(response.statusCode)),
  );
  assert.equal(status, 429);
  await bystander.ask("ping", { room });
  bystander.assertClean();
  await bystander.close();
});

test("chat, rooms and guests have their own rates", async () => {
  const limited = await serve(
    "--rate-chats",
    "0.001/2",
    "--rate-rooms",
    "0.001/2",
    "--rate-guests",
    "0.001/1000",
    "--max-rooms",
    "2",
  );
  const ada = await Client.connect(limited, "Ada");
  const { room } = await ada.ask("room.create", { game: "ctor" });
  await ada.join(room);
  const say = (text) => ada.request("chat", { room, channel: "room", text });
  assert.deepEqual([(await say("one")).ok, (await say("two")).ok], [true, true]);
  const silenced = await say("three");
  assert.equal(silenced.error.code, "rate_limited");
  assert.ok(silenced.error.retry_ms > 0);
  await ada.ask("room.create", { game: "ctor" });
  assert.equal((await ada.request("room.create", { game: "ctor" })).error.code, "rate_limited");
  const elsewhere = await Intruder.connect(limited, { options: { localAddress: "127.0.0.3" } });
  const full = await elsewhere.exchange({ type: "room.create", id: "m-1", game: "ctor" });
  assert.equal(full.error.code, "too_many_rooms");
  await elsewhere.end();

  // Ada was the first guest of her address: 999 more are let in, and the 1001st is not.
  const post = () => fetch(`${limited.url}/api/v1/guests`, { method: "POST", body: '{"name":"Guest"}' });
  for (let count = 0; count < 999; count += 1) assert.equal((await post()).status, 201);
  const refused = await post();
  assert.equal(refused.status, 429);
  assert.equal((await refused.json()).error.code, "rate_limited");
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  const late = await Intruder.connect(limited, { hello: false });
  const answer = await late.exchange({ type: "hello", name: "Late" });
  assert.deepEqual([answer.re, answer.error.code], [null, "rate_limited"]);
  await late.end();
  await ada.close();
});

test("HTTP answers nonsense with errors in JSON", async () => {
  const ask = async (path, options) => {
    const response = await fetch(`${server.url}${path}`, options);
    const { error } = await response.json();
    assert.equal(typeof error.message, "string");
    return [response.status, error.code];
  };
  await unnoticed(async () => {
    for (const body of ["", "{}", '{"name":7}', '{"name":" "}', "[".repeat(10_000), '{"name":"\u202e"}', "\u0000"])
      assert.deepEqual(await ask("/api/v1/guests", { method: "POST", body }), [400, "malformed"], body.slice(0, 20));
    assert.deepEqual(await ask("/api/v1/rooms/ZZZZZZZZ"), [404, "no_such_room"]);
    assert.deepEqual(await ask("/api/v1/rooms/%00%ff"), [400, "malformed"]);
    assert.deepEqual(await ask("/api/v1/rooms/..%2f..%2fetc"), [400, "malformed"]);
    assert.deepEqual(await ask("/api/v1/games/ZZZZ/record"), [404, "no_such_game"]);
    assert.equal((await ask("/api/v1/rooms?status=gone"))[0], 400);
    assert.equal((await ask("/api/v1/guests", { method: "POST", body: "x".repeat(64 * 1024) }))[0], 413);
    assert.equal((await ask("/api/v1/rooms", { method: "DELETE" }))[0], 405);
    // A running game's record never leaves (record.md 3.3).
    const { game_id: id } = game.host.follow(game.room).info;
    assert.deepEqual(await ask(`/api/v1/games/${id}/record`), [404, "no_such_game"]);
  });
});

test("memory stays bounded under garbage", async () => {
  const residentKiB = () => Number(readFileSync(`/proc/${server.pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)[1]);
  const rain = async () => {
    const intruders = [];
    for (let count = 0; count < 100; count += 1) intruders.push(await Intruder.connect(server));
    for (let round = 0; round < 20; round += 1)
      await Promise.all(
        intruders.map(async (intruder) => {
          const answer = await intruder.exchange(
            `{"type":"room.create","id":"${freshId()}","game":"ctor","name":"${"x".repeat(15_000)}"}`,
          );
          assert.equal(answer.error.code, "malformed");
        }),
      );
    for (const intruder of intruders) await intruder.end();
  };
  await unnoticed(async () => {
    await rain();
    const first = residentKiB();
    for (let again = 0; again < 2; again += 1) await rain();
    assert.ok(residentKiB() - first < 16 * 1024, `${first} KiB have become ${residentKiB()}`);
  });
});

test("and after all of this the game goes on", async () => {
  const { room, players, watcher } = game;
  await players.white1.ask("act", { room, action: { type: "seal", choice: { put: 11 } } });
  await players.white2.ask("act", { room, action: { type: "seal", choice: { put: 12 } } });
  const state = watcher.follow(room);
  await state.until(() => state.view.turn === 3, "the reveal");
  assert.equal(state.gaps, 0);
  for (const client of bystanders()) client.assertClean();
});
