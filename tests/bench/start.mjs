// How long a start takes over a folder that bench_start has filled, and how long people wait meanwhile: strangers who
// look at any room, and 20 people who are busy in rooms of their own. Prints a table; loopback only.
//
//   node tests/bench/start.mjs PROGRAM FOLDER ROOMS [TURNS]
//
// Each turn is one start with the files in the system's cache and one without; the server is killed after each.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { at, beBusy, kill, metric, pause, start, timed } from "./filled_server.mjs";

const [program, folder, rooms, turns = "3"] = process.argv.slice(2);
const people = 20;
const lookers = 2;
const openedAtStart = 2_000; // of rooms that nobody needs; the others rest on (limits.hpp)
const restMs = 5;
const mostMs = 120_000;

function dropFromCache() {
  for (const file of readdirSync(folder).filter((name) => name.includes(".db"))) {
    execFileSync("dd", [`if=${join(folder, file)}`, "iflag=nocache", "count=0", "status=none"]);
  }
}

async function waitUntilReady({ url, began }) {
  while ((await fetch(`${url}/readyz`)).status !== 200) await pause(1);
  return performance.now() - began;
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

async function measure(isCold) {
  if (isCold) dropFromCache();
  const server = await start(program, folder);
  const readyMs = await waitUntilReady(server);
  const [state, looks, acts] = [{ isOver: false }, [], []];
  const work = [
    ...Array.from({ length: lookers }, () => lookAtRooms(server, state, looks)),
    ...Array.from({ length: people }, () => beBusy(server, state, restMs, acts)),
  ];
  let openMs = 0;
  while (openMs === 0 && performance.now() - server.began < mostMs) {
    if ((await metric(server, "tutti_rooms_resting")) <= rooms - openedAtStart)
      openMs = performance.now() - server.began;
    else await pause(50);
  }
  await pause(500); // so that there are some with nothing else to do
  state.isOver = true;
  await Promise.all(work);
  await kill(server);
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
  "| cache | listens after, s | ready, s | 2,000 rooms open, s | any room, ms: p50 | p99 | longest " +
    "| an answer to the busy, ms: p50 | p99 | longest | of so many |",
);
console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
for (let turn = 0; turn < Number(turns); ++turn) {
  await measure(false);
  await measure(true);
}
process.exit(0);
