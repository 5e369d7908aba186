// People over HTTP: asking, with every answer held against its schema, and registered players for scripted clients.
import assert from "node:assert/strict";
import { validateHttp } from "../../support/schema.mjs";
import { Client } from "./client.mjs";

export const password = "a difference engine";

// {status, body}. `shape`: the definition in http.json of what is answered when it is granted.
export async function call(server, path, { token, body, shape } = {}) {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const said = await answer.json();
  validateHttp(answer.ok ? shape : "error", said);
  return { status: answer.status, body: said };
}

// Asks for what must be granted.
export async function granted(server, path, options) {
  const { status, body } = await call(server, path, options);
  assert.ok(status < 300, `${path} was refused: ${JSON.stringify(body)}`);
  return body;
}

// {player, token}: a registered player.
export async function register(server, name) {
  const { token } = await granted(server, "/guests", { body: { name }, shape: "guest" });
  const { player } = await granted(server, "/account", { token, body: { name, password }, shape: "account_made" });
  return { player, token };
}

// A scripted client of a registered player. Who is registered is not renamed by hello, and says no name.
export async function connectRegistered(server, name, { from } = {}) {
  const { token } = await register(server, name);
  const client = await Client.connect(server, undefined, { token, from });
  client.name = name;
  return client;
}
