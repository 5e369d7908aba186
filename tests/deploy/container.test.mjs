// The image without an engine: its Containerfile is read, and what it promises is held against the project and the
// built program. deploy/container/replay.mjs carries it out; that takes minutes and root, so it is not part of
// tests/run.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { packagesOf, readContainerfile } from "../../deploy/container/containerfile.mjs";
import { fontsOf, hasDpkg, librariesOf, packagesThatOwn } from "../../deploy/lib/debian.mjs";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";
import { serve } from "./support/serve.mjs";
import { siteFolder } from "./support/site.mjs";

const folder = join(projectRoot, "deploy/container");
const containerfile = readFileSync(join(folder, "Containerfile"), "utf8");
const compose = readFileSync(join(folder, "compose.yaml"), "utf8");
const stages = readContainerfile(containerfile);
const image = stages.at(-1);
const inProject = (path) => join(projectRoot, path);
const steps = stages.flatMap((stage) => stage.steps);

test("what is copied is there, and not kept out by .dockerignore", () => {
  const copies = steps.map(({ copy }) => copy).filter((copy) => copy && !copy.from);
  assert.ok(copies.length >= 4);
  const ignored = readFileSync(inProject(".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  for (const path of copies.flatMap(({ sources }) => sources)) {
    assert.ok(existsSync(inProject(path)), path);
    for (const pattern of ignored) assert.ok(!path.startsWith(pattern), `${path} is ignored by ${pattern}`);
  }
  for (const must of [".git", "build", "**/node_modules", "web-client/dist"]) assert.ok(ignored.includes(must), must);
  for (const { copy } of steps)
    if (copy?.from)
      assert.ok(
        stages.some(({ name }) => name === copy.from),
        copy.from,
      );
});

test("every program of the project that a step runs can be run", () => {
  const programs = steps.flatMap(({ run }) =>
    run ? [...run.matchAll(/(?<![\w/])deploy\/[\w/-]+/g)].map(([path]) => path) : [],
  );
  assert.ok(programs.includes("deploy/install"));
  for (const path of [...programs, "deploy/container/healthy", "deploy/systemd/tutti-backup"])
    assert.ok(statSync(inProject(path)).mode & 0o111, path);
});

test("the runbook asks the server's container for a program that the image has", () => {
  const installed = steps.map(({ copy }) => copy?.target).filter((target) => target?.startsWith("/out/usr/local/bin/"));
  const names = ["tutti", ...installed.map((target) => target.split("/").at(-1))];
  const runbook = readFileSync(inProject("deploy/RUNBOOK.md"), "utf8");
  const asked = [...runbook.matchAll(/docker compose exec (?:-T )?server ([\w-]+)/g)].map(([, name]) => name);
  assert.ok(asked.length > 0);
  for (const name of asked) assert.ok(names.includes(name), name);
});

test("bases are pinned to a day, and by their registry's name", () => {
  assert.equal(stages.length, 2);
  for (const { base } of stages)
    assert.match(base, /^docker\.io\/library\/debian:bookworm-\d{8}-slim(@sha256:[0-9a-f]{64})?$/);
  for (const [, name] of compose.matchAll(/image: (\S+)/g))
    assert.match(name, /^localhost\/tutti:|^docker\.io\/[\w/-]+:v?\d+\.\d+\.\d+/);
});

test("apt brings nothing that was not asked for, and leaves no lists behind", () => {
  const asked = steps.filter(({ run }) => run && /apt-get (install|upgrade)/.test(run));
  assert.equal(asked.length, 1);
  for (const { run } of asked) {
    for (const [, words] of run.matchAll(/apt-get (?:install|upgrade)([^&]*)/g))
      assert.match(words, /--no-install-recommends/);
    assert.match(run, /apt-get update/);
  }
  for (const { run } of steps)
    if (/apt-get update|--packages-only/.test(run ?? "")) assert.match(run, /rm -rf \/var\/lib\/apt\/lists\/\*/);
});

test("the image has the packages that the program is linked with, or reads fonts or authorities of", (t) => {
  if (!hasDpkg()) return t.skip("no dpkg on this machine");
  const libraries = [...librariesOf(tutti()), ...fontsOf(projectRoot)];
  const ownerOf = packagesThatOwn(libraries);
  for (const path of libraries) assert.ok(ownerOf.has(path), `no package has ${path}`);
  const owners = new Set(ownerOf.values());
  const listed = steps.flatMap(({ run }) => (run ? packagesOf(run) : []));
  owners.add("ca-certificates"); // for push services and webhooks
  for (const owner of owners) assert.ok(listed.includes(owner), `${owner} is missing in the Containerfile`);
  assert.deepEqual(
    listed.filter((name) => !owners.has(name)),
    [],
  );
});

test("it runs as nobody in particular, keeps its data in a volume, and gets its signals itself", () => {
  assert.match(image.user, /^[1-9]\d{3,}:[1-9]\d{3,}$/);
  assert.deepEqual(image.volumes, ["/data"]);
  assert.equal(image.stopSignal, "SIGTERM");
  assert.deepEqual(image.entrypoint, ["/usr/local/bin/tutti"]);
  assert.doesNotMatch(containerfile, /^(ENV|ARG) .*(TOKEN|PASSWORD|SECRET)/im);
});

// The lists under `key:` of a service, without a YAML reader: ours are written one way.
const listIn = (text, key) =>
  text
    .match(new RegExp(`\\n    ${key}:\\n((?:      .*\\n)+)`))[1]
    .split("\n")
    .map((line) => line.match(/^ +- "?(.*?)"?$/)?.[1])
    .filter(Boolean);
const service = (name) => compose.match(new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)+)`))[1].replace(/^/, "\n");

for (const [whose, words] of [
  ["the image", [...image.entrypoint, ...image.command].slice(1)],
  ["compose.yaml", listIn(service("server"), "command")],
])
  test(`the command of ${whose} starts the program`, async (t) => {
    const site = siteFolder();
    const data = mkdtempSync(join(tmpdir(), "tutti-data-"));
    t.after(() => rmSync(data, { recursive: true }));
    t.after(site.remove);
    const here = {
      "0.0.0.0:8080": "127.0.0.1:0",
      "0.0.0.0:9090": "127.0.0.1:0",
      "/data": data,
      "https://${TUTTI_HOST:-localhost}": "https://localhost",
      "/usr/local/share/tutti/web-client": site.path,
    };
    const args = words.flatMap((word) => word.split(/(?<=^--[a-z-]+)=/)).map((word) => here[word] ?? word);
    assert.ok(args.includes(data) && args.includes(site.path));
    const server = await serve(tutti(), args);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    await server.stop();
  });

test("the health check says well of a server that is well, and ill of others", async (t) => {
  assert.deepEqual(image.health, ["/usr/local/bin/tutti-healthy"]);
  let status = 200;
  const server = createServer((_, answer) => answer.writeHead(status).end());
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const { port } = server.address();
  const check = () => new Promise((resolve) => spawn(join(folder, "healthy"), [String(port)]).on("close", resolve));
  assert.equal(await check(), 0);
  status = 503;
  assert.equal(await check(), 1);
  await new Promise((resolve) => server.close(resolve));
  assert.equal(await check(), 1);
});

test("compose.yaml keeps every service small, and the operator's port inside", () => {
  for (const name of ["server", "proxy", "prometheus"]) {
    const text = service(name);
    assert.match(text, /\n    read_only: true\n/, name);
    assert.match(text, /\n    cap_drop: \[ALL\]\n/, name);
    assert.deepEqual(listIn(text, "security_opt"), ["no-new-privileges:true"], name);
    assert.doesNotMatch(text, /privileged: true|network_mode|docker\.sock/, name);
  }
  assert.doesNotMatch(service("server"), /\n    ports:/);
  assert.deepEqual(listIn(service("proxy"), "ports"), ["80:80", "443:443", "443:443/udp"]);
  for (const port of listIn(service("prometheus"), "ports")) assert.match(port, /^127\.0\.0\.1:/);
  assert.match(service("server"), /\n    stop_grace_period: 30s\n/);
  const proxyAddress = service("proxy").match(/ipv4_address: (\S+)/)[1];
  assert.ok(listIn(service("server"), "command").includes(`--trusted-proxy=${proxyAddress}`));
  assert.ok(service("proxy").includes(`TUTTI_UPSTREAM: ${service("server").match(/ipv4_address: (\S+)/)[1]}:8080`));
  const serverAddress = service("server").match(/ipv4_address: (\S+)/)[1];
  assert.ok(
    readFileSync(inProject("deploy/monitoring/targets-container.yml"), "utf8").includes(`["${serverAddress}:9090"]`),
  );
  assert.ok(service("proxy").includes("TUTTI_HOST: ${TUTTI_HOST:-localhost}"));
  for (const [, path] of compose.matchAll(/- (\.\.\/[^:]+):/g)) assert.ok(existsSync(join(folder, path)), path);
});
