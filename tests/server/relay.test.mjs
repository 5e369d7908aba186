// `tutti relay` from outside: a real site, and real relays that tell its streams to others (wire.md 6.3).
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { startRelay, startServer } from "../e2e/support/server.mjs";
import { run } from "../support/program.mjs";
import { all, connect, gameOfComputers, linesOf } from "./support/streams.mjs";

const untilMs = 60_000;
const token = "a-token-of-the-relays-alone";
const folder = mkdtempSync(join(tmpdir(), "tutti-relay-"));
writeFileSync(join(folder, "token"), `${token}\n`, { mode: 0o600 });
const withToken = ["--relay-token-file", join(folder, "token")];

const started = [];
after(async () => {
  await Promise.all(started.map((one) => one.kill()));
  rmSync(folder, { recursive: true });
});

async function site(...options) {
  const server = await startServer("--log-level", "off", ...options);
  started.push(server);
  return server;
}
async function relay(from, ...options) {
  const made = await startRelay("--from", from, "--log-level", "off", ...options);
  started.push(made);
  return made;
}

const lines = (url, room, query = "") =>
  fetch(`${url}/api/v1/rooms/${room}/stream${query}`, { headers: { accept: "application/x-ndjson" } });
const messages = (texts) => texts.filter((text) => text !== "").map((text) => JSON.parse(text));

async function until(what, is) {
  const end = performance.now() + untilMs;
  while (!(await is())) {
    assert.ok(performance.now() < end, `${what} has not come`);
    await pause(50);
  }
}

test("6.3 a relay, and a relay of it, tell a game byte for byte as the site does", async () => {
  const { url } = await site("--bot-pace", "20");
  const near = await relay(url);
  const far = await relay(near.url);
  const eve = await connect(url);
  for (const query of ["", "?views=changes"]) {
    const room = await gameOfComputers(eve);
    const asked = await Promise.all([url, near.url, far.url].map((each) => lines(each, room, query)));
    for (const answer of asked) assert.equal(answer.status, 200);
    const readers = asked.map((answer) => linesOf(answer));
    const first = await Promise.all(readers.map((reader) => reader.next())); // before the game begins
    assert.deepEqual(
      messages(first.map(({ value }) => value)).map(({ type }) => type),
      ["snapshot", "snapshot", "snapshot"],
    );
    assert.equal((await eve.ask("seat.bot", { room, seat: "white1", level: 1 })).ok, true);
    const told = await Promise.all(readers.map((reader) => all(reader)));
    const updates = told.map((texts) =>
      texts
        .slice(texts.findIndex((text) => text.includes('"type":"start"')))
        .filter((text) => text.includes('"update"')),
    );
    assert.ok(updates[0].length > 20);
    assert.deepEqual(updates[1], updates[0]);
    assert.deepEqual(updates[2], updates[0]);
    for (const texts of told) assert.deepEqual(messages(texts).at(-1), { type: "end", room, reason: "over" });
    if (query !== "") assert.ok(updates[1].some((text) => text.includes('"changed"')));
    // Who comes back at the end has heard all, there as here.
    const last = messages(updates[0]).at(-1).seq;
    for (const each of [url, near.url, far.url]) {
      assert.equal((await lines(each, room, `?since=${last}`)).status, 204, each);
    }
  }
  eve.socket.terminate();
});

test("readers at a relay stay while its site is killed and started again", async () => {
  const data = join(folder, "killed");
  let server = await startServer("--bot-pace", "150", "--data", data);
  const { host } = new URL(server.url);
  const near = await relay(server.url);
  const eve = await connect(server.url);
  const room = await gameOfComputers(eve);
  const answer = await lines(near.url, room);
  assert.equal((await eve.ask("seat.bot", { room, seat: "white1", level: 1 })).ok, true);
  const told = [];
  const reading = (async () => {
    for await (const text of linesOf(answer)) if (text !== "") told.push(JSON.parse(text));
  })();
  await until("an update", () => told.filter(({ type }) => type === "update").length > 5);
  await server.kill();
  eve.socket.terminate();
  server = await site("--bot-pace", "5", "--data", data, "--listen", host);
  await reading;
  const kinds = told.map(({ type }) => type);
  assert.deepEqual(told.at(-1), { type: "end", room, reason: "over" });
  assert.equal(kinds.filter((kind) => kind === "end").length, 1);
  assert.notEqual(told.findLast(({ view }) => view).view.result, null);
});

