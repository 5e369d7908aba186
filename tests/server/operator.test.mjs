// The operator's port as a Unix socket and with a token, by the built program: who may ask, backups, and what is left
// of the socket's file when a server ends in one way or the other.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../deploy/support/serve.mjs";
import { tutti } from "../support/program.mjs";

const patience = { timeout: 120_000 };
const token = "a-token-that-nobody-guesses";

function folderFor(t) {
  const at = mkdtempSync(join(tmpdir(), "tutti-operator-"));
  t.after(() => rmSync(at, { recursive: true }));
  writeFileSync(join(at, "token"), `${token}\n`, { mode: 0o600 });
  return at;
}

const start = (...options) => serve(tutti(), ["serve", "--listen", "127.0.0.1:0", ...options]);

async function ask(socketPath, path, headers = {}) {
  const asked = request({ socketPath, path, headers: { Host: "localhost", ...headers }, agent: false });
  asked.end();
  const [answer] = await once(asked, "response");
  let body = "";
  for await (const piece of answer.setEncoding("utf8")) body += piece;
  return { status: answer.statusCode, body };
}

async function backUp(args, env = {}) {
  const child = spawn(tutti(), ["backup", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (piece) => (text += piece));
  const [status] = await once(child, "close");
  return { status, text };
}

test("a Unix socket has figures and takes backups; its file goes with its server", patience, async (t) => {
  const at = folderFor(t);
  const path = join(at, "operator.sock");
  const server = await start("--operator", `unix:${path}`, "--data", join(at, "data"));
  assert.equal(server.operator, `unix:${path}`);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.match((await ask(path, "/metrics")).body, /^process_open_fds /m);
  assert.equal(JSON.parse((await ask(path, "/health")).body).alive, true);
  assert.equal((await ask(path, "/metrics", { Host: "evil.test" })).status, 421);
  const made = await backUp([join(at, "copy.db"), "--operator", `unix:${path}`]);
  assert.equal(made.status, 0, made.text);
  assert.ok(statSync(join(at, "copy.db")).size > 0);
  // By the environment, as in the nightly backup.
  assert.equal((await backUp([join(at, "again.db")], { TUTTI_OPERATOR: `unix:${path}` })).status, 0);
  await server.stop();
  assert.ok(!existsSync(path));
  const late = await backUp([join(at, "late.db"), "--operator", `unix:${path}`]);
  assert.equal(late.status, 1);
  assert.match(late.text, /no server answers at the operator's port unix:/);
});

test("what a killed server has left is replaced; what another listens at is not", patience, async (t) => {
  const at = folderFor(t);
  const path = join(at, "operator.sock");
  const first = await start("--operator", `unix:${path}`, "--operator-mode", "0660");
  assert.equal(statSync(path).mode & 0o777, 0o660);
  await assert.rejects(start("--operator", `unix:${path}`), /another process listens there/);
  assert.equal((await ask(path, "/healthz")).status, 200);
  await first.kill();
  assert.ok(existsSync(path));
  const second = await start("--operator", `unix:${path}`);
  assert.equal((await ask(path, "/healthz")).status, 200);
  await second.stop();
  writeFileSync(path, "mine");
  await assert.rejects(start("--operator", `unix:${path}`), /there is something else of that name/);
  assert.equal(statSync(path).size, 4);
});

test("with a token nothing is told and nothing is done without it", patience, async (t) => {
  const at = folderFor(t);
  const file = join(at, "token");
  const server = await start("--operator", "127.0.0.1:0", "--operator-token-file", file, "--data", join(at, "data"));
  const metrics = (headers) => fetch(`http://${server.operator}/metrics`, { headers });
  assert.equal((await metrics()).status, 401);
  assert.equal((await metrics({ Authorization: "Bearer another-token-of-somebody" })).status, 401);
  assert.equal((await metrics({ Authorization: `Bearer ${token}` })).status, 200);
  const copy = join(at, "copy.db");
  const refused = await backUp([copy, "--operator", server.operator]);
  assert.equal(refused.status, 1);
  assert.match(refused.text, /token/);
  assert.ok(!existsSync(copy));
  assert.equal((await backUp([copy, "--operator", server.operator, "--operator-token-file", file])).status, 0);
  assert.equal(
    (await backUp([join(at, "again.db")], { TUTTI_OPERATOR: server.operator, TUTTI_OPERATOR_TOKEN_FILE: file })).status,
    0,
  );
  assert.ok(!server.log().includes(token));
  await server.stop();
});

test("a token file that holds none is complained of by name", patience, async (t) => {
  const at = folderFor(t);
  writeFileSync(join(at, "short"), "short\n");
  for (const file of [join(at, "short"), join(at, "none")])
    await assert.rejects(start("--operator", "127.0.0.1:0", "--operator-token-file", file), new RegExp(file));
});
