// What the cluster's figures are measured on: three members of etcd and three nodes, or one server alone, all on one
// core, with every limit by rate lifted. Loopback only.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { tool } from "../../deploy/support/tools.mjs";
import { makeCertificates } from "../../support/certificates.mjs";
import { freePort } from "../../support/free-port.mjs";
import { program } from "../../support/program.mjs";

const core = "0";
const ticksPerSecond = 100;
const limits = ["messages", "address-messages", "connections", "guests", "rooms", "reads"];
const readyMs = 60_000;

export const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

/** Seconds of CPU that these have used. */
export function cpuOf(children) {
  const ticks = children.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

function start(command, args, settings = {}) {
  const child = spawn("taskset", ["-c", core, command, ...args], settings);
  child.over = new Promise((settle) => child.on("close", settle));
  return child;
}

/** One `tutti serve`: {child, url, port, pid, figure(name), isReady(), over}. */
class Node {
  constructor(child, url, socketPath) {
    this.child = child;
    this.pid = child.pid;
    this.over = child.over;
    this.url = url;
    this.port = Number(new URL(url).port);
    this.socketPath = socketPath;
  }

  static start(folder, args) {
    const rates = limits.flatMap((name) => [`--rate-${name}`, "0"]);
    return Node.#start("serve", folder, ["--data", join(folder, "data"), ...rates, ...args]);
  }

  /** A `tutti relay` of a server. */
  static relay(folder, from) {
    return Node.#start("relay", folder, ["--from", from, "--rate-address-messages", "0"]);
  }

  static async #start(command, folder, args) {
    mkdirSync(folder, { recursive: true });
    const socketPath = join(folder, "operator.sock");
    const own = ["--listen", "127.0.0.1:0", "--operator", `unix:${socketPath}`];
    const free = ["--max-address-connections", "30000", "--max-address-streams", "30000", "--max-streams", "60000"];
    const child = start(program("tutti"), [command, "--threads", "1", ...own, ...free, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (log += text));
    const line = await new Promise((settle, fail) => {
      void child.over.then((status) => fail(new Error(`a node ends with ${status}: ${log.slice(-2_000)}`)));
      createInterface({ input: child.stdout }).once("line", settle);
    });
    return new Node(child, line.split(" ")[1], socketPath);
  }

  async metrics() {
    return new Promise((settle, fail) => {
      const where = { socketPath: this.socketPath, path: "/metrics", headers: { host: "localhost" } };
      const asked = request(where, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part) => (text += part));
        answer.on("end", () => settle(text));
      });
      asked.on("error", fail).end();
    });
  }

  /** Of all figures whose line begins like this, the sum. */
  async figure(name) {
    const lines = (await this.metrics()).split("\n").filter((line) => line.startsWith(name));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }

  async isReady() {
    const answer = await fetch(`${this.url}/readyz`).catch(() => null);
    return answer?.status === 200;
  }

  async untilReady() {
    const until = performance.now() + readyMs;
    while (!(await this.isReady())) {
      if (performance.now() > until) throw new Error("a node does not get ready");
      await pause(20);
    }
    return this;
  }

  async end(signal) {
    this.child.kill(signal);
    await this.over;
  }
}

export class Machines {
  static #all = new Set();
  folder = mkdtempSync(join(tmpdir(), "tutti-bench-cluster-"));
  members = [];
  nodes = new Map();
  #etcd = "";
  #certificates;
  #links = new Map();

  constructor() {
    Machines.#all.add(this);
  }

  /** All that there are. */
  static async stopAll() {
    await Promise.all([...Machines.#all].map((machines) => machines.stop()));
  }

  /** A server without a cluster. */
  alone(...args) {
    return Node.start(join(this.folder, `alone-${String(Math.random()).slice(2)}`), args);
  }

  /** A relay of a server. */
  relay(from) {
    return Node.relay(join(this.folder, `relay-${String(Math.random()).slice(2)}`), from.url);
  }

  async startEtcd() {
    this.#certificates = makeCertificates(this.folder, "own");
    const places = await Promise.all(["a", "b", "c"].map(async (name) => [name, await freePort(), await freePort()]));
    const cluster = places.map(([name, , peer]) => `${name}=http://127.0.0.1:${peer}`).join(",");
    for (const [name, client, peer] of places) {
      const [own, others] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
      const args = [`--name=${name}`, `--data-dir=${join(this.folder, `etcd-${name}`)}`];
      args.push(`--listen-client-urls=${own}`, `--advertise-client-urls=${own}`, `--listen-peer-urls=${others}`);
      args.push(
        `--initial-advertise-peer-urls=${others}`,
        `--initial-cluster=${cluster}`,
        "--pre-vote",
        "--snapshot-count=5000",
      );
      this.members.push(start(tool("etcd"), args, { stdio: "ignore" }));
    }
    this.#etcd = places.map(([, client]) => `http://127.0.0.1:${client}`).join(",");
    for (const [, client] of places) {
      while (!(await fetch(`http://127.0.0.1:${client}/health`).catch(() => null))?.ok) await pause(20);
    }
  }

  async startNode(name, ...args) {
    if (!this.#links.has(name)) this.#links.set(name, await freePort());
    const { ca, cert, key } = this.#certificates;
    const node = await Node.start(join(this.folder, name), [
      ...["--cluster", `etcd=${this.#etcd}`, "--node", name, "--advertise", `127.0.0.1:${this.#links.get(name)}`],
      ...["--cluster-ca", ca, "--cluster-cert", cert, "--cluster-key", key],
      ...args,
    ]);
    node.name = name;
    this.nodes.set(name, node);
    return node.untilReady();
  }

  /** The node that decides, and the others. Whoever cannot be asked does not decide. */
  async roles() {
    for (;;) {
      const all = [...this.nodes.values()];
      const flags = await Promise.all(all.map((node) => node.figure("tutti_cluster_is_owner").catch(() => 0)));
      const at = flags.indexOf(1);
      if (at >= 0) return { owner: all[at], others: all.filter((_, each) => each !== at) };
      await pause(20);
    }
  }

  async stop() {
    Machines.#all.delete(this);
    for (const { child } of this.nodes.values()) child.kill("SIGKILL");
    for (const child of this.members) child.kill("SIGKILL");
    await Promise.all([...this.nodes.values(), ...this.members].map(({ over }) => over));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
