// A server with a director, and tournaments as the director sees them.
import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { output } from "../program.mjs";
import { validate, validateHttp } from "../schema.mjs";
import { Chance } from "./chance.mjs";
import { Contestant } from "./contestant.mjs";
import { pause } from "./pause.mjs";
import { Server } from "./server.mjs";

export const graceMs = 10_000; // the least there is

class House {
  #folder = mkdtempSync(join(tmpdir(), "tutti-tournament-"));
  #people = [];
  chance;

  constructor(seed, passwordRate) {
    this.chance = new Chance(seed);
    mkdirSync(join(this.#folder, "data"));
    this.server = new Server(this.#folder, {
      more: ["--bot-pace", "0", "--rate-accounts", "0", "--rate-passwords", passwordRate],
    });
  }

  // Gives the director: an operator may do all that directors may.
  async open() {
    await this.server.start();
    this.director = await this.somebody("Dora");
    const made = await this.director.ask("POST", "account", { name: "Dora", password: "correct horse" });
    assert.equal(made.status, 201);
    this.server.signal("SIGTERM");
    await this.server.ended();
    assert.equal((await output("tutti", "operator", join(this.#folder, "data"), "Dora")).status, 0);
    await this.server.start();
    return this.director;
  }

  async somebody(name, wants) {
    const person = new Contestant(() => this.server.url, this.chance, name, wants);
    await person.begin();
    this.#people.push(person);
    return person;
  }

  // What anybody reads there.
  textOf = async (path) => {
    const answer = await fetch(`${this.server.url}/api/v1/${path}`);
    assert.equal(answer.status, 200, path);
    return answer.text();
  };

  async kill() {
    this.server.signal("SIGKILL");
    await this.server.ended();
    await this.server.start();
  }

  async close() {
    this.#people.forEach((person) => person.close());
    this.server.signal("SIGKILL");
    await this.server.ended();
    rmSync(this.#folder, { recursive: true });
  }

  get faults() {
    return this.#people.flatMap((person) => person.faults);
  }
}

// Open as long as the test `t` lasts.
export async function openHouse(t, seed, { passwordRate = "0" } = {}) {
  const house = new House(seed, passwordRate);
  t.after(() => house.close());
  await house.open();
  return house;
}

// One tournament, as its director sees it.
export class Tournament {
  constructor(director, id) {
    this.director = director;
    this.id = id;
  }

  static async make(director, settings) {
    const { status, body } = await director.ask("POST", "tournaments", settings);
    assert.equal(status, 201, JSON.stringify(body));
    validateHttp("tournament_made", body);
    return new Tournament(director, body.tournament);
  }

  async act(act, body = {}, who = this.director) {
    const answer = await who.ask("POST", `tournaments/${this.id}/${act}`, body);
    assert.equal(answer.status, 200, `${act}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async page() {
    const { body } = await this.director.ask("GET", `tournaments/${this.id}`);
    validate("tournament.json#/$defs/page", body);
    return body;
  }

  // Null while the server is away.
  async #pageIfThere() {
    const answer = await this.director.ask("GET", `tournaments/${this.id}`).catch(() => null);
    if (answer) validate("tournament.json#/$defs/page", answer.body);
    return answer?.body;
  }

  async until(check, what) {
    for (let wait = 0; wait < 1_200; ++wait) {
      const page = await this.#pageIfThere();
      if (page && check(page)) return page;
      await pause(100);
    }
    assert.fail(`waited in vain: ${what}`);
  }
}

export const boards = (page) =>
  page.rounds.flatMap(({ matches, round }) =>
    matches.flatMap((match) => match.boards.map((board) => ({ ...board, match, round }))),
  );
export const isRunning = (page) => boards(page).some(({ status }) => status === "playing");
