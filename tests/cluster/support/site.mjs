// Three machines, each with a member of etcd and a node of the site, and what is known of them from outside: who
// decides (as the nodes' logs say), who leads etcd, and whether all is whole.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tool } from "../../deploy/support/tools.mjs";
import { makeCertificates } from "../../support/certificates.mjs";
import { pause } from "../../support/people/pause.mjs";
import { Clocks } from "./clocks.mjs";
import { KeptProgram } from "./kept-program.mjs";
import { openNetwork } from "./network.mjs";

export const ports = { client: 2379, peer: 2380, unfencing: 2381, link: 7000, page: 8080 };
const names = ["a", "b", "c"];
const lookMs = 100;
const answerMs = 1_500; // of a program that stands still nothing is heard
const diskMb = 192; // of a node, where a disk of its own can be had
const dayMs = 86_400_000;
const limits = ["messages", "address-messages", "connections", "guests", "rooms", "chats", "reads", "accounts"];
const proxy = fileURLToPath(new URL("unfencing-proxy.mjs", import.meta.url));

// {status, text}, or null.
function ask(options) {
  return new Promise((settle) => {
    const asked = get({ ...options, timeout: answerMs }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part));
      answer.on("end", () => settle({ status: answer.statusCode, text }));
      answer.on("error", () => settle(null));
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => settle(null));
  });
}

// What a machine's member of etcd answers, or null.
const askMember = ({ address }, what, words) =>
  fetch(`http://${address}:${ports.client}/v3/maintenance/${what}`, {
    method: "POST",
    body: JSON.stringify(words),
    signal: AbortSignal.timeout(answerMs),
  })
    .then((answer) => answer.json())
    .catch(() => null);

export class Site {
  folder = mkdtempSync(join(tmpdir(), "tutti-chain-"));
  network = openNetwork(names);
  clocks = new Clocks(this.folder);
  machines = [];
  owner = null; // the machine whose node decides, as far as its log has said
  silences = []; // {at, ms}: as each of those who took over counted
  lines = []; // {machine, line}: of the nodes' logs, what is worse than info
  fullDisks = []; // {machine, from, until}: when errors of its journal are no wonder
  #isClosed = false;
  #owned; // told when somebody takes over
  #programs;
  #mounts = [];

  // restMs: () => how long what has ended stays away. programs: of nodes; where there are several, each start of a node
  // takes the next, and neighbours begin with different ones. isUnfenced: etcd does not refuse who has lost the site.
  constructor({ restMs, programs, isUnfenced = false, owned = () => {} }) {
    this.#owned = owned;
    this.#programs = programs;
    const addresses = names.map((name) => this.network.addressOf(name));
    const certificates = this.#makeCertificates(addresses);
    for (const name of names) this.machines.push(this.#makeMachine(name, certificates, { restMs, isUnfenced }));
    process.on("exit", () => this.#leaveNothing());
  }

  // They hold from yesterday on: a clock that is put back must not make them void.
  #makeCertificates(addresses) {
    const env = this.clocks.of("authority");
    this.clocks.put("authority", -dayMs);
    return makeCertificates(this.folder, "site", { addresses, env });
  }

  #makeMachine(name, certificates, { restMs, isUnfenced }) {
    const address = this.network.addressOf(name);
    const data = join(this.folder, name);
    mkdirSync(data);
    if (this.network.canCut) {
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m`, "tutti-chain", data]);
      this.#mounts.push(data);
    }
    const machine = { name, address, data, url: `http://${address}:${ports.page}`, isOff: false };
    machine.operator = join(this.folder, `${name}.sock`);
    const env = this.clocks.of(name);
    const kept = (kind, command, hear) =>
      new KeptProgram({
        name: `${kind} ${name}`,
        command: (starts) => this.network.enter(name, command(starts)),
        env,
        log: join(this.folder, `${kind}-${name}.log`),
        restMs,
        hear,
      });
    machine.member = kept("etcd", () => this.#memberCommand(name));
    const place = names.indexOf(name);
    machine.node = kept(
      "node",
      (starts) => [
        this.#programs[(place + starts) % this.#programs.length],
        ...this.#nodeArguments(machine, certificates, isUnfenced),
      ],
      (line) => this.#heard(machine, line),
    );
    const stands = [address, String(ports.unfencing), String(ports.client)];
    if (isUnfenced) machine.proxy = kept("proxy", () => [process.execPath, proxy, ...stands]);
    return machine;
  }

  #memberCommand(name) {
    const client = `http://${this.network.addressOf(name)}:${ports.client}`;
    const peer = (of) => `http://${this.network.addressOf(of)}:${ports.peer}`;
    return [
      tool("etcd"),
      `--name=${name}`,
      `--data-dir=${join(this.folder, `etcd-${name}`)}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer(name)}`,
      `--initial-advertise-peer-urls=${peer(name)}`,
      `--initial-cluster=${names.map((of) => `${of}=${peer(of)}`).join(",")}`,
      ...[
        "--pre-vote",
        "--snapshot-count=5000",
        "--auto-compaction-mode=revision",
        "--auto-compaction-retention=10000",
      ],
      "--unsafe-no-fsync", // no power is cut here
    ];
  }

  #nodeArguments({ name, address, data, operator }, { ca, cert, key }, isUnfenced) {
    const port = isUnfenced ? ports.unfencing : ports.client;
    const others = names.filter((other) => other !== name);
    const members = [name, ...others].map((of) => `http://${this.network.addressOf(of)}:${port}`);
    return [
      ...["serve", "--listen", `${address}:${ports.page}`, "--data", join(data, "data")],
      ...["--operator", `unix:${operator}`, "--bot-pace", "0", "--cluster", `etcd=${members.join(",")}`],
      ...["--node", name, "--advertise", `${address}:${ports.link}`],
      ...["--cluster-ca", ca, "--cluster-cert", cert, "--cluster-key", key],
      ...limits.flatMap((limit) => [`--rate-${limit}`, "0"]),
    ];
  }

