// A server of its own with a folder, for tests of people, and people who ask it. One for each test file.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { startServer } from "../../e2e/support/server.mjs";
import { validateHttp, validateServerMessage } from "../../support/schema.mjs";

export const folder = mkdtempSync(join(tmpdir(), "tutti-people-"));
export let server;

export const stop = () => server.stop();
export const kill = () => server.kill();

// On the same folder.
export async function start(...options) {
  server = await startServer("--log-level", "error", "--bot-pace", "0", "--data", folder, ...options);
}

// A server that knows nobody yet.
export async function startAnew(...options) {
  await kill();
  rmSync(folder, { recursive: true });
  await start(...options);
}

export const generous = ["--rate-accounts", "0", "--rate-passwords", "0"];
before(() => start(...generous));
after(async () => {
  await kill();
  rmSync(folder, { recursive: true });
});

// {status, body}; `definition` is what the body must be where it is no refusal.
export async function ask(method, path, { token, body, definition, from } = {}) {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
      ...(from && { "x-forwarded-for": from }), // where the server trusts us to be a proxy
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  validateHttp(response.ok ? definition : "error", answer);
  return { status: response.status, body: answer };
}
// Where nothing tells of it: asks again until the answer is a true one, and gives it; not so often as to be refused.
export async function until(look) {
  for (;;) {
    const answer = await look();
    if (answer) return answer;
    await pause(25);
  }
}
export const code = ({ status, body }) => `${status} ${body.error?.code}`;

export async function guest(name) {
  const { body } = await ask("POST", "guests", { body: { name }, definition: "guest" });
  return body;
}
export async function register(name, password = "correct horse") {
  const { token } = await guest("Somebody");
  const made = await ask("POST", "account", { token, body: { name, password }, definition: "account_made" });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { token, ...made.body };
}
export const post = (path, token, body, definition = "done") => ask("POST", path, { token, body, definition });

// A player's WebSocket: ask(type, fields) gives the answer, heard(test) waits for a push.
export const connect = (token, name) => connectFrom(undefined, token, name);

// `address`: of loopback, from which the server sees them come.
export async function connectFrom(address, token, name) {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws`, "tutti.v1", { localAddress: address });
  const answers = new Map();
  const pushes = [];
  const waiting = new Set();
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    if (answers.has(message.re)) {
      validateServerMessage(message, answers.get(message.re).type);
      return answers.get(message.re).settle(message);
    }
    validateServerMessage(message);
    pushes.push(message);
    waiting.forEach((look) => look());
  });
  await once(socket, "open");
  const heard = (isMeant) =>
    new Promise((settle) => {
      const look = () => {
        const found = pushes.find(isMeant);
        if (!found) return;
        waiting.delete(look);
        settle(found);
      };
      waiting.add(look);
      look();
    });
  socket.send(JSON.stringify({ type: "hello", token, name }));
  const welcome = await heard((message) => message.type === "welcome" || message.ok === false);
  let requests = 0;
  const prefix = Math.random().toString(36).slice(2, 8);
  const request = (type, fields = {}) =>
    new Promise((settle) => {
      const id = `${prefix}-${++requests}`;
      answers.set(id, { settle, type });
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  const closed = once(socket, "close");
  return { socket, request, heard, welcome, closed };
}
