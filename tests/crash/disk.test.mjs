// The disk vanishes in the middle of play: the process is killed, its data is gone, and what it has shipped to another
// folder is all there is. Restored, it has whole rooms up to a moment, at most a second before the end, and the games
// go on.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Client } from "../e2e/support/client.mjs";
import { serve } from "../deploy/support/serve.mjs";
import { pause } from "../support/people/pause.mjs";
import { tutti } from "../support/program.mjs";
import { World } from "./support/world.mjs";

const folder = mkdtempSync(join(tmpdir(), "tutti-disk-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const hosts = 3;
const baseMs = 90_000; // a base that could not be made is tried again after 60 s
const roundsBefore = 3; // rounds of shipping after which everything from before them must be there

const run = (...args) => spawnSync(tutti(), args, { encoding: "utf8" });
const noLimits = ["messages", "address-messages", "connections", "guests", "rooms", "chats"].flatMap((name) => [
  `--rate-${name}`,
  "0",
]);

async function start(data, ship) {
  const own = ["--listen", "127.0.0.1:0", "--operator", "127.0.0.1:0", "--data", data, "--ship", ship];
  const server = await serve(tutti(), ["serve", ...own, ...noLimits]);
  return { ...server, socketUrl: `${server.url.replace("http:", "ws:")}/ws` };
}

const figure = async (server, name) => {
  const text = await (await fetch(`http://${server.operator}/metrics`)).text();
  return Number(text.match(new RegExp(`^${name} (\\S+)$`, "m"))[1]);
};

/** When the figure has changed so often: each time all that was kept before has been shipped. */
async function shipped(server, rounds) {
  for (let left = rounds; left > 0; left -= 1) {
    const before = await figure(server, "tutti_ship_bytes_total");
    while ((await figure(server, "tutti_ship_bytes_total")) === before) await pause(10);
  }
}

const wish = { game: "ctor", options: { size: 8, teams: [1, 1] } };

/** Somebody who makes one room after the other, without a pause; `told` are those that were answered, and when. */
async function openHouse(server, number) {
  const host = await Client.connect(server, `Host ${number}`);
  const house = { host, told: [], isOver: false };
  house.ended = (async () => {
    while (!house.isOver) {
      try {
        const { room } = await host.ask("room.create", wish);
        house.told.push({ room, atMs: performance.now() });
      } catch (error) {
        if (host.closed) return; // the server is gone
        throw error;
      }
    }
  })();
  return house;
}

test("a disk that vanishes costs a second at most, and nothing is half", { timeout: 300_000 }, async (t) => {
  const [data, ship, restored, elsewhere] = ["data", "ship", "restored", "elsewhere"].map((name) => join(folder, name));
  for (const made of [ship, elsewhere]) mkdirSync(made);
  const server = await start(data, ship);
  const houses = await Promise.all(Array.from({ length: hosts }, (_, number) => openHouse(server, number)));
  await server.logged(/event=ship_base/, baseMs);
  await shipped(server, roundsBefore);
  const mustBeThere = houses.map(({ told }) => told.length);
  const moment = new Date().toISOString();
  assert.ok(mustBeThere.every((count) => count > 0));
  await shipped(server, roundsBefore);
  // Now, in the middle of it.
  const killed = server.kill();
  rmSync(data, { recursive: true, force: true });
  const endMs = performance.now();
  for (const house of houses) house.isOver = true;
  await killed;
  await Promise.all(houses.map(({ ended }) => ended));
  rmSync(data, { recursive: true, force: true });

  const made = run("restore", ship, restored);
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stdout, /^is +\d{4}-\d\d-\d\dT[\d:.]+Z, commit \d+, in /m);
  assert.equal(run("doctor", restored).status, 0);
  const next = await start(restored, ship);
  const losses = [];
  for (const [number, { host, told }] of houses.entries()) {
    const back = await Client.connect(next, host.name, { token: host.token });
    assert.equal(back.player.id, host.player.id);
    const found = [];
    for (const { room } of told) found.push((await fetch(`${next.url}/api/v1/rooms/${room}`)).status === 200);
    // A whole beginning of what was made: no room is missing in it, and none is there after it.
    const count = found.filter(Boolean).length;
    assert.ok(found.slice(0, count).every(Boolean));
    assert.ok(count >= mustBeThere[number], `host ${number}: ${count} of ${mustBeThere[number]}`);
    losses.push(count === told.length ? 0 : endMs - told[count].atMs);
    // And it goes on, in the last of them and in others.
    const follower = await back.join(told[count - 1].room);
    assert.ok(follower.you.host);
    await back.ask("room.create", wish);
    await back.close();
  }
  t.diagnostic(
    `made: ${houses.map(({ told }) => told.length).join(" ")}; lost ms: ${losses.map(Math.round).join(" ")}`,
  );
  await next.stop();

  // As it was in the middle: what had been told is there, and besides only what was under way.
  const earlier = join(folder, "earlier");
  const point = run("restore", ship, earlier, "--until", moment);
  assert.equal(point.status, 0, point.stderr);
  const then = await start(earlier, elsewhere);
  for (const [number, { told }] of houses.entries()) {
    const found = [];
    for (const { room } of told) found.push((await fetch(`${then.url}/api/v1/rooms/${room}`)).status === 200);
    const count = found.filter(Boolean).length;
    assert.ok(found.slice(0, count).every(Boolean));
    const [least, most] = [mustBeThere[number], mustBeThere[number] + 2];
    assert.ok(count >= least && count <= most, `host ${number} at ${moment}: ${count}, not ${least} to ${most}`);
  }
  await then.stop();
});

test(
  "all games, their secrets and their clocks come back from a disk that vanished",
  { timeout: 400_000 },
  async (t) => {
    const seed = String(Date.now());
    const ship = join(folder, "shipped");
    mkdirSync(ship);
    const world = new World(seed, { more: ["--operator", "127.0.0.1:0", "--ship", ship] });
    const figures = await world.run({ tables: 11, ways: Array(4).fill("disk lost") });
    t.diagnostic(`games ${figures.games}, acts ${figures.acts}, kills ${figures.kills}`);
    assert.deepEqual(
      world.faults.map(({ kind, text }) => `${kind}: ${text}`),
      [],
      `seed ${seed}`,
    );
    assert.equal(figures.kills, 4);
    assert.ok(figures.games > 0 && figures.acts > 0, "something was played");
  },
);
