// Three machines as deploy/cluster makes them, on addresses of the loopback: what is installed for each is really
// started, etcd with its file and the node with the command line of its unit, and together they are a cluster.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { request as requestTls } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/free-port.mjs";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";
import { nginxFile } from "./support/proxies.mjs";
import { serve } from "./support/serve.mjs";
import { siteFolder } from "./support/site.mjs";
import { tool, without } from "./support/tools.mjs";

const folder = join(projectRoot, "deploy/cluster");
const skip = without("etcd", "openssl") || (process.platform !== "linux" && "the loopback has one address here");
const skipAnew = skip || without("etcdctl");

const at = mkdtempSync(join(tmpdir(), "tutti-machines-"));
const net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
const names = ["a", "b", "c"];
const addressOf = (name) => `${net}.${names.indexOf(name) + 1}`;
const certificates = join(at, "certificates");
const members = names.map((name) => `${name}=${addressOf(name)}`).join(",");
const machines = new Map();
let site;

function run(script, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(join(folder, script), args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { status, text: stdout + stderr };
}
function accepts(...args) {
  const { status, text } = run(...args);
  assert.equal(status, 0, text);
  return text;
}

// Name=value lines as systemd reads them, with the paths of this test's machine.
function settings(name, file) {
  const root = machines.get(name).root;
  const text = readFileSync(join(root, "etc/tutti", file), "utf8").replaceAll(/\\\n */g, "");
  const here = text
    .replaceAll("/etc/tutti/", join(root, "etc/tutti/"))
    .replaceAll("/var/lib/etcd/", join(root, "etcd-"));
  return Object.fromEntries([...here.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
}

// etcd of this machine, begun: {log(), health(), stop()}.
function startEtcd(name) {
  const env = { ...settings(name, "etcd.env"), PATH: process.env.PATH };
  // Three machines have three loopbacks.
  assert.equal(env.ETCD_LISTEN_METRICS_URLS, "http://127.0.0.1:2381");
  env.ETCD_LISTEN_METRICS_URLS = `http://${addressOf(name)}:2381`;
  env.ETCD_UNSAFE_NO_FSYNC = "true"; // and three disks, which do not wait for each other
  const child = spawn(tool("etcd"), [], { env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (log += text));
  const ended = once(child, "close");
  return {
    log: () => log,
    async isHealthy() {
      for (;;) {
        const answer = await fetch(`${env.ETCD_LISTEN_METRICS_URLS}/health`).catch(() => null);
        if (answer?.ok && (await answer.json()).health === "true") return;
        assert.equal(child.exitCode, null, `etcd has ended:\n${log}`);
        await pause(20);
      }
    },
    figures: async () => (await fetch(`${env.ETCD_LISTEN_METRICS_URLS}/metrics`)).text(),
    stop() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

// The node of this machine, by the command line of its unit, once it is ready: on a slow machine it listens before.
async function startNode(name) {
  const { root } = machines.get(name);
  const unit = readFileSync(join(root, "usr/local/lib/systemd/system/tutti.service.d/cluster.conf"), "utf8");
  const here = {
    ...settings(name, "cluster.env"),
    TUTTI_OPTIONS: "",
    TUTTI_OPERATOR: `unix:${join(root, "operator")}`,
  };
  const [command, ...args] = unit
    .replaceAll("\\\n", " ")
    .match(/^ExecStart=(\S.*)$/m)[1]
    .replace(/\$\{(\w+)\}/g, (_, key) => here[key])
    .replace(/\$(\w+)/g, (_, key) => here[key])
    .replace("%S/tutti", join(root, "data"))
    .replace("/usr/local/share/tutti/web-client", site.path)
    .trim()
    .split(/\s+/);
  assert.equal(command, "/usr/local/bin/tutti");
  const node = await serve(tutti(), args);
  machines.get(name).node = node;
  for (;;) {
    const answer = await fetch(`${node.url}/readyz`).catch(() => null);
    if (answer?.status === 200) return node;
    if (!answer) {
      await node.ended;
      assert.fail(node.log());
    }
    await answer.text();
    await pause(20);
  }
}

function figure(name, key) {
  const where = { socketPath: join(machines.get(name).root, "operator"), path: "/metrics" };
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, headers: { host: "localhost" } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part));
      answer.on("end", () => resolve(Number(text.match(new RegExp(`^${key} (\\S+)$`, "m"))?.[1])));
    });
    asked.on("error", reject).end();
  });
}

