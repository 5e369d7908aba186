// Ends the server, over and over, and starts it again: at random moments, at moments when something has just happened
// to a client, while its answers do not get out, while it is starting, after it stood still; and at times it asks
// politely, or ends the connections alone.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { output } from "../../support/program.mjs";
import { limit, pause } from "../../support/people/pause.mjs";

const backMs = 30_000; // from `listening` until everybody is back
const politeMs = 30_000;
const eventMs = 3_000; // so long an event is waited for

// Ways to go, dealt from this pack again and again.
const pack = [
  ...Array(6).fill("any time"),
  ...["asked", "answered", "answered", "over", "created", "greeted"].map((event) => `just ${event}`),
  ...Array(4).fill("unheard"),
  "starting",
  "long away",
  "stopped",
  "standstill",
  "cut",
  "polite",
  "polite",
];

export class Executioner {
  #world;
  #server;
  #chance;
  #ways;
  #deck = [];
  kills = 0;
  polite = 0;
  returns = []; // ms from `listening` until all were back
  ways = new Map(); // -> how often

  // `ways`: these alone, instead of the whole pack.
  constructor(world, ways = pack) {
    this.#ways = ways;
    this.#world = world;
    this.#server = world.server;
    this.#chance = world.chance.fork("executioner");
  }

  async killTimes(count) {
    while (this.kills < count && !this.#world.hasFailed()) await this.once();
  }

  async once() {
    if (this.#deck.length === 0) this.#deck = this.#chance.shuffled(this.#ways);
    await this.#go(this.#deck.pop());
  }

  async #go(way) {
    this.#world.frames.mark(`the way: ${way}`);
    this.ways.set(way, (this.ways.get(way) ?? 0) + 1);
    if (way === "standstill") return this.#stop().then(() => this.#server.signal("SIGCONT"));
    if (way === "cut") return this.#cut();
    if (way === "disk lost") return this.#loseDisk();
    if (way === "polite") {
      await pause(this.#chance.between(100, 1_000));
      await this.askToEnd();
    } else {
      await this.#prepare(way);
      this.#kill();
      await this.#server.ended();
      this.#world.relay.lose();
    }
    await pause(way === "long away" ? 4_500 : this.#chance.between(0, 80));
    if (way === "starting") await this.#killWhileStarting();
    await this.comeBack(this.#chance.flip(0.8));
  }

  async #prepare(way) {
    if (way === "stopped") return this.#stop();
    if (way.startsWith("just ")) {
      await pause(this.#chance.between(50, 500));
      await this.#world.next(way.slice(5), eventMs);
      if (this.#chance.flip(0.5)) await pause(this.#chance.between(0, 4));
      return;
    }
    await pause(this.#chance.between(0, way === "any time" ? 1_200 : 500));
    if (way === "unheard") await this.#hold();
  }

  // What is asked from now on is carried out, but its answer does not get out.
  async #hold() {
    this.#world.relay.hold();
    await pause(this.#chance.between(2, 150));
  }

  async #cut() {
    await pause(this.#chance.between(0, 400));
    await this.#hold();
    this.#world.relay.lose();
    await this.#waitForAll();
  }

  // What is said from now on does not get out; what was said before has been shipped when the disk vanishes.
  async #loseDisk() {
    const data = join(this.#server.folder, "data");
    await pause(this.#chance.between(50, 1_200));
    await this.#hold();
    await this.#waitForShipping();
    this.#kill();
    await this.#server.ended();
    this.#world.relay.lose();
    rmSync(data, { recursive: true });
    const { status, errors } = await output("tutti", "restore", this.#server.shipFolder, data);
    if (status !== 0) this.#world.fault("start", `nothing was restored: ${errors}`);
    await this.comeBack(true);
  }

  // Each time that the figure changes, all that was kept before has been shipped; a base must be there, too.
  async #waitForShipping() {
    const figure = async (name) => {
      const text = await (await fetch(`${this.#server.operatorUrl}/metrics`)).text();
      return Number(text.match(new RegExp(`^${name} (\\S+)$`, "m"))[1]);
    };
    for (let left = 2; left > 0; left -= 1) {
      const before = await figure("tutti_ship_bytes_total");
      while ((await figure("tutti_ship_bytes_total")) === before) await pause(20);
    }
    while (
      (await figure("tutti_ship_behind_seconds")) > 0 ||
      (await figure("tutti_ship_last_base_unix_seconds")) === 0
    ) {
      await pause(20);
    }
  }

  async #stop() {
    await pause(this.#chance.between(0, 500));
    await this.#server.standStill(3_000);
  }

  #kill() {
    this.#server.signal("SIGKILL");
    this.kills += 1;
    this.#world.frames.mark("killed");
  }

  // Between its start and the line that says where it listens, or just after.
  async #killWhileStarting() {
    for (let time = 0; time < 2; time += 1) {
      this.#server.launch();
      await pause(this.#chance.between(0, 60));
      this.#kill();
      await this.#server.ended();
      this.#world.relay.lose();
    }
  }

  // SIGTERM: every connection is closed with 1012, and the status is 0.
  async askToEnd() {
    const lines = this.#world
      .lines()
      .filter((line) => line.isBack)
      .map((line) => ({ line, closes: line.closeCodes.length }));
    this.#server.signal("SIGTERM");
    this.polite += 1;
    this.#world.frames.mark("asked to end");
    const late = limit(politeMs).then(() => null);
    const ended = await Promise.race([this.#server.ended(), late]);
    if (ended === null) {
      this.#world.fault("end", `it does not end within ${politeMs} ms of SIGTERM`);
      this.#kill();
      await this.#server.ended();
    } else if (ended.status !== 0) {
      this.#world.fault("end", `it ended with ${ended.signal ?? ended.status} after SIGTERM`);
    }
    // The last bytes are on their way through the relay, and this process may be late to read them.
    const until = performance.now() + politeMs;
    const isTold = ({ line, closes }) => line.closeCodes.length > closes;
    while (!lines.every(isTold) && performance.now() < until) await pause(20);
    for (const { line, closes } of lines) {
      const code = line.closeCodes[closes];
      if (code !== 1012) this.#world.fault("end", `${line.name} was closed with ${code}, not 1012`);
    }
  }

  // Starts it, and waits for everybody where that is wanted.
  async comeBack(isWaiting) {
    try {
      await this.#server.start();
    } catch (error) {
      return this.#world.fault("start", `the server does not start: ${error.message}`);
    }
    this.#world.frames.mark("listening");
    const began = performance.now();
    if (!isWaiting || !(await this.#waitForAll())) return;
    this.returns.push(performance.now() - began);
    await this.#world.archive.glance();
  }

  // True when everybody is back.
  async #waitForAll() {
    const began = performance.now();
    while (!this.#world.lines().every((line) => line.isBack)) {
      if (this.#world.hasFailed()) return false;
      if (performance.now() - began > backMs) {
        const missing = this.#world
          .lines()
          .filter((line) => !line.isBack)
          .map(({ name }) => name);
        this.#world.fault("return", `not back after ${backMs} ms: ${missing.join(" ")}`);
        return false;
      }
      await this.#world.next("back", 200);
    }
    return true;
  }
}
