// One chain test: three machines, those who play there and those who forge chains, what is done to the machines, and
// what was found.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Archive } from "../../support/people/archive.mjs";
import { Chance } from "../../support/people/chance.mjs";
import { Frames } from "../../support/people/frames.mjs";
import { LoopLag } from "../../support/people/loop-lag.mjs";
import { limit, pause } from "../../support/people/pause.mjs";
import { Player } from "../../support/people/player.mjs";
import { Table } from "../../support/people/table.mjs";
import { tutti } from "../../support/program.mjs";
import { projectRoot } from "../../support/schema.mjs";
import { Chain } from "./chain.mjs";
import { Contests } from "./contests.mjs";
import { lookAtCopies } from "./copies.mjs";
import { Runs, guideFor } from "./guide.mjs";
import { Nemesis } from "./nemesis.mjs";
import { Site } from "./site.mjs";
import { wrongsOfNodes } from "./nodes.mjs";
import { kinds } from "./tables.mjs";

const faultsMax = 12; // then there is no point in going on
const fatal = new Set(["test", "whole"]); // nor after one of these
const endMs = 240_000; // from the last fault until every game is over
const silenceMs = 2_000; // so much of what a new owner has not heard may have been time in which rooms went on
const logs = join(projectRoot, "build/test-logs");

export class World {
  seed;
  chance;
  site;
  runs = new Runs(this);
  frames = new Frames(600);
  archive;
  rooms = new Map(); // id -> {room, name, isListed, isClosed, ledger, players}
  faults = []; // {kind, text, room}
  counts = {
    acts: 0,
    games: 0,
    tables: 0,
    clocks: 0,
    links: 0,
    breaks: 0,
    old: 0,
    contests: 0,
  };
  paceMs;
  isShort;
  lies = false;
  times = 0; // counts the faults: what was acknowledged before one is known to every later owner
  decisions = []; // performance.now() of every link
  chains = [];
  players = [];
  voids = 0;
  #began = performance.now();
  #lag = new LoopLag(() => true);
  #wholeSince = null;
  #awayMs = 0; // in which nobody decided
  #uncertain = { ms: 0, until: -Infinity };
  #faultBegan = 0;
  #takeovers = 0;
  #isEnding = false;
  #isClosed = false;
  #waiting = [];
  #failed;
  #hasFailed = new Promise((settle) => (this.#failed = settle));
  #dismissed = 0;

  // programs: those of nodes (site.mjs); restMs: how long what has ended stays away; isShort: so do faults.
  constructor(
    seed,
    {
      programs = [tutti()],
      isUnfenced = false,
      restMs = [200, 2_000],
      paceMs = [20, 150],
      isShort = false,
      say = () => {},
    } = {},
  ) {
    this.isShort = isShort;
    this.say = (words) => say(`${((performance.now() - this.#began) / 1000).toFixed(1).padStart(7)} s: ${words}`);
    this.seed = seed;
    this.chance = new Chance(seed);
    this.archive = new Archive(this);
    this.paceMs = paceMs;
    const rest = this.chance.fork("rest");
    const owned = (machine, silentMs) => this.#takenOver(machine, silentMs);
    this.site = new Site({ restMs: () => rest.between(...restMs), programs, isUnfenced, owned });
  }

