// How long a start takes over a folder that bench_start has filled, and how long people wait meanwhile: strangers who
// look at any room, and 20 people who are busy in rooms of their own. Prints a table; loopback only.
//
//   node tests/bench/start.mjs PROGRAM FOLDER ROOMS [TURNS]
//
// Each turn is one start with the files in the system's cache and one without; the server is killed after each.
import { execFileSync, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";

const [program, folder, rooms, turns = "3"] = process.argv.slice(2);
const people = 20;
const lookers = 2;
const restMs = 5;
const mostMs = 120_000;

const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));
const at = (sorted, share) => sorted[Math.floor(share * (sorted.length - 1))];

function dropFromCache() {
  for (const file of readdirSync(folder).filter((name) => name.includes(".db"))) {
    execFileSync("dd", [`if=${join(folder, file)}`, "iflag=nocache", "count=0", "status=none"]);
  }
}

// Gives addresses and times once it listens.
function start() {
  const began = performance.now();
  const limits = ["messages", "address-messages", "connections", "guests", "rooms", "reads"];
  const child = spawn(
    program,
    [
      "serve",
      "--listen",
      "127.0.0.1:0",
      "--operator",
      "127.0.0.1:0",
      "--data",
      folder,
      "--log-level",
      "info",
      "--threads",
      "2",
    ].concat(limits.flatMap((name) => [`--rate-${name}`, "0"])),
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (log += text));
  const ended = new Promise((settle) => child.on("close", settle));
  return new Promise((settle, fail) => {
    void ended.then((status) => fail(new Error(`the server ends with ${status}: ${log}`)));
    createInterface({ input: child.stdout }).once("line", (line) => {
      const listeningMs = performance.now() - began;
      const url = line.split(" ")[1];
      const operator = `http://${/event=listening.*operator=([^ ]*)/.exec(log)[1]}`;
      settle({ child, ended, began, listeningMs, url, operator });
    });
  });
}

async function waitUntilReady({ url, began }) {
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(1);
  return performance.now() - began;
}

// Nothing: a build that knows of no rooms that rest.
async function resting({ operator }) {
  const metrics = await (await fetch(`${operator}/metrics`)).text();
  const found = /^tutti_rooms_resting (\d+)/m.exec(metrics);
  return found ? Number(found[1]) : 0;
}

async function timed(step, times) {
  const began = performance.now();
  const answer = await step();
  times.push(performance.now() - began);
  return answer;
}

async function lookAtRooms({ url }, state, times) {
  while (!state.isOver) {
    const room = `R${String(1 + Math.floor(Math.random() * rooms)).padStart(7, "0")}`;
    const answer = await timed(() => fetch(`${url}/api/v1/rooms/${room}`), times);
    await answer.text();
    if (answer.status !== 200) throw new Error(`room ${room}: ${answer.status}`);
    await pause(restMs);
  }
}

// Ready and not ready, again and again: each is kept before it is answered.
async function beBusy({ url }, state, times) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, "tutti.v1");
  const answers = new Map();
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    answers.get(message.re)?.(message);
  });
  await new Promise((open, fail) => socket.on("open", open).on("error", fail));
  socket.send(JSON.stringify({ type: "hello", name: "Busy" }));
  let asked = 0;
  const ask = (type, fields) =>
    new Promise((settle) => {
      const id = `b-${++asked}`;
      answers.set(id, settle);
      socket.send(JSON.stringify({ type, id, ...fields }));
    });
  const { room } = await ask("room.create", { game: "tritoc", options: {} });
  await ask("seat.take", { room, seat: "black1" });
  for (let ready = true; !state.isOver; ready = !ready) {
    const answer = await timed(() => ask("room.ready", { room, ready }), times);
    if (!answer.ok) throw new Error(`room.ready: ${JSON.stringify(answer)}`);
    await pause(restMs);
  }
  socket.terminate();
}

async function measure(isCold) {
  if (isCold) dropFromCache();
  const server = await start();
  const readyMs = await waitUntilReady(server);
  const [state, looks, acts] = [{ isOver: false }, [], []];
  const work = [
    ...Array.from({ length: lookers }, () => lookAtRooms(server, state, looks)),
    ...Array.from({ length: people }, () => beBusy(server, state, acts)),
  ];
  let openMs = 0;
  while (openMs === 0 && performance.now() - server.began < mostMs) {
    if ((await resting(server)) === 0) openMs = performance.now() - server.began;
    else await pause(50);
  }
  await pause(500); // so that there are some where nothing rests
  state.isOver = true;
  await Promise.all(work);
  server.child.kill("SIGKILL");
  await server.ended;
  looks.sort((one, other) => one - other);
  acts.sort((one, other) => one - other);
  const figures = [server.listeningMs, readyMs, openMs].map((ms) => (ms / 1_000).toFixed(2));
  const waits = [looks, acts].flatMap((times) => [at(times, 0.5), at(times, 0.99), at(times, 1)]);
  console.log(
    `| ${isCold ? "cold" : "warm"} | ${[...figures, ...waits.map((ms) => ms.toFixed(1))].join(" | ")} ` +
      `| ${looks.length} + ${acts.length} |`,
  );
}

console.log(
  "| cache | listens after, s | ready, s | all rooms open, s | any room, ms: p50 | p99 | longest " +
    "| an answer to the busy, ms: p50 | p99 | longest | of so many |",
);
console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
for (let turn = 0; turn < Number(turns); ++turn) {
  await measure(false);
  await measure(true);
}
process.exit(0);
