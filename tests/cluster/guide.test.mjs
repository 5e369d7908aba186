// What is made of words that are old to others: two players at one table hear them from a house that says what the test
// says, in its order. No server is needed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { WebSocketServer } from "ws";
import { Chance } from "../support/people/chance.mjs";
import { pause } from "../support/people/pause.mjs";
import { Player } from "../support/people/player.mjs";
import { RoomLedger } from "../support/people/room-ledger.mjs";
import { projectRoot } from "../support/schema.mjs";
import { Runs, guideFor } from "./support/guide.mjs";

const examples = JSON.parse(readFileSync(join(projectRoot, "protocol/examples/server/snapshot.json"), "utf8"));
const example = examples.find(({ view }) => view?.phase === "ground");
const { room } = example;
const nextGame = "9KX2C9VQ";
const endlessMs = [1e9, 1e9]; // nobody here loses patience with the house, however busy the machine is

const sealed = { acropolis: example.view.acropolis.white, zones: example.view.zones.white };
const groundOf = (side) => ({
  ...example.view,
  acropolis: { black: null, white: null, [side]: sealed.acropolis },
  zones: { black: null, white: null, [side]: sealed.zones },
  labyrinth: { black: null, white: null },
});
const seqIn = (run, number) => run * 2 ** 24 + number;

// `ground`: whose stands in the view, if not that of the seat's own side.
const snapshot = (run, number, seat, ground = seat.slice(0, 5)) => ({
  ...example,
  seq: seqIn(run, number),
  audience: seat.slice(0, 5),
  you: { seats: [seat], sealed: {}, host: false },
  view: groundOf(ground),
});
const update = (run, number, ground, event = { type: "away", at: example.now, ms: 2150 }) => {
  const { now, marks } = example;
  return { type: "update", room, seq: seqIn(run, number), now, events: [event], view: groundOf(ground), marks };
};

// Lets everybody in and answers everything; who comes into the room is told what `welcomes` has for the name.
async function openHouse(welcomes) {
  const house = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  const sockets = new Map();
  const say = (name, message) => sockets.get(name).send(JSON.stringify(message));
  house.on("connection", (socket) => {
    let name;
    socket.on("message", (data) => {
      const { type, id, name: called } = JSON.parse(data.toString("utf8"));
      if (type === "hello") {
        name = called;
        sockets.set(name, socket);
        return say(name, { type: "welcome", player: { id: name, name } });
      }
      say(name, { re: id, ok: true });
      if (type === "room.join") say(name, welcomes[name]);
    });
  });
  await new Promise((listens) => house.once("listening", listens));
  const url = `http://127.0.0.1:${house.address().port}`;
  const throwOut = (name) => sockets.get(name).close(1008, "too many messages");
  return { url, say, throwOut, close: () => house.close() };
}

// The part of a world that people ask, in which nothing ever happens to a node.
function quietWorld(url) {
  const world = {
    chance: new Chance("guide"),
    site: { machines: [{ url }] },
    frames: { note: () => {} },
    archive: { newGuest: async () => undefined },
    times: 0,
    faults: [],
    old: [], // {listener, game}: as it was booked
    isUp: () => true,
    upSince: () => 0,
    ownLateMs: () => 0,
    heardWhen: () => ({ upMs: 0, saidMs: 0 }),
    isClosed: () => false,
    happened: () => {},
    fault: (kind, text) => world.faults.push(`${kind}: ${text}`),
    heardOld: (listener, _message, game) => world.old.push({ listener, game }),
  };
  world.runs = new Runs(world);
  return world;
}

// Ada and Bob at one table: both have heard of run 1, Bob on black1. `tell` settles when it has been heard.
async function twoAtTable(t) {
  const house = await openHouse({ Ada: snapshot(1, 1, "white1"), Bob: snapshot(1, 1, "black1") });
  const world = quietWorld(house.url);
  const ledger = new RoomLedger(world, room, {});
  const sit = async (name) => {
    const guide = guideFor(world, name, endlessMs);
    const player = new Player(guide, name);
    guide.lead(player.line);
    t.after(() => player.line.close());
    await player.sitDown({ room }, ledger);
    return player;
  };
  t.after(house.close);
  const people = { Ada: await sit("Ada"), Bob: await sit("Bob") };
  const tell = async (name, ...messages) => {
    for (const message of messages) house.say(name, message);
    await people[name].line.ask("ping", {}); // its answer comes behind them
  };
  return { world, bob: people.Bob, tell, throwOut: house.throwOut };
}

