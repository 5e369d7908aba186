// wire.md 6.3 from outside: a real server, and a WebSocket, events and lines of one game between computer players.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "../e2e/support/server.mjs";
import { validateServerMessage } from "../support/schema.mjs";
import { all, connect, eventsOf, gameOfComputers, linesOf } from "./support/streams.mjs";

const hearsMs = 60_000; // until what others have heard has come here, too

const servers = [];
after(() => Promise.all(servers.map((server) => server.kill())));

async function serve(...options) {
  const server = await startServer("--log-level", "off", ...options);
  servers.push(server);
  return server;
}

const pushes = (texts) => texts.filter((text) => ["update", "info"].includes(JSON.parse(text).type));

test("6.3 a WebSocket, events and lines tell the same bytes, and streams end with the game", async () => {
  const server = await serve("--bot-pace", "20");
  const { url } = server;
  const eve = await connect(url);
  const room = await gameOfComputers(eve);
  const stream = `${url}/api/v1/rooms/${room}/stream`;
  const events = await fetch(stream, { headers: { accept: "text/event-stream" } });
  assert.equal(events.headers.get("content-type"), "text/event-stream");
  assert.equal(events.headers.get("access-control-allow-origin"), "*");
  const lines = await fetch(stream, { headers: { accept: "application/x-ndjson" } });
  assert.equal(lines.headers.get("content-type"), "application/x-ndjson");
  const from = eve.heard.length;
  assert.equal((await eve.ask("seat.bot", { room, seat: "white1", level: 1 })).ok, true);

  const told = await all(eventsOf(events));
  const asLines = (await all(linesOf(lines))).filter((line) => line !== "");
  assert.deepEqual(JSON.parse(told[0].data).type, "snapshot");
  assert.deepEqual(JSON.parse(told.at(-1).data), { type: "end", room, reason: "over" });
  assert.notEqual(JSON.parse(told.at(-2).data).view.result, null);
  for (const { event, data } of told) assert.equal(validateServerMessage(JSON.parse(data)).type, event);

  // The counts of watchers change while the two streams open: from the start of the game on all hear the same.
  const fromStart = (texts) => texts.slice(texts.findIndex((text) => text.includes('"type":"start"')));
  const ofEvents = fromStart(told.map(({ data }) => data).slice(0, -1));
  const ofLines = fromStart(asLines.slice(0, -1));
  assert.ok(ofEvents.length > 20);
  // Of three connections each is read when its turn comes: what the streams have told may still be on its way to Eve.
  const heard = () => fromStart(pushes(eve.heard.slice(from)));
  const until = performance.now() + hearsMs;
  while (heard().length < ofEvents.length && performance.now() < until) await pause(20);
  const ofSocket = heard().slice(0, ofEvents.length);
  assert.deepEqual(ofLines, ofEvents);
  assert.deepEqual(ofSocket, ofEvents);

  // At the end there is nothing more to come back for; before it there is.
  const last = told.at(-1).id;
  assert.equal((await fetch(stream, { headers: { "last-event-id": last } })).status, 204);
  const again = await all(eventsOf(await fetch(stream, { headers: { "last-event-id": String(Number(last) - 2) } })));
  assert.deepEqual(
    again.filter(({ event }) => event !== "info").map(({ event, id }) => `${event} ${id}`),
    [`update ${Number(last) - 1}`, `update ${last}`, `end ${last}`],
  );
  eve.socket.terminate();
  await server.stop();
});

test("6.3 a server that stops tells its streams, and many boards go by one connection", async () => {
  const server = await serve();
  const { url } = server;
  const eve = await connect(url);
  const rooms = [await gameOfComputers(eve), await gameOfComputers(eve)];
  const response = await fetch(`${url}/api/v1/stream?rooms=${rooms},00000000&follow=1`);
  const events = eventsOf(response);
  const first = [];
  while (first.length < 3) {
    const { value } = await events.next();
    if (value.event !== "info") first.push(value); // how many watch is told at any time
  }
  assert.deepEqual(
    first.map(({ event }) => event),
    ["snapshot", "snapshot", "end"],
  );
  assert.match(first.at(-1).id, new RegExp(`^${rooms[0]}:\\d+,${rooms[1]}:\\d+$`));
  const stopped = server.stop();
  const rest = await all(events);
  const ends = rest.filter(({ event }) => event === "end").map(({ data }) => JSON.parse(data));
  assert.deepEqual(
    ends.map(({ room, reason }) => [room, reason]),
    rooms.map((room) => [room, "restart"]),
  );
  for (const end of ends) assert.ok(end.retry_ms >= 1000);
  eve.socket.terminate();
  await stopped;
});
