// One door for a game: a fourth one, in folders of its own and with few lines in shared files, plays through rooms,
// seals, streams, restarts, records, replays and computer players, in the whole program (CMakeLists.txt beside this).
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { composeGames, gamesAmong } from "../../protocol/schema/compose-games.mjs";
import { serve } from "../deploy/support/serve.mjs";
import { Client } from "../e2e/support/client.mjs";
import { filesBelow, graphOf } from "../structure/graph.mjs";
import { output, program } from "../support/program.mjs";
import { answerSchema, base, newValidators, projectRoot, schemas, serverSchema } from "../support/schema.mjs";

const here = join(projectRoot, "tests/fourth_game");
const hands = ["stone", "paper", "scissors"];

// The schemas, with this game's beside the others.
const own = JSON.parse(readFileSync(join(here, "protocol/schema/rps.json"), "utf8"));
const all = { ...Object.fromEntries(schemas), "rps.json": own };
const validators = newValidators({ schemas: { ...all, "games.json": composeGames(gamesAmong(all)) } });
function assertValid(reference, value) {
  const check = validators.getSchema(base + reference);
  assert.ok(check(value), `${reference}: ${JSON.stringify(check.errors)} in ${JSON.stringify(value)}`);
}

function assertClean(client) {
  for (const message of client.messages) {
    const asked = message.ok === true ? client.askedWith(message.re) : undefined;
    assertValid(asked ? answerSchema(asked) : serverSchema(message), message);
  }
}

async function start(data) {
  const options = ["--listen", "127.0.0.1:0", "--bot-pace", "0", "--data", data];
  const server = await serve(program("tutti_of_four"), ["serve", ...options]);
  return { ...server, socketUrl: `${server.url.replace("http", "ws")}/ws` };
}

// All that a stream tells, as messages: `begun` once it tells anything, `done` once it has ended.
function listen(url) {
  const messages = [];
  let begin;
  const begun = new Promise((resolve) => (begin = resolve));
  const read = async () => {
    const answer = await fetch(url, { headers: { accept: "application/x-ndjson" } });
    assert.equal(answer.status, 200);
    for await (const line of createInterface({ input: Readable.fromWeb(answer.body) })) {
      if (line !== "") messages.push(JSON.parse(line));
      begin();
    }
  };
  const done = read();
  return { messages, begun: Promise.race([begun, done]), done };
}

// Seals a hand in each round that opens, until the game is over. What may not be known before the reveal is not told.
async function play(client, room, hand) {
  const follower = client.follow(room);
  for (let round = 1; ; round += 1) {
    await follower.until(({ view }) => view && (view.round >= round || view.result), `round ${round}`);
    if (follower.view.result) return;
    round = follower.view.round;
    await client.request("act", { room, action: { type: "seal", hand: hand(round) } });
    await follower.until(({ view }) => view.round > round || view.result, `the reveal of round ${round}`);
  }
}

const { lines: changedLines } = JSON.parse(readFileSync(join(here, "lines.json"), "utf8"));