  #heard(machine, line) {
    if (/ level=(warn|error|critical) /.test(line)) this.lines.push({ machine: machine.name, line, at: Date.now() });
    const silent = line.match(/ event=cluster_owns .*silent_ms=(\d+)/);
    if (!silent) return;
    this.owner = machine;
    this.silences.push({ at: performance.now(), ms: Number(silent[1]) });
    this.#owned(machine, Number(silent[1]));
  }

  // Gives null, or why it is not whole in the end.
  async start() {
    for (const { member, proxy: own } of this.machines) {
      member.start();
      own?.start();
    }
    for (const { node } of this.machines) node.start();
    return this.untilWhole();
  }

  others() {
    return this.machines.filter((machine) => machine !== this.owner);
  }

  // Null while there is none.
  async leader() {
    const told = await this.#statuses();
    const leader = told.map((status) => status?.leader).find((id) => id && id !== "0");
    const place = told.findIndex((status) => leader && status?.header?.member_id === leader);
    return this.machines[place] ?? null;
  }

  // Lets this machine's member lead etcd.
  async lead(machine) {
    for (let leader; (leader = await this.leader()) !== machine; await pause(lookMs)) {
      const told = await this.#statuses();
      const targetID = told[this.machines.indexOf(machine)]?.header?.member_id;
      if (leader && targetID) await askMember(leader, "transfer-leadership", { targetID });
    }
  }

  // Of the member of etcd that has most; 0: none answers.
  async etcdBytes() {
    return Math.max(...(await this.#statuses()).map((status) => Number(status?.dbSize ?? 0)));
  }

  // What each machine's member of etcd says of itself; null: nothing.
  #statuses() {
    return Promise.all(this.machines.map((machine) => askMember(machine, "status", {})));
  }

  async figure({ operator }, name) {
    const answer = await ask({ socketPath: operator, path: "/metrics", headers: { host: "localhost" } });
    const found = answer?.text.match(new RegExp(`^${name} (\\S+)$`, "m"));
    return found ? Number(found[1]) : NaN;
  }

  async figures(name) {
    return Promise.all(this.machines.map((machine) => this.figure(machine, name)));
  }

  // Why not; null: it is.
  async whyNotWhole() {
    for (const { name, address, url } of this.machines) {
      const member = await ask({ host: address, port: ports.client, path: "/health" });
      if (!member?.text.includes('"true"')) return `etcd's member ${name} is not well`;
      const ready = await ask({ host: address, port: ports.page, path: "/readyz" });
      if (ready?.status !== 200) return `${url}/readyz: ${ready?.status ?? "no answer"} ${ready?.text.trim() ?? ""}`;
    }
    const owns = await this.figures("tutti_cluster_is_owner");
    const count = owns.filter((flag) => flag === 1).length;
    return count === 1 ? null : `${count} nodes say that they decide`;
  }

  // Gives null, or why it is not whole after `ms`.
  async untilWhole(ms = 120_000) {
    const until = performance.now() + ms;
    for (;;) {
      const why = await this.whyNotWhole();
      if (why === null || performance.now() > until) return why;
      await pause(lookMs);
    }
  }

  log(kind, { name }) {
    return readFileSync(join(this.folder, `${kind}-${name}.log`), "utf8");
  }

  async close() {
    this.network.heal();
    const kept = this.machines.flatMap(({ node, member, proxy: own }) => [node, member, own].filter(Boolean));
    for (const one of kept) one.signal("SIGCONT");
    await Promise.all(kept.map((one) => one.hold()));
    this.#leaveNothing();
  }

  #leaveNothing() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const { node, member, proxy: own } of this.machines)
      for (const one of [node, member, own]) one?.signal("SIGKILL");
    for (const place of this.#mounts) {
      try {
        execFileSync("umount", ["--lazy", place]);
      } catch {
        // It has gone already.
      }
    }
    rmSync(this.folder, { recursive: true, force: true });
    this.network.close();
  }
}