async function newGuest(name) {
  const answer = await fetch(`${machines.get(name).node.url}/api/v1/guests`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ada" }),
  });
  assert.equal(answer.status, 201);
  return (await answer.json()).token;
}

async function knows(name, token) {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${machines.get(name).node.url}/api/v1/account`, { headers })).status === 200;
}

before(
  async () => {
    if (skip) return;
    site = siteFolder();
    // etcd compares where a connection comes from; here that is the loopback's first address.
    accepts("certificates", ["--dir", certificates, ...names.map((name) => `${name}=${addressOf(name)},127.0.0.1`)]);
    for (const name of names) {
      const root = join(at, name);
      machines.set(name, { root });
      const own = ["--name", name, "--address", addressOf(name), "--members", members];
      accepts("install", [...own, "--certificates", certificates, "--root", root, "--no-install", "--no-build"]);
      rmSync(join(root, "usr/local/share"), { recursive: true });
    }
    for (const name of names) machines.get(name).etcd = startEtcd(name);
    for (const name of names) await machines.get(name).etcd.isHealthy();
    for (const name of names) await startNode(name);
  },
  { timeout: 600_000 },
);
after(async () => {
  for (const { node } of machines.values()) await node?.kill();
  for (const { etcd } of machines.values()) await etcd?.stop();
  site?.remove();
  rmSync(at, { recursive: true });
});

test("etcd takes its file as it is meant", { skip, timeout: 60_000 }, async () => {
  for (const name of names) {
    const { etcd } = machines.get(name);
    assert.match(await etcd.figures(), /^etcd_server_quota_backend_bytes 2\.147483648e\+09$/m);
    assert.match(etcd.log(), /snapshot count = 5000/);
    for (const [key, value] of Object.entries(settings(name, "etcd.env")))
      if (key !== "ETCD_LISTEN_METRICS_URLS")
        assert.ok(etcd.log().includes(`recognized and used environment variable ${key}=${value}`), key);
    assert.doesNotMatch(etcd.log(), /unrecognized environment variable/);
    assert.doesNotMatch(etcd.log(), /ignoring common name/); // a line a request
  }
});

test("whoever has no certificate of the authority is nobody for etcd", { skip, timeout: 60_000 }, async () => {
  const ask = (tls) =>
    new Promise((resolve) => {
      const url = `https://${addressOf("a")}:2379/v3/maintenance/status`;
      const asked = requestTls(url, { method: "POST", agent: false, ...tls }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on("error", () => resolve("refused")).end("{}");
    });
  const file = (name) => readFileSync(join(certificates, name));
  const own = { ca: file("ca.pem"), cert: file("b.pem"), key: file("b.key") };
  assert.equal(await ask(own), 200);
  assert.equal(await ask({ ca: own.ca }), "refused");
  const strange = join(at, "strange");
  accepts("certificates", ["--dir", strange, "b=127.0.0.1"]);
  const theirs = { cert: readFileSync(join(strange, "b.pem")), key: readFileSync(join(strange, "b.key")) };
  assert.equal(await ask({ ca: own.ca, ...theirs }), "refused");
});

test("nodes are linked: one decides, and all know who has come to any of them", { skip, timeout: 60_000 }, async () => {
  let flags;
  // Whoever waits for etcd does not decide meanwhile.
  do flags = await Promise.all(names.map((name) => figure(name, "tutti_cluster_is_owner")));
  while (!flags.includes(1));
  assert.deepEqual([...flags].sort(), [0, 0, 1]);
  const token = await newGuest(names[flags.indexOf(0)]);
  for (const name of names) assert.equal(await knows(name, token), true, name);
});

