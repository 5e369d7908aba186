// One soak: the server, the tables, the crowd, the weather, and what was found. What people and ledgers ask of the
// world they live in is answered here.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Archive } from "../../support/people/archive.mjs";
import { Chance } from "../../support/people/chance.mjs";
import { DiskLag, writerIn } from "../../support/people/disk-lag.mjs";
import { Frames } from "../../support/people/frames.mjs";
import { limit, pause } from "../../support/people/pause.mjs";
import { Player } from "../../support/people/player.mjs";
import { LoopLag } from "../../support/people/loop-lag.mjs";
import { Server } from "../../support/people/server.mjs";
import { Table } from "../../support/people/table.mjs";
import { output } from "../../support/program.mjs";
import { prepare, projectRoot, pushTypes, serverSchema } from "../../support/schema.mjs";
import { Clocks } from "./clocks.mjs";
import { Crowd } from "./crowd.mjs";
import { Leftovers, roomsStayMs } from "./leftovers.mjs";
import { strangeLines } from "./log-lines.mjs";
import { Memory } from "./memory.mjs";
import { Process } from "./process.mjs";
import { kinds } from "./rooms.mjs";
import { spread } from "../../support/people/spread.mjs";
import { Weather } from "./weather.mjs";

const faultsMax = 20; // then there is no point in going on
const comeMs = 6; // for each who comes, until everybody is there
const finishMs = 180_000; // from the last move that is thought about until every game is over
const lateMs = 5_000; // after that nobody plays to the end any more
const goneMemoryMs = 660_000; // limit::answer_memory_ms, and until others come, who make the server let go of it
const lookEveryMs = 500;
const playPaceMs = [500, 4_000];
const endPaceMs = [50, 300];
const botPaceMs = 500;
const logs = join(projectRoot, "build/test-logs");
// Whether these are found depends on how fast this machine is, too.
const ofTime = new Set(["clock", "deadline", "return", "end", "conduct", "samples", "patience"]);

export class Evening {
  seed;
  chance;
  server;
  process;
  crowd;
  memory;
  lag;
  disk;
  frames = new Frames(90);
  archive;
  rooms = new Map(); // id -> {room, name, isListed, isClosed: it has a password, ledger, players, and what #sitAt says}
  faults = []; // {kind, text}
  counts = { acts: 0, games: 0, tables: 0, watched: 0, drops: 0, stalls: 0, closedSlow: 0, skipped: 0 };
  tookMs = []; // answers to actions, on one connection
  lateMs = []; // deadlines
  paceMs = playPaceMs;
  lies = false;
  #settings;
  #players = new Set();
  #resting = []; // people between two tables
  #clocks = new Clocks();
  #overs = new Map(); // table -> what its room's entry has more than others
  #weather;
  #phase = "playing"; // then "ending", then "closed"
  #distort;
  #distortHttp;
  #born = 0;
  #gone = []; // people who never come again, whom the server remembers for a while: {atMs, answers}
  #comeWithinMs;
  #leftovers;
  #deserted = 0; // bytes that the server holds in the end, when all have gone
  #cpuSeconds = 0; // while they played
  #clientCpuSeconds = 0;
  #playedMs = 0;
  #endsAt = null;
  #places = [];

