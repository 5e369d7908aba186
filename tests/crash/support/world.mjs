// One crash test: the server, the relay, the tables, who kills, and what was found.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../support/schema.mjs";
import { Archive } from "../../support/people/archive.mjs";
import { Chance } from "../../support/people/chance.mjs";
import { DiskLag, writerIn } from "../../support/people/disk-lag.mjs";
import { Executioner } from "./executioner.mjs";
import { Frames } from "../../support/people/frames.mjs";
import { LoopLag } from "../../support/people/loop-lag.mjs";
import { limit } from "../../support/people/pause.mjs";
import { Player } from "../../support/people/player.mjs";
import { Relay } from "./relay.mjs";
import { Server } from "../../support/people/server.mjs";
import { Table } from "../../support/people/table.mjs";
import { kinds } from "./tables.mjs";

const faultsMax = 10; // then there is no point in going on
const endMs = 180_000; // from the last kill until every game is over
const logs = join(projectRoot, "build/test-logs");

export class World {
  seed;
  chance;
  server;
  relay;
  frames = new Frames();
  archive;
  rooms = new Map(); // id -> {room, name, isListed, isClosed: it has a password, ledger, players}
  faults = []; // {kind, text, room}
  counts = { acts: 0, games: 0, tables: 0, clocks: 0 };
  paceMs = [2, 40];
  lies; // clients ask for the same under another id
  distort; // (message, generation of the server): what a client is made to hear
  distortHttp; // ({status, text}, path): and to read
  #lag = new LoopLag(() => true);
  #disk;
  #isWanted; // the fault that must be found, then
  #players = [];
  #waiting = new Map(); // event -> those who wait for it
  #isEnding = false;
  #isClosed = false;
  #failed;
  #hasFailed = new Promise((settle) => (this.#failed = settle));

  // faulty: what is done wrong on purpose, to see that it is found; `more`: options of the server.
  constructor(seed, faulty = {}) {
    this.seed = seed;
    this.chance = new Chance(seed);
    this.archive = new Archive(this);
    this.lies = faulty.lies ?? false;
    this.distort = faulty.distort ?? ((message) => message);
    this.distortHttp = faulty.distortHttp ?? ((answer) => answer);
    this.#isWanted = faulty.isWanted;
    const folder = mkdtempSync(join(tmpdir(), "tutti-crash-"));
    this.#disk = new DiskLag(writerIn(folder), () => true);
    this.server = new Server(folder, { journal: faulty.journal, more: ["--bot-pace", "0", ...(faulty.more ?? [])] });
  }

  // What people need to know of the server.
  isUp = () => this.server.isUp;
  upMs = () => this.server.upMs();
  upSince = () => this.server.upSince;
  wayIn = () => this.relay.url;
  ownLateMs = () => this.#lag.recentMs();
  heardWhen = (_who) => ({
    upMs: this.server.upMs(),
    saidMs: this.server.upMs() - this.server.lateMs() - this.ownLateMs(),
    diskLateMs: this.#disk.recentMs(),
  });
  generation = () => this.server.generation;
  isEnding = () => this.#isEnding;
  isClosed = () => this.#isClosed;
  isLate = () => false; // every game is played to its end
  lines = () => this.#players.map(({ line }) => line);

  tableOpened(entry) {
    this.rooms.set(entry.room, entry);
  }

  acted() {
    this.counts.acts += 1;
  }

  clockRanOut() {
    this.counts.clocks += 1;
  }

