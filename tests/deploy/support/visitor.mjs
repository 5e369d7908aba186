// Somebody who comes through a proxy of proxies.mjs: requests over TLS, the certificate checked, and WebSockets.
import { once } from "node:events";
import { request as plainRequest } from "node:http";
import { request } from "node:https";
import WebSocket from "ws";
import { Client } from "../../e2e/support/client.mjs";

const hostOf = (proxy) => `${proxy.host}:${proxy.port}`;
export const originOf = (proxy) => `https://${hostOf(proxy)}`;
const road = (proxy) => ({ host: "127.0.0.1", port: proxy.port, servername: proxy.host, ca: proxy.ca, agent: false });

// The answer as it comes: its head, with the body still to be read. `from` is one of this machine's addresses,
// 127.x.x.x.
export async function open(proxy, path, { method = "GET", headers = {}, body, from, ...tls } = {}) {
  const asked = request({
    ...road(proxy),
    ...tls,
    path,
    method,
    localAddress: from,
    headers: { Host: hostOf(proxy), ...headers },
  });
  asked.end(body);
  const [answer] = await once(asked, "response");
  return answer;
}

async function whole(answer) {
  const pieces = [];
  for await (const piece of answer) pieces.push(piece);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) };
}

export const ask = async (proxy, path, options) => whole(await open(proxy, path, options));

export async function askPlain(proxy, path) {
  const asked = plainRequest({
    host: "127.0.0.1",
    port: proxy.plainPort,
    path,
    agent: false,
    headers: { Host: proxy.host },
  });
  asked.end();
  const [answer] = await once(asked, "response");
  return whole(answer);
}

// A WebSocket that is open, or throws with the status that refused it.
export async function openSocket(proxy, { origin = originOf(proxy), from, headers = {} } = {}) {
  const { host, port, servername, ca } = road(proxy);
  const options = { origin, servername, ca, localAddress: from, headers: { Host: hostOf(proxy), ...headers } };
  const socket = new WebSocket(`wss://${host}:${port}/ws`, "tutti.v1", options);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve).once("error", reject);
    socket.once("unexpected-response", (_, answer) => reject(new Error(`refused with ${answer.statusCode}`)));
  });
  return socket;
}

export async function meet(proxy, name) {
  const client = new Client(name, await openSocket(proxy));
  client.send({ type: "hello", name, lang: "en" });
  await client.until((message) => message.type === "welcome", "welcome");
  return client;
}
