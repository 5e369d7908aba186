// First lessons, on the real server: whoever does as they are told wins each of them, by the rules and nothing else;
// a lesson outlives the server; and nobody gets more out of `lesson` than that.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client } from "../e2e/support/client.mjs";
import { verifiedRecord } from "../e2e/support/records.mjs";
import { startServer } from "../e2e/support/server.mjs";

const lessonMs = 120_000;
let folder, server;
const start = () => startServer("--bot-pace", "0", "--data", folder);

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "tutti-lessons-"));
  server = await start();
});
after(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

async function begin(client, game, more = {}) {
  const made = await client.request("room.create", { game, lesson: true, ...more });
  assert.ok(made.ok, JSON.stringify(made));
  const follower = client.follow(made.room);
  assert.ok((await client.request("room.join", { room: made.room })).ok);
  await follower.until(({ view }) => view !== null, "the lesson");
  return follower;
}

async function act(client, { room }, action) {
  const answer = await client.request("act", { room, action });
  assert.ok(answer.ok, `${JSON.stringify(action)}: ${JSON.stringify(answer)}`);
}

const lines = {
  async ctor(client, follower) {
    const mine = ({ view }) => view.team === "black" && view.round !== null;
    await follower.until((now) => mine(now) && now.view.round.op === "put", "Put");
    await act(client, follower, { type: "seal", choice: { put: 45 } });
    await follower.until((now) => mine(now) && now.view.round.op === "move", "Move");
    assert.deepEqual(follower.view.chips, { black: 29, white: 29 }); // one of the three was lost
    await act(client, follower, { type: "done" });
    await follower.until((now) => mine(now) && now.view.turn === 23, "turn 23");
    await act(client, follower, { type: "seal", choice: { put: 53 } });
    for (const square of [52, 51, 44]) {
      await follower.until(({ view }) => view.replaceable.includes(square), `${square} can be turned`);
      await act(client, follower, { type: "replace", square });
    }
    await follower.until(({ view }) => view.result !== null, "the end");
    assert.deepEqual(follower.view.result, {
      winner: "black",
      reason: "board_full",
      chips: { black: 35, white: 29 },
    });
  },

  async totas(client, follower) {
    await act(client, follower, {
      type: "plan",
      half: [
        { from: "g6", to: "g7" },
        { from: "h2", to: "h4" },
      ],
    });
    await follower.until(({ view }) => view.phase === "doom", "the doom window");
    assert.deepEqual(follower.view.doom_targets, { white: ["c2"], black: [] });
    assert.equal(follower.view.timer.white, 0); // the computer has let them take their time; its own may have run
    await act(client, follower, { type: "doom", squares: ["c2"] });
    await act(client, follower, { type: "done" });
    await follower.until(({ view }) => view.phase === "plan" && view.gm === 9, "the next plan");
    await act(client, follower, { type: "plan", half: [{ from: "g7", to: "g8" }, { explode: "g8" }] });
    await follower.until(({ view }) => view.result !== null, "the end");
    assert.equal(follower.view.result.winner, "white");
  },

  async tritoc(client, follower) {
    for (const turn of [23, 25]) {
      await follower.until(({ view }) => view.turn === turn, `turn ${turn}`);
      await act(client, follower, { type: "throw" });
      await follower.until(({ view }) => view.phase === "place", "a hole to choose");
      const third = follower.view.targets.find(([field]) => field === 3);
      assert.ok(third, JSON.stringify(follower.view));
      await act(client, follower, { type: "place", at: third });
    }
    await follower.until(({ view }) => view.result !== null, "the end");
    assert.equal(follower.view.result.winner, "black");
    assert.equal(follower.view.result.reason, "line");
  },
};

for (const [game, play] of Object.entries(lines)) {
  test(`the first lesson of ${game} is won by who follows it, and leaves a record`, { timeout: lessonMs }, async () => {
    const client = await Client.connect(server, "Nora");
    const follower = await begin(client, game);
    const { info } = follower;
    assert.equal(info.lesson, true);
    assert.equal(info.visibility, "unlisted");
    assert.equal(info.watchable, false);
    await play(client, follower);
    await verifiedRecord(server, info.game_id);
    assert.equal((await client.request("room.rematch", { room: follower.room })).error?.code, "wrong_phase");
    client.assertClean();
    await client.close();
  });
}

test("a lesson goes on after a restart where it was left", { timeout: lessonMs }, async () => {
  const client = await Client.connect(server, "Omar");
  const follower = await begin(client, "ctor");
  await act(client, follower, { type: "seal", choice: { put: 45 } });
  await follower.until(({ view }) => view.round?.op === "move", "Move");
  await server.stop();
  server = await start();
  const back = await Client.connect(server, "Omar", { token: client.token });
  const again = back.follow(follower.room);
  assert.ok((await back.request("room.join", { room: follower.room })).ok);
  await again.until(({ view }) => view?.round?.op === "move", "Move, again");
  await act(back, again, { type: "done" });
  await again.until(({ view }) => view.turn === 23, "White has played by the script");
  assert.deepEqual(again.view.chips, { black: 29, white: 32 });
  back.assertClean();
});

test(
  "a lesson takes neither players nor password nor rating, and strangers stay out",
  { timeout: lessonMs },
  async () => {
    const client = await Client.connect(server, "Pia");
    for (const more of [{ password: "secret" }, { solo: true }, { seats: { white1: "bot:1" } }]) {
      const answer = await client.request("room.create", { game: "ctor", lesson: true, ...more });
      assert.equal(answer.error?.code, "bad_option", JSON.stringify(more));
    }
    assert.equal((await client.request("room.create", { game: "ctor", lesson: "yes" })).error?.code, "malformed");
    const follower = await begin(client, "tritoc", { options: { turn_seconds: 5 }, visibility: "public" });
    assert.equal(follower.info.options.turn_seconds, 0);
    const stranger = await Client.connect(server, "Quin");
    assert.equal((await stranger.request("room.join", { room: follower.room })).error?.code, "forbidden");
    const list = await stranger.request("room.list", {});
    assert.ok(!list.rooms.some(({ room }) => room === follower.room));
  },
);
