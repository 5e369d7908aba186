// The program `tutti serve` as an operator meets it (wire.md section 8): its first line, its exit, its complaints.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { WebSocket } from "ws";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.TUTTI ?? join(root, "build/release/tutti");
const started = new Set();
after(() => started.forEach((child) => child.kill("SIGKILL")));

async function serve(...options) {
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  started.add(child);
  const ended = once(child, "exit").finally(() => started.delete(child));
  const [first] = await once(createInterface({ input: child.stdout }), "line");
  return { child, ended, first, url: first.replace("listening ", "") };
}

// The port of "/metrics", from the log.
async function operatorPort(child) {
  for await (const line of createInterface({ input: child.stderr })) {
    const found = line.match(/ operator=(\S+)/);
    if (found) return found[1];
  }
  throw new Error("the log says nothing of the operator's port");
}

async function openWebSocket(url) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  await once(socket, "open");
  return socket;
}

test("8 the first line says where it listens, and it listens there", async () => {
  const { child, ended, first, url } = await serve();
  assert.match(first, /^listening http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  const answer = await fetch(`${url}/readyz`);
  assert.equal(answer.status, 200);
  assert.equal((await fetch(`${url}/metrics`)).status, 404);
  child.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
});

test("6.1 metrics are served on the operator's port, and count", async () => {
  const { child, ended, url } = await serve("--operator", "127.0.0.1:0");
  const address = await operatorPort(child);
  const socket = await openWebSocket(url);
  const text = await (await fetch(`http://${address}/metrics`)).text();
  assert.match(text, /^tutti_connections 1$/m);
  assert.match(text, /^process_open_fds [1-9]\d*$/m);
  socket.terminate();
  child.kill("SIGTERM");
  await ended;
});

test("8 the page tells where the source is, if the operator does", async () => {
  for (const [options, told] of [
    [["--source-url", "https://git.example/tutti"], ["https://git.example/tutti"]],
    [[], []],
  ]) {
    const { child, ended, url } = await serve(...options);
    const page = await (await fetch(url)).text();
    const links = [...page.matchAll(/<link rel="code-repository" href="([^"]*)">/g)].map(([, href]) => href);
    assert.deepEqual(links, told);
    child.kill("SIGTERM");
    await ended;
  }
});

for (const signal of ["SIGTERM", "SIGINT"]) {
  test(`${signal} closes WebSockets with 1012 and ends with 0`, async () => {
    const { child, ended, url } = await serve("--threads", "2");
    const sockets = await Promise.all([1, 2, 3].map(() => openWebSocket(url)));
    const closes = sockets.map((socket) => once(socket, "close"));
    child.kill(signal);
    for (const [code] of await Promise.all(closes)) assert.equal(code, 1012);
    assert.deepEqual(await ended, [0, null]);
  });
}

test("a second signal does not wait for anybody", async () => {
  const { child, ended, url } = await serve();
  const socket = await openWebSocket(url);
  socket.pause(); // never sees the close, so never answers it
  child.kill("SIGTERM");
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.includes("event=draining")) break;
  }
  child.kill("SIGTERM");
  assert.deepEqual(await ended, [130, null]);
  socket.terminate();
});

test("a command line that cannot be followed is complained of by name", () => {
  for (const [options, named] of [
    [["serve", "--listen", "8080"], "--listen"],
    [["serve", "--rate-messages", "fast"], "--rate-messages"],
    [["serve", "--origin", "example.org"], "--origin"],
    [["serve", "--source-url", "git@example.org:tutti.git"], "--source-url"],
    [["serve", "--no-such-option"], "--no-such-option"],
    [["serve", "--listen", "192.0.2.1:80"], "192.0.2.1:80"],
    [["replay", "/nonexistent/record"], "/nonexistent/record"],
    [[], "subcommand"],
  ]) {
    const { status, stdout, stderr } = spawnSync(program, options, { encoding: "utf8" });
    assert.notEqual(status, 0, options.join(" "));
    assert.equal(stdout, "");
    assert.ok(stderr.includes(named), stderr);
    assert.doesNotMatch(stderr, /\/usr\/|\.hpp/);
  }
});
