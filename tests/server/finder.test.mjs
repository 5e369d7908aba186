// The table finder from outside (reference/finding.md): people who say that they want to play, and where they sit then.
// Each test has a server of its own: on one, people of one test would sit at the tables of another.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { connectRegistered, granted } from "../e2e/support/accounts.mjs";
import { Client } from "../e2e/support/client.mjs";
import { found, goTo, memory, plays, serve } from "./support/tables.mjs";

const computers = ({ info }) => Object.values(info.seats).filter((who) => who?.kind === "bot").length;

// The finder hears what has become of a room a moment later than those who are in it: asks again until the answer is a
// true one, and gives it; not so often as to be refused.
async function until(look) {
  for (;;) {
    const answer = await look();
    if (answer) return answer;
    await pause(25);
  }
}

test("who is alone plays beside computers, and who comes later sits down in the same game", async (t) => {
  const server = await serve(t, ...memory);
  const [ada, watcher] = await Promise.all(["Ada", "Watcher"].map((name) => Client.connect(server, name)));
  await watcher.ask("room.watch_list", { on: true });
  assert.deepEqual(await ada.ask("finder.seek", { kinds: ["ctor/3"] }).then(({ room }) => room), undefined);
  const waits = ({ type, pools }) =>
    type === "finder" && pools.some(({ kind, people }) => kind === "ctor/3" && people === 1);
  const told = await watcher.until(waits, "who waits");
  assert.equal(told.here, 2);
  const { starts_unix_ms: startsMs } = told.pools.find(({ kind }) => kind === "ctor/3");
  assert.ok(startsMs > told.now && startsMs <= told.now + 8_000);

  const table = await found(ada);
  assert.equal(table.kind, "ctor/3");
  assert.ok(table.starts_by_unix_ms);
  const game = await goTo(ada, table);
  assert.deepEqual(game.you.host, false);
  assert.equal(game.info.warm_chairs, true);
  assert.equal(game.info.rated, undefined);
  assert.equal(game.info.found.starts_by_unix_ms, table.starts_by_unix_ms);
  assert.ok(game.info.found.black_percent > 0 && game.info.found.black_percent < 100);
  await plays(game);
  assert.equal(computers(game), 5);

  const bob = await Client.connect(server, "Bob");
  await bob.ask("finder.seek", { kinds: ["ctor/3", "tritoc/1"] });
  const chair = await found(bob);
  assert.equal(chair.room, table.room);
  const bobs = await goTo(bob, chair);
  // People even the sides out.
  assert.notEqual(chair.seat.replace(/\d/, ""), game.you.seats[0].replace(/\d/, ""));
  for (const one of [bobs, game]) await one.until((state) => computers(state) === 4, "their name on the chair");
  // Whoever leaves is followed by a computer, and the game goes on.
  await bob.ask("seat.leave", { room: chair.room, seat: chair.seat });
  await game.until((state) => computers(state) === 5, "the computer");
  assert.equal(game.info.status, "playing");

  // Nobody is at two tables.
  assert.equal((await ada.ask("finder.seek", { kinds: ["tritoc/1"] })).room, table.room);
  const state = await granted(server, "/finder", { shape: "finder" });
  assert.equal(state.pools.find(({ kind }) => kind === "ctor/3").tables, 1);

  // Nobody is sent back to a game that they have left.
  const heard = await until(async () => {
    const before = bob.messages.length;
    const { room } = await bob.ask("finder.seek", { kinds: ["ctor/3"] });
    return room === undefined && before;
  });
  assert.notEqual((await found(bob, heard)).room, table.room);
  for (const one of [ada, bob, watcher]) one.assertClean();
});

test("who sits down by hand seeks no more, and a chair that is not wanted is kept for nobody", async (t) => {
  const server = await serve(t, ...memory);
  const [ada, bob, cleo] = await Promise.all(["Ada", "Bob", "Cleo"].map((name) => Client.connect(server, name)));
  await ada.ask("finder.seek", { kinds: ["ctor/3"] });
  const table = await found(ada);
  const game = await goTo(ada, table);
  await plays(game);
  const [seat] = Object.entries(game.info.seats).find(([, who]) => who?.kind === "bot");
  // In the room already: nobody seeks for long before they are given a table.
  await bob.join(table.room);
  await bob.ask("finder.seek", { kinds: ["totas/1"], rated: true });
  await bob.ask("seat.take", { room: table.room, seat });
  const ended = await bob.until(({ type }) => type === "seek_ended", "the end of the search");
  assert.equal(ended.reason, "left");
  assert.equal((await bob.ask("finder.seek", { kinds: ["totas/1"] })).room, table.room);

  await cleo.ask("finder.seek", { kinds: ["ctor/3"] });
  const chair = await found(cleo);
  assert.equal(chair.room, table.room);
  const heard = cleo.messages.length;
  await cleo.ask("finder.leave");
  assert.equal((await cleo.ask("finder.seek", { kinds: ["ctor/3"] })).room, undefined);
  assert.notEqual((await found(cleo, heard)).room, table.room);
  for (const one of [ada, bob, cleo]) one.assertClean();
});