  // settings: {seed, playMs, rooms, watchers, ways: of watching, slow: how many read slowly, stormEveryMs,
  // waitsForRooms: until the server has closed them, isInstrumented: a build with sanitizers, serverCore: the only one
  // it may use}. faulty: what is done wrong on purpose, to see that it is found.
  constructor(settings, faulty = {}) {
    this.#settings = settings;
    this.seed = settings.seed;
    this.chance = new Chance(settings.seed);
    this.archive = new Archive(this);
    this.#distort = faulty.distort ?? ((message) => message);
    this.#distortHttp = faulty.distortHttp ?? ((answer) => answer);
    const streams = settings.ways.some((way) => way !== "ws") ? ["--max-address-streams", "15000"] : [];
    const more = [
      "--operator",
      "127.0.0.1:0",
      "--bot-pace",
      String(botPaceMs),
      "--max-address-connections",
      "18000",
      ...streams,
    ];
    const folder = mkdtempSync(join(tmpdir(), "tutti-soak-"));
    this.server = new Server(folder, { more, core: settings.serverCore, startMs: 60_000 });
    this.process = new Process(this.server);
    this.#weather = new Weather(this, settings.stormEveryMs);
    this.memory = new Memory(settings.slackBytes);
    this.lag = new LoopLag(() => this.#weather.isCalm());
    this.disk = new DiskLag(writerIn(folder), () => this.#weather.isCalm());
    this.#comeWithinMs = comeMs * (3 * settings.rooms + settings.watchers);
  }

  // What people ask.
  isUp = () => this.server.isUp;
  upMs = () => this.server.upMs();
  upSince = () => this.server.upSince;
  wayIn = () => `${this.server.url.replace("http", "ws")}/ws`;
  ownLateMs = () => this.lag.recentMs();
  heardWhen = ({ line }) => ({
    upMs: this.server.upMs(),
    saidMs: this.server.upMs() - line.lateMs() - this.ownLateMs(),
    diskLateMs: this.disk.recentMs(),
  });
  generation = () => this.server.generation;
  isEnding = () => this.#phase !== "playing";
  isClosed = () => this.#phase === "closed";
  // Then whoever is to lose gives up.
  isLate = () => this.#endsAt !== null && performance.now() > this.#endsAt + lateMs;
  happened = () => {};
  distort = (message, generation) => this.#distort(message, generation);
  distortHttp = (answer, path) => this.#distortHttp(answer, path);

  get people() {
    return [...this.#players];
  }

  // Where somebody may look on.
  openRooms() {
    return [...this.rooms.values()].filter(({ isClosed }) => !isClosed);
  }

  acted({ isResent, tookMs }) {
    this.counts.acts += 1;
    if (!isResent && this.#weather.isCalm()) this.tookMs.push(tookMs);
  }

  clockRanOut(ms) {
    this.lateMs.push(ms);
  }

  slowRead(closeCodes, skipped) {
    this.counts.stalls += 1;
    this.counts.closedSlow += closeCodes.length > 0 ? 1 : 0;
    this.counts.skipped += skipped;
  }

  fault(kind, text, room = null) {
    if (this.isClosed() || this.faults.length >= faultsMax) return;
    this.faults.push({ kind, text, room });
    this.frames.mark(`FAULT ${kind}: ${text}`);
  }

  hasFailed() {
    return this.faults.length >= faultsMax || this.faults.some(({ kind }) => kind === "start" || kind === "test");
  }

  // Whether what was found does not count, because the clients themselves were late: not green, but to be done again.
  isInvalid({ p99Ms, mostMs }) {
    const { p99, most } = this.lag.figures();
    return (p99 > p99Ms || most > mostMs) && this.faults.every(({ kind }) => ofTime.has(kind));
  }

  async run() {
    prepare([...pushTypes.map((type) => serverSchema({ type })), "record.json"]);
    this.lag.begin();
    this.disk.begin();
    try {
      await this.server.start();
      this.#leftovers = new Leftovers(this.process);
      await this.#play();
      await this.#finish();
      if (!this.hasFailed()) await this.#lookBack();
    } catch (error) {
      this.fault("test", error.stack);
    } finally {
      await this.#close();
    }
    return this.#figures();
  }

  async #play() {
    const { playMs, rooms, watchers, ways, slow } = this.#settings;
    const began = performance.now();
    const cpuBefore = this.process.cpuSeconds();
    const clientBefore = process.cpuUsage();
    this.#places = Array.from({ length: rooms }, (_, place) => this.#occupy(place, rooms));
    this.crowd = new Crowd(this, watchers, ways, slow);
    this.crowd.begin(this.#comeWithinMs);
    this.#weather.begin();
    const looking = setInterval(() => this.#lookAtClocks(), lookEveryMs);
    while (performance.now() - began < playMs && !this.hasFailed()) {
      await pause(Math.min(1_000, playMs - (performance.now() - began)));
      await this.#weigh((performance.now() - began) / playMs);
    }
    clearInterval(looking);
    this.#weather.end();
    this.#playedMs = performance.now() - began;
    this.#cpuSeconds = this.process.cpuSeconds() - cpuBefore;
    const { user, system } = process.cpuUsage(clientBefore);
    this.#clientCpuSeconds = (user + system) / 1e6;
    this.#phase = "ending";
    this.#endsAt = performance.now();
    this.paceMs = endPaceMs;
  }

  async #weigh(part) {
    const rooms = (await this.process.metrics()).get("tutti_rooms_open");
    const lines = [...this.people, ...this.crowd.all].map(({ line }) => line).filter((line) => line);
    const now = performance.now();
    this.#gone = this.#gone.filter(({ atMs }) => now - atMs < goneMemoryMs);
    const answers =
      lines.reduce((sum, { answersRemembered }) => sum + answersRemembered, 0) +
      this.#gone.reduce((sum, one) => sum + one.answers, 0);
    this.memory.add({
      part,
      seconds: now / 1_000,
      bytes: this.process.residentBytes(),
      rooms,
      answers,
      games: this.counts.games,
    });
  }

  // A place for tables, one after the other. Between two of them people are away for a while; some never come again.
  async #occupy(place, step) {
    await pause(this.chance.fork(`place ${place}`).between(0, this.#comeWithinMs));
    for (let number = place; !this.isEnding(); number += step) {
      this.counts.tables += 1;
      const kind = kinds[number % kinds.length];
      const table = new Table(this, number, kind, () => this.#guest());
      try {
        const people = await this.#sitAt(table, kind);
        for (const one of people) this.#rest(one);
      } catch (error) {
        return this.fault("test", error.stack);
      }
    }
  }

  async #sitAt(table, { wish }) {
    let tellOver;
    const over = new Promise((tell) => (tellOver = tell));
    const delayS = wish.spectator_delay ?? 0;
    this.#overs.set(table, {
      delayS,
      slackMs: this.ownLateMs,
      over,
      hearsEnd: (...how) => this.#hearsEnd(over, delayS, ...how),
    });
    const people = await table.live();
    tellOver();
    await table.depart();
    this.rooms.delete(table.room);
    this.#overs.delete(table);
    if (this.faults.length === 0) this.frames.forget(table.room);
    return people;
  }

  tableOpened(entry, table) {
    this.rooms.set(entry.room, { ...entry, ...this.#overs.get(table) });
  }

  // Until the table is over, and then until a watcher has heard so.
  async #hearsEnd(over, delayS, hasHeard, name, isThere) {
    await over;
    const until = performance.now() + 1000 * delayS + finishMs / 3;
    while (!hasHeard()) {
      if (performance.now() > until && isThere()) return this.fault("patience", `${name} has not heard the end`);
      await pause(50);
    }
  }

  #guest() {
    return this.#resting.shift() ?? this.#newPlayer();
  }

  #newPlayer() {
    this.#born += 1;
    const player = new Player(this, `Guest ${this.#born}`);
    this.#players.add(player);
    return player;
  }

  #rest(player) {
    if (this.chance.flip(0.05)) {
      player.line.close();
      this.#gone.push({ atMs: performance.now(), answers: player.line.answersRemembered });
      this.#players.delete(player);
      return;
    }
    if (this.chance.flip(0.5)) player.line.cut(this.chance.between(0, 3_000));
    this.#resting.push(player);
  }

  #lookAtClocks() {
    if (!this.#weather.isCalm()) return;
    const tell = (room) => this.fault("deadline", `room ${room}: nothing came of a deadline`, room);
    this.#clocks.look(this.rooms.values(), this.disk.recentMs(), tell);
  }

  async #finish() {
    const all = Promise.all([...this.#places, this.crowd.end()]).then(() => true);
    const isInTime = await Promise.race([all, limit(finishMs).then(() => false)]);
    if (!isInTime)
      this.fault("end", `not everything is over after ${finishMs} ms: ${[...this.rooms.keys()].join(" ")}`);
  }

  // Everybody has gone: nothing of them is left, but what they have done.
  async #lookBack() {
    // A sanitizer's own memory is not the server's; it looks for leaks itself, when the server ends.
    const grown = this.#settings.isInstrumented ? null : this.memory.wrong();
    if (grown) this.fault(this.memory.figures() ? "memory" : "samples", grown);
    await this.archive.checkList();
    for (const { line } of this.#players) line.close();
    for (const wrong of await this.#leftovers.wrongs(this.#roomsLeft())) this.fault("left", wrong);
    this.#deserted = this.process.residentBytes();
    this.server.signal("SIGTERM");
    const { status, signal } = await this.server.ended();
    if (status !== 0) this.fault("end", `it ended with ${signal ?? status} after SIGTERM`);
    for (const line of strangeLines(this.server.log())) this.fault("log", line);
    const { status: found, lines } = await output("tutti", "doctor", join(this.server.folder, "data"));
    if (found !== 0) this.fault("records", `doctor: ${lines.join(" ")}`);
  }

  #roomsLeft() {
    if (this.#settings.waitsForRooms) return null;
    return this.#playedMs < roomsStayMs ? this.counts.tables : undefined;
  }

  async #close() {
    this.#phase = "closed";
    this.#weather.end();
    this.lag.stop();
    await this.disk.stop();
    for (const { line } of this.#players) line.close();
    for (const one of this.crowd?.all ?? []) one.close();
    this.server.signal("SIGKILL");
    await this.server.ended();
    if (this.faults.length > 0) this.#keepLogs();
    rmSync(this.server.folder, { recursive: true });
  }

  #keepLogs() {
    mkdirSync(logs, { recursive: true });
    const rooms = new Set(this.faults.map(({ room }) => room).filter(Boolean));
    const faults = this.faults.map(({ kind, text }) => `${kind}: ${text}\n`).join("");
    writeFileSync(join(logs, `soak-${this.seed}.frames.log`), faults + this.frames.text(rooms));
    writeFileSync(join(logs, `soak-${this.seed}.server.log`), this.server.log());
  }

  #figures() {
    const { seed, faults, counts } = this;
    return {
      ...{
        seed,
        faults,
        counts,
        settings: this.#settings,
        playedMs: this.#playedMs,
        cpuSeconds: this.#cpuSeconds,
        clientCpuSeconds: this.#clientCpuSeconds,
      },
      ...{
        people: this.#born,
        tookMs: spread(this.tookMs),
        lateMs: spread(this.lateMs),
        lag: this.lag.figures(),
        disk: this.disk.figures(),
      },
      ...{
        storms: this.#weather.storms,
        returnMs: spread(this.#weather.returns),
        memory: this.memory.figures(),
        desertedBytes: this.#deserted,
      },
    };
  }
}
