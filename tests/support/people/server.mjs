// The server that is played on: always on the same port and folder, however often it is killed. Knows how long it has
// been running in all, which is what its games' clocks may have counted at most.
import { spawn } from "node:child_process";
import { openSync, closeSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pause } from "./pause.mjs";
import { freePort } from "../free-port.mjs";
import { tutti } from "../program.mjs";

const noLimits = ["messages", "address-messages", "connections", "guests", "rooms", "chats"];

// None outlives the test.
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

export class Server {
  folder;
  port = null; // from the first start on; nobody else takes it while the server is away
  generation = 0; // counts starts
  starts = []; // ms from the start to `listening`
  #journal;
  #more;
  #core;
  #startMs;
  #child = null;
  #ended = null;
  upSince = null; // it listens since then; null: it does not
  #upBefore = 0;
  #stoodStill = { ms: 0, until: 0 };

  // more: options of `tutti serve`; core: the only one that it may use; startMs: within which it must listen.
  constructor(folder, { journal = "sqlite", more = ["--bot-pace", "0"], core = null, startMs = 30_000 } = {}) {
    this.folder = folder;
    this.#journal = journal;
    this.#more = more;
    this.#core = core;
    this.#startMs = startMs;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get isUp() {
    return this.upSince !== null;
  }

  // All that it has written to its log, in all its lives.
  log() {
    return readFileSync(join(this.folder, "server.log"), "utf8");
  }

  // Where the operator finds it; it must have been asked for.
  get operatorUrl() {
    const [, address] = [...this.log().matchAll(/event=listening .*operator=(\S+)/g)].at(-1);
    return `http://${address}`;
  }

  // Where it ships to; it must have been told so.
  get shipFolder() {
    return this.#more[this.#more.indexOf("--ship") + 1];
  }

  get pid() {
    return this.#child?.pid;
  }

  // For how long it has listened, in all its lives.
  upMs() {
    return this.#upBefore + (this.isUp ? performance.now() - this.upSince : 0);
  }

  // How old what it says now may be at most: it may have decided before it stood still, and speak after.
  lateMs() {
    const { ms, until } = this.#stoodStill;
    return performance.now() - until < ms ? ms : 0;
  }

  // Its clocks go on meanwhile, but nothing happens.
  async standStill(ms) {
    this.#stoodStill = { ms, until: performance.now() + ms };
    this.signal("SIGSTOP");
    await pause(ms);
  }

  launch() {
    const log = openSync(join(this.folder, "server.log"), "a");
    const limits = noLimits.flatMap((name) => [`--rate-${name}`, "0"]);
    const own = ["--listen", `127.0.0.1:${this.port}`, "--journal", this.#journal, "--data", join(this.folder, "data")];
    const pinned = this.#core === null ? [] : ["taskset", "--cpu-list", String(this.#core)];
    const [command, ...words] = [...pinned, tutti(), "serve", ...own, ...this.#more, ...limits];
    const child = spawn(command, words, { stdio: ["ignore", "pipe", log] });
    closeSync(log);
    this.generation += 1;
    running.add(child);
    this.#child = child;
    this.#ended = new Promise((settle) =>
      child.on("close", (status, signal) => {
        this.#fell();
        running.delete(child);
        settle({ status, signal });
      }),
    );
  }

  // Settles when it listens; rejects if it does not get so far.
  async start() {
    this.port ??= await freePort();
    const began = performance.now();
    this.launch();
    const child = this.#child;
    await new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`it does not listen after ${this.#startMs} ms`)), this.#startMs);
      void this.#ended
        .then(({ status, signal }) => reject(new Error(`it ended with ${signal ?? status}`)))
        .finally(() => clearTimeout(limit));
      createInterface({ input: child.stdout }).once("line", (line) => {
        clearTimeout(limit);
        if (line === `listening ${this.url}`) resolve();
        else reject(new Error(`its first line is ${line}`));
      });
    });
    this.upSince = performance.now();
    this.starts.push(this.upSince - began);
  }

  signal(name) {
    this.#child.kill(name);
    if (name === "SIGKILL") this.#fell();
  }

  // {status, signal}
  ended() {
    return this.#ended;
  }

  #fell() {
    this.#upBefore = this.upMs();
    this.upSince = null;
  }
}
