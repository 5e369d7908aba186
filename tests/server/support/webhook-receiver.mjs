// A receiver of webhooks on this machine: it keeps what comes, verifies who has sent it as the reference tells
// receivers to, and answers what the test wants, 204 otherwise.
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const ageMaxS = 300; // from the time in a signature to the receiver's own, either way
const bodyBytesMax = 64 * 1024;

// Why the call is not to be trusted, in words; "" where it is. `call` as the receiver keeps it.
export function faultOf(call, secret, nowUnixS = Date.now() / 1000) {
  const parts = (call.headers["tutti-signature"] ?? "").split(",").map((part) => part.split("="));
  const valuesOf = (name) => parts.filter((part) => part.length === 2 && part[0] === name).map((part) => part[1]);
  const [time, ...others] = valuesOf("t");
  if (!/^\d{1,12}$/.test(time ?? "") || others.length > 0) return "no time";
  if (Math.abs(nowUnixS - Number(time)) > ageMaxS) return "too old";
  const wanted = createHmac("sha256", secret).update(`${time}.`).update(call.bytes).digest();
  const isRight = (hex) => /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, "hex"), wanted);
  return valuesOf("v1").some(isRight) ? "" : "signed by somebody else";
}

// The bytes, or nothing where there are too many.
async function bodyOf(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > bodyBytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

// Each call is {path, headers, bytes, json, delivery, at, status}: `json` is undefined where the body is none, `at` is
// in milliseconds since 1970, `status` what it was answered. `port` 0: any.
export async function openWebhookReceiver({ port = 0 } = {}) {
  const calls = []; // all that have come
  const unread = []; // of them, those that nobody has asked for
  const readers = [];
  const wishes = []; // for the next calls
  let standing = { status: 204 };
  const held = new Set(); // answers that are never given

  const server = createServer(async (request, response) => {
    try {
      const bytes = await bodyOf(request);
      if (request.method !== "POST" || bytes === undefined) return response.writeHead(bytes ? 405 : 413).end();
      const wish = wishes.shift() ?? standing;
      const call = { path: request.url, headers: request.headers, bytes, at: Date.now(), status: wish.status };
      call.delivery = request.headers["tutti-delivery"];
      try {
        call.json = JSON.parse(bytes.toString("utf8"));
      } catch {
        // json stays undefined
      }
      calls.push(call);
      const reader = readers.shift();
      if (reader) reader(call);
      else unread.push(call);
      if (wish.isNever) return held.add(response);
      if (wish.status === 0) return request.socket.destroy();
      return response.writeHead(wish.status, wish.headers ?? {}).end(wish.body ?? "");
    } catch {
      return request.socket.destroy(); // the caller has gone
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const place = `127.0.0.1:${server.address().port}`;

  return {
    place, // for --outgoing-allow
    url: `http://${place}/hook`,
    calls,
    // The next call that has not been asked for; waits for it.
    next: () => (unread.length > 0 ? Promise.resolve(unread.shift()) : new Promise((tell) => readers.push(tell))),
    // What the next call is answered, after those that have been wished for; `status` 0: it is cut off. Headers such as
    // {"retry-after": "3"}.
    answerNext: (status, headers, body) => wishes.push({ status, headers, body }),
    // What all calls are answered for which nothing else was wished.
    answerAlways: (status, headers, body) => (standing = { status, headers, body }),
    // The same as answerNext, but it waits for an answer until it has no more patience.
    hangNext: () => wishes.push({ status: 0, isNever: true }),
    close() {
      held.forEach((response) => response.destroy());
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
