// Tournaments among the faults: a Swiss and an evening in turn, directed and played by people who come back by any node.
// What anybody asks may be lost on its way, so all ask until the site says that it is so. In the end each is worked out
// anew by `tutti verify`, and every node tells the same of it.
import { deepStrictEqual } from "node:assert";
import { output } from "../../support/program.mjs";
import { pause } from "../../support/people/pause.mjs";
import { Contestant } from "../../support/people/contestant.mjs";
import { Taken } from "../../support/people/tournament-proof.mjs";
import { validate } from "../../support/schema.mjs";

const tryAgainMs = 100;
const lookMs = 300;
const graceMs = 10_000; // the least there is
const people = { swiss: 6, scramble: 7 };

// From the sixth turn on one side of each board gives up, person by person.
const loses = (view, me) =>
  view.turn >= 6 && me.room.charCodeAt(7) % 2 === (me.side === "black" ? 0 : 1) && !view.resigned?.includes(me.seat)
    ? [{ type: "resign" }]
    : null;

export class Contests {
  #everybody = [];
  #world;
  #chance;
  #director;
  #rounds;

  constructor(world, rounds) {
    this.#world = world;
    this.#chance = world.chance.fork("contests");
    this.#rounds = rounds;
  }

  // One after the other, at least one.
  async live() {
    this.#director = await this.#somebody("Dora");
    await this.#insist(this.#director, "POST", "account", { name: "Dora", password: "correct horse" });
    await this.#appoint("Dora");
    for (let number = 0; !this.#world.isClosed() && (number === 0 || !this.#world.isEnding()); number += 1)
      await this.#hold(number % 2 === 0 ? "scramble" : "swiss", number);
  }

  // Whatever became of it: nobody comes back any more.
  close() {
    for (const one of this.#everybody) one.close();
  }

  async #somebody(name) {
    const person = new Contestant(() => this.#anywhere(), this.#chance, name, loses);
    await person.begin();
    this.#everybody.push(person);
    return person;
  }

  #anywhere() {
    return this.#chance.pick(this.#world.site.machines).url;
  }

  // {status, body} of an answer that is about what was asked, and not about the moment.
  async #insist(who, method, path, body) {
    while (!this.#world.isClosed()) {
      const answer = await who.ask(method, path, body).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await pause(tryAgainMs);
    }
    return { status: 0, body: {} };
  }

  // Only the node that decides can.
  async #appoint(name) {
    while (!this.#world.isClosed()) {
      for (const { operator } of this.#world.site.machines) {
        const { status } = await output("tutti", "operator", name, "--operator", `unix:${operator}`);
        if (status === 0) return;
      }
      await pause(tryAgainMs);
    }
  }

  async #hold(kind, number) {
    const settings = {
      name: `Contest ${number}`,
      game: "ctor",
      options: { size: 8, teams: kind === "swiss" ? [1, 1] : [3, 3], sandglass: 0 },
      kind,
      rounds: this.#rounds,
      grace_ms: graceMs,
      break_ms: 0,
    };
    const made = await this.#insist(this.#director, "POST", "tournaments", settings);
    if (made.status !== 201) return this.#fault(settings, `cannot be made: ${JSON.stringify(made.body)}`);
    const id = made.body.tournament;
    const act = (who, what, body = {}) => this.#insist(who, "POST", `tournaments/${id}/${what}`, body);
    if (kind === "swiss") await act(this.#director, "open_registration");
    const players = [];
    for (let one = 1; one <= people[kind]; one += 1) players.push(await this.#somebody(`C${number} P${one}`));
    await Promise.all(players.map((player) => act(player, "register")));
    await act(this.#director, "start");
    const page = await this.#untilFinished(id);
    for (const one of players) {
      one.close();
      for (const wrong of one.faults) this.#fault(settings, wrong);
    }
    if (page) await this.#prove(settings, id, page, players.length);
  }

  async #untilFinished(id) {
    while (!this.#world.isClosed()) {
      const { status, body } = await this.#insist(this.#director, "GET", `tournaments/${id}`);
      if (status === 200 && body.status === "finished") return body;
      await pause(lookMs);
    }
    return null;
  }

  async #prove(settings, id, page, count) {
    try {
      validate("tournament.json#/$defs/page", page);
      if (page.entrants.length !== count) throw new Error(`${page.entrants.length} of ${count} take part`);
      for (const { url } of this.#world.site.machines) deepStrictEqual(await this.#pageAt(url, id), page);
      const closing = [];
      const taken = await Taken.take({ after: (close) => closing.push(close) }, (path) => this.#text(path), id);
      await taken.assertHolds({ mayHaveNoGames: true });
      closing.forEach((close) => close());
      this.#world.counts.contests += 1;
    } catch (error) {
      this.#fault(settings, error.message);
    }
  }

  async #pageAt(url, id) {
    for (;;) {
      const answer = await fetch(`${url}/api/v1/tournaments/${id}`, { signal: AbortSignal.timeout(20_000) })
        .then(async (one) => ({ status: one.status, body: await one.json() }))
        .catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (this.#world.isClosed()) throw new Error("the site has gone");
      await pause(tryAgainMs);
    }
  }

  async #text(path) {
    const { status, text } = await this.#world.archive.get(`/api/v1/${path}`);
    if (status !== 200) throw new Error(`${path} is ${status}: ${text}`);
    return text;
  }

  #fault({ name, kind }, text) {
    this.#world.fault("contests", `${name}, a ${kind}: ${text}`);
  }
}