test("what it changes in shared files: at most six lines in four files", () => {
  const changed = changedLines.map(({ line, becomes }) => becomes.filter((one) => one !== line).length);
  assert.ok(changed.reduce((sum, count) => sum + count) <= 6, `${changed} lines`);
  assert.ok(new Set(changedLines.map(({ file }) => file)).size <= 4);
  const files = readdirSync(here, { recursive: true }).filter((name) => /\.(cpp|hpp|ts|css)$/.test(name));
  assert.deepEqual(
    files.filter((name) => !/(^|\/)rps\//.test(name)),
    [],
    "files outside the game's own folders",
  );
});

// The server's sources are compiled once for both programs, but those that include this one (server/CMakeLists.txt).
test("the server's sources know one file that the game changes: the list of games", () => {
  const cpp = [".cpp", ".hpp"];
  const graph = graphOf(
    filesBelow(["engine/include", "engine/src", "protocol/include", "protocol/src", "server"], cpp),
  );
  const reached = new Set();
  const reach = (from) => {
    if (reached.has(from)) return;
    reached.add(from);
    for (const to of graph.get(from)) reach(to);
  };
  for (const name of graph.keys()) if (name.startsWith("server/")) reach(name);
  const changed = new Set(changedLines.map(({ file }) => file));
  assert.deepEqual(
    [...changed].filter((file) => reached.has(file)),
    ["engine/include/engine/games.hpp"],
  );
});

describe("a game of two against two", () => {
  test("rooms, seals, streams, computer players, a restart, the record and its replay", async (t) => {
    const data = mkdtempSync(join(tmpdir(), "tutti-fourth-"));
    t.after(() => rmSync(data, { recursive: true }));
    let server = await start(data);
    t.after(() => server.kill());

    let ada = await Client.connect(server, "Ada");
    const bad = await ada.request("room.create", { game: "rps", options: { players: 4 } });
    assert.match(bad.error.message, /players must be from 1 to 3/);
    const { room } = await ada.ask("room.create", { game: "rps", options: { players: 2, points: 2 } });
    await ada.join(room);
    await ada.ask("seat.take", { room, seat: "black1" });
    for (const seat of ["black2", "white2"]) await ada.ask("seat.bot", { room, seat, level: 1 });
    let bob = await Client.connect(server, "Bob");
    await bob.join(room);
    await bob.ask("seat.take", { room, seat: "white1" });
    for (const one of [ada, bob]) await one.ask("room.ready", { room, ready: true });
    await ada.follow(room).until(({ view }) => view !== null, "the start");

    // Sealed, and known to be: to nobody else is the hand told, not even to the partner's side before the reveal.
    await ada.ask("act", { room, action: { type: "seal", hand: "paper" } });
    await bob.follow(room).until(({ view }) => view.seats.find(({ seat }) => seat === "black1").sealed, "the seal");
    assert.doesNotMatch(JSON.stringify(bob.messages), /paper/);
    await ada.follow(room).until(({ you }) => you.sealed.hands?.length > 0, "her own envelope");
    assert.deepEqual(ada.follow(room).you.sealed, { hands: [{ seat: "black1", hand: "paper" }] });

    // Killed in mid-round: both come back, and the envelope is there.
    await server.kill();
    assertClean(ada);
    assertClean(bob);
    server = await start(data);
    ada = await Client.connect(server, "Ada", { token: ada.token });
    bob = await Client.connect(server, "Bob", { token: bob.token });
    await ada.join(room);
    await bob.join(room);
    assert.deepEqual(ada.follow(room).you.sealed, { hands: [{ seat: "black1", hand: "paper" }] });

    const stream = listen(`${server.url}/api/v1/rooms/${room}/stream`);
    await stream.begun;
    await Promise.all([play(ada, room, () => "paper"), play(bob, room, (round) => hands[round % 3])]);
    await stream.done;
    assertClean(ada);
    assertClean(bob);
    for (const message of stream.messages) assertValid(serverSchema(message), message);
    const shown = stream.messages.filter(({ events }) => events?.some(({ type }) => type === "hands"));
    assert.ok(shown.length >= 2, "a stream tells every reveal");
    assert.equal(stream.messages.at(-1).reason, "over");

    const { game_id: game } = ada.follow(room).info;
    const file = join(data, "game.ndjson");
    const record = await (await fetch(`${server.url}/api/v1/games/${game}/record`)).text();
    for (const line of record.trim().split("\n")) assertValid("record.json", JSON.parse(line));
    writeFileSync(file, record);
    assert.equal((await output("tutti_of_four", "replay", file)).status, 0);
    const { lines } = await output("tutti_of_four", "notation", file);
    assert.ok(
      lines.some((line) => /black1 paper/.test(line)),
      lines.join("\n"),
    );
    const replay = await (await fetch(`${server.url}/api/v1/games/${game}/replay?as=all`)).text();
    for (const line of replay.trim().split("\n")) assertValid("replay.json", JSON.parse(line));
    assert.match(await (await fetch(`${server.url}/api/v1/games/${game}/picture.svg`)).text(), /^<svg/);
    // The program without the game says so, and does not crash.
    assert.notEqual((await output("tutti", "replay", file)).status, 0);
  });

  test("computer players play it by themselves", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "tutti-fourth-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const { status } = await output(
      "tutti_of_four",
      "selfplay",
      "--game",
      "rps",
      "--games",
      "20",
      "--seed",
      "c0ffee",
      "--out",
      folder,
    );
    assert.equal(status, 0);
    const records = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ndjson"));
    assert.equal(records.length, 20);
    for (const name of records) assert.equal((await output("tutti_of_four", "replay", join(folder, name))).status, 0);
  });
});