const secretsIn = ({ faults }) => faults.map((text) => text.match(/^secrecy: .* was told (.*?): /)?.[1] ?? text);

test("a new seat that is old to others counts for who hears of it in order", async (t) => {
  const { world, bob, tell } = await twoAtTable(t);
  await tell("Ada", update(2, 1, "white"));
  await tell("Bob", snapshot(1, 2, "white2"));
  assert.equal(bob.seat, "white2");
  await tell("Bob", update(2, 1, "white"));
  assert.equal(bob.seat, "white2");
  assert.deepEqual(world.faults, []);
});

test("who waits for a seat is told of it by old words, too", async (t) => {
  const { bob, tell } = await twoAtTable(t);
  let sits = false;
  void bob.until(() => bob.seat === "white2").then(() => (sits = true));
  await tell("Ada", update(2, 1, "white"));
  await tell("Bob", snapshot(1, 2, "white2"));
  assert.ok(sits);
});

test("an owner from before what this line has heard itself gives nobody a seat", async (t) => {
  const { world, bob, tell } = await twoAtTable(t);
  await tell("Bob", snapshot(2, 1, "white2"), snapshot(1, 2, "black1"), update(1, 3, "black"));
  assert.equal(bob.seat, "white2");
  await tell("Bob", snapshot(2, 2, "white2"));
  assert.deepEqual(world.faults, []);
});

test("nor does it where all that this line has heard is old to others", async (t) => {
  const { world, bob, tell } = await twoAtTable(t);
  await tell("Ada", update(3, 1, "white"));
  await tell("Bob", snapshot(2, 1, "white2"), snapshot(1, 2, "black1"));
  assert.equal(bob.seat, "white2");
  assert.deepEqual(world.faults, []);
});

test("the other side's ground is found in old words and in new ones", async (t) => {
  const { world, tell } = await twoAtTable(t);
  await tell("Ada", update(2, 1, "white"));
  await tell("Bob", update(1, 2, "white"));
  assert.deepEqual(secretsIn(world), ["the ground of white"]);
  await tell("Bob", snapshot(1, 3, "white2"), update(1, 4, "black"));
  assert.deepEqual(secretsIn(world), ["the ground of white", "the ground of black"]);
  await tell("Bob", update(2, 1, "black"));
  assert.deepEqual(secretsIn(world), ["the ground of white", "the ground of black", "the ground of black"]);
});

test("old words are for the side to which they are told, whatever seat a later owner gave", async (t) => {
  const { world, tell } = await twoAtTable(t);
  await tell("Bob", snapshot(2, 1, "white2"), snapshot(1, 2, "black1", "white"));
  assert.deepEqual(secretsIn(world), ["the ground of white"]);
});

test("the first view of a game that begins in old words is booked as that game's", async (t) => {
  const { world, tell } = await twoAtTable(t);
  const { commitment } = example.info;
  await tell("Ada", update(2, 1, "white"));
  const start = { type: "start", at: example.now, game_id: nextGame, commitment };
  await tell("Bob", update(1, 2, "black"), update(1, 3, "black", start), update(1, 4, "black"));
  const listener = "Bob in run 1";
  assert.deepEqual(world.old, [
    { listener, game: example.info.game_id },
    { listener, game: nextGame },
    { listener, game: nextGame },
  ]);
});

test("whoever reads all that they are told, and is thrown out, has been wronged", async (t) => {
  const { world, bob, throwOut } = await twoAtTable(t);
  throwOut("Bob");
  while (bob.line.closeCodes.length === 0) await pause(1);
  assert.deepEqual(world.faults, ["conduct: Bob was thrown out: too many messages"]);
});
