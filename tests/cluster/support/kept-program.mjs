// A program that is started again whenever it ends, as systemd would, unless it is held down.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

// None outlives the test.
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

export class KeptProgram {
  name;
  starts = 0;
  endings = []; // {status, signal, lines: the last that it wrote}
  #command;
  #env;
  #log;
  #hear;
  #restMs;
  #child = null;
  #ended = Promise.resolve();
  #isHeld = true;
  #timer = null;
  #latest = [];

  // command: of each start, told how many have been before; restMs: () => how long until it is started again; hear: gets
  // each line that it writes.
  constructor({ name, command, env = process.env, log, hear = () => {}, restMs = () => 500 }) {
    Object.assign(this, { name });
    this.#command = command;
    this.#env = env;
    this.#log = log;
    this.#hear = hear;
    this.#restMs = restMs;
  }

  get isRunning() {
    return this.#child !== null;
  }

  get pid() {
    return this.#child?.pid;
  }

  start() {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    if (this.#child) return;
    const [program, ...args] = this.#command(this.starts);
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: this.#env });
    this.#child = child;
    this.starts += 1;
    this.#latest = [];
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream, crlfDelay: Infinity }).on("line", (line) => this.#heard(line));
    this.#ended = new Promise((settle) => {
      child.on("error", () => {});
      child.on("close", (status, signal) => {
        running.delete(child);
        this.#child = null;
        this.endings.push({ status, signal, lines: this.#latest });
        this.#heard(`(ended with ${signal ?? status})`);
        if (!this.#isHeld) this.#timer = setTimeout(() => this.start(), this.#restMs());
        settle({ status, signal });
      });
    });
  }

  #heard(line) {
    appendFileSync(this.#log, `${line}\n`);
    this.#latest.push(line);
    if (this.#latest.length > 20) this.#latest.shift();
    this.#hear(line);
  }

  signal(name) {
    this.#child?.kill(name);
  }

  // Politely; it is started again. Gives {status, signal}.
  askToEnd() {
    this.signal("SIGTERM");
    return this.#ended;
  }

  // It is not started again until `start`. Gives {status, signal}.
  hold(signal = "SIGKILL") {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    this.signal(signal);
    return this.#ended;
  }
}
