// A cluster on this machine: one etcd, certificates of its own, and nodes that can be killed and started again.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startServer } from "../../e2e/support/server.mjs";
import { tool } from "../../deploy/support/tools.mjs";
import { makeCertificates } from "../../support/certificates.mjs";
import { freePort } from "../../support/free-port.mjs";

export class Cluster {
  folder = mkdtempSync(join(tmpdir(), "tutti-cluster-"));
  certificates = makeCertificates(this.folder, "own");
  nodes = new Map();
  #etcdFolder = join(this.folder, "etcd");
  #keptEtcd = join(this.folder, "etcd-kept");
  #etcd;
  #url;
  #peerUrl;
  #links = new Map();

  // With nodes of these names, one after the other: the first begins the site.
  static async start(...names) {
    const cluster = new Cluster();
    await cluster.#startEtcd();
    for (const name of names) await cluster.startNode(name);
    return cluster;
  }

  async #startEtcd() {
    this.#url = `http://127.0.0.1:${await freePort()}`;
    this.#peerUrl = `http://127.0.0.1:${await freePort()}`;
    await this.#runEtcd();
  }

  async #runEtcd() {
    this.#etcd = spawn(
      tool("etcd"),
      [
        `--data-dir=${this.#etcdFolder}`,
        `--listen-client-urls=${this.#url}`,
        `--advertise-client-urls=${this.#url}`,
        `--listen-peer-urls=${this.#peerUrl}`,
        `--initial-advertise-peer-urls=${this.#peerUrl}`,
        `--initial-cluster=default=${this.#peerUrl}`,
        "--unsafe-no-fsync",
      ],
      { stdio: "ignore" },
    );
    for (;;) {
      const answer = await fetch(`${this.#url}/health`).catch(() => null);
      if (answer?.ok) return;
      assert.equal(this.#etcd.exitCode, null, "etcd has ended");
      await new Promise((settle) => setTimeout(settle, 20));
    }
  }

  // While it is away nodes cannot keep anything: they have been stopped.
  async #whileEtcdIsAway(act) {
    const ended = once(this.#etcd, "exit");
    this.#etcd.kill("SIGTERM");
    await ended;
    act();
    await this.#runEtcd();
  }

  // What etcd has now, for setEtcdBack().
  keepEtcd() {
    return this.#whileEtcdIsAway(() => cpSync(this.#etcdFolder, this.#keptEtcd, { recursive: true }));
  }

  // To what it had then: it knows nothing of what came later.
  setEtcdBack() {
    return this.#whileEtcdIsAway(() => {
      rmSync(this.#etcdFolder, { recursive: true });
      renameSync(this.#keptEtcd, this.#etcdFolder);
    });
  }

  // The node of this name, on the disk that it had before, if it had one.
  async startNode(name, { certificates = this.certificates, args = [] } = {}) {
    if (!this.#links.has(name)) this.#links.set(name, await freePort());
    const operator = join(this.folder, `${name}.sock`);
    const { ca, cert, key } = certificates;
    const node = await startServer(
      // As an operator may name it: not from the root.
      ...[
        "--data",
        relative(process.cwd(), join(this.folder, name)),
        "--operator",
        `unix:${operator}`,
        "--bot-pace",
        "0",
      ],
      ...["--cluster", `etcd=${this.#url}`, "--node", name, "--advertise", `127.0.0.1:${this.#links.get(name)}`],
      ...["--cluster-ca", ca, "--cluster-cert", cert, "--cluster-key", key],
      ...args,
    );
    node.name = name;
    node.operator = operator;
    node.link = this.#links.get(name);
    this.nodes.set(name, node);
    return node;
  }

  get running() {
    return [...this.nodes.values()].filter((node) => node.running);
  }

  // The node that decides, and the others that run, once there is one.
  async roles() {
    for (;;) {
      const nodes = this.running;
      const flags = await Promise.all(nodes.map((node) => figure(node, "tutti_cluster_is_owner")));
      assert.ok(flags.filter((flag) => flag === 1).length <= 1, "two nodes say that they decide");
      const at = flags.indexOf(1);
      if (at >= 0) return { owner: nodes[at], others: nodes.filter((_, each) => each !== at) };
    }
  }

  async stop() {
    for (const node of this.nodes.values()) if (node.running) await node.kill();
    this.#etcd?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// A figure of the node's metrics.
export function figure(node, name) {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: node.operator, path: "/metrics", headers: { host: "localhost" } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part));
      answer.on("end", () => resolve(Number(text.match(new RegExp(`^${name} (\\S+)$`, "m"))?.[1])));
    });
    asked.on("error", reject).end();
  });
}
