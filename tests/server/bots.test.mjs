// The bots that authors of bots read, protocol/bots, against the built program: each plays whole games, and carries on
// where its line failed between what it said and the answer.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { Client } from "../e2e/support/client.mjs";
import { verifiedRecord } from "../e2e/support/records.mjs";
import { program, tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";
import { openFailingLine } from "./support/failing-line.mjs";

const gameMs = 300_000; // seconds, but on a machine that does other things
let server, folder, scripted;

before(async () => {
  const options = ["--listen", "127.0.0.1:0", "--operator", "127.0.0.1:0", "--bot-pace", "0"];
  const child = spawn(tutti(), ["serve", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  const operator = await operatorAddress(child);
  server = { child, url: first.replace("listening ", ""), operator };
  // As somebody has it who has copied the file and said `npm install ws`.
  folder = mkdtempSync(join(tmpdir(), "tutti-bot-"));
  scripted = join(folder, "bot.mjs");
  copyFileSync(join(projectRoot, "protocol/bots/bot.mjs"), scripted);
  symlinkSync(join(projectRoot, "tests/node_modules"), join(folder, "node_modules"));
});
after(() => {
  server.child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

async function operatorAddress(child) {
  for await (const line of createInterface({ input: child.stderr })) {
    const found = line.match(/ operator=(\S+)/);
    if (found) {
      child.stderr.resume();
      return found[1];
    }
  }
  throw new Error("the log says nothing of the operator's port");
}

// How often a request came again that had been carried out.
async function resent() {
  const text = await (await fetch(`http://${server.operator}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith("tutti_requests_total") && line.includes('"resent"'));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

// Runs a bot to its end and gives its last word, {room, game_id, seat, result}.
async function lastWord(command, args) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], timeout: gameMs });
  let out = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += text));
  const [status, signal] = await once(child, "close");
  assert.equal(status, 0, `it ended with ${status ?? signal}:\n${errors}`);
  return { ...JSON.parse(out.trim().split("\n").at(-1)), errors };
}

const bots = {
  javascript: (url, game, room) =>
    lastWord(process.execPath, [scripted, "--server", url, "--game", game, ...(room ? ["--room", room] : [])]),
  "c++": (url, game, room) => {
    const { hostname, port } = new URL(url);
    return lastWord(program("bot"), [hostname, port, game, ...(room ? [room] : [])]);
  },
};
const played = [
  ["javascript", "ctor"],
  ["javascript", "totas"],
  ["javascript", "tritoc"],
  ["c++", "ctor"],
  ["c++", "tritoc"],
];

async function assertRecorded({ game_id: gameId, result }) {
  const lines = await verifiedRecord(server, gameId);
  assert.deepEqual(lines.at(-1).end, result);
  return lines;
}

for (const [bot, game] of played) {
  test(`the ${bot} bot plays ${game} to the end`, { timeout: gameMs }, async () => {
    const end = await bots[bot](server.url, game);
    const [header] = await assertRecorded(end);
    assert.equal(header.game, game);
    assert.equal(header.seats[end.seat].kind, "human");
    assert.doesNotMatch(
      end.errors,
      /malformed|illegal|occupied|not_yours|not_available|incomplete/,
      "it plays what is legal",
    );
  });

  test(`the ${bot} bot plays ${game} to the end on a line that fails`, { timeout: gameMs }, async (t) => {
    const resentBefore = await resent();
    const line = await openFailingLine(server.url);
    t.after(() => line.close());
    const ended = bots[bot](line.url, game);
    let failures = 0;
    // Settling the room, and in the middle of the game.
    while (failures < 8 && (await Promise.race([line.fail().then(() => true), ended.then(() => false)]))) failures += 1;
    const end = await ended;
    await assertRecorded(end);
    assert.equal(failures, 8, "the game was over too soon");
    assert.equal(end.errors.match(/the line is down/g).length, failures);
    assert.ok((await resent()) > resentBefore, "nothing was asked again");
  });
}

// What the games have beyond a plain duel: partners, secret squares, coalitions, the dark, drawn layouts.
for (const [game, options] of [
  ["ctor", { size: 8, teams: [2, 3], secrets: true }],
  ["ctor", { size: 8, teams: [1, 2], auto_replace: true }],
  ["totas", { mole_after: 1, variant: "summary" }],
  ["totas", { mole_after: 1, memorise_seconds: 0, players: 4, order: "alternating" }],
  ["tritoc", { layout: "shuffled", dice: "even", turn_seconds: 0 }],
])
  test(`the javascript bot plays ${game} ${JSON.stringify(options)} to the end`, { timeout: gameMs }, async () => {
    const args = [scripted, "--server", server.url, "--game", game, "--options", JSON.stringify(options)];
    const end = await lastWord(process.execPath, args);
    const [header, ...lines] = await assertRecorded(end);
    for (const [name, value] of Object.entries(options)) assert.deepEqual(header.options[name], value, name);
    assert.ok(lines.some(({ seat }) => seat === end.seat));
    // A partner may have been faster, but nothing else is wrong.
    assert.doesNotMatch(end.errors, /malformed|overlap|occupied|not_yours|incomplete/);
  });

test("two bots that are sent to a room play each other", { timeout: gameMs }, async () => {
  const host = await Client.connect({ socketUrl: `${server.url.replace("http", "ws")}/ws` }, "Host");
  const { room } = await host.ask("room.create", { game: "tritoc" });
  const ends = await Promise.all([
    bots.javascript(server.url, "tritoc", room),
    bots["c++"](server.url, "tritoc", room),
  ]);
  assert.deepEqual(ends.map(({ seat }) => seat).sort(), ["black1", "white1"]);
  assert.deepEqual(ends[0].result, ends[1].result);
  const lines = await assertRecorded(ends[0]);
  assert.deepEqual(Object.keys(lines[0].entropy).sort(), ["black1", "white1"]);
  await host.close();
  host.assertClean();
});

test("a bot that is sent nowhere says so", async () => {
  for (const bot of ["javascript", "c++"])
    await assert.rejects(bots[bot](server.url, "tritoc", "ZZZZZZZZ"), /it ended with 1:[^]*no_such_room/);
});