// The proxies before all nodes, by their own files but for ports, paths and addresses: {args, env}.
const upstreams = names.map((name) => `${addressOf(name)}:8080`);
const proxies = {
  caddy: ({ port, plainPort, adminPort }) => ({
    args: ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
    env: {
      ...{ HOME: at, XDG_DATA_HOME: at, XDG_CONFIG_HOME: at, TUTTI_HOST: "localhost" },
      ...{ TUTTI_UPSTREAMS: upstreams.join(" "), TUTTI_HTTPS_PORT: `${port}`, TUTTI_HTTP_PORT: `${plainPort}` },
      TUTTI_ADMIN: `localhost:${adminPort}`,
    },
  }),
  nginx: ({ port, plainPort }) => {
    const given = readFileSync(join(folder, "nginx-upstream.conf"), "utf8");
    const upstream = names.reduce(
      (text, name, index) => text.replace(`10.0.0.${index + 1}:`, `${addressOf(name)}:`),
      given,
    );
    const whole = nginxFile({ at, port, plainPort, upstream: "127.0.0.1:8080" });
    const parts = whole.split(/ {2}upstream tutti \{\n[^]*?\n {2}\}\n/);
    assert.equal(parts.length, 2);
    writeFileSync(join(at, "nginx.conf"), parts.join(upstream));
    copyFileSync(join(certificates, "a.pem"), join(at, "certificate.pem"));
    copyFileSync(join(certificates, "a.key"), join(at, "key.pem"));
    chmodSync(at, 0o755);
    return { args: ["-p", at, "-c", join(at, "nginx.conf"), "-g", "daemon off;"], env: {} };
  },
};

for (const [kind, file] of Object.entries(proxies))
  test(
    `${kind} before all nodes goes round a lost one`,
    { skip: skip || without(kind), timeout: 120_000 },
    async (t) => {
      const [port, plainPort, adminPort] = [await freePort(), await freePort(), await freePort()];
      const { args, env } = file({ port, plainPort, adminPort });
      const child = spawn(tool(kind), args, {
        env: { ...process.env, ...env },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
      const ended = once(child, "close");
      t.after(() => {
        child.kill("SIGTERM");
        return ended;
      });
      const ask = () =>
        new Promise((resolve) => {
          const where = {
            host: "127.0.0.1",
            port,
            path: "/healthz",
            headers: { Host: "localhost" },
            servername: "localhost",
          };
          const asked = requestTls({ ...where, agent: false, rejectUnauthorized: false }, (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          });
          asked.on("error", () => resolve(null)).end();
        });
      const isOpen = async () => (await ask()) === 200;
      while (!(await isOpen())) {
        assert.equal(child.exitCode, null, `${kind} has ended: ${said}`);
        await pause(20);
      }
      await machines.get("c").node.kill();
      for (let times = 0; times < 12; ++times) assert.equal(await ask(), 200);
      await startNode("c");
    },
  );

test("a site goes on from one folder, whatever etcd has of it", { skip: skipAnew, timeout: 180_000 }, async () => {
  const token = await newGuest("b");
  const env = {
    PATH: `${dirname(tool("etcdctl"))}:${process.env.PATH}`,
    ETCDCTL_ENDPOINTS: names.map((name) => `${addressOf(name)}:2379`).join(","),
    ETCDCTL_CACERT: join(certificates, "ca.pem"),
    ETCDCTL_CERT: join(certificates, "a.pem"),
    ETCDCTL_KEY: join(certificates, "a.key"),
  };
  const data = join(machines.get("a").root, "data");
  const anew = (...args) => run("begin-anew", ["--no-install", ...args], env);
  assert.match(anew("--data", data).text, /a node is running/);
  for (const name of [...names].reverse()) await machines.get(name).node.stop();
  for (const [said, ...args] of [
    [/there is no database at/, "--data", at],
    [/there is no folder/, "--data", join(at, "none")],
    [/no name of a cluster/, "--cluster-name", "Not one"],
    [/unknown argument/, "--dat"],
  ]) {
    const { status, text } = anew(...args);
    assert.equal(status, 1);
    assert.match(text, said);
  }
  const { status, text } = anew("--data", data);
  assert.equal(status, 0, text);
  assert.match(text, /they had come to place \d+ of the cluster's log/);
  // Another with what it had is of a log that is no more.
  await assert.rejects(startNode("b"), /etcd has another or less of it/);
  for (const name of ["b", "c"]) {
    rmSync(join(machines.get(name).root, "data"), { recursive: true });
    mkdirSync(join(machines.get(name).root, "data"));
  }
  await startNode("a");
  while ((await figure("a", "tutti_cluster_is_owner")) !== 1) await pause(20);
  await startNode("b");
  for (const name of ["a", "b"]) assert.equal(await knows(name, token), true, name);
  assert.equal(await knows("a", await newGuest("b")), true);
});