  hasFailed() {
    if (this.faults.some(this.#isWanted ?? (({ kind }) => kind === "start" || kind === "test"))) return true;
    return this.faults.length >= faultsMax && !this.#isWanted;
  }

  fault(kind, text, room = null) {
    if (this.#isClosed) return;
    const fault = { kind, text, room };
    if (this.faults.length < faultsMax || this.#isWanted?.(fault)) this.faults.push(fault);
    this.frames.mark(`FAULT ${kind}: ${text}`);
    if (this.hasFailed()) this.#failed();
  }

  happened(event) {
    this.#waiting
      .get(event)
      ?.splice(0)
      .forEach((tell) => tell());
  }

  // The next time that this happens, or later than `ms`.
  next(event, ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      if (!this.#waiting.has(event)) this.#waiting.set(event, []);
      this.#waiting.get(event).push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  // Plays at `tables` tables while the server is killed so often; then to the end. Gives the figures. With `ways`, each
  // of these is gone once instead.
  async run({ kills, tables, ways }) {
    this.relay = await Relay.open();
    const executioner = new Executioner(this, ways);
    const execute = async () => {
      if (!ways) return executioner.killTimes(kills);
      for (let time = 0; time < ways.length && !this.hasFailed(); time += 1) await executioner.once();
    };
    try {
      this.#lag.begin();
      this.#disk.begin();
      await this.server.start();
      this.relay.leadTo(this.server.port);
      const places = Array.from({ length: tables }, (_, place) => this.#occupy(place, tables));
      await execute();
      this.#isEnding = true;
      await this.#finish(places);
      if (!this.hasFailed()) await this.#lookBack(executioner);
    } catch (error) {
      this.fault("test", error.stack);
    } finally {
      this.#isEnding = true;
      this.#isClosed = true;
      await this.#close();
    }
    return this.#figures(executioner);
  }

  // A place for tables, one after the other, until the end.
  async #occupy(place, step) {
    let people = [];
    for (let number = place; !this.#isEnding || number === place; number += step) {
      this.counts.tables += 1;
      const guest = () => people.pop() ?? this.#newPlayer();
      const table = new Table(this, number, kinds[number % kinds.length], guest);
      try {
        people = await table.live();
        await table.getUp();
      } catch (error) {
        return this.fault("test", error.stack);
      }
      for (const one of people.splice(0, 1)) this.#dismiss(one); // somebody new comes for each
    }
    for (const one of people) this.#dismiss(one);
  }

  #newPlayer() {
    const player = new Player(this, `Guest ${this.#players.length + this.#dismissed + 1}`);
    this.#players.push(player);
    if (this.#isClosed) player.line.close(); // a table may still have been getting its people together
    return player;
  }

  #dismissed = 0;

  #dismiss(player) {
    player.line.close();
    this.#players.splice(this.#players.indexOf(player), 1);
    this.#dismissed += 1;
  }

  async #finish(places) {
    const all = Promise.all(places).then(() => true);
    const inTime = await Promise.race([all, this.#hasFailed, limit(endMs).then(() => false)]);
    if (inTime === false) this.fault("end", `not every game is over ${endMs} ms after the last kill`);
  }

  // All that was ever finished is there, and after one more start, too.
  async #lookBack(executioner) {
    await this.archive.checkList();
    await this.archive.checkRooms();
    await executioner.askToEnd();
    await executioner.comeBack(true);
    await this.archive.lookAgain();
    await this.archive.checkList();
    await executioner.askToEnd();
  }

  async #close() {
    this.#lag.stop();
    await this.#disk.stop();
    for (const line of this.lines()) line.close();
    this.server.signal("SIGKILL");
    await this.server.ended();
    await this.relay.close();
    if (this.faults.length > 0 && !this.#isWanted) this.#keepLogs();
    rmSync(this.server.folder, { recursive: true });
  }

  #keepLogs() {
    mkdirSync(logs, { recursive: true });
    const rooms = new Set(this.faults.map(({ room }) => room).filter(Boolean));
    const faults = this.faults.map(({ kind, text }) => `${kind}: ${text}\n`).join("");
    writeFileSync(
      join(logs, `crash-${this.seed}.frames.log`),
      faults + this.frames.text(rooms.size > 0 ? rooms : this.rooms.keys()),
    );
    writeFileSync(join(logs, `crash-${this.seed}.server.log`), this.server.log());
  }

  #figures({ kills, polite, returns, ways }) {
    return { seed: this.seed, kills, polite, ...this.counts, starts: this.server.starts, returns, ways };
  }
}