test("the site counts who reads at a relay that has its token, and believes nobody else", async () => {
  const { url } = await site(...withToken);
  const eve = await connect(url);
  const room = await gameOfComputers(eve);
  const count = async () => (await (await fetch(`${url}/api/v1/rooms/${room}`)).json()).info.spectators;
  const before = 1; // Eve herself
  await until("the count of Eve", async () => (await count()) === before);
  const near = await relay(url, ...withToken);
  const answers = await Promise.all(Array.from({ length: 7 }, () => lines(near.url, room, "?follow=1")));
  await until("the count of seven", async () => (await count()) === before + 7);
  await Promise.all(answers.map((answer) => answer.body.cancel()));
  await until("the count of none", async () => (await count()) === before);

  const tell = (body, bearer = token) =>
    fetch(`${url}/api/v1/readers`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
  assert.equal((await tell({ relay: "club", rooms: { [room]: 30 } })).status, 204);
  await until("the count of thirty", async () => (await count()) === before + 30);
  assert.equal((await tell({ relay: "club", rooms: { [room]: 0, NOWHERE: 5 } })).status, 204);
  await until("the count of none", async () => (await count()) === before);
  for (const bearer of ["", "a-token-of-nobody-at-all", `${token}x`]) {
    assert.equal((await tell({ relay: "club", rooms: { [room]: 30 } }, bearer)).status, 401);
  }
  for (const bad of ["", "[]", '{"relay":7}', { relay: "club" }, { relay: "club", rooms: { [room]: -1 } }]) {
    assert.equal((await tell(bad)).status, 400, JSON.stringify(bad));
  }
  assert.equal(await count(), before);
  const other = await site();
  const refused = await fetch(`${other.url}/api/v1/readers`, { method: "POST", body: "{}" });
  assert.equal(refused.status, 401);
  eve.socket.terminate();
});

test("a relay has streams, rooms and the pages that need no more, and sends everybody else to the site", async () => {
  const { url } = await site();
  const eve = await connect(url);
  const room = await gameOfComputers(eve);
  const near = await relay(url, "--site", "https://play.example.org");
  const there = await (await fetch(`${url}/api/v1/rooms/${room}`)).json();
  const here = await (await fetch(`${near.url}/api/v1/rooms/${room}`)).json();
  assert.deepEqual(here.view, there.view);
  assert.equal(here.seq, there.seq);
  const list = await (await fetch(`${near.url}/api/v1/rooms?game=tritoc`)).json();
  assert.ok(list.rooms.some((each) => each.room === room));
  for (const query of ["game=chess", "status=playing", "status=never"]) {
    const answers = await Promise.all([url, near.url].map((each) => fetch(`${each}/api/v1/rooms?${query}`)));
    assert.equal(answers[1].status, answers[0].status, query);
    assert.deepEqual(await answers[1].json(), await answers[0].json());
  }
  assert.equal((await fetch(`${near.url}/api/v1/rooms?cursor=%0d%0a`)).status, 400);
  assert.equal((await fetch(`${near.url}/api/v1/rooms/NOWHERE1`)).status, 404);
  assert.equal((await lines(near.url, "NOWHERE1")).status, 404);
  assert.equal((await fetch(`${near.url}/api/v1/guests`, { method: "POST", body: "{}" })).status, 404);
  const withKey = await fetch(`${near.url}/api/v1/rooms/${room}/stream`, { headers: { authorization: "Bearer key" } });
  assert.equal(withKey.status, 403);
  assert.equal((await withKey.json()).error.code, "forbidden");

  for (const path of ["/watch?game=tritoc", `/overlay/r/${room}`]) {
    const page = await fetch(near.url + path, { redirect: "manual" });
    assert.equal(page.status, 200, path);
    assert.match(page.headers.get("content-type"), /^text\/html/);
  }
  for (const [path, location] of [
    ["/", "https://play.example.org/"],
    ["/overlay/p/Eve", "https://play.example.org/overlay/p/Eve"],
    [`/r/${room}?a=1&b=%20`, `https://play.example.org/r/${room}?a=1&b=%20`],
    ["/%C3%A9%22%3Cb", "https://play.example.org/%C3%A9%22%3Cb"],
    ["//evil.example/", "https://play.example.org//evil.example/"],
  ]) {
    const page = await fetch(near.url + path, { redirect: "manual" });
    assert.equal(page.status, 307, path);
    assert.equal(page.headers.get("location"), location);
  }
  const socket = new WebSocket(near.socketUrl, "tutti.v1");
  const [code, reason] = await once(socket, "close");
  assert.equal(code, 1008);
  assert.match(reason.toString(), /relay/);
  eve.socket.terminate();
  await near.stop();
});

test("a relay is not ready while its site is away, takes the next address, and wants one", async () => {
  const { url } = await site();
  const nowhere = "http://127.0.0.1:9"; // discard: nobody listens there
  const near = await relay(nowhere, "--from", url);
  await until("that it is ready", async () => (await fetch(`${near.url}/readyz`)).status === 200);
  const lost = await relay(nowhere);
  const answer = await fetch(`${lost.url}/readyz`);
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /site/);
  for (const args of [["relay"], ["relay", "--from", "play.example.org"], ["relay", "--from", "ftp://a.example"]]) {
    const { status, errors } = await run("tutti", args);
    assert.notEqual(status, 0);
    assert.match(errors, /--from/);
  }
});
