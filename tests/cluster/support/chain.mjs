// A chain: somebody who does one thing after the other in a room of their own, each when the one before has been
// acknowledged, and remembers all of it. The record must have exactly this, in this order, at these times. The thing is
// a choice that is sealed anew again and again, in a round that waits for a partner who never seals.
import { validateRecordLine } from "../../support/schema.mjs";
import { Line } from "../../support/people/line.mjs";
import { pause } from "../../support/people/pause.mjs";
import { wrongsOfReplay } from "../../support/people/replay.mjs";
import { canonical } from "../../support/people/sameness.mjs";
import { guideFor } from "./guide.mjs";

const linksOfGame = [150, 400];
const restMs = [5, 40]; // between an answer and the next link
const foundMs = 30_000;
const patienceMs = [500, 900]; // short, since it is they by whom it is measured how long nobody decides
const [writer, partner] = ["black1", "black2"];

export class Chain {
  name;
  lines;
  #world;
  #chance;
  #guides;
  #room = null;
  #told = null; // {info, view, you}: the newest
  #acknowledged = []; // {action, at}
  #asking = null; // the action without an answer yet
  #waiting = [];

  constructor(world, name) {
    this.name = name;
    this.#world = world;
    this.#chance = world.chance.fork(name);
    this.#guides = [name, `Partner of ${name}`].map((who) => guideFor(world, who, patienceMs));
    this.lines = this.#guides.map((guide, place) => {
      const who = place === 0 ? name : `Partner of ${name}`;
      const line = new Line(guide, who, (message) => place === 0 && this.#hear(message));
      guide.lead(line);
      return line;
    });
  }

  elsewhere() {
    this.#guides[0].elsewhere();
  }

  // One game after the other.
  async live() {
    while (!this.#world.isEnding() && !this.#world.isClosed()) await this.#play();
    for (const line of this.lines) line.close();
  }

  async #play() {
    await this.#begin();
    const game = this.#told.info.game_id;
    const duty = await this.#roundOfTwo();
    for (let left = Math.round(this.#chance.between(...linksOfGame)); left > 0 && !this.#world.isEnding(); left -= 1) {
      await this.#add({ type: "seal", duty, choice: { put: this.#chance.pick(this.#told.view.legal.put) } });
      await pause(this.#chance.between(...restMs));
    }
    await this.#add({ type: "resign" });
    await this.#want(1, "act", { room: this.#room, seat: partner, action: { type: "resign" } });
    await this.#until(({ view }) => view?.result);
    await this.#check(game);
    for (const line of this.lines) line.leave(this.#room);
    for (const place of [0, 1]) await this.#want(place, "room.leave", { room: this.#room });
  }

  async #begin() {
    const made = await this.#want(0, "room.create", {
      game: "ctor",
      options: { size: 8, teams: [2, 1], auto_replace: true },
      seats: { white1: "bot:1" },
      visibility: "unlisted",
      absent_seconds: 600,
      name: this.name,
    });
    this.#told = null;
    this.#acknowledged = [];
    this.#room = made.room;
    const seats = [writer, partner];
    for (const line of this.lines) await line.visit(this.#room);
    for (const [place, seat] of seats.entries()) await this.#want(place, "seat.take", { room: this.#room, seat });
    for (const place of [0, 1]) await this.#want(place, "room.ready", { room: this.#room, ready: true });
    await this.#until(({ info, view }) => info?.status === "playing" && view);
  }

  // The first round is the writer's alone; in the next an envelope stays closed until the partner has sealed, too.
  async #roundOfTwo() {
    const own = ({ view }) => view?.team === "black" && view.round?.duties.find(({ seat }) => seat === writer);
    const { view } = await this.#until(own);
    await this.#add({ type: "seal", duty: own({ view }).duty, choice: { put: view.legal.put[0] } });
    const told = await this.#until((one) => own(one) && one.view.round.duties.length === 2);
    return own(told).duty;
  }

  async #add(action) {
    this.#asking = action;
    const { ok, at, error } = await this.lines[0].ask("act", { room: this.#room, seat: writer, action });
    if (ok) this.#acknowledged.push({ action, at });
    else this.#fault(`${canonical(action)} was refused: ${canonical(error)}`);
    this.#asking = null;
    this.#world.decided();
  }

  async #want(place, type, fields) {
    const answer = await this.lines[place].ask(type, fields);
    if (!answer.ok) this.#fault(`${type} was refused: ${canonical(answer.error)}`);
    return answer;
  }

  #fault(text) {
    this.#world.fault("chain", `${this.name}, room ${this.#room}: ${text}`, this.#room);
  }

  async #until(check) {
    while (!this.#told || !check(this.#told)) await new Promise((wake) => this.#waiting.push(wake));
    return this.#told;
  }

  #hear(message) {
    if (message.room !== this.#room) return;
    const { info, view, you } = message;
    this.#told = { ...this.#told, ...(info && { info }), ...(view && { view }), ...(you && { you }) };
    if (message.type === "snapshot" && view?.round) this.#checkOwn(message);
    this.#waiting.splice(0).forEach((wake) => wake());
  }

  // Whoever decides now has the last that was acknowledged, or what was asked after it.
  #checkOwn({ view, you }) {
    const duty = view.round.duties.find(({ seat }) => seat === writer)?.duty;
    const last = this.#acknowledged.at(-1)?.action;
    if (this.#acknowledged.length < 2 || last.type !== "seal") return; // the first was of the round before
    const possible = [last, this.#asking].filter((action) => action?.type === "seal").map(({ choice }) => choice);
    const own = canonical(you.sealed[duty] ?? null);
    if (!possible.map(canonical).includes(own))
      this.#fault(`sealed is ${own}, acknowledged was ${canonical(possible)}`);
  }

  async #check(game) {
    const record = await this.#world.archive.record(game, foundMs);
    if (record === null) return this.#fault(`game ${game} is over, but not found`);
    const inputs = record
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => validateRecordLine(JSON.parse(line)));
    const recorded = inputs.filter(({ seat }) => seat === writer).map(({ action, at }) => canonical({ action, at }));
    const acknowledged = this.#acknowledged.map(canonical);
    const length = Math.max(recorded.length, acknowledged.length);
    const breaks = Array.from({ length }, (_, place) => place).filter((at) => recorded[at] !== acknowledged[at]);
    this.#world.counts.links += acknowledged.length;
    this.#world.counts.breaks += breaks.length;
    if (breaks.length > 0) {
      const [at] = breaks;
      this.#fault(
        `game ${game}: ${recorded.length} recorded, ${acknowledged.length} acknowledged, ${breaks.length} out of place; ` +
          `link ${at + 1} is ${recorded[at] ?? "missing"}, acknowledged was ${acknowledged[at] ?? "nothing"}`,
      );
    }
    for (const wrong of await wrongsOfReplay(record, new Map())) this.#fault(`game ${game}: ${wrong}`);
    this.#world.archive.keep({ id: game, record }, { visibility: "unlisted" });
  }
}
