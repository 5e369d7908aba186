// The server is killed while people seek tables: whenever that happens, between ticket, table and room, nobody is lost
// and nobody sits at two tables (reference/finding.md).
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { test } from "node:test";
import { Client } from "../e2e/support/client.mjs";
import { granted } from "../e2e/support/accounts.mjs";
import { serve } from "../server/support/tables.mjs";

const names = ["Ada", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo", "Kay", "Leo"];
const kinds = ["ctor/3", "totas/1", "tritoc/1"];
const lives = 15;
const longMs = 60_000;

// One person as they are through all lives of the server: whoever comes back seeks again, as a page does.
class Person {
  tables = new Set(); // told of in this life

  constructor(name) {
    this.name = name;
  }

  async comeTo(server) {
    this.tables = new Set();
    this.client = await Client.connect(server, this.name, this.token ? { token: this.token } : {});
    this.token = this.client.token;
    const { room } = await this.client.ask("finder.seek", { kinds });
    if (room) this.tables.add(room);
  }

  // Their only table, joined.
  async table() {
    const isFound = ({ type }) => type === "found";
    if (this.tables.size === 0) await this.client.until(isFound, `a table for ${this.name}`, { ms: longMs });
    for (const { room } of this.client.messages.filter(isFound)) this.tables.add(room);
    assert.equal(this.tables.size, 1, `${this.name} was told of ${[...this.tables]}`);
    const [room] = this.tables;
    return this.client.join(room);
  }
}

// Of all tables at which there is or will be a game nobody sits at two.
async function assertOneEach(server) {
  const { rooms } = await granted(server, "/rooms", { shape: "rooms" });
  const seated = rooms
    .filter(({ status }) => status !== "over")
    .flatMap(({ seats }) => [...new Set(Object.values(seats))].filter((who) => names.includes(who)));
  assert.equal(new Set(seated).size, seated.length, `somebody sits twice: ${seated}`);
}

test("killed between ticket, table and room: everybody has one table in the end", { timeout: 300_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "tutti-finding-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const people = names.map((name) => new Person(name));
  for (let life = 0; life < lives; ++life) {
    const server = await serve(t, "--data", folder);
    const wholeMs = randomInt(400);
    // Some are on the way to their tables by then, some have them, some have only asked.
    const coming = people.map((person) =>
      person
        .comeTo(server)
        .then(() => person.table())
        .catch((cause) => cause),
    );
    await Promise.race([after(wholeMs), Promise.all(coming)]);
    await server.kill();
    for (const fault of await Promise.all(coming)) if (fault instanceof assert.AssertionError) throw fault;
    for (const { client } of people) client?.assertClean();
  }

  const server = await serve(t, "--data", folder);
  await Promise.all(people.map((person) => person.comeTo(server)));
  const games = await Promise.all(people.map((person) => person.table()));
  await Promise.all(
    games.map((game, at) => game.until(({ info }) => info.status !== "open", `${names[at]}'s game`, { ms: longMs })),
  );
  for (const [at, game] of games.entries()) {
    const seats = Object.values(game.info.seats).filter((who) => who?.name === names[at]);
    assert.equal(seats.length, 1, `${names[at]} sits in ${JSON.stringify(game.info.seats)}`);
  }
  await assertOneEach(server);
  for (const { client } of people) client.assertClean();
});