  // What people, archives and ledgers ask. Guides inherit it.
  upSince = () => this.#wholeSince ?? performance.now();
  isUp = () => this.#wholeSince !== null;
  upMs = () => performance.now() - this.#awayMs;
  wayIn = () => this.chance.pick(this.site.machines).url.replace("http", "ws");
  ownLateMs = () => this.#lag.recentMs();
  heardWhen = (_who) => ({ upMs: this.upMs(), saidMs: this.upMs() - this.#lateMs() - this.ownLateMs() });
  generation = () => this.times + 0.5;
  isEnding = () => this.#isEnding;
  isClosed = () => this.#isClosed;
  isLate = () => this.#isEnding;
  distortHttp = (answer) => answer;
  acted = () => (this.counts.acts += 1);
  clockRanOut = () => (this.counts.clocks += 1);
  tableOpened = (entry) => this.rooms.set(entry.room, entry);
  happened = () => {};
  hasFailed = () => this.faults.length >= faultsMax || this.faults.some(({ kind }) => fatal.has(kind));

  fault = (kind, text, room = null) => {
    if (this.#isClosed) return;
    if (this.faults.length < faultsMax) this.faults.push({ kind, text, room, at: new Date().toISOString() });
    this.say(`FAULT ${kind}: ${text}`);
    this.frames.mark(`FAULT ${kind}: ${text}`);
    if (this.hasFailed()) this.#failed();
  };

  decided = () => {
    this.decisions.push(performance.now());
    this.#waiting.splice(0).forEach((tell) => tell());
  };

  // Somebody hears of a room what an owner before the present one said: it must be in the record like all else.
  heardOld = (listener, { room, view }, gameId) => {
    this.counts.old += 1;
    const game = this.rooms.get(room)?.ledger.games.get(gameId);
    if (game && view) game.hearOld(listener, view);
  };

  // Settles with the next link; or after `ms`.
  nextDecision(ms) {
    return Promise.race([new Promise((tell) => this.#waiting.push(tell)), pause(ms)]);
  }

  #takenOver({ name }, silentMs) {
    this.#takeovers += 1;
    this.#awayMs += Math.max(0, silentMs - silenceMs);
    this.frames.mark(`${name} decides, after ${silentMs} ms`);
  }

  // Words may have been on their way for as long as a fault has lasted.
  #lateMs() {
    const { ms, until } = this.#uncertain;
    const now = performance.now();
    return Math.max(this.isUp() ? 0 : now - this.#faultBegan, now < until ? ms : 0);
  }

  faultBegins(words) {
    this.times += 1;
    this.#faultBegan = performance.now();
    this.#wholeSince = null;
    this.frames.mark(`the fault: ${words}`);
  }

  wholeAgain() {
    const now = performance.now();
    this.#uncertain = { ms: now - this.#faultBegan, until: now + 2 * (now - this.#faultBegan) };
    this.#wholeSince = now;
    this.frames.mark("whole again");
  }

  lines = () => [...this.players.map(({ line }) => line), ...this.chains.flatMap((chain) => chain.lines)];

  // Some go on where they were, some by another node.
  stirUp(chance) {
    for (const one of this.chains) if (chance.flip(0.3)) one.elsewhere();
    for (const { guide } of this.players) if (chance.flip(0.3)) guide.elsewhere();
  }

  // `rounds`: of the tournaments that are held; 0: none are. `act(nemesis)`: what is done meanwhile. Gives the figures.
  async run({ tables, chains, rounds, act }) {
    const began = performance.now();
    const nemesis = new Nemesis(this);
    const contests = new Contests(this, rounds);
    let etcdBytes = 0;
    try {
      this.#lag.begin();
      const why = await this.site.start();
      if (why) throw new Error(`it was never whole: ${why}`);
      this.#wholeSince = performance.now();
      for (let number = 1; number <= chains; number += 1) this.chains.push(new Chain(this, `Chain ${number}`));
      const places = [
        ...this.chains.map((chain) => chain.live().catch((error) => this.fault("test", error.stack))),
        ...Array.from({ length: tables }, (_, place) => this.#occupy(place, tables)),
      ];
      if (rounds > 0) places.push(contests.live().catch((error) => this.fault("test", error.stack)));
      await act(nemesis);
      etcdBytes = await this.site.etcdBytes();
      this.#isEnding = true;
      this.say("all games come to their end");
      for (const { guide } of this.players) guide.elsewhere();
      await this.#finish(places);
      if (!this.hasFailed()) await this.#lookBack();
    } catch (error) {
      this.fault("test", error.stack);
    } finally {
      this.#isEnding = true;
      this.#lag.stop();
      for (const line of this.lines()) line.close();
      contests.close();
      if (this.faults.length > 0) this.#keepLogs();
      this.#isClosed = true;
      await this.site.close();
    }
    const minutes = (performance.now() - began) / 60_000;
    const { voids, counts, seed } = this;
    const { silences } = this.site;
    return { seed, minutes, counts, voids, silences, etcdBytes, takeovers: this.#takeovers, ...nemesis.figures() };
  }

  // A place for tables, one after the other, until the end.
  async #occupy(place, step) {
    let people = [];
    for (let number = place; !this.#isEnding || number === place; number += step) {
      this.counts.tables += 1;
      const table = new Table(this, number, kinds[number % kinds.length], () => people.pop() ?? this.#newPlayer());
      try {
        people = await table.live();
        await table.getUp();
        if (this.faults.length === 0) this.frames.forget(table.room);
      } catch (error) {
        return this.fault("test", error.stack);
      }
      for (const one of people.splice(0, 1)) this.#dismiss(one); // somebody new comes for each
    }
    for (const one of people) this.#dismiss(one);
  }

  #newPlayer() {
    const name = `Guest ${this.players.length + this.#dismissed + 1}`;
    const guide = guideFor(this, name);
    const player = new Player(guide, name);
    player.guide = guide;
    guide.lead(player.line);
    this.players.push(player);
    return player;
  }

  #dismiss(player) {
    player.line.close();
    this.players.splice(this.players.indexOf(player), 1);
    this.#dismissed += 1;
  }

  async #finish(places) {
    const all = Promise.all(places).then(() => true);
    const inTime = await Promise.race([all, this.#hasFailed, limit(endMs).then(() => false)]);
    if (inTime === false) this.fault("end", `not every game is over ${endMs} ms after the last fault`);
  }

  // All that was ever finished is there; the copies are the same; after a start of all, too.
  async #lookBack() {
    await this.archive.checkList();
    await this.archive.checkRooms();
    for (const line of this.lines()) line.close();
    this.say("the copies");
    await lookAtCopies(this);
    await this.archive.lookAgain();
    await this.archive.checkList();
    await this.#goPolitely();
  }

  async #goPolitely() {
    for (const machine of this.site.machines) {
      const { status, signal } = await machine.node.hold("SIGTERM");
      if (status !== 0) this.fault("end", `node ${machine.name} ended with ${signal ?? status} after SIGTERM`);
    }
    await lookAtCopies(this, { isStopped: true });
    for (const text of wrongsOfNodes(this.site)) this.fault("nodes", text);
  }

  #keepLogs() {
    mkdirSync(logs, { recursive: true });
    const rooms = new Set(this.faults.map(({ room }) => room).filter(Boolean));
    const faults = this.faults.map(({ kind, text, at }) => `${at} ${kind}: ${text}\n`).join("");
    const frames = this.frames.text(rooms.size > 0 ? rooms : this.rooms.keys());
    writeFileSync(join(logs, `chain-${this.seed}.frames.log`), faults + frames);
    for (const machine of this.site.machines)
      for (const kind of ["node", "etcd"])
        writeFileSync(join(logs, `chain-${this.seed}.${kind}-${machine.name}.log`), this.site.log(kind, machine));
  }
}
