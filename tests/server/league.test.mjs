// The standing league of programs from outside (reference/finding.md): boards that are always on, and games that count
// for a program that finds no other.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { call, granted, password, register } from "../e2e/support/accounts.mjs";
import { Client } from "../e2e/support/client.mjs";
import { found, goTo, memory, plays, serve } from "./support/tables.mjs";

const isHouse = (who) => who?.program === true && who.name.startsWith("House-");
// As rooms are listed, with names on their seats.
const isOwn = ({ name, seats }) => name === "League" && Object.values(seats).every((who) => who?.startsWith("House-"));
const longMs = 120_000;

async function connectProgram(server, name) {
  const { token } = await register(server, name);
  await granted(server, "/account/program", { token, body: { password }, shape: "done" });
  return Client.connect(server, undefined, { token });
}

// A room of the list that is meant, as soon as it is told.
async function watcherOf(server) {
  const watcher = await Client.connect(server, "Watcher");
  await watcher.ask("room.watch_list", { on: true });
  return watcher;
}
// The league's own that are on, by all that the list has told so far.
function boardsOn({ messages }) {
  const on = new Set();
  for (const { room, ...entry } of messages.filter(({ type }) => type === "rooms").flatMap(({ rooms }) => rooms)) {
    const isOn = entry.seats !== undefined && isOwn(entry) && entry.status !== "over";
    if (isOn) on.add(room);
    else on.delete(room);
  }
  return on;
}
async function board(watcher, isMeant, what) {
  const seen = ({ seats, ...entry }) => seats !== undefined && isOwn({ seats, ...entry }) && isMeant(entry);
  const isTold = (message) => message.type === "rooms" && message.rooms.some(seen);
  const told = await watcher.until(isTold, what, { ms: longMs });
  return told.rooms.find(seen);
}

test("a program that finds no other plays the house, for both their ratings, and again", async (t) => {
  const server = await serve(t, ...memory, "--league", "0");
  const bot = await connectProgram(server, "Parrot");
  await bot.ask("finder.seek", { kinds: ["tritoc/1"] });
  const table = await found(bot);
  const game = await goTo(bot, table);
  const [seat] = game.you.seats;
  const theirs = seat === "black1" ? "white1" : "black1";
  assert.ok(isHouse(game.info.seats[theirs]), JSON.stringify(game.info.seats));
  assert.equal(game.info.seats[theirs].kind, "human");
  assert.equal(game.info.seats[theirs].connected, true);
  assert.equal(game.info.rated, "tritoc/1");
  await plays(game);
  const { player, name } = game.info.seats[theirs];
  await bot.ask("act", { room: table.room, action: { type: "resign" } });
  const change = await bot.until(({ type }) => type === "rating", "the rating");
  assert.ok(change.after < change.before);
  const house = await granted(server, `/people/${name}`, { shape: "person" });
  assert.equal(house.player.id, player);
  assert.equal(house.ratings[0].kind, "tritoc/1");
  assert.ok(house.ratings[0].rating > 1500);
  const best = await granted(server, "/ratings/tritoc/1?programs=1", { shape: "rating_list" });
  assert.ok(best.players.some((one) => one.player.name === name) || best.players.length === 0);

  // Elsewhere it plays with nobody, and its page says so.
  assert.equal(house.house, true);
  assert.ok(!("house" in (await granted(server, "/people/Parrot", { shape: "person" }))));
  const challenge = { player: name, room: { game: "tritoc" } };
  const refused = await call(server, "/challenges", { token: bot.token, body: challenge });
  assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);

  // It agrees to another game, with sides exchanged.
  await bot.ask("room.rematch", { room: table.room });
  await plays(game);
  assert.equal(game.info.seats[seat].name, name);
  bot.assertClean();
});

test("programs play each other first, and the house takes the chairs that are left", async (t) => {
  const server = await serve(t, ...memory, "--league", "0");
  const [one, two] = await Promise.all(["Parrot", "Magpie"].map((name) => connectProgram(server, name)));
  for (const bot of [one, two]) await bot.ask("finder.seek", { kinds: ["ctor/3"] });
  const tables = await Promise.all([one, two].map((bot) => found(bot)));
  assert.equal(tables[0].room, tables[1].room);
  const games = await Promise.all([one, two].map((bot) => goTo(bot, tables[0])));
  await plays(games[0]);
  const seats = Object.values(games[0].info.seats);
  assert.equal(seats.filter(isHouse).length, 4);
  assert.equal(new Set(seats.map(({ name }) => name)).size, 6);
  assert.equal(seats.filter(({ kind }) => kind === "bot").length, 0);
  for (const bot of [one, two]) bot.assertClean();
});

test("without a league there is no house, and its names are nobody's all the same", async (t) => {
  const server = await serve(t, ...memory);
  assert.equal((await call(server, "/people/House-1a", { shape: "person" })).status, 404);
  const { token } = await granted(server, "/guests", { body: { name: "Sly" }, shape: "guest" });
  const { status, body } = await call(server, "/account", { token, body: { name: "house-1A", password } });
  assert.equal(status, 400);
  assert.equal(body.error.option, "name");
  // Nor does anybody bear one as a guest without being marked.
  const guest = await granted(server, "/guests", { body: { name: "House-3b" }, shape: "guest" });
  assert.equal(guest.player.name, "House-3b (guest)");
});

test("the league's own boards are always on, count, and outlast a server that is killed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tutti-league-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const before = await serve(t, "--data", folder, "--league", "2");
  const own = (server) =>
    granted(server, "/rooms", { shape: "rooms" }).then(({ rooms }) =>
      rooms.filter((entry) => isOwn(entry) && entry.status !== "over"),
    );
  const watcher = await watcherOf(before);
  const first = await board(watcher, ({ status }) => status === "playing", "a board of the league's");
  assert.ok(first.rated);
  const second = await board(watcher, ({ room }) => room !== first.room, "another one");
  // Not at every moment: the first may be over by now, and the next still to be set up.
  await watcher.until(() => boardsOn(watcher).size === 2, "two boards at once");

  // A board that is over is followed by another.
  await board(watcher, ({ status }) => status === "over", "the end of a game");
  await board(watcher, ({ room }) => ![first.room, second.room].includes(room), "the next");
  watcher.assertClean();
  await before.kill();

  const after = await serve(t, "--data", folder, "--league", "2");
  const again = await watcherOf(after);
  await board(again, ({ status }) => status === "over", "the end of a game after the restart");
  assert.ok((await own(after)).length <= 2);
  const { games } = await granted(after, "/games", { shape: "games" });
  const [game] = games.filter(({ seats }) => Object.values(seats).some(({ name }) => name.startsWith("House-")));
  assert.ok(Object.values(game.seats).every(({ program }) => program === true));
  again.assertClean();
});