test("a party and four others fill a table at once, and the party sits on one side", async (t) => {
  const server = await serve(t, ...memory);
  const names = ["Ada", "Bob", "Cleo", "Dan", "Eva", "Finn"];
  const people = await Promise.all(names.map((name) => Client.connect(server, name)));
  const [ada, bob] = people;
  const { party } = await ada.ask("party.create");
  await bob.ask("party.join", { party: party.toLowerCase() });
  const both = await ada.until(({ type, members }) => type === "party" && members?.length === 2, "the party");
  assert.deepEqual(
    both.members.map(({ name }) => name),
    ["Ada", "Bob"],
  );
  // All at the same time: the first does not wait long for the last.
  await Promise.all([
    ...people.slice(2).map((one) => one.ask("finder.seek", { kinds: ["ctor/3"] })),
    bob.ask("finder.seek", { kinds: ["ctor/3"], rated: false }),
  ]);
  // Both know of it, whoever has pressed.
  const sought = await ada.until(({ type, seeks }) => type === "party" && seeks !== undefined, "what the party seeks");
  assert.deepEqual(sought.seeks, { kinds: ["ctor/3"], rated: false });
  const tables = await Promise.all(people.map((one) => found(one)));
  assert.equal(new Set(tables.map(({ room }) => room)).size, 1);
  const games = await Promise.all(people.map((one, at) => goTo(one, tables[at])));
  await Promise.all(games.map(plays));
  const sides = games.map(({ you }) => you.seats[0].replace(/\d/, ""));
  assert.equal(sides[0], sides[1]);
  assert.equal(computers(games[0]), 0);
  for (const one of people) one.assertClean();
});

test("what cannot be is refused, and names what is wrong", async (t) => {
  const server = await serve(t, ...memory);
  const people = await Promise.all(["Ada", "Bob", "Cleo", "Dan"].map((name) => Client.connect(server, name)));
  const [ada, bob, cleo, dan] = people;
  const refused = async (client, type, fields) => (await client.request(type, fields)).error;
  assert.equal((await refused(ada, "finder.seek", { kinds: ["chess/1"] })).option, "kinds");
  assert.equal((await refused(ada, "party.join", { party: "NOSUCH" })).code, "no_such_party");
  const { party } = await ada.ask("party.create");
  assert.equal((await ada.ask("party.create")).party, party);
  await bob.ask("party.join", { party });
  assert.equal((await refused(ada, "finder.seek", { kinds: ["tritoc/1"] })).option, "kinds");
  await cleo.ask("party.join", { party });
  assert.equal((await refused(dan, "party.join", { party })).code, "no_such_party");

  // Whoever of a party no longer seeks ends it for all.
  await ada.ask("finder.seek", { kinds: ["ctor/3"] });
  await cleo.ask("finder.leave");
  for (const one of [ada, bob]) {
    const ended = await one.until(({ type }) => type === "seek_ended", "the end");
    assert.equal(ended.reason, "left");
  }
  // A party does not go without those who are away for the moment.
  await ada.ask("room.watch_list", { on: true });
  await bob.close();
  await ada.until(({ type, here }) => type === "finder" && here === 3, "word that somebody has gone");
  assert.equal((await refused(ada, "finder.seek", { kinds: ["ctor/3"] })).code, "forbidden");
  await cleo.ask("party.leave");
  await cleo.until((message) => message.type === "party" && message.party === undefined, "no party");

  // With computers who give up their chairs no game is rated, and nobody sits alone.
  const wish = { game: "tritoc", warm_chairs: true };
  for (const also of [{ rated: true }, { solo: true, game: "ctor" }, { lesson: true }]) {
    const error = await refused(also.rated ? await connectRegistered(server, "Rita") : dan, "room.create", {
      ...wish,
      ...also,
    });
    assert.equal(error.code, "bad_option", JSON.stringify(also));
  }
  for (const one of people) one.assertClean();
});

test("whoever has a table and does not come waits, and the others play beside a computer, unrated", async (t) => {
  const server = await serve(t, ...memory);
  const ada = await connectRegistered(server, "Ada");
  const bob = await connectRegistered(server, "Bob");
  await Promise.all([ada, bob].map((one) => one.ask("finder.seek", { kinds: ["tritoc/1"] })));
  const table = await found(ada);
  const game = await goTo(ada, table);
  // One address for both: a game between them would not be rated.
  assert.equal(game.info.rated, undefined);
  await plays(game);
  assert.equal(computers(game), 1);
  const error = await until(async () => (await bob.request("finder.seek", { kinds: ["tritoc/1"] })).error);
  assert.equal(error.code, "rate_limited");
  assert.ok(error.retry_ms > 0 && error.retry_ms <= 30_000);
  // They may still sit down where they were awaited.
  const late = await bob.join(table.room);
  const [chair] = Object.entries(late.info.seats).find(([, who]) => who?.kind === "bot");
  await bob.ask("seat.take", { room: table.room, seat: chair });
  await late.until((state) => state.you.seats.includes(chair) && computers(state) === 0, "the chair");
  for (const one of [ada, bob]) one.assertClean();
});

test("a table is there after the server was killed, for those who have not come to it yet", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tutti-finder-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const before = await serve(t, "--data", folder);
  const people = await Promise.all(["Ada", "Bob"].map((name) => Client.connect(before, name)));
  await Promise.all(people.map((one) => one.ask("finder.seek", { kinds: ["totas/1"] })));
  const tables = await Promise.all(people.map((one) => found(one)));
  await before.kill();

  const after = await serve(t, "--data", folder);
  const back = await Promise.all(people.map(({ name, token }) => Client.connect(after, name, { token })));
  for (const [at, one] of back.entries()) {
    assert.equal((await found(one)).room, tables[at].room);
    // A page asks again, since it does not know.
    assert.equal((await one.ask("finder.seek", { kinds: ["totas/1"] })).room, tables[at].room);
  }
  const games = await Promise.all(back.map((one, at) => goTo(one, tables[at])));
  await Promise.all(games.map(plays));
  assert.equal(computers(games[0]), 0);
  for (const one of back) one.assertClean();
});
